import Glibc

/// Named pipes called `*.desktop`, held open for writing.
///
/// GIO opens every entry, and opening a pipe waits for somebody who writes; once it is open GIO sees
/// that it is no file and passes it over.
struct HeldPipes {
  private let descriptors: [Int32]

  /// Looks through folders and those in them, as deep as entries are worth looking for.
  init(below folders: [String]) {
    var descriptors: [Int32] = []
    func look(in folder: String, depth: Int) {
      for name in FileSystem.names(in: folder) {
        let path = "\(folder)/\(name)"
        if FileSystem.isDirectory(path) {
          if depth > 0 { look(in: path, depth: depth - 1) }
        } else if name.hasSuffix(".desktop"), FileSystem.isPipe(path) {
          // Open for both, it waits for nobody.
          let descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
          if descriptor >= 0 { descriptors.append(descriptor) }
        }
      }
    }
    for folder in folders { look(in: folder, depth: 4) }
    self.descriptors = descriptors
  }

  func release() {
    for descriptor in descriptors { close(descriptor) }
  }
}
