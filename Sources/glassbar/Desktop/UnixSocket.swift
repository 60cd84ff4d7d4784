import Glibc

/// An open descriptor, closed when it ends.
struct OwnedDescriptor: ~Copyable {
  let rawValue: Int32
  init(owning rawValue: Int32) { self.rawValue = rawValue }
  deinit { close(rawValue) }
}

/// Stream sockets that have a path.
enum UnixSocket {
  /// Bytes that a socket's path may have, without the closing zero.
  static let pathLimit = 107

  /// Connects, or says why not; the descriptor blocks.
  static func connect(to path: String) throws(SystemError) -> OwnedDescriptor {
    let descriptor = try make()
    try withAddress(path) { address, length throws(SystemError) in
      while Glibc.connect(descriptor.rawValue, address, length) != 0 {
        guard errno == EINTR else { throw SystemError(errno) }
      }
    }
    return descriptor
  }

  /// Listens at `path`, which must be free; only this user may connect, and nothing blocks.
  static func listen(at path: String) throws(SystemError) -> OwnedDescriptor {
    let descriptor = try make()
    try setNonBlocking(descriptor.rawValue)
    // Before binding, so that the file never has any other mode.
    guard fchmod(descriptor.rawValue, 0o600) == 0 else { throw SystemError(errno) }
    try withAddress(path) { address, length throws(SystemError) in
      guard bind(descriptor.rawValue, address, length) == 0 else { throw SystemError(errno) }
    }
    guard Glibc.listen(descriptor.rawValue, 16) == 0 else { throw SystemError(errno) }
    return descriptor
  }

  /// The next client; nil when none waits.
  static func accept(from descriptor: Int32) -> OwnedDescriptor? {
    let raw = Glibc.accept(descriptor, nil, nil)
    guard raw >= 0 else { return nil }
    let client = OwnedDescriptor(owning: raw)
    guard fcntl(raw, F_SETFD, FD_CLOEXEC) == 0, (try? setNonBlocking(raw)) != nil else {
      return nil
    }
    return client
  }

  private static func make() throws(SystemError) -> OwnedDescriptor {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw SystemError(errno) }
    return OwnedDescriptor(owning: descriptor)
  }

  private static func setNonBlocking(_ descriptor: Int32) throws(SystemError) {
    let flags = fcntl(descriptor, F_GETFL)
    guard flags >= 0, fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0 else {
      throw SystemError(errno)
    }
  }

  private static func withAddress(
    _ path: String,
    _ body: (UnsafePointer<sockaddr>, socklen_t) throws(SystemError) -> Void
  ) throws(SystemError) {
    let bytes = Array(path.utf8)
    guard bytes.count <= pathLimit, !bytes.contains(0) else { throw SystemError(ENAMETOOLONG) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    var failure: SystemError?
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        do throws(SystemError) {
          try body(address, socklen_t(MemoryLayout<sockaddr_un>.size))
        } catch { failure = error }
      }
    }
    if let failure { throw failure }
  }
}
