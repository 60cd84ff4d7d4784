/// A count that lands: up 2 dp and back, once, for achievements only. Money and time never bounce.
///
/// With reduced motion the new count fades in where it is.
public struct CountNudge: MotionRecipe {
  /// In dp.
  public static let height = 2.0
  private static let rise = MotionDuration.milliseconds(120)
  private static let fall = MotionDuration.milliseconds(180)

  private var lift: Animated<Double>
  private var opacity = Animated(1.0, threshold: .level)
  private var peak = PeakMark()

  /// `scale` is the output's px per dp.
  public init(scale: Double) {
    lift = Animated(0, threshold: .length(scale: scale))
  }

  /// Upwards, in dp.
  public func lift(at instant: MotionInstant) -> Double { lift.value(at: instant) }

  /// Of the count; below 1 only while it fades in with reduced motion.
  public func opacity(at instant: MotionInstant) -> Double { opacity.value(at: instant) }

  public mutating func nudge(
    at instant: MotionInstant, policy: MotionPolicy = .full, liveliness: Liveliness = .lively,
    token: MotionToken? = nil
  ) {
    guard policy == .full, liveliness == .lively else {
      peak.set(at: instant)
      lift.animate(to: 0, .instant, at: instant)
      opacity.set(0, at: instant)
      return opacity.animate(to: 1, .reducedFade, at: instant, token: token)
    }
    peak.set(at: instant + Self.rise)
    lift.animate(to: Self.height, .curve(.easeOut, duration: Self.rise), at: instant)
    lift.animate(
      to: 0, .curve(.easeInOut, duration: Self.fall), at: instant, delay: Self.rise, token: token)
  }

  public mutating func reduce(at instant: MotionInstant) {
    lift.reduce(to: .instant, target: 0, at: instant)
    peak.hasten(to: instant)
  }

  public mutating func takeEvents(at instant: MotionInstant) -> [MotionEvent] {
    peak.events(
      at: instant, lift.takeCompletions(at: instant) + opacity.takeCompletions(at: instant))
  }

  public func nextWake(at instant: MotionInstant) -> MotionInstant? {
    [lift.nextWake(at: instant), opacity.nextWake(at: instant)].compactMap { $0 }.min()
  }
}
