import Glibc

/// Motion that loses speed exponentially, as a flicked thing does; where it stops is known at the start.
public struct Decay: Hashable, Sendable {
  /// Time in s in which the speed falls to 1/e, and the distance in value units that 1 unit/s travels.
  public let timeConstant: Double

  /// `timeConstant` is in s, at least 0.
  public init(timeConstant: Double) {
    precondition(timeConstant >= 0 && timeConstant.isFinite, "a time constant is at least 0 s")
    self.timeConstant = timeConstant
  }

  /// By the factor that is left of the speed after each millisecond, between 0 and 1, in continuous
  /// time, as scroll views have it: 0.998 is normal, 0.99 fast.
  public init(decelerationRate: Double) {
    precondition(decelerationRate > 0 && decelerationRate < 1, "a rate is between 0 and 1")
    self.init(timeConstant: -1 / (1000 * log(decelerationRate)))
  }

  /// By the factor that is left of the speed after each second, between 0 and 1: Flutter's drag.
  public init(drag: Double) {
    precondition(drag > 0 && drag < 1, "a drag is between 0 and 1")
    self.init(timeConstant: -1 / log(drag))
  }

  /// The decay that comes to rest exactly where `project(initialVelocity:decelerationRate:)` says.
  public static func projecting(decelerationRate: Double = 0.998) -> Decay {
    Decay(
      timeConstant: MotionRuntime.project(initialVelocity: 1, decelerationRate: decelerationRate))
  }

  /// How far something travels until it rests, in value units; exactly what `value` tends to.
  public func project<Value: MotionVector>(velocity: Value) -> Value { velocity * timeConstant }

  /// Where it rests.
  public func restValue<Value: MotionVector>(fromValue: Value, velocity: Value) -> Value {
    fromValue + project(velocity: velocity)
  }

  /// The velocity at which something has to start to rest `distance` away.
  public func velocity<Value: MotionVector>(toTravel distance: Value) -> Value {
    timeConstant > 0 ? distance * (1 / timeConstant) : .zero
  }

  /// Where it is after `time` s.
  public func value<Value: MotionVector>(
    fromValue: Value, velocity: Value, time: Double
  ) -> Value {
    fromValue + project(velocity: velocity) * elapsedShare(time)
  }

  /// How fast it is after `time` s, in value units a second.
  public func velocity<Value: MotionVector>(initialVelocity: Value, time: Double) -> Value {
    initialVelocity * (1 - elapsedShare(time))
  }

  /// The time in s until the speed is down to `speedThreshold`, which is above 0 so that every decay
  /// ends.
  public func duration(velocity: Double, speedThreshold: Double) -> Double {
    precondition(speedThreshold > 0, "a threshold is above 0")
    let speed = abs(velocity)
    return speed > speedThreshold ? timeConstant * log(speed / speedThreshold) : 0
  }

  /// The time in s until less than `distanceThreshold`, above 0, is left to travel.
  public func duration(velocity: Double, distanceThreshold: Double) -> Double {
    precondition(distanceThreshold > 0, "a threshold is above 0")
    let distance = abs(project(velocity: velocity))
    return distance > distanceThreshold ? timeConstant * log(distance / distanceThreshold) : 0
  }

  /// When it passes `distance` from its start, in s; nil when it never gets there.
  public func time(toPass distance: Double, velocity: Double) -> Double? {
    let share = distance / project(velocity: velocity)
    guard share >= 0, share < 1 else { return nil }
    return -timeConstant * log1p(-share)
  }

  /// The velocity nearest to `velocity` at which it rests on a multiple of `grid`, for resting on whole
  /// pixels or rows.
  public func velocity(_ velocity: Double, restingOnMultipleOf grid: Double) -> Double {
    precondition(grid > 0, "a grid is above 0")
    return self.velocity(toTravel: (project(velocity: velocity) / grid).rounded() * grid)
  }

  /// Which part of the way is done after `time` s: 0…1.
  private func elapsedShare(_ time: Double) -> Double {
    guard time > 0 else { return 0 }
    return timeConstant > 0 ? -expm1(-time / timeConstant) : 1
  }
}

/// How far something released at `initialVelocity`, in value units a second, should be taken to travel:
/// v/1000 · d/(1 − d).
///
/// It is the sum of whole milliseconds, 0.1 % less at 0.998 than a scroll view's continuous decay;
/// `Decay.projecting` is the motion that goes exactly this far.
public func project<Value: MotionVector>(
  initialVelocity: Value, decelerationRate: Double = 0.998
) -> Value {
  precondition(decelerationRate >= 0 && decelerationRate < 1, "a rate is from 0 to below 1")
  return initialVelocity * (decelerationRate / (1 - decelerationRate) / 1000)
}
