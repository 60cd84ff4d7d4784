import GlassSurface
import Glibc

/// Listens for `glassbar msg` and hands over each request.
final class MessageServer {
  /// Answers one request, now or later; answering twice or not at all is harmless.
  typealias Handler = (MessageRequest, @escaping (MessageReply) -> Void) -> Void

  private static let clientLimit = 32

  private let lock: InstanceLock
  private let listener: OwnedDescriptor
  private let loop: any EventLoop
  private let handler: Handler
  private var watch: (any EventSource)?
  private var connections: [MessageConnection] = []

  /// Listens for as long as it lives.
  init(
    lock: consuming InstanceLock, loop: any EventLoop, handler: @escaping Handler
  ) throws(SystemError) {
    listener = try UnixSocket.listen(at: lock.address.socketPath)
    self.lock = lock
    self.loop = loop
    self.handler = handler
    watch = loop.watch(listener.rawValue, for: .readable) { [weak self] _ in self?.acceptAll() }
  }

  deinit {
    // While the lock is still held, so that a successor's socket is never taken away.
    unlink(lock.address.socketPath)
  }

  private func acceptAll() {
    while let client = UnixSocket.accept(from: listener.rawValue) {
      // A client that asks nothing must not keep others out.
      if connections.count >= Self.clientLimit { connections.removeFirst().close() }
      connections.append(
        MessageConnection(
          client, loop: loop, handler: handler,
          onClose: { [weak self] connection in
            self?.connections.removeAll { $0 === connection }
          }))
    }
  }
}
