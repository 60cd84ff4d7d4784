/// Frame times without jitter, for displays that report when a frame may begin but not when it was seen.
///
/// Reported times are placed on whole refreshes and what is left over is corrected little by little, by
/// error²/refresh, as GTK's frame clock does it. Frames that come irregularly are taken as they are.
public struct FrameTimeSmoother: Equatable, Sendable {
  /// A pause of more refreshes than this begins a new series.
  private static let longestGap = 4.0

  private var last: MotionInstant?

  public init() {}

  /// Forgets the series, after a rest or on another output.
  public mutating func reset() {
    last = nil
  }

  /// The time to use for a frame that was reported at `reported`; strictly later than the last one.
  ///
  /// `refresh` is the display's interval, above zero.
  public mutating func smoothed(
    _ reported: MotionInstant, refresh: MotionDuration
  ) -> MotionInstant {
    precondition(refresh > .zero, "a refresh interval is above zero")
    guard let last else {
      self.last = reported
      return reported
    }
    var next = reported
    let passed = (reported - last).seconds / refresh.seconds
    if passed <= Self.longestGap {
      let even = last + refresh * max(passed.rounded(), 0)
      let error = reported - even
      let share = error.seconds / refresh.seconds
      next = even + error * abs(share)
    }
    next = max(next, last + .nanoseconds(1000))
    self.last = next
    return next
  }
}
