/// Light inside the glass under the pointer: up in 90 ms, down in 260 ms where the pointer let go.
///
/// It falls when it is fully up at the earliest, so that a quick tap is seen as well.
public struct PressGlow: MotionRecipe {
  /// Luminance added at the peak.
  public static let luminance = 0.06
  /// Part of the offset from the pointer by which the backdrop is magnified at the peak.
  public static let magnification = 0.17
  /// The light that is left of 1 when motion is reduced.
  private static let reducedAmount = 0.5
  private static let riseDuration = MotionDuration.milliseconds(90)
  private static let rise = Motion.curve(
    // Decelerating only, as a light that is switched on.
    .bezier(startControlPoint: [0, 0], endControlPoint: [0.2, 1]), duration: riseDuration)
  private static let fall = Motion.curve(.easeOut, duration: .milliseconds(260))

  private var amount = Animated(0.0, threshold: .level)
  private var isPressed = false
  private var isMagnifying = true
  private var peak = PeakMark()
  private var fullInstant = MotionInstant.zero
  /// Where the glass is touched; it stays where the touch ended while the light fades.
  public private(set) var position: SIMD2<Double> = .zero

  public init() {}

  /// 0…1.
  public func amount(at instant: MotionInstant) -> Double { amount.value(at: instant) }

  /// Part of the offset from the pointer by which the backdrop is magnified now; none with reduced
  /// motion.
  public func magnification(at instant: MotionInstant) -> Double {
    isMagnifying ? Self.magnification * amount(at: instant) : 0
  }

  /// Lights up at `position`; reduced motion halves the light.
  public mutating func press(
    at position: SIMD2<Double>, instant: MotionInstant, policy: MotionPolicy = .full,
    token: MotionToken? = nil
  ) {
    self.position = position
    isPressed = true
    fullInstant = instant + Self.riseDuration
    isMagnifying = policy == .full
    peak.set(at: fullInstant)
    amount.animate(
      to: policy == .full ? 1 : Self.reducedAmount, Self.rise, at: instant, token: token)
  }

  /// Follows the pointer while it presses.
  public mutating func move(to position: SIMD2<Double>) {
    if isPressed { self.position = position }
  }

  /// Fades where it is.
  public mutating func release(at instant: MotionInstant, token: MotionToken? = nil) {
    guard isPressed || token != nil else { return }
    isPressed = false
    amount.animate(
      to: 0, Self.fall, at: instant, delay: max(fullInstant - instant, .zero), token: token)
  }

  /// Halves the light and ends the magnification when motion becomes reduced.
  public mutating func reduce(at instant: MotionInstant) {
    isMagnifying = false
    guard isPressed else { return }
    amount.reduce(target: Self.reducedAmount, at: instant)
    peak.hasten(to: instant)
  }

  public mutating func takeEvents(at instant: MotionInstant) -> [MotionEvent] {
    peak.events(at: instant, amount.takeCompletions(at: instant))
  }

  public func nextWake(at instant: MotionInstant) -> MotionInstant? {
    amount.nextWake(at: instant)
  }
}
