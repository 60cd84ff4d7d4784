/// A pill that splits in two and comes together again, with a neck that stretches and snaps.
///
/// Only the parts' places move: the neck is what the glass's smooth union makes of them, closed while the gap
/// is at most the spacing. With reduced motion the parts get there in 150 ms.
public struct Goo: MotionRecipe {
  /// Between the parts' centres when they are apart, in dp.
  public let distance: Double
  /// Of one part along the line between them, in dp.
  public let partLength: Double
  /// The gap in dp at which the neck snaps: the glass container's spacing.
  public let spacing: Double

  /// 0 together, 1 apart.
  private var separation: Animated<Double>
  private var peak = PeakMark()

  /// Two parts together, on an output of `scale` px per dp.
  public init(distance: Double, partLength: Double, spacing: Double, scale: Double) {
    precondition(distance > 0 && partLength > 0 && spacing >= 0, "lengths are above 0")
    self.distance = distance
    self.partLength = partLength
    self.spacing = spacing
    separation = Animated(0, threshold: .factor(extent: distance, scale: scale))
  }

  /// Whether the parts are apart, or on their way.
  public var isSplit: Bool { separation.target == 1 }

  /// Of each part's centre from the middle between them, in dp, one to either side.
  public func offset(at instant: MotionInstant) -> Double {
    distance / 2 * separation.value(at: instant)
  }

  /// Between the parts' edges in dp; negative while they overlap.
  public func gap(at instant: MotionInstant) -> Double { 2 * offset(at: instant) - partLength }

  /// Whether a neck holds the parts together.
  public func isJoined(at instant: MotionInstant) -> Bool { gap(at: instant) <= spacing }

  /// The neck's thickness: 1 while the parts touch, 0 from where it snaps.
  public func neck(at instant: MotionInstant) -> Double {
    let gap = gap(at: instant)
    guard gap > 0 else { return 1 }
    return spacing > 0 ? max(1 - gap / spacing, 0) : 0
  }

  /// Parts; the peak comes when the neck snaps.
  public mutating func split(
    at instant: MotionInstant, tuning: MotionTuning = .bubbly, policy: MotionPolicy = .full,
    liveliness: Liveliness = .lively, token: MotionToken? = nil
  ) {
    move(to: 1, liveliness.spring(tuning.pop), at: instant, policy: policy, token: token)
  }

  /// Comes together without overshoot; the peak comes when the parts touch.
  public mutating func merge(
    at instant: MotionInstant, tuning: MotionTuning = .bubbly, policy: MotionPolicy = .full,
    token: MotionToken? = nil
  ) {
    move(to: 0, tuning.pop.calmed, at: instant, policy: policy, token: token)
  }

  private mutating func move(
    to target: Double, _ spring: Spring, at instant: MotionInstant, policy: MotionPolicy,
    token: MotionToken?
  ) {
    let start = separation.value(at: instant)
    let velocity = separation.velocity(at: instant)
    separation.animate(
      to: target, Motion.spring(spring).under(policy), at: instant, token: token)
    guard policy == .full else { return peak.set(at: max(separation.settleInstant, instant)) }
    let level = (spacing + partLength) / distance
    let snap = spring.crossings(
      ofDisplacement: level - target, displacement: start - target, velocity: velocity,
      until: 60, limit: 1
    ).first?.time
    let landing = snap ?? spring.landingTime(displacement: start - target, velocity: velocity)
    peak.set(at: instant + .seconds(landing))
  }

  public mutating func reduce(at instant: MotionInstant) {
    separation.reduce(at: instant)
    peak.hasten(to: instant)
  }

  public mutating func takeEvents(at instant: MotionInstant) -> [MotionEvent] {
    peak.events(at: instant, separation.takeCompletions(at: instant))
  }

  public func nextWake(at instant: MotionInstant) -> MotionInstant? {
    separation.nextWake(at: instant)
  }
}
