/// One axis of a drag: down, 1:1, release, projection, snap, hand-off.
///
/// A thing that is caught while it moves, or while it is stretched past an edge, does not jump; the thing
/// follows the finger exactly within its range and against resistance beyond; what is let go carries its
/// velocity to where it would have come to rest.
public struct GestureTracker: Equatable, Sendable {
  /// What a gesture hands to the animation that goes on.
  public struct Release: Hashable, Sendable {
    /// Where the thing is shown at the release.
    public var value: Double
    /// What is seen of the finger's velocity, in value units a second.
    public var velocity: Double
    /// Where it would come to rest if nothing stopped it.
    public var projectedValue: Double
    /// Where it is to go.
    public var target: Double
    public var trigger: MotionTrigger

    /// `velocity` for runtimes that relate it to the remaining distance.
    public var relativeVelocity: RelativeVelocity {
      RelativeVelocity(absolute: velocity, fromValue: value, toValue: target)
    }
  }

  private struct Grip: Equatable, Sendable {
    /// What the finger asks for, less where the finger is.
    var offset: Double
    var pointer: Double
    var hasMoved: Bool
  }

  /// Where the thing may rest.
  public var range: ClosedRange<Double>
  /// Resistance beyond the range.
  public var rubberBand: RubberBand
  /// Places within the range that it rests at; empty means anywhere.
  public var snapPoints: [Double]
  public var decay: Decay
  private var grip: Grip?
  private var estimator = VelocityEstimator<Double>()

  /// `extent` is the size in dp of the area that is dragged in.
  public init(
    range: ClosedRange<Double>, extent: Double, snapPoints: [Double] = [],
    decay: Decay = .projecting()
  ) {
    self.range = range
    rubberBand = RubberBand(dimension: extent)
    self.snapPoints = snapPoints
    self.decay = decay
  }

  public var isTracking: Bool { grip != nil }

  /// The finger comes down at `pointer` on a thing that is shown at `value`.
  public mutating func down(at pointer: Double, value: Double, instant: MotionInstant) {
    grip = Grip(
      offset: rubberBand.unlimited(value, from: range) - pointer, pointer: pointer,
      hasMoved: false)
    estimator.reset()
    estimator.add(pointer, at: instant)
  }

  /// The finger is at `pointer`; the result is what to show, nil when no finger is down.
  @discardableResult
  public mutating func move(to pointer: Double, instant: MotionInstant) -> Double? {
    guard var grip, pointer.isFinite else { return value }
    grip.hasMoved = grip.hasMoved || pointer != grip.pointer
    grip.pointer = pointer
    self.grip = grip
    estimator.add(pointer, at: instant)
    return value
  }

  /// What to show; nil when no finger is down.
  public var value: Double? {
    grip.map { rubberBand.limited($0.pointer + $0.offset, to: range) }
  }

  /// The velocity that is seen, in value units a second.
  public func velocity(at instant: MotionInstant) -> Double {
    guard let grip else { return 0 }
    return estimator.velocity(at: instant)
      * rubberBand.slope(at: grip.pointer + grip.offset, in: range)
  }

  /// The finger is lifted; nil when none was down.
  public mutating func up(at instant: MotionInstant) -> Release? {
    guard let grip, let value else { return nil }
    let velocity = velocity(at: instant)
    self.grip = nil
    let projected = decay.restValue(fromValue: value, velocity: velocity)
    return Release(
      value: value, velocity: velocity, projectedValue: projected, target: rest(near: projected),
      trigger: grip.hasMoved ? .momentum : .tap)
  }

  /// The gesture is taken away: the thing goes back to a place to rest, without velocity.
  public mutating func cancel() -> Release? {
    guard let value else { return nil }
    grip = nil
    return Release(
      value: value, velocity: 0, projectedValue: value, target: rest(near: value), trigger: .tap)
  }

  /// The place to rest that is nearest to `value`.
  public func rest(near value: Double) -> Double {
    let limited = min(max(value, range.lowerBound), range.upperBound)
    let nearest = snapPoints.min { abs($0 - value) < abs($1 - value) }
    return nearest.map { min(max($0, range.lowerBound), range.upperBound) } ?? limited
  }
}

extension Animated where Value == Double {
  /// Goes on where a gesture ended, with its velocity.
  ///
  /// With reduced motion the way there is a short fade; the tracking before it was 1:1 all the same.
  public mutating func take(
    _ release: GestureTracker.Release, at instant: MotionInstant, policy: MotionPolicy = .full,
    token: MotionToken? = nil
  ) {
    set(release.value, velocity: release.velocity, at: instant)
    animate(
      to: release.target, Motion.spring(release.trigger.spring).under(policy), at: instant,
      token: token)
  }
}
