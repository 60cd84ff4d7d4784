extension Spring {
  /// Where a motion from zero to `target` is after `time` s; ∞ s gives the target.
  @inlinable
  public func value<Value: MotionVector>(
    target: Value, initialVelocity: Value = .zero, time: Double
  ) -> Value {
    value(fromValue: .zero, toValue: target, initialVelocity: initialVelocity, time: time)
  }

  /// How fast a motion from zero to `target` is after `time` s.
  @inlinable
  public func velocity<Value: MotionVector>(
    target: Value, initialVelocity: Value = .zero, time: Double
  ) -> Value {
    velocity(fromValue: .zero, toValue: target, initialVelocity: initialVelocity, time: time)
  }

  /// Where a motion between two values is after `time` s.
  @inlinable
  public func value<Value: MotionVector>(
    fromValue: Value, toValue: Value, initialVelocity: Value = .zero, time: Double
  ) -> Value {
    guard time > 0 else { return fromValue }
    let transition = transition(over: time)
    return transition.value(from: fromValue, to: toValue, velocity: initialVelocity)
  }

  /// How fast a motion between two values is after `time` s.
  @inlinable
  public func velocity<Value: MotionVector>(
    fromValue: Value, toValue: Value, initialVelocity: Value = .zero, time: Double
  ) -> Value {
    let transition = transition(over: time)
    return transition.velocity(from: fromValue, to: toValue, velocity: initialVelocity)
  }

  /// The force of spring and damper on something at `position`, in mass × value units / s².
  ///
  /// Zero for a spring that arrives at once: it has arrived.
  @inlinable
  public func force<Value: MotionVector>(
    target: Value, position: Value, velocity: Value
  ) -> Value {
    guard stiffness.isFinite, damping.isFinite else { return .zero }
    let force = (target - position) * stiffness - velocity * damping
    // Two forces beyond all numbers that pull against each other cancel.
    return force == force ? force : .zero
  }

  /// The same force, for a motion between two values: `position` is where it is now.
  @inlinable
  public func force<Value: MotionVector>(
    fromValue: Value, toValue: Value, position: Value, velocity: Value
  ) -> Value {
    force(target: toValue - fromValue, position: position - fromValue, velocity: velocity)
  }

  /// Moves `value` and `velocity` on by `deltaTime` s; times that are not above 0 change nothing.
  @inlinable
  public func update<Value: MotionVector>(
    value: inout Value, velocity: inout Value, target: Value, deltaTime: Double
  ) {
    guard deltaTime > 0 else { return }
    let transition = transition(over: deltaTime)
    let before = value
    value = transition.value(from: before, to: target, velocity: velocity)
    velocity = transition.velocity(from: before, to: target, velocity: velocity)
  }
}
