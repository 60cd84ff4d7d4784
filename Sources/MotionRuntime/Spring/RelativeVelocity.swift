/// A velocity in remaining distances a second, as UIKit's timing parameters and CASpringAnimation take it.
///
/// The runtime computes with absolute velocities; this type exists so that the two are never mixed up.
public struct RelativeVelocity: Hashable, Sendable {
  /// 1 covers the whole remaining distance in a second; negative leads away from the target.
  public var distancesPerSecond: Double

  public init(_ distancesPerSecond: Double) {
    self.distancesPerSecond = distancesPerSecond
  }

  /// The gesture's velocity divided by the distance that is left.
  ///
  /// With no distance left, or one so small that the quotient overflows, there is nothing to relate the
  /// velocity to and the result is 0; hand over the absolute velocity there.
  public init(absolute velocity: Double, fromValue: Double, toValue: Double) {
    let quotient = velocity / (toValue - fromValue)
    distancesPerSecond = quotient.isFinite ? quotient : 0
  }

  /// In value units a second; zero where there is no distance.
  public func absolute<Value: MotionVector>(fromValue: Value, toValue: Value) -> Value {
    (toValue - fromValue) * distancesPerSecond
  }
}

extension Spring {
  /// Where a motion between two values is after `time` s, started with a relative velocity.
  public func value<Value: MotionVector>(
    fromValue: Value, toValue: Value, initialRelativeVelocity: RelativeVelocity, time: Double
  ) -> Value {
    value(
      fromValue: fromValue, toValue: toValue,
      initialVelocity: initialRelativeVelocity.absolute(fromValue: fromValue, toValue: toValue),
      time: time)
  }

  /// How fast, in value units a second, such a motion is after `time` s.
  public func velocity<Value: MotionVector>(
    fromValue: Value, toValue: Value, initialRelativeVelocity: RelativeVelocity, time: Double
  ) -> Value {
    velocity(
      fromValue: fromValue, toValue: toValue,
      initialVelocity: initialRelativeVelocity.absolute(fromValue: fromValue, toValue: toValue),
      time: time)
  }
}
