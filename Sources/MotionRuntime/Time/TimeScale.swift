/// Maps real time to motion time: slow motion, standstill, and back, without a jump.
struct TimeScale: Hashable, Sendable {
  private var anchorReal = MotionInstant.zero
  private var anchorMotion = MotionInstant.zero
  /// Seconds of motion per second; 0 stands still.
  private(set) var rate = 1.0

  func motion(at real: MotionInstant) -> MotionInstant {
    // Whole nanoseconds at rate 1, where a Double would lose digits.
    rate == 1 ? anchorMotion + (real - anchorReal) : anchorMotion + (real - anchorReal) * rate
  }

  /// The real time at which motion time gets to `motion`; nil while it stands still.
  func real(at motion: MotionInstant) -> MotionInstant? {
    guard rate > 0 else { return nil }
    let ahead = motion - anchorMotion
    return anchorReal + (rate == 1 ? ahead : ahead * (1 / rate))
  }

  /// Changes the rate from `real` on.
  mutating func setRate(_ newRate: Double, at real: MotionInstant) {
    anchorMotion = motion(at: real)
    anchorReal = real
    rate = newRate
  }

  /// Moves motion time on at once, as a single step does.
  mutating func advance(by duration: MotionDuration) {
    anchorMotion = anchorMotion + duration
  }
}
