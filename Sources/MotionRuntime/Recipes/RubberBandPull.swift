/// Something pulled past its edge, with growing resistance, that springs back softly when it is let go.
///
/// The pull itself is tracked with reduced motion too; only the way back becomes a 150 ms fade.
public struct RubberBandPull: MotionRecipe {
  public let band: RubberBand
  private var offset: Animated<Double>
  private var peak = PeakMark()

  /// `scale` is the output's px per dp.
  public init(band: RubberBand, scale: Double) {
    self.band = band
    offset = Animated(0, threshold: .length(scale: scale))
  }

  /// How far past the edge it is shown, in dp.
  public func offset(at instant: MotionInstant) -> Double { offset.value(at: instant) }

  /// How far past the edge a finger has to be to hold it where it is: for catching it on its way back.
  public func distance(at instant: MotionInstant) -> Double {
    band.distance(forOffset: offset(at: instant))
  }

  /// The finger is `distance` dp past the edge.
  public mutating func pull(to distance: Double, at instant: MotionInstant) {
    peak.clear()
    offset.set(band.offset(forDistance: distance), at: instant)
  }

  /// Lets go while the finger moves at `velocity`, in dp/s; the peak comes when it is back at the edge.
  public mutating func release(
    velocity: Double = 0, at instant: MotionInstant, policy: MotionPolicy = .full,
    token: MotionToken? = nil
  ) {
    let start = offset.value(at: instant)
    let seen = band.velocity(velocity, atDistance: band.distance(forOffset: start))
    let spring = Spring.smooth
    offset.animate(
      to: 0, Motion.spring(spring).under(policy), at: instant, velocity: seen, token: token)
    let landing =
      policy == .full
      ? instant + .seconds(spring.landingTime(displacement: start, velocity: seen))
      : max(offset.settleInstant, instant)
    peak.set(at: landing)
  }

  public mutating func reduce(at instant: MotionInstant) {
    offset.reduce(at: instant)
    peak.hasten(to: instant)
  }

  public mutating func takeEvents(at instant: MotionInstant) -> [MotionEvent] {
    peak.events(at: instant, offset.takeCompletions(at: instant))
  }

  public func nextWake(at instant: MotionInstant) -> MotionInstant? {
    offset.nextWake(at: instant)
  }
}
