/// Light inside the glass under the pointer: up in 90 ms, down in 260 ms where the pointer let go.
///
/// It falls when it is fully up at the earliest, so that a quick tap is seen as well.
public struct PressGlow: Equatable, Sendable {
  private static let riseDuration = MotionDuration.milliseconds(90)
  private static let rise = Motion.curve(
    // Decelerating only, as a light that is switched on.
    .bezier(startControlPoint: [0, 0], endControlPoint: [0.2, 1]), duration: riseDuration)
  private static let fall = Motion.curve(.easeOut, duration: .milliseconds(260))

  private var amount = Animated(0.0, threshold: .level)
  private var isPressed = false
  private var fullInstant = MotionInstant.zero
  /// Where the glass is touched; it stays where the touch ended while the light fades.
  public private(set) var position: SIMD2<Double> = .zero

  public init() {}

  /// 0…1.
  public func amount(at instant: MotionInstant) -> Double { amount.value(at: instant) }

  /// Lights up at `position`; reduced motion halves the light.
  public mutating func press(
    at position: SIMD2<Double>, instant: MotionInstant, policy: MotionPolicy = .full
  ) {
    self.position = position
    isPressed = true
    fullInstant = instant + Self.riseDuration
    amount.animate(to: policy == .full ? 1 : 0.5, Self.rise, at: instant)
  }

  /// Follows the pointer while it presses.
  public mutating func move(to position: SIMD2<Double>) {
    if isPressed { self.position = position }
  }

  /// Fades where it is.
  public mutating func release(at instant: MotionInstant) {
    guard isPressed else { return }
    isPressed = false
    amount.animate(to: 0, Self.fall, at: instant, delay: max(fullInstant - instant, .zero))
  }

  public func nextWake(at instant: MotionInstant) -> MotionInstant? {
    amount.nextWake(at: instant)
  }
}
