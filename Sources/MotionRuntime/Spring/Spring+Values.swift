extension Spring {
  /// Where a motion from zero to `target` is after `time` s; ∞ s gives the target.
  public func value<Value: MotionVector>(
    target: Value, initialVelocity: Value = .zero, time: Double
  ) -> Value {
    value(fromValue: .zero, toValue: target, initialVelocity: initialVelocity, time: time)
  }

  /// How fast a motion from zero to `target` is after `time` s.
  public func velocity<Value: MotionVector>(
    target: Value, initialVelocity: Value = .zero, time: Double
  ) -> Value {
    velocity(fromValue: .zero, toValue: target, initialVelocity: initialVelocity, time: time)
  }

  /// Where a motion between two values is after `time` s.
  public func value<Value: MotionVector>(
    fromValue: Value, toValue: Value, initialVelocity: Value = .zero, time: Double
  ) -> Value {
    guard time > 0 else { return fromValue }
    let transition = transition(over: time)
    return toValue + (fromValue - toValue) * transition.displacementFromDisplacement
      + initialVelocity * transition.displacementFromVelocity
  }

  /// How fast a motion between two values is after `time` s.
  public func velocity<Value: MotionVector>(
    fromValue: Value, toValue: Value, initialVelocity: Value = .zero, time: Double
  ) -> Value {
    let transition = transition(over: time)
    return (fromValue - toValue) * transition.velocityFromDisplacement
      + initialVelocity * transition.velocityFromVelocity
  }

  /// The force of spring and damper on something at `position`, in mass × value units / s².
  public func force<Value: MotionVector>(
    target: Value, position: Value, velocity: Value
  ) -> Value {
    (target - position) * stiffness - velocity * damping
  }

  /// Moves `value` and `velocity` on by `deltaTime` s; times that are not above 0 change nothing.
  public func update<Value: MotionVector>(
    value: inout Value, velocity: inout Value, target: Value, deltaTime: Double
  ) {
    guard deltaTime > 0 else { return }
    let transition = transition(over: deltaTime)
    let displacement = value - target
    value =
      target + displacement * transition.displacementFromDisplacement
      + velocity * transition.displacementFromVelocity
    velocity =
      displacement * transition.velocityFromDisplacement
      + velocity * transition.velocityFromVelocity
  }
}
