/// When the next capture may be asked for, and whether a reading calls for another commit.
///
/// Captures follow damage, at most `interval` apart; failures back off; at rest one request stays
/// armed and nothing wakes.
public struct CaptureSchedule: Equatable, Sendable {
  /// Commits that only refine the recovered backdrop after it changed.
  public static let refinements = 6
  /// Failed captures in a row after which the source is given up.
  public static let failureLimit = 8

  /// Least time between two requests, in ns.
  public var interval: Int64

  private var earliest: Int64 = 0
  private var failures = 0
  private var refinementsLeft = Self.refinements

  /// Asks at most `rate` times a second.
  public init(rate: Double) {
    self.init(interval: Int64(1e9 / max(rate, 0.1)))
  }

  /// Asks at most once in `interval` ns.
  public init(interval: Int64) {
    self.interval = interval
  }

  /// The instant, in ns, before which no request may be sent.
  public var earliestRequest: Int64 { earliest }

  /// A request goes out.
  public mutating func requested(at now: Int64) {
    earliest = now + interval
  }

  /// A capture was read; true when the surface must be drawn again.
  ///
  /// `changed` says that the backdrop is not what it was, `isFresh` that this is the first reading
  /// of the commit it shows.
  public mutating func read(changed: Bool, isFresh: Bool) -> Bool {
    failures = 0
    if changed {
      refinementsLeft = Self.refinements
      return true
    }
    guard isFresh, refinementsLeft > 0 else { return false }
    refinementsLeft -= 1
    return refinementsLeft > 0
  }

  /// Whether commits only refine what is known; nothing changed since the last of them.
  public var isSettled: Bool { refinementsLeft == 0 }

  /// A capture failed or could not be read; false when the source should be given up.
  public mutating func failed(at now: Int64) -> Bool {
    failures += 1
    let backoff = interval << Int64(min(failures, 6))
    earliest = max(earliest, now + backoff)
    return failures < Self.failureLimit
  }
}
