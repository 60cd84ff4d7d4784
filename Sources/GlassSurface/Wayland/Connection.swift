import CWayland
import Glibc

/// A connection to a compositor, turned by an event loop.
///
/// Every turn, before the loop sleeps: events are delivered, `onTurn` runs, requests are sent.
package final class Connection {
  package let display: WaylandDisplay
  package let loop: any EventLoop

  /// Runs in every turn after events and before requests are sent; drawing belongs here.
  package var onTurn: (() -> Void)?

  /// Called once when the connection is lost; nothing arrives after it.
  package var onLost: ((WaylandError) -> Void)?

  /// Why the connection is lost, `nil` while it stands.
  package private(set) var failure: WaylandError?

  private var reading: (any EventSource)?
  private var writing: (any EventSource)?
  private var turning: (any EventSource)?
  private var waking: (any EventSource)?

  /// Connects to a socket by its name in `$XDG_RUNTIME_DIR` or its absolute path, or, without one,
  /// to the display that the environment names; throws `noDisplay`.
  package convenience init(to name: String? = nil, loop: any EventLoop) throws(WaylandError) {
    guard let display = WaylandDisplay(name: name) else {
      let reason = String(cString: strerror(errno))
      let known =
        name ?? getenv("WAYLAND_SOCKET").map { "WAYLAND_SOCKET=\(String(cString: $0))" }
        ?? getenv("WAYLAND_DISPLAY").map { String(cString: $0) } ?? "wayland-0"
      throw .noDisplay(name: known, reason: reason)
    }
    self.init(display, loop: loop)
  }

  init(_ display: WaylandDisplay, loop: any EventLoop) {
    self.display = display
    self.loop = loop
    reading = loop.watch(display.descriptor, for: .readable) { [weak self] ready in
      self?.read(ready)
    }
    turning = loop.beforeSleep { [weak self] in self?.turn() }
  }

  deinit {
    stop()
  }

  /// libwayland's `wl_display`, for EGL.
  package var displayPointer: OpaquePointer { display.pointer }

  /// Waits until the compositor has handled all requests, delivering events; for start-up.
  package func roundtrip() throws(WaylandError) {
    if let failure { throw failure }
    guard display.roundtrip() else {
      let failure = display.failure
      fail(failure)
      throw failure
    }
  }

  /// Sends what is buffered; the rest follows when the compositor reads again.
  package func flush() {
    guard failure == nil else { return }
    switch display.flush() {
    case .done:
      writing?.cancel()
      writing = nil
    case .blocked:
      guard writing == nil else { return }
      writing = loop.watch(display.descriptor, for: .writable) { [weak self] _ in self?.flush() }
    case .failed:
      // After a broken pipe the reading side still has what the compositor said last, and then its
      // end. Other failures are final and make nothing readable.
      guard display.hasFailed else { return }
      waking = loop.schedule(after: 0) { [weak self] in self?.read(.readable) }
    }
  }

  private func read(_ ready: EventInterest) {
    guard failure == nil else { return }
    guard display.dispatchArrived() else { return fail(display.failure) }
    // A socket that failed without anything to read would wake the loop for ever.
    if ready.contains(.hangUp), !ready.contains(.readable) {
      fail(.connectionLost(reason: "the compositor hung up"))
    }
  }

  private func turn() {
    guard failure == nil else { return }
    // Swapping buffers reads from the socket too, and leaves our events in the queue.
    guard display.dispatchPending() else { return fail(display.failure) }
    onTurn?()
    flush()
    guard failure == nil, display.hasPendingEvents else { return }
    // They are delivered in the next turn, which must not wait for something else to happen.
    waking = loop.schedule(after: 0) {}
  }

  private func fail(_ reason: WaylandError) {
    guard failure == nil else { return }
    failure = reason
    stop()
    onLost?(reason)
  }

  private func stop() {
    for source in [reading, writing, turning, waking] { source?.cancel() }
    (reading, writing, turning, waking) = (nil, nil, nil, nil)
  }
}
