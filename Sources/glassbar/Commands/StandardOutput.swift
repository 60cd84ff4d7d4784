import Glibc
import Synchronization

/// Where a command's data goes; it remembers the first write that failed.
final class StandardOutput: Sendable {
  private let descriptor: Int32
  private let failed = Mutex<SystemError?>(nil)

  init(_ descriptor: Int32 = STDOUT_FILENO) { self.descriptor = descriptor }

  /// Why data was lost; a reader that has seen enough and gone is no failure.
  var failure: SystemError? { failed.withLock { $0 } }

  func write(_ text: String) {
    do throws(SystemError) {
      try FileSystem.write(Array(text.utf8), to: descriptor)
    } catch {
      guard error.code != EPIPE else { return }
      failed.withLock { $0 = $0 ?? error }
    }
  }
}
