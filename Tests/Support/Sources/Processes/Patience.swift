import Glibc

/// Waiting for something outside; the limits are generous, for they end hangs and measure nothing.
public enum Patience {
  /// Asks until the answer is not nil, or throws when `seconds` have passed.
  public static func wait<Answer>(
    for what: String, upTo seconds: Double = 30, every pause: Double = 0.01,
    until answer: () throws(HarnessFailure) -> Answer?
  ) throws(HarnessFailure) -> Answer {
    let end = monotonicSeconds + seconds
    while true {
      if let found = try answer() { return found }
      guard monotonicSeconds < end else {
        throw HarnessFailure("waited \(Int(seconds)) s in vain for \(what)")
      }
      sleep(seconds: pause)
    }
  }

  /// Asks until it holds, or throws when `seconds` have passed.
  public static func wait(
    for what: String, upTo seconds: Double = 30, every pause: Double = 0.01,
    untilTrue condition: () throws(HarnessFailure) -> Bool
  ) throws(HarnessFailure) {
    _ = try wait(for: what, upTo: seconds, every: pause) { () throws(HarnessFailure) -> Bool? in
      try condition() ? true : nil
    }
  }

  /// Sleeps, also through signals.
  public static func sleep(seconds: Double) {
    let whole = seconds.rounded(.down)
    var asked = timespec(tv_sec: Int(whole), tv_nsec: Int((seconds - whole) * 1e9))
    var left = timespec()
    while nanosleep(&asked, &left) == -1, errno == EINTR { asked = left }
  }

  /// Seconds of CLOCK_MONOTONIC.
  public static var monotonicSeconds: Double {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }
}
