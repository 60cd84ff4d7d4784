import Glibc

/// The right to be the one bar of a display; it ends with the value, or with the process.
struct InstanceLock: ~Copyable {
  let address: MessageAddress
  private let descriptor: OwnedDescriptor

  /// Why the right cannot be had.
  enum Refusal: Error, Equatable {
    case alreadyRunning
    case failed(path: String, SystemError)
  }

  /// Takes the right, unless another bar lives.
  ///
  /// The kernel frees the lock of a bar that died; its socket is then swept away. A listener
  /// without a lock counts as alive.
  init(_ address: MessageAddress) throws(Refusal) {
    let path = address.lockPath
    let raw = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard raw >= 0 else { throw .failed(path: path, SystemError(errno)) }
    let descriptor = OwnedDescriptor(owning: raw)
    while flock(raw, LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      if errno == EWOULDBLOCK { throw .alreadyRunning }
      throw .failed(path: path, SystemError(errno))
    }
    guard !Self.isAnswered(address.socketPath) else { throw .alreadyRunning }
    unlink(address.socketPath)
    self.address = address
    self.descriptor = descriptor
  }

  /// Whether somebody listens at `path`.
  private static func isAnswered(_ path: String) -> Bool {
    do throws(SystemError) {
      _ = try UnixSocket.connect(to: path)
      return true
    } catch {
      return false
    }
  }
}
