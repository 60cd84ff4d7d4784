/// The squish of a round thing under a finger: wide and flat in 90 ms, back on a spring that rebounds.
///
/// A release never comes before the squash is deepest, so that a quick tap is seen as well. With reduced
/// motion nothing is squished, and the peak comes at once.
public struct SquishPress: MotionRecipe {
  /// Time to the deepest squash.
  public static let pressDuration = MotionDuration.milliseconds(90)

  private var scale: Animated<SIMD2<Double>>
  private var peak = PeakMark()
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
    policy: MotionPolicy = .full, token: MotionToken? = nil
  ) {
    guard policy == .full else {
      peak.set(at: instant)
      return scale.animate(to: [1, 1], .instant, at: instant, token: token)
    }
    let deepest = instant + max(lag, .zero) + Self.pressDuration
    peakInstant = deepest
    peak.set(at: deepest)
    scale.animate(
      to: tuning.squish, .curve(.easeOut, duration: Self.pressDuration), at: instant, delay: lag,
      token: token)
  }

  /// Lets go, `lag` after `instant` or when the squash is deepest, whichever is later.
  public mutating func release(
    at instant: MotionInstant, lag: MotionDuration = .zero, tuning: MotionTuning = .bubbly,
    policy: MotionPolicy = .full, liveliness: Liveliness = .lively, token: MotionToken? = nil
  ) {
    guard policy == .full else {
      reduce(at: instant)
      return scale.animate(to: [1, 1], .instant, at: instant, token: token)
    }
    let start = max(instant + max(lag, .zero), peakInstant ?? instant)
    scale.animate(
      to: [1, 1], .spring(liveliness.spring(tuning.squishRelease)), at: instant,
      delay: start - instant, token: token)
  }

  /// Gives the shape back without elasticity, when motion becomes reduced.
  public mutating func reduce(at instant: MotionInstant) {
    scale.reduce(to: .instant, target: [1, 1], at: instant)
    peak.hasten(to: instant)
    peakInstant = nil
  }

  public mutating func takeEvents(at instant: MotionInstant) -> [MotionEvent] {
    peak.events(at: instant, scale.takeCompletions(at: instant))
  }

  public func nextWake(at instant: MotionInstant) -> MotionInstant? {
    scale.nextWake(at: instant)
  }
}
