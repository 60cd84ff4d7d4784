import GlassSurface
import Glibc

/// A reference that does not keep its object.
struct WeakReference<Value: AnyObject> {
  private(set) weak var value: Value?
  init(_ value: Value) { self.value = value }
}

/// A descriptor watched by `GLibLoop`.
final class LoopWatch: EventSource {
  let descriptor: Int32
  let pollEvents: Int16
  private var handler: ((EventInterest) -> Void)?

  init(
    descriptor: Int32, interest: EventInterest, handler: @escaping (EventInterest) -> Void
  ) {
    self.descriptor = descriptor
    var events: Int32 = 0
    if interest.contains(.readable) { events |= POLLIN }
    if interest.contains(.writable) { events |= POLLOUT }
    pollEvents = Int16(events)
    self.handler = handler
  }

  var isActive: Bool { handler != nil }

  func cancel() { handler = nil }

  func fire(_ revents: Int16) {
    guard let handler else { return }
    let events = Int32(revents)
    var ready: EventInterest = []
    if events & POLLIN != 0 { ready.insert(.readable) }
    if events & POLLOUT != 0 { ready.insert(.writable) }
    if events & (POLLHUP | POLLERR | POLLNVAL) != 0 { ready.insert(.hangUp) }
    // The kernel goes on reporting a descriptor that is closed; watching on would spin.
    if events & POLLNVAL != 0 { cancel() }
    handler(ready)
  }
}

/// A moment `GLibLoop` wakes up at.
final class LoopTimer: EventSource {
  /// CLOCK_MONOTONIC, in nanoseconds.
  let deadline: Int64
  private var handler: (() -> Void)?

  init(deadline: Int64, handler: @escaping () -> Void) {
    self.deadline = deadline
    self.handler = handler
  }

  var isActive: Bool { handler != nil }

  func cancel() { handler = nil }

  func fire() {
    let handler = self.handler
    self.handler = nil
    handler?()
  }
}

/// What `GLibLoop` does before it sleeps.
final class LoopHook: EventSource {
  private var handler: (() -> Void)?

  init(handler: @escaping () -> Void) { self.handler = handler }

  var isActive: Bool { handler != nil }

  func cancel() { handler = nil }

  func fire() { handler?() }
}
