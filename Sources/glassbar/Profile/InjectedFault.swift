import Glibc

/// A delay put into frames on purpose, to see whether it is found.
enum InjectedFault: Equatable, Sendable, CustomStringConvertible {
  /// Sleeps in every n-th frame, in ms.
  case sleep(milliseconds: Double, every: Int)
  /// Keeps the processor busy in every frame, in ms.
  case busy(milliseconds: Double)

  /// Reads `sleep=MS@N` or `busy=MS`; nil when it is neither.
  init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    let numbers = parts[1].split(separator: "@", omittingEmptySubsequences: false)
    guard let time = Double(numbers[0]), time > 0, time <= 10_000 else { return nil }
    switch parts[0] {
    case "sleep":
      guard numbers.count == 2, let every = Int(numbers[1]), every > 0 else { return nil }
      self = .sleep(milliseconds: time, every: every)
    case "busy":
      guard numbers.count == 1 else { return nil }
      self = .busy(milliseconds: time)
    default: return nil
    }
  }

  var description: String {
    switch self {
    case .sleep(let time, let every): "sleep=\(time)@\(every)"
    case .busy(let time): "busy=\(time)"
    }
  }

  /// Delays frame `number`.
  func strike(frame number: UInt64) {
    switch self {
    case .sleep(let time, let every):
      guard number % UInt64(every) == 0 else { return }
      var asked = timespec(
        tv_sec: Int(time / 1000), tv_nsec: Int(time.truncatingRemainder(dividingBy: 1000) * 1e6))
      var left = timespec()
      while nanosleep(&asked, &left) == -1, errno == EINTR { asked = left }
    case .busy(let time):
      let end = Self.now() + Int64(time * 1e6)
      while Self.now() < end {}
    }
  }

  /// Processor time of this thread, in ns: what other programs take is no part of the fault.
  private static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
