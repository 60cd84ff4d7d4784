/// A span of time in whole nanoseconds; arithmetic saturates instead of trapping.
public struct MotionDuration: Hashable, Sendable {
  /// In ns; may be negative.
  public var nanoseconds: Int64

  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// Rounds `seconds` to the nearest nanosecond; ±∞ saturates and NaN gives zero.
  public init(seconds: Double) {
    nanoseconds = Int64(saturating: (seconds * 1e9).rounded())
  }

  public static let zero = MotionDuration(nanoseconds: 0)

  public static func seconds(_ value: Double) -> MotionDuration { MotionDuration(seconds: value) }

  public static func milliseconds(_ value: Double) -> MotionDuration {
    MotionDuration(seconds: value / 1000)
  }

  public static func nanoseconds(_ value: Int64) -> MotionDuration {
    MotionDuration(nanoseconds: value)
  }

  /// In s.
  public var seconds: Double { Double(nanoseconds) / 1e9 }

  public static func + (left: MotionDuration, right: MotionDuration) -> MotionDuration {
    MotionDuration(nanoseconds: left.nanoseconds.addingSaturating(right.nanoseconds))
  }

  public static func - (left: MotionDuration, right: MotionDuration) -> MotionDuration {
    MotionDuration(nanoseconds: left.nanoseconds.subtractingSaturating(right.nanoseconds))
  }

  public static func * (left: MotionDuration, right: Double) -> MotionDuration {
    MotionDuration(nanoseconds: Int64(saturating: (Double(left.nanoseconds) * right).rounded()))
  }
}

extension MotionDuration: Comparable {
  public static func < (left: MotionDuration, right: MotionDuration) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}

extension Int64 {
  /// The nearest representable value; NaN gives zero.
  init(saturating value: Double) {
    if value.isNaN {
      self = 0
    } else if value >= 0x1p63 {
      self = .max
    } else if value <= -0x1p63 {
      self = .min
    } else {
      self = Int64(value)
    }
  }

  func addingSaturating(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other > 0 ? .max : .min) : sum
  }

  func subtractingSaturating(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other < 0 ? .max : .min) : difference
  }
}
