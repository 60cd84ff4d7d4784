import Glibc
import MotionRuntime

/// The sign that an application is on its way: its icon dims and comes back until a window maps, 15 s at
/// most.
struct LaunchPulse: Equatable, Sendable {
  /// Whole pulses, so that the icon is back when the time is over.
  private static let limit = MotionDuration.seconds(15)
  private static let period = 1.25
  private static let depth = 0.55

  var start: MotionInstant

  var end: MotionInstant { start + Self.limit }

  func isOver(at instant: MotionInstant) -> Bool { instant >= end }

  /// The icon's opacity, 0…1; it stands still, dimmed, where motion is reduced.
  func opacity(at instant: MotionInstant, policy: MotionPolicy) -> Double {
    guard instant > start, !isOver(at: instant) else { return 1 }
    guard policy == .full else { return 1 - Self.depth / 2 }
    let phase = 2 * .pi * (instant - start).seconds / Self.period
    return 1 - Self.depth * (1 - cos(phase)) / 2
  }

  func nextWake(at instant: MotionInstant, policy: MotionPolicy) -> MotionInstant? {
    guard !isOver(at: instant) else { return nil }
    return policy == .full || instant <= start ? instant : end
  }
}
