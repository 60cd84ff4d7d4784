/// Something that happened in a recipe; each is told once.
public enum MotionEvent: Hashable, Sendable {
  /// The squash is deepest or the thing has landed: the moment for a haptic tick.
  case peak(MotionInstant)
  case completion(MotionCompletion)
}

/// A named way of moving, complete with its substitute for reduced motion.
///
/// Calls that start something take a `MotionPolicy`; `reduce(at:)` is called when the policy becomes reduced
/// while it moves. Either way the same state is reached and the same events are told.
public protocol MotionRecipe: Moving, Equatable, Sendable {
  /// Ends elastic motion from where it is, without losing a state, a peak or a completion.
  mutating func reduce(at instant: MotionInstant)

  /// What has happened until `instant`.
  mutating func takeEvents(at instant: MotionInstant) -> [MotionEvent]
}

/// Whether a thing may be lively now, or is to move calmly because another one is.
public enum Liveliness: Hashable, Sendable {
  case lively
  case calm

  func spring(_ spring: Spring) -> Spring { self == .lively ? spring : spring.calmed }
}

/// A moment to be told once.
struct PeakMark: Equatable, Sendable {
  private var pending: MotionInstant?

  mutating func set(at instant: MotionInstant) {
    pending = instant
  }

  mutating func clear() {
    pending = nil
  }

  /// Motion that is cut short reaches its peak at once.
  mutating func hasten(to instant: MotionInstant) {
    pending = pending.map { min($0, instant) }
  }

  mutating func take(at instant: MotionInstant) -> MotionInstant? {
    guard let peak = pending, peak <= instant else { return nil }
    pending = nil
    return peak
  }

  /// The peak, if it is due, before the completions that came with it.
  mutating func events(
    at instant: MotionInstant, _ completions: [MotionCompletion]
  ) -> [MotionEvent] {
    (take(at: instant).map { [.peak($0)] } ?? []) + completions.map { .completion($0) }
  }
}

extension Spring {
  /// When a motion lands, in s: at its target for the first time, or, where it only approaches, when
  /// `nearly` of the distance is left.
  func landingTime(displacement: Double, velocity: Double = 0, nearly: Double = 0.02) -> Double {
    if let time = firstTargetCrossing(displacement: displacement, velocity: velocity) {
      return time
    }
    guard displacement != 0 else { return 0 }
    return settleTime(
      displacement: displacement, velocity: velocity, threshold: abs(displacement) * nearly)
  }
}
