/// Predicts when a frame will be seen and holds that one time still while the frame is made.
///
/// It reads no clock: `now` and the presentations that wp_presentation reports are handed in, all on
/// the same clock. Targets never run backwards, whatever the inputs do.
public struct FrameClock: Sendable {
  /// The display's refresh interval, as last reported.
  public private(set) var refresh: MotionDuration
  /// Whether the display shows a frame whenever it comes.
  public private(set) var isVariableRefresh = false
  /// When the display last showed a frame of ours.
  public private(set) var lastPresentation: MotionInstant?

  private var scale = TimeScale()
  private var frame: FrameTime?
  private var lastTarget: MotionInstant?
  private var lastMotion: MotionInstant?
  private var isResting = true

  /// `refresh` is assumed until a display reports its own.
  public init(refresh: MotionDuration = .nanoseconds(16_666_667)) {
    self.refresh = Self.plausible(refresh) ?? .nanoseconds(16_666_667)
  }

  /// Seconds of motion per second of real time: 1, less for slow motion, 0 while it stands still.
  public var rate: Double { scale.rate }

  /// Changes the rate, at least 0, from the last frame on; nothing jumps.
  public mutating func setRate(_ rate: Double) {
    precondition(rate >= 0 && rate.isFinite, "a rate is at least 0")
    scale.setRate(rate, at: lastTarget ?? .zero)
  }

  /// Moves motion time on by one refresh, or by `duration`, for the next frame: the single step of a
  /// clock whose rate is 0.
  public mutating func step(by duration: MotionDuration? = nil) {
    scale.advance(by: max(duration ?? refresh, .zero))
  }

  /// Takes what the display reported about a frame of ours.
  ///
  /// A `refresh` of zero means unknown and keeps the last one; reports out of order are ignored.
  public mutating func presented(
    at instant: MotionInstant, refresh: MotionDuration, isVariableRefresh: Bool = false
  ) {
    if let refresh = Self.plausible(refresh) { self.refresh = refresh }
    self.isVariableRefresh = isVariableRefresh
    if let last = lastPresentation, instant < last { return }
    lastPresentation = instant
  }

  /// Forgets the display, after the surface moved to another output.
  public mutating func displayChanged(refresh: MotionDuration? = nil) {
    lastPresentation = nil
    isVariableRefresh = false
    if let refresh, let plausible = Self.plausible(refresh) { self.refresh = plausible }
  }

  /// Freezes the time for a new frame; while one is being made the answer stays the same.
  public mutating func beginFrame(now: MotionInstant) -> FrameTime {
    if let frame { return frame }
    let next = nextFrame(now: now)
    frame = next
    lastTarget = next.target
    lastMotion = next.motion
    isResting = false
    return next
  }

  /// Lets time go on after a frame was committed or given up.
  public mutating func endFrame() {
    frame = nil
  }

  /// Says that no further frame is due for now, so that the next one counts as the first of its kind.
  public mutating func rest() {
    isResting = true
  }

  /// The motion time at which something that happens at `now` is to begin: the frame being made, or
  /// the next one, so that its first frame shows it unmoved.
  public func motionTime(now: MotionInstant) -> MotionInstant {
    (frame ?? nextFrame(now: now)).motion
  }

  /// When, in real time, motion time reaches `motion`; nil while the rate is 0.
  public func realTime(of motion: MotionInstant) -> MotionInstant? {
    scale.real(at: motion)
  }

  private func nextFrame(now: MotionInstant) -> FrameTime {
    var (target, source) = prediction(now: now)
    if let lastTarget {
      // Two frames for one refresh would show the same time twice: the later one is seen one later.
      // The bound keeps callers that draw more often from running ahead of the display.
      if !isResting, source == .predicted, target < lastTarget + refresh * 0.5,
        lastTarget + refresh <= now + refresh * 2
      {
        target = lastTarget + refresh
      }
      target = max(target, lastTarget)
    }
    let motion = max(scale.motion(at: target), lastMotion ?? MotionInstant(nanoseconds: .min))
    let interval =
      if let lastMotion, !isResting { motion - lastMotion } else { refresh * scale.rate }
    return FrameTime(
      target: target, motion: motion, interval: interval, refresh: refresh, source: source)
  }

  private func prediction(now: MotionInstant) -> (MotionInstant, FrameTime.Source) {
    guard let last = lastPresentation else { return (now, .immediate) }
    if now <= last {
      // Some displays report a little ahead; much ahead, the two are not the same clock.
      return last - now > refresh * 2 ? (now, .immediate) : (last + refresh, .predicted)
    }
    let passed = (now - last).nanoseconds / refresh.nanoseconds
    if isVariableRefresh, passed >= 1 { return (now, .immediate) }
    let (ahead, overflow) = (passed + 1).multipliedReportingOverflow(by: refresh.nanoseconds)
    return overflow ? (now, .immediate) : (last + .nanoseconds(ahead), .predicted)
  }

  /// Intervals of 1 to 1000 Hz; everything else is a report that cannot be true.
  private static func plausible(_ refresh: MotionDuration) -> MotionDuration? {
    (.milliseconds(1)) <= refresh && refresh <= .seconds(1) ? refresh : nil
  }
}
