/// The squish of a round thing under a finger: wide and flat in 90 ms, back on a spring that rebounds.
///
/// A release never comes before the squash is deepest, so that a quick tap is seen as well. With reduced
/// motion nothing is squished.
public struct SquishPress: Equatable, Sendable {
  /// Time to the deepest squash.
  public static let pressDuration = MotionDuration.milliseconds(90)

  private var scale: Animated<SIMD2<Double>>
  /// When the squash is deepest: the moment for a haptic tick.
  public private(set) var peakInstant: MotionInstant?

  /// A thing at rest, `extent` dp across, on an output of `scale` px per dp.
  public init(extent: Double, scale: Double) {
    self.scale = Animated([1, 1], threshold: .factor(extent: extent, scale: scale))
  }

  /// Factors for width and height about the centre.
  public func scale(at instant: MotionInstant) -> SIMD2<Double> { scale.value(at: instant) }

  /// Starts to flatten `lag` after `instant`; a lag of 30…40 ms makes a part follow its parent.
  public mutating func press(
    at instant: MotionInstant, lag: MotionDuration = .zero, tuning: MotionTuning = .bubbly,
    policy: MotionPolicy = .full
  ) {
    guard policy == .full else { return }
    peakInstant = instant + max(lag, .zero) + Self.pressDuration
    scale.animate(
      to: tuning.squish, .curve(.easeOut, duration: Self.pressDuration), at: instant, delay: lag)
  }

  /// Lets go, `lag` after `instant` or when the squash is deepest, whichever is later.
  public mutating func release(
    at instant: MotionInstant, lag: MotionDuration = .zero, tuning: MotionTuning = .bubbly,
    policy: MotionPolicy = .full
  ) {
    guard policy == .full else { return reduce(at: instant) }
    let start = max(instant + max(lag, .zero), peakInstant ?? instant)
    scale.animate(
      to: [1, 1], spring: tuning.squishRelease, at: instant, delay: start - instant)
  }

  /// Gives the shape back without elasticity, when motion becomes reduced.
  public mutating func reduce(at instant: MotionInstant) {
    scale.animate(to: [1, 1], .instant, at: instant)
    peakInstant = nil
  }

  public func nextWake(at instant: MotionInstant) -> MotionInstant? {
    scale.nextWake(at: instant)
  }
}
