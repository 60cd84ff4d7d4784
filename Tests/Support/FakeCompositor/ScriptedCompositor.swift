import CWaylandServer
import Glibc
package import TestSupport

/// A Wayland compositor that does what a test tells it, for clients in any process.
///
/// It runs in a thread of its own, so that a test may wait for its clients by any means. What it
/// shows and says is scripted through `script`, and seen through `script` and `wait`.
package final class ScriptedCompositor: @unchecked Sendable {
  /// `XDG_RUNTIME_DIR` of its clients.
  package let folder: TemporaryFolder
  /// The socket's name in the folder.
  package let displayName = "wayland-fake"

  private let display: OpaquePointer
  private let desk: FakeDesk
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let wakeUp: Int32
  private var thread = pthread_t()
  private var isEnding = false

  /// Starts it with what `offer` names.
  package init(_ offer: Offer = Offer()) throws(HarnessFailure) {
    folder = try TemporaryFolder()
    let socket = try listeningSocket(folder[displayName])
    guard let display = wl_display_create(), wl_display_add_socket_fd(display, socket) == 0 else {
      throw HarnessFailure("libwayland makes no display")
    }
    self.display = display
    desk = FakeDesk(display, offer)
    wakeUp = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    // Recursive: what a script calls may come back to it.
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
    pthread_mutex_init(lock, &attributes)
    let started = pthread_create(
      &thread, nil,
      { compositor in
        guard let compositor else { return nil }
        Unmanaged<ScriptedCompositor>.fromOpaque(compositor).takeUnretainedValue().run()
        return nil
      }, Unmanaged.passUnretained(self).toOpaque())
    guard started == 0 else { throw HarnessFailure("no thread for a compositor") }
  }

  deinit {
    pthread_mutex_lock(lock)
    isEnding = true
    pthread_mutex_unlock(lock)
    wake()
    pthread_join(thread, nil)
    wl_display_destroy_clients(display)
    desk.end()
    wl_display_destroy(display)
    close(wakeUp)
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// The socket's path, for clients in this process.
  package var socketPath: String { folder[displayName] }

  /// The environment of a client in another process.
  package var clientEnvironment: [String: String] {
    makeClientEnvironment(display: displayName, folder: folder, mark: folder.path)
  }

  /// Sees and changes what the compositor shows, while it stands still; events that this causes are
  /// sent at the end. The desk and its parts must not be kept.
  package func script<Answer, Failure: Error>(
    _ body: (FakeDesk) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    pthread_mutex_lock(lock)
    defer {
      wl_display_flush_clients(display)
      pthread_mutex_unlock(lock)
      wake()
    }
    return try body(desk)
  }

  /// Asks again and again until the answer is not nil, meanwhile calling `turning`, which turns the
  /// loop of a client in this process.
  @discardableResult
  package func wait<Answer>(
    for what: String, upTo seconds: Double = 30, turning: () -> Void = {},
    answer: (FakeDesk) -> Answer?
  ) throws(HarnessFailure) -> Answer {
    try Patience.wait(for: what, upTo: seconds, every: 0.002) {
      turning()
      return script { answer($0) }
    }
  }

  /// Waits until a condition holds.
  package func wait(
    for what: String, upTo seconds: Double = 30, turning: () -> Void = {},
    untilTrue condition: (FakeDesk) -> Bool
  ) throws(HarnessFailure) {
    try wait(for: what, upTo: seconds, turning: turning) { condition($0) ? true : nil }
  }

  /// Ends all connections at once, as when a compositor dies; it can be connected to again.
  package func dropClients() {
    script { _ in wl_display_destroy_clients(display) }
  }

  // MARK: The thread

  private func run() {
    let loop = wl_display_get_event_loop(display)
    var descriptors = [
      pollfd(fd: wl_event_loop_get_fd(loop), events: Int16(POLLIN), revents: 0),
      pollfd(fd: wakeUp, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      poll(&descriptors, 2, -1)
      var count: UInt64 = 0
      _ = read(wakeUp, &count, 8)
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      if isEnding { return }
      wl_event_loop_dispatch(loop, 0)
      wl_display_flush_clients(display)
    }
  }

  private func wake() {
    var one: UInt64 = 1
    _ = write(wakeUp, &one, 8)
  }
}

private func listeningSocket(_ path: String) throws(HarnessFailure) -> Int32 {
  let descriptor = socket(
    AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
  let isBound = withUnsafePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
    }
  }
  guard isBound, listen(descriptor, 16) == 0 else {
    throw HarnessFailure("cannot listen at \(path): \(String(cString: strerror(errno)))")
  }
  return descriptor
}
