/// Something that may need further frames.
public protocol Moving {
  /// When the next frame is due, asked with the instant of the frame being drawn: `instant` itself while
  /// moving, a later moment while waiting, nil at rest.
  func nextWake(at instant: MotionInstant) -> MotionInstant?
}

extension Moving {
  /// Whether nothing moves any more and nothing is waiting to.
  public func isSettled(at instant: MotionInstant) -> Bool { nextWake(at: instant) == nil }
}

extension Animated: Moving {}
