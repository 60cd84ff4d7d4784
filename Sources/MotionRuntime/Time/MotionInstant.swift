/// A point in time in nanoseconds since the zero of whatever clock the program animates by.
///
/// The runtime reads no clock: instants come from outside, usually from a `FrameClock`.
public struct MotionInstant: Hashable, Sendable {
  /// In ns.
  public var nanoseconds: Int64

  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// `seconds` after the clock's zero.
  public init(seconds: Double) {
    nanoseconds = MotionDuration(seconds: seconds).nanoseconds
  }

  public static let zero = MotionInstant(nanoseconds: 0)
  /// Later than anything that happens: the end of what never ends.
  public static let distantFuture = MotionInstant(nanoseconds: .max)

  /// In s since the clock's zero.
  public var seconds: Double { Double(nanoseconds) / 1e9 }

  public static func + (left: MotionInstant, right: MotionDuration) -> MotionInstant {
    MotionInstant(nanoseconds: left.nanoseconds.addingSaturating(right.nanoseconds))
  }

  public static func - (left: MotionInstant, right: MotionDuration) -> MotionInstant {
    MotionInstant(nanoseconds: left.nanoseconds.subtractingSaturating(right.nanoseconds))
  }

  public static func - (left: MotionInstant, right: MotionInstant) -> MotionDuration {
    MotionDuration(nanoseconds: left.nanoseconds.subtractingSaturating(right.nanoseconds))
  }
}

extension MotionInstant: Comparable {
  public static func < (left: MotionInstant, right: MotionInstant) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}
