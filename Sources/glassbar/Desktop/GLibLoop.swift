import CDesktop
import GlassSurface
import Glibc

/// The program's one main loop: GLib's sources, our descriptors and our timers in one `ppoll`.
///
/// GLib alone rounds every wait up to a millisecond; sleeping here keeps timers exact to the
/// kernel's slack and makes an idle loop sleep without limit. Everything but `quit` from a handler
/// happens on the thread that calls `run`.
final class GLibLoop: EventLoop {
  /// Whose sources are turned.
  enum Context {
    /// GLib's default context, where D-Bus, file monitors and child watches deliver.
    case shared
    /// A context of its own, for a loop beside the program's.
    case separate
  }

  /// GLib's context; workers may attach sources to it from any thread.
  let context: GLibContext
  /// How often the loop woke up since it was made.
  private(set) var wakeups: UInt64 = 0
  /// When the loop last came back from real sleep, in ns of CLOCK_MONOTONIC: it has been busy since.
  private(set) var busySince: Int64 = 0

  /// A wait shorter than this found something ready at once, in ns.
  private static let leastSleep: Int64 = 20_000

  private var watches: [WeakReference<LoopWatch>] = []
  private var timers: [WeakReference<LoopTimer>] = []
  private var hooks: [WeakReference<LoopHook>] = []
  private var exitStatus: Int32?
  private var glibDescriptors = [GPollFD](repeating: GPollFD(), count: 16)

  init(_ context: Context = .shared) {
    self.context = GLibContext(separate: context == .separate)
  }

  // MARK: EventLoop

  func watch(
    _ descriptor: Int32, for interest: EventInterest, _ handler: @escaping (EventInterest) -> Void
  ) -> any EventSource {
    let watch = LoopWatch(descriptor: descriptor, interest: interest, handler: handler)
    watches.append(WeakReference(watch))
    return watch
  }

  func schedule(after nanoseconds: Int64, _ handler: @escaping () -> Void) -> any EventSource {
    let (sum, overflow) = MonotonicClock.now().addingReportingOverflow(max(0, nanoseconds))
    let timer = LoopTimer(deadline: overflow ? .max : sum, handler: handler)
    timers.append(WeakReference(timer))
    return timer
  }

  func beforeSleep(_ handler: @escaping () -> Void) -> any EventSource {
    let hook = LoopHook(handler: handler)
    hooks.append(WeakReference(hook))
    return hook
  }

  // MARK: Turning

  /// Turns the loop until `quit`; gives the status handed to it.
  func run() -> Int32 {
    exitStatus = nil
    busySince = MonotonicClock.now()
    return context.whileAcquired {
      while true {
        if let status = exitStatus { return status }
        turn()
      }
    }
  }

  /// Ends `run` at the end of this turn.
  func quit(_ status: Int32 = 0) {
    if exitStatus == nil { exitStatus = status }
  }

  /// One turn: hooks, sleep, GLib's sources, descriptors, timers.
  private func turn() {
    runHooks()
    if exitStatus != nil { return }

    var priority: Int32 = 0
    let isReady = g_main_context_prepare(context.pointer, &priority) != 0
    var glibTimeout: Int32 = -1
    let glibCount = queryGLib(priority: priority, timeout: &glibTimeout)

    watches.removeAll { $0.value?.isActive != true }
    let active = watches.compactMap { $0.value }
    var descriptors = glibDescriptors[..<glibCount].map {
      pollfd(fd: $0.fd, events: Int16(bitPattern: $0.events), revents: 0)
    }
    descriptors += active.map { pollfd(fd: $0.descriptor, events: $0.pollEvents, revents: 0) }

    sleep(on: &descriptors, atMost: isReady ? 0 : glibTimeout)
    wakeups += 1

    for index in 0..<glibCount {
      glibDescriptors[index].revents = UInt16(bitPattern: descriptors[index].revents)
    }
    if g_main_context_check(context.pointer, priority, &glibDescriptors, Int32(glibCount)) != 0 {
      g_main_context_dispatch(context.pointer)
    }
    for (watch, result) in zip(active, descriptors[glibCount...]) where result.revents != 0 {
      watch.fire(result.revents)
    }
    fireTimers()
  }

  private func runHooks() {
    hooks.removeAll { $0.value?.isActive != true }
    for hook in hooks.compactMap({ $0.value }) { hook.fire() }
  }

  private func queryGLib(priority: Int32, timeout: inout Int32) -> Int {
    while true {
      let count = g_main_context_query(
        context.pointer, priority, &timeout, &glibDescriptors, Int32(glibDescriptors.count))
      if count <= glibDescriptors.count { return Int(count) }
      glibDescriptors = Array(repeating: GPollFD(), count: Int(count))
    }
  }

  private func sleep(on descriptors: inout [pollfd], atMost milliseconds: Int32) {
    timers.removeAll { $0.value?.isActive != true }
    var limit: Int64? = milliseconds < 0 ? nil : Int64(milliseconds) * 1_000_000
    if let deadline = timers.compactMap({ $0.value?.deadline }).min(), deadline != .max {
      let remaining = max(0, deadline - MonotonicClock.now())
      limit = min(limit ?? remaining, remaining)
    }
    var result: Int32
    let start = MonotonicClock.now()
    if let limit {
      var time = timespec(
        tv_sec: Int(limit / 1_000_000_000), tv_nsec: Int(limit % 1_000_000_000))
      result = ppoll(&descriptors, nfds_t(descriptors.count), &time, nil)
    } else {
      result = ppoll(&descriptors, nfds_t(descriptors.count), nil, nil)
    }
    let end = MonotonicClock.now()
    if end - start > Self.leastSleep { busySince = end }
    // An interrupted or refused wait has reported nothing.
    if result < 0 {
      for index in descriptors.indices { descriptors[index].revents = 0 }
      result = 0
    }
  }

  private func fireTimers() {
    guard !timers.isEmpty else { return }
    let now = MonotonicClock.now()
    let due = timers.compactMap { $0.value }.filter { $0.isActive && $0.deadline <= now }
    for timer in due.sorted(by: { $0.deadline < $1.deadline }) { timer.fire() }
  }
}
