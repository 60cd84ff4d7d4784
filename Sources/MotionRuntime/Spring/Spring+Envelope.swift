import Glibc

// Estimates that look at the decaying envelope only. `settleTime` is the exact time.
extension Spring {
  /// The classic formula ln(1/ε) / (dampingRatio · ω₀), in s: when the envelope's exponential is down to
  /// `epsilon`.
  ///
  /// It knows neither amplitude nor velocity, and at critical damping it is early: the value is still
  /// about eight times `epsilon` away. For comparison with other runtimes; not used for settling.
  public func decayTime(epsilon: Double = 0.001) -> Double {
    precondition(epsilon > 0 && epsilon < 1, "epsilon is between 0 and 1")
    return -log(epsilon) / (min(dampingRatio, 1) * angularFrequency)
  }

  /// The time in s from which the envelope of an under-damped motion stays within `threshold`: never
  /// earlier than `settleTime`, and smooth in all arguments.
  ///
  /// From critical damping on there is no oscillation to envelop, and it is the exact time.
  public func envelopeSettlingDuration(
    displacement: Double, velocity: Double = 0, threshold: Double
  ) -> Double {
    precondition(threshold > 0, "a settle threshold is above 0")
    guard dampingRatio < 1, angularFrequency.isFinite else {
      return settleTime(displacement: displacement, velocity: velocity, threshold: threshold)
    }
    let decay = dampingRatio * angularFrequency
    let amplitude = hypot(displacement, (velocity + decay * displacement) / dampedFrequency)
    guard amplitude > threshold else { return 0 }
    return log(amplitude / threshold) / decay
  }
}
