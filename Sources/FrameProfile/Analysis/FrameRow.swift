/// What one frame shows about itself and the one shown before it; nil is what cannot be said.
public struct FrameRow: Equatable, Sendable {
  public var run: Int
  public var frame: FrameRecord
  /// Frames of one segment were shown on one output without a change of clock or mode.
  public var segment: Int
  /// Time since the frame shown before this one.
  public var betweenDisplayChange: Milliseconds?
  /// Time until the next frame was shown.
  public var displayedTime: Milliseconds?
  /// From handing over to being shown.
  public var untilDisplayed: Milliseconds?
  /// From the beginning of work to being shown.
  public var displayLatency: Milliseconds?
  /// How much further motion went than the display's time did; negative is less far.
  public var animationError: Milliseconds?
  /// From the oldest input that is first visible here.
  public var inputToPhoton: Milliseconds?
  /// How much later than expected it was shown.
  public var presentError: Milliseconds?
  /// Since the handing over of the frame before.
  public var betweenPresents: Milliseconds?
  /// Vertical blanks between this frame and the one before that showed the old picture.
  public var missed: Int?
  public var cause: MissCause?

  init(run: Int, frame: FrameRecord) {
    self.run = run
    self.frame = frame
    segment = 0
  }

  public var cpuFrame: Milliseconds { Milliseconds(nanoseconds: frame.cpu) }
  public var gpuFrame: Milliseconds? { frame.gpu.map(Milliseconds.init(nanoseconds:)) }
}
