/// Glass that comes and goes by bending light more and less, never by fading.
///
/// In 320 ms with a scale from 0.94, out 240 ms without; with reduced motion 160 ms, linear, without scale.
public struct Materialize: MotionRecipe {
  public static let startScale = 0.94
  private static let appearance = Motion.curve(
    // Arrives fast and eases out: Material's emphasised deceleration, which the glass model names.
    .bezier(startControlPoint: [0.05, 0.7], endControlPoint: [0.1, 1]),
    duration: .milliseconds(320))
  private static let disappearance = Motion.curve(
    // t³.
    .bezier(startControlPoint: [1.0 / 3, 0], endControlPoint: [2.0 / 3, 0]),
    duration: .milliseconds(240))
  private static let reduced = Motion.curve(.linear, duration: .milliseconds(160))

  private var presence: Animated<Double>
  private var scale: Animated<Double>

  /// Glass that is there or not, `extent` dp across, on an output of `scale` px per dp.
  public init(isPresent: Bool, extent: Double, scale: Double) {
    presence = Animated(isPresent ? 1 : 0, threshold: .level)
    self.scale = Animated(1, threshold: .factor(extent: extent, scale: scale))
  }

  /// What scales displacement, blur, tint, mirror, specular and inner shadow together: 0…1.
  public func amount(at instant: MotionInstant) -> Double { presence.value(at: instant) }

  public func scale(at instant: MotionInstant) -> Double { scale.value(at: instant) }

  /// Whether it is there, or on its way.
  public var isPresent: Bool { presence.target == 1 }

  public mutating func appear(
    at instant: MotionInstant, policy: MotionPolicy = .full, token: MotionToken? = nil
  ) {
    let isHidden = presence.value(at: instant) == 0
    presence.animate(
      to: 1, policy == .full ? Self.appearance : Self.reduced, at: instant, token: token)
    if policy == .full, isHidden { scale.set(Self.startScale, at: instant) }
    scale.animate(to: 1, policy == .full ? Self.appearance : .instant, at: instant)
  }

  public mutating func disappear(
    at instant: MotionInstant, policy: MotionPolicy = .full, token: MotionToken? = nil
  ) {
    presence.animate(
      to: 0, policy == .full ? Self.disappearance : Self.reduced, at: instant, token: token)
    scale.animate(to: 1, policy == .full ? Self.disappearance : .instant, at: instant)
  }

  public mutating func reduce(at instant: MotionInstant) {
    presence.reduce(at: instant)
    scale.reduce(to: .instant, at: instant)
  }

  public mutating func takeEvents(at instant: MotionInstant) -> [MotionEvent] {
    presence.takeCompletions(at: instant).map { .completion($0) }
  }

  public func nextWake(at instant: MotionInstant) -> MotionInstant? {
    [presence.nextWake(at: instant), scale.nextWake(at: instant)].compactMap { $0 }.min()
  }
}
