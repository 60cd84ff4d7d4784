import Glibc

/// How much something is longer along an axis and thinner across it; its area is kept exactly.
public struct GelDeformation: Hashable, Sendable {
  /// Along and across the axis.
  public var along: Double
  public var across: Double
  /// The axis, in radians from x towards y, −π/2…π/2.
  public var angle: Double
}

/// The gel under a drag: longer along the drag with its speed, 1.06 at most from 1200 dp/s on, thinner
/// across, lagging behind on a spring.
///
/// With reduced motion it keeps its shape.
public struct Gel: MotionRecipe {
  public static let stretch = 0.06
  /// The speed in dp/s at which it is stretched most.
  public static let fullSpeed = 1200.0

  /// The logarithm of the stretch, times (cos 2θ, sin 2θ): a change of direction is a way between two
  /// such points, and opposite directions are the same.
  private var shape: Animated<SIMD2<Double>>

  /// A thing at rest, `extent` dp across, on an output of `scale` px per dp.
  public init(extent: Double, scale: Double) {
    shape = Animated(.zero, threshold: .factor(extent: extent, scale: scale))
  }

  public func deformation(at instant: MotionInstant) -> GelDeformation {
    let shape = shape.value(at: instant)
    let strength = hypot(shape.x, shape.y)
    return GelDeformation(
      along: exp(strength), across: exp(-strength),
      angle: strength > 0 ? atan2(shape.y, shape.x) / 2 : 0)
  }

  /// The deformation as a symmetric matrix about the centre, by rows: xx, xy, yx, yy.
  public func matrix(at instant: MotionInstant) -> SIMD4<Double> {
    let form = deformation(at: instant)
    let c = cos(form.angle)
    let s = sin(form.angle)
    let mixed = (form.along - form.across) * c * s
    return [
      form.along * c * c + form.across * s * s, mixed, mixed,
      form.along * s * s + form.across * c * c,
    ]
  }

  /// The finger drags at `velocity`, in dp/s; to be called with every movement.
  public mutating func drag(
    velocity: MotionPoint, at instant: MotionInstant, policy: MotionPolicy = .full
  ) {
    guard policy == .full else { return }
    let speed = hypot(velocity.x, velocity.y)
    var goal = SIMD2<Double>.zero
    if speed > 0, speed.isFinite {
      let strength = log(1 + Self.stretch * min(speed / Self.fullSpeed, 1))
      let direction = velocity / speed
      goal =
        strength
        * [
          direction.x * direction.x - direction.y * direction.y, 2 * direction.x * direction.y,
        ]
    }
    shape.animate(to: goal, spring: .gelLag, at: instant)
  }

  /// The finger lets go; the shape comes back with a wobble.
  public mutating func release(
    at instant: MotionInstant, policy: MotionPolicy = .full, token: MotionToken? = nil
  ) {
    shape.animate(
      to: .zero, policy == .full ? .spring(.gelLag) : .instant, at: instant, token: token)
  }

  public mutating func reduce(at instant: MotionInstant) {
    shape.reduce(to: .instant, target: .zero, at: instant)
  }

  public mutating func takeEvents(at instant: MotionInstant) -> [MotionEvent] {
    shape.takeCompletions(at: instant).map { .completion($0) }
  }

  public func nextWake(at instant: MotionInstant) -> MotionInstant? {
    shape.nextWake(at: instant)
  }
}
