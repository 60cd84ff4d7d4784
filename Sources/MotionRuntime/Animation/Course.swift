/// One stretch of motion between its start and its end; a pure function of time.
struct Course<Value: MotionVector>: Equatable, Sendable {
  var motion: Motion
  var from: Value
  /// Velocity at the start, in value units a second.
  var velocity: Value
  var target: Value
  var start: MotionInstant
  /// From here on the value is exactly the target.
  var end: MotionInstant
  var token: MotionToken?

  init(
    _ motion: Motion, from: Value, velocity: Value, to target: Value, start: MotionInstant,
    threshold: SettleThreshold, token: MotionToken? = nil
  ) {
    self.motion = motion
    self.from = from
    self.velocity = velocity
    self.target = target
    self.start = start
    self.token = token
    switch motion {
    case .instant:
      end = start
    case .spring(let spring):
      var seconds = 0.0
      for index in 0..<Value.laneCount {
        let time = spring.settleTime(
          displacement: from.lane(index) - target.lane(index), velocity: velocity.lane(index),
          threshold: threshold.value)
        seconds = max(seconds, time)
      }
      end = start + .seconds(seconds)
    case .curve(_, let duration):
      end = from == target ? start : start + max(duration, .zero)
    }
  }

  /// A value that stays where it is put, with a velocity to hand on.
  init(holding value: Value, velocity: Value) {
    motion = .instant
    from = value
    self.velocity = velocity
    target = value
    start = MotionInstant(nanoseconds: .min)
    end = start
  }

  private var isHeld: Bool { start.nanoseconds == .min }

  func value(at instant: MotionInstant) -> Value {
    guard instant < end else { return target }
    guard instant > start else { return from }
    switch motion {
    case .instant:
      return target
    case .spring(let spring):
      return spring.value(
        fromValue: from, toValue: target, initialVelocity: velocity,
        time: (instant - start).seconds)
    case .curve(let curve, let duration):
      return from
        + (target - from) * curve.value(at: (instant - start).seconds / duration.seconds)
    }
  }

  func velocity(at instant: MotionInstant) -> Value {
    if isHeld { return velocity }
    guard instant < end else { return .zero }
    let elapsed = max((instant - start).seconds, 0)
    switch motion {
    case .instant:
      return .zero
    case .spring(let spring):
      return spring.velocity(
        fromValue: from, toValue: target, initialVelocity: velocity, time: elapsed)
    case .curve(let curve, let duration):
      let slope = curve.velocity(at: elapsed / duration.seconds)
      // A vertical tangent has no velocity that could be handed on.
      return slope.isFinite ? (target - from) * (slope / duration.seconds) : .zero
    }
  }
}
