import GlassSurface

/// A loop whose time is turned by hand.
final class HandLoop: EventLoop {
  final class Timer: EventSource {
    let due: Int64
    var handler: (() -> Void)?
    init(due: Int64, handler: @escaping () -> Void) {
      self.due = due
      self.handler = handler
    }
    func cancel() { handler = nil }
  }

  private(set) var now: Int64 = 0
  private var timers: [Timer] = []

  func watch(
    _ descriptor: Int32, for interest: EventInterest, _ handler: @escaping (EventInterest) -> Void
  ) -> any EventSource { Timer(due: 0) {} }

  func schedule(after nanoseconds: Int64, _ handler: @escaping () -> Void) -> any EventSource {
    let timer = Timer(due: now + nanoseconds, handler: handler)
    timers.append(timer)
    return timer
  }

  func beforeSleep(_ handler: @escaping () -> Void) -> any EventSource { Timer(due: 0) {} }

  /// Fires what is due, in order, until `end`.
  func run(until end: Int64) {
    while let next = timers.filter({ $0.handler != nil && $0.due <= end }).min(by: {
      $0.due < $1.due
    }) {
      now = max(now, next.due)
      let handler = next.handler
      next.handler = nil
      handler?()
    }
    timers.removeAll { $0.handler == nil }
    now = end
  }
}
