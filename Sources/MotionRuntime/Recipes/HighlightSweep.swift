import Glibc

/// Light that travels round the glass when something is revealed: through 140° in 700 ms, easing in and out,
/// to where it rests.
///
/// With reduced motion the light stays where it is.
public struct HighlightSweep: MotionRecipe {
  /// In degrees.
  public static let angle = 140.0
  public static let duration = MotionDuration.milliseconds(700)

  /// Where the light comes from at rest, as the shader's uLight.
  public let restingLight: SIMD2<Double>
  /// Degrees from the resting direction.
  private var bearing = Animated(0.0, threshold: SettleThreshold(0.05))

  public init(restingLight: SIMD2<Double> = [-0.35, -0.94]) {
    self.restingLight = restingLight
  }

  public func light(at instant: MotionInstant) -> SIMD2<Double> {
    let radians = bearing.value(at: instant) * .pi / 180
    guard radians != 0 else { return restingLight }
    let c = cos(radians)
    let s = sin(radians)
    return [restingLight.x * c - restingLight.y * s, restingLight.x * s + restingLight.y * c]
  }

  public mutating func sweep(
    at instant: MotionInstant, policy: MotionPolicy = .full, token: MotionToken? = nil
  ) {
    guard policy == .full else {
      return bearing.animate(to: 0, .instant, at: instant, token: token)
    }
    // A sweep that is under way goes on from where the light is.
    if isSettled(at: instant) { bearing.set(-Self.angle, at: instant) }
    bearing.animate(
      to: 0, .curve(.easeInOut, duration: Self.duration), at: instant, token: token)
  }

  public mutating func reduce(at instant: MotionInstant) {
    bearing.reduce(to: .instant, at: instant)
  }

  public mutating func takeEvents(at instant: MotionInstant) -> [MotionEvent] {
    bearing.takeCompletions(at: instant).map { .completion($0) }
  }

  public func nextWake(at instant: MotionInstant) -> MotionInstant? {
    bearing.nextWake(at: instant)
  }
}
