/// Maps real time to motion time: slow motion, standstill, and back, without a jump.
public struct TimeScale: Hashable, Sendable {
  private var anchorReal = MotionInstant.zero
  private var anchorMotion = MotionInstant.zero
  /// Seconds of motion per second; 0 stands still.
  public private(set) var rate = 1.0

  /// Motion time equal to real time.
  public init() {}

  /// The motion time at a real time.
  public func motion(at real: MotionInstant) -> MotionInstant {
    // Whole nanoseconds at rate 1, where a Double would lose digits.
    rate == 1 ? anchorMotion + (real - anchorReal) : anchorMotion + (real - anchorReal) * rate
  }

  /// The real time at which motion time gets to `motion`; nil while it stands still.
  public func real(at motion: MotionInstant) -> MotionInstant? {
    guard rate > 0 else { return nil }
    let ahead = motion - anchorMotion
    return anchorReal + (rate == 1 ? ahead : ahead * (1 / rate))
  }

  /// Changes the rate, at least 0, from `real` on.
  public mutating func setRate(_ newRate: Double, at real: MotionInstant) {
    precondition(newRate >= 0 && newRate.isFinite, "a rate is at least 0")
    anchorMotion = motion(at: real)
    anchorReal = real
    rate = newRate
  }

  /// Moves motion time on at once, as a single step does.
  public mutating func advance(by duration: MotionDuration) {
    anchorMotion = anchorMotion + duration
  }
}
