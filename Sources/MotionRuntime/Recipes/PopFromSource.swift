/// Something that grows out of what made it: from half its size, with opacity in the first third, about the
/// source.
///
/// It goes back the same way without overshoot. With reduced motion it fades in and out in 150 ms.
public struct PopFromSource: MotionRecipe {
  /// Never from nothing.
  public static let startScale = 0.5

  private var scale: Animated<Double>
  private var opacity = Animated(0.0, threshold: .level)
  private var peak = PeakMark()
  /// The point about which it grows, in the caller's coordinates.
  public private(set) var source: MotionPoint = .zero

  /// Something hidden, `extent` dp across, on an output of `scale` px per dp.
  public init(extent: Double, scale: Double) {
    self.scale = Animated(Self.startScale, threshold: .factor(extent: extent, scale: scale))
  }

  public func scale(at instant: MotionInstant) -> Double { scale.value(at: instant) }

  /// 0…1.
  public func opacity(at instant: MotionInstant) -> Double { opacity.value(at: instant) }

  /// Where a point of the finished thing is now.
  public func place(_ point: MotionPoint, at instant: MotionInstant) -> MotionPoint {
    source + (point - source) * scale(at: instant)
  }

  /// Whether it is there, or on its way.
  public var isShown: Bool { opacity.target > 0 }

  public mutating func appear(
    from source: MotionPoint, at instant: MotionInstant, tuning: MotionTuning = .bubbly,
    policy: MotionPolicy = .full, liveliness: Liveliness = .lively, token: MotionToken? = nil
  ) {
    self.source = source
    let spring = liveliness.spring(tuning.pop)
    guard policy == .full else {
      scale.animate(to: 1, .instant, at: instant)
      opacity.animate(to: 1, .reducedFade, at: instant, token: token)
      return peak.set(at: opacity.settleInstant)
    }
    // What is still visible grows on from where it is.
    if opacity.value(at: instant) == 0 { scale.set(Self.startScale, at: instant) }
    let landing = spring.landingTime(
      displacement: scale.value(at: instant) - 1, velocity: scale.velocity(at: instant))
    peak.set(at: instant + .seconds(landing))
    scale.animate(to: 1, .spring(spring), at: instant, token: token)
    opacity.animate(to: 1, fade(spring), at: instant)
  }

  /// Goes back into its source.
  public mutating func disappear(
    at instant: MotionInstant, policy: MotionPolicy = .full, token: MotionToken? = nil
  ) {
    peak.clear()
    guard policy == .full else {
      opacity.animate(to: 0, .reducedFade, at: instant, token: token)
      return hideUnscaled(at: instant)
    }
    scale.animate(to: Self.startScale, .spring(Spring.pop.calmed), at: instant)
    opacity.animate(to: 0, fade(.pop), at: instant, token: token)
  }

  public mutating func reduce(at instant: MotionInstant) {
    guard !isSettled(at: instant) else { return }
    opacity.reduce(at: instant)
    peak.hasten(to: instant)
    if isShown {
      scale.reduce(to: .instant, target: 1, at: instant)
    } else {
      hideUnscaled(at: instant)
    }
  }

  /// Keeps the size while it fades, and is ready to grow again once it cannot be seen.
  private mutating func hideUnscaled(at instant: MotionInstant) {
    scale.reduce(to: .instant, target: 1, at: instant)
    let fade = max(opacity.settleInstant - instant, .zero)
    scale.animate(to: Self.startScale, .instant, at: instant, delay: fade)
  }

  public mutating func takeEvents(at instant: MotionInstant) -> [MotionEvent] {
    peak.events(
      at: instant,
      scale.takeCompletions(at: instant) + opacity.takeCompletions(at: instant))
  }

  public func nextWake(at instant: MotionInstant) -> MotionInstant? {
    [scale.nextWake(at: instant), opacity.nextWake(at: instant)].compactMap { $0 }.min()
  }

  private func fade(_ spring: Spring) -> Motion {
    .curve(.linear, duration: .seconds(spring.response / 3))
  }
}
