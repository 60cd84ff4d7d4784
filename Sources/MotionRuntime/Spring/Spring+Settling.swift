import Glibc

/// A moment at which a spring's value turns round.
public struct SpringExtremum: Hashable, Sendable {
  /// In s from the start.
  public var time: Double
  /// Value minus target there.
  public var displacement: Double
}

extension Spring {
  /// SwiftUI's estimate of the time in s that a unit step from rest takes to settle within 0.001.
  public var settlingDuration: Double { settlingDuration(target: 1.0) }

  /// SwiftUI's estimate of the time in s to settle; `settleTime` is the exact one.
  ///
  /// Below a damping ratio of 1 it is the formula ln((|target·ζω₀ − v| + |target|) / ε) / ζω₀, from 1
  /// on the exact time rounded up to a tenth of a second. Several lanes take the longest; ∞ without
  /// damping.
  public func settlingDuration<Value: MotionVector>(
    target: Value, initialVelocity: Value = .zero, epsilon: Double = 0.001
  ) -> Double {
    var longest = 0.0
    for index in 0..<Value.laneCount {
      let distance = target.lane(index)
      let velocity = initialVelocity.lane(index)
      let time: Double
      if dampingRatio < 1 {
        let decay = dampingRatio * angularFrequency
        let amplitude = abs(distance * decay - velocity) + abs(distance)
        time = amplitude <= epsilon ? 0 : log(amplitude / epsilon) / decay
      } else {
        let exact = settleTime(displacement: -distance, velocity: velocity, threshold: epsilon)
        time = (exact * 10).rounded(.up) / 10
      }
      // Infinite stiffness makes 0 of ∞/∞.
      longest = max(longest, time.isNaN ? 0 : time)
    }
    return longest
  }

  /// The same estimate for a motion between two values.
  public func settlingDuration<Value: MotionVector>(
    fromValue: Value, toValue: Value, initialVelocity: Value = .zero, epsilon: Double = 0.001
  ) -> Double {
    settlingDuration(
      target: toValue - fromValue, initialVelocity: initialVelocity, epsilon: epsilon)
  }

  /// The exact time in s after which the value stays within `threshold` of its target and, in value
  /// units a second, no faster than `speedThreshold`.
  public func settleTime(
    displacement: Double, velocity: Double = 0, threshold: Double, speedThreshold: Double
  ) -> Double {
    // Velocity obeys the same equation as displacement, started with the acceleration.
    let acceleration =
      -angularFrequency * (angularFrequency * displacement + 2 * dampingRatio * velocity)
    return max(
      settleTime(displacement: displacement, velocity: velocity, threshold: threshold),
      settleTime(displacement: velocity, velocity: acceleration, threshold: speedThreshold))
  }

  /// The exact time in s after which the value never again is farther than `threshold` from its target.
  ///
  /// `displacement` is value minus target at the start, `threshold` above 0 in the same unit. ∞ where
  /// the motion never gets there.
  public func settleTime(
    displacement: Double, velocity: Double = 0, threshold: Double
  ) -> Double {
    precondition(threshold > 0, "a settle threshold is above 0")
    guard displacement.isFinite, velocity.isFinite, angularFrequency.isFinite,
      dampingRatio.isFinite, displacement != 0 || velocity != 0
    else { return 0 }
    if dampingRatio == 0 {
      let amplitude = hypot(displacement, velocity / angularFrequency)
      return amplitude > threshold ? .infinity : 0
    }
    let motion = SpringDisplacement(spring: self, displacement: displacement, velocity: velocity)
    var start = 0.0
    var end: Double?
    if let turn = firstExtremum(displacement: displacement, velocity: velocity) {
      end = turn.time
      if abs(turn.displacement) > threshold {
        start = turn.time
        end = nil
        if dampingRatio < 1 {
          // Later turns shrink by a constant factor; the last one outside the threshold counts.
          let halfPeriod = .pi / dampedFrequency
          let shrinking = dampingRatio * angularFrequency * halfPeriod
          let more = (log(abs(turn.displacement) / threshold) / shrinking).rounded(.down)
          start += more * halfPeriod
          end = start + halfPeriod
        }
      }
    }
    let time = motion.lastCrossing(of: threshold, from: start, to: end)
    return time.isNaN ? .infinity : time
  }

  /// The first moment after the start at which the value turns round; nil when it never does.
  ///
  /// From rest it is the overshoot's peak.
  public func firstExtremum(displacement: Double, velocity: Double = 0) -> SpringExtremum? {
    let frequency = angularFrequency
    guard frequency.isFinite, dampingRatio.isFinite, displacement != 0 || velocity != 0 else {
      return nil
    }
    // Velocity is proportional to v·C − pull·S; it vanishes where S/C is v/pull.
    let pull = dampingRatio * frequency * velocity + frequency * frequency * displacement
    let time: Double
    if dampingRatio < 1 {
      let damped = dampedFrequency
      var phase = atan(velocity * damped / pull)
      if !(phase > 0) { phase += .pi }
      time = phase / damped
    } else {
      let ratio = velocity / pull
      let split = rateSplit
      guard ratio > 0, ratio * split < 1 else { return nil }
      time = split > 0 ? atanh(ratio * split) / split : ratio
    }
    guard time > 0, time.isFinite else { return nil }
    let motion = SpringDisplacement(spring: self, displacement: displacement, velocity: velocity)
    return SpringExtremum(time: time, displacement: motion.displacement(at: time))
  }

  /// How far a step from rest passes its target, as a fraction of the step: exp(−πζ/√(1 − ζ²)).
  public var overshoot: Double {
    guard dampingRatio < 1 else { return 0 }
    return exp(-.pi * dampingRatio / ((1 - dampingRatio) * (1 + dampingRatio)).squareRoot())
  }
}

/// One lane's distance from its target over time.
private struct SpringDisplacement {
  var spring: Spring
  var displacement: Double
  var velocity: Double

  func displacement(at time: Double) -> Double { state(at: time).displacement }

  private func state(at time: Double) -> (displacement: Double, velocity: Double) {
    let step = spring.transition(over: time)
    return (
      displacement * step.displacementFromDisplacement + velocity * step.displacementFromVelocity,
      displacement * step.velocityFromDisplacement + velocity * step.velocityFromVelocity
    )
  }

  /// Where the value enters the threshold for good, in a stretch in which it only moves one way.
  ///
  /// `end` is a time at which it is inside; nil lets the search find one.
  func lastCrossing(of threshold: Double, from start: Double, to end: Double?) -> Double {
    let initial = displacement(at: start)
    guard abs(initial) > threshold else { return start }
    let sign = initial < 0 ? -1.0 : 1.0
    var low = start
    var high: Double
    if let end {
      high = end
    } else {
      var reach = 1 / (spring.dampingRatio < 1 ? spring.angularFrequency : spring.slowRate)
      while displacement(at: start + reach) * sign > threshold, reach.isFinite { reach *= 2 }
      high = start + reach
    }
    guard high.isFinite else { return .infinity }
    // Newton's method on the logarithm, which is nearly straight; halving where it leaves the bracket.
    var time = low
    for _ in 0..<200 {
      let state = state(at: time)
      let distance = state.displacement * sign
      if distance > threshold { low = time } else { high = time }
      if distance > 0, state.velocity * sign < 0 {
        let step = log(distance / threshold) * distance / (state.velocity * sign)
        if abs(step) <= 2e-16 * time { return time }
        if time - step > low, time - step < high {
          time -= step
          continue
        }
      }
      let middle = (low + high) / 2
      guard middle > low, middle < high else { return high }
      time = middle
    }
    return high
  }
}
