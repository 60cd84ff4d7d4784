import Glibc

/// Zeroed memory that a compositor can map through its descriptor.
final class SharedMemory {
  let descriptor: Int32

  init(size: Int) {
    var template = Array("/tmp/glassbar-test-XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    unlink(template)
    ftruncate(descriptor, size)
  }

  deinit {
    close(descriptor)
  }
}
