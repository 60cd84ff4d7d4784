/// The one time that everything in a frame is drawn at.
public struct FrameTime: Hashable, Sendable {
  /// Where a frame's target comes from.
  public enum Source: Hashable, Sendable {
    /// Counted in refreshes from a presentation that the display reported.
    case predicted
    /// The moment the frame began: nothing has been presented yet, or a variable-rate display is late.
    case immediate
  }

  /// When light is expected to leave the display, in the presentation clock.
  public var target: MotionInstant
  /// The time to evaluate motion at: `target` mapped through rate and single steps.
  public var motion: MotionInstant
  /// Motion time since the previous frame; one refresh for the first frame after a rest.
  public var interval: MotionDuration
  /// The display's refresh interval.
  public var refresh: MotionDuration
  public var source: Source
}
