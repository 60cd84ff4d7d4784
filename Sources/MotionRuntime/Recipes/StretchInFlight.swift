/// A knob, thumb or indicator that travels: longer along its way the faster it is, 1.18 at most, pressed to
/// 0.92 for a frame where it lands, and then still.
///
/// Its area never changes. With reduced motion it gets there in 150 ms and keeps its shape.
public struct StretchInFlight: MotionRecipe {
  /// Length along the way at the landing.
  public static let landingScale = 0.92
  /// The speed in dp/s at which it is stretched most.
  public static let fullSpeed = 1200.0
  private static let contact = MotionDuration.milliseconds(50)
  private static let hold = MotionDuration.nanoseconds(16_666_667)

  private var position: Animated<MotionPoint>
  /// 0 free, 1 pressed as at the landing.
  private var squash: Animated<Double>
  private var peak = PeakMark()
  private var direction: MotionPoint = [1, 0]
  private var tuning = MotionTuning.bubbly

  /// A thing at rest at `position`, `extent` dp across, on an output of `scale` px per dp.
  public init(position: MotionPoint, extent: Double, scale: Double) {
    self.position = Animated(position, threshold: .length(scale: scale))
    squash = Animated(0, threshold: .factor(extent: extent * 0.08, scale: scale))
  }

  public func position(at instant: MotionInstant) -> MotionPoint { position.value(at: instant) }

  /// Where it will be.
  public var target: MotionPoint { position.target }

  /// Along which it is deformed; of length 1.
  public var axis: MotionPoint { direction }

  /// Factors along and across the axis, about the thing's centre.
  public func scale(at instant: MotionInstant) -> SIMD2<Double> {
    let pressed = squash.value(at: instant)
    var along = 1.0
    if position.nextWake(at: instant) == instant, isElastic {
      let velocity = position.velocity(at: instant)
      let speed = (velocity * velocity).sum().squareRoot()
      along += (tuning.stretch - 1) * min(speed / Self.fullSpeed, 1)
    }
    along = along * (1 - pressed) + Self.landingScale * pressed
    return [along, 1 / along]
  }

  private var isElastic = true

  /// Sends it to `target`; a tap's spring does not overshoot, a throw's does.
  public mutating func travel(
    to target: MotionPoint, at instant: MotionInstant, trigger: MotionTrigger = .tap,
    velocity: MotionPoint? = nil, tuning: MotionTuning = .bubbly, policy: MotionPolicy = .full,
    token: MotionToken? = nil
  ) {
    let start = position.value(at: instant)
    let way = target - start
    let distance = (way * way).sum().squareRoot()
    if distance > 0 { direction = way / distance }
    self.tuning = tuning
    isElastic = policy == .full
    let spring = trigger.spring
    let speed = ((velocity ?? position.velocity(at: instant)) * direction).sum()
    position.animate(
      to: target, Motion.spring(spring).under(policy), at: instant, velocity: velocity,
      token: token)
    guard policy == .full, distance > 0 else {
      squash.animate(to: 0, .instant, at: instant)
      return peak.set(at: max(position.settleInstant, instant))
    }
    let landing = MotionDuration.seconds(
      spring.landingTime(displacement: -distance, velocity: speed))
    peak.set(at: instant + landing)
    let contact = min(Self.contact, landing)
    squash.animate(
      to: 1, .curve(.easeInOut, duration: contact), at: instant, delay: landing - contact)
    squash.animate(
      to: 0, .spring(tuning.squishRelease), at: instant, delay: landing + Self.hold)
  }

  public mutating func reduce(at instant: MotionInstant) {
    position.reduce(at: instant)
    squash.reduce(to: .instant, target: 0, at: instant)
    isElastic = false
    peak.hasten(to: instant)
  }

  public mutating func takeEvents(at instant: MotionInstant) -> [MotionEvent] {
    peak.events(at: instant, position.takeCompletions(at: instant))
  }

  public func nextWake(at instant: MotionInstant) -> MotionInstant? {
    [position.nextWake(at: instant), squash.nextWake(at: instant)].compactMap { $0 }.min()
  }
}
