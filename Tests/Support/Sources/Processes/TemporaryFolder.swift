import Glibc

/// A folder under /tmp, mode 0700, removed with its contents when the last reference goes.
public final class TemporaryFolder: Sendable {
  public let path: String

  /// Makes the folder, for another user if `owner` is given (root only).
  public init(owner: DesktopUser = .current) throws(HarnessFailure) {
    // Short on purpose: socket paths have room for 107 bytes.
    var template = Array("/tmp/glassbar-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw HarnessFailure("cannot make a temporary folder: \(String(cString: strerror(errno)))")
    }
    path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    try giveAway(path, to: owner)
  }

  deinit { remove(folder: path) }

  /// The path of something inside the folder.
  public subscript(name: String) -> String { "\(path)/\(name)" }

  /// Makes a folder inside, mode 0700, with the same owner as `owner`.
  @discardableResult
  public func makeFolder(
    _ name: String, owner: DesktopUser = .current
  ) throws(HarnessFailure) -> String {
    let inner = self[name]
    guard mkdir(inner, 0o700) == 0 || errno == EEXIST else {
      throw HarnessFailure("cannot make \(inner): \(String(cString: strerror(errno)))")
    }
    try giveAway(inner, to: owner)
    return inner
  }

  /// Writes a file inside the folder and returns its path.
  @discardableResult
  public func write(
    _ text: String, to name: String, owner: DesktopUser = .current
  ) throws(HarnessFailure) -> String {
    let file = self[name]
    guard let stream = fopen(file, "w") else {
      throw HarnessFailure("cannot write \(file): \(String(cString: strerror(errno)))")
    }
    let bytes = Array(text.utf8)
    let written = fwrite(bytes, 1, bytes.count, stream)
    guard fclose(stream) == 0, written == bytes.count else {
      throw HarnessFailure("cannot write \(file): \(String(cString: strerror(errno)))")
    }
    try giveAway(file, to: owner)
    return file
  }

  /// Writes a picture as PNG inside the folder and returns its path.
  @discardableResult
  public func write(
    _ image: PNGImage, to name: String, owner: DesktopUser = .current
  ) throws(HarnessFailure) -> String {
    let file = self[name]
    do { try image.write(to: file) } catch { throw HarnessFailure("\(error)") }
    try giveAway(file, to: owner)
    return file
  }

  /// The names inside the folder, sorted.
  public var contents: [String] { names(inFolder: path).sorted() }
}

private func giveAway(_ path: String, to owner: DesktopUser) throws(HarnessFailure) {
  guard owner != .current else { return }
  guard chown(path, owner.userID, owner.groupID) == 0 else {
    throw HarnessFailure("cannot give \(path) away: \(String(cString: strerror(errno)))")
  }
}

/// The names in a folder, without `.` and `..`; none when it cannot be read.
func names(inFolder path: String) -> [String] {
  guard let stream = opendir(path) else { return [] }
  defer { closedir(stream) }
  var result: [String] = []
  while let entry = readdir(stream) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if name != ".", name != ".." { result.append(name) }
  }
  return result
}

private func remove(folder path: String) {
  for name in names(inFolder: path) {
    let inner = "\(path)/\(name)"
    var status = stat()
    // lstat: a link to a folder elsewhere is removed, not followed.
    guard lstat(inner, &status) == 0 else { continue }
    if status.st_mode & S_IFMT == S_IFDIR { remove(folder: inner) } else { unlink(inner) }
  }
  rmdir(path)
}
