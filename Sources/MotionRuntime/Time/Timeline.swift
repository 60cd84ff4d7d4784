/// The time that a scene moves in, and when it next needs a frame.
///
/// Real time is handed in and may do anything: stand still, run backwards, jump by a night of suspension.
/// Motion time follows it at a rate, never backwards, and without any limit on a step: motion is a function
/// of time, so a late frame simply shows a later moment.
public struct Timeline: Equatable, Sendable {
  private var scale = TimeScale()
  private var real: MotionInstant
  private var heldRate: Double?
  /// The motion time of the frame being made.
  public private(set) var instant: MotionInstant
  /// When, in motion time, something that was included next needs a frame; nil when all is at rest.
  public private(set) var nextWake: MotionInstant?

  /// Motion time begins equal to real time.
  public init(startingAt real: MotionInstant = .zero) {
    self.real = real
    instant = real
  }

  /// Seconds of motion per second of real time: 1, less for slow motion, 0 while it stands still.
  public var rate: Double { scale.rate }

  /// Changes the rate, at least 0, from the last frame on; nothing jumps.
  public mutating func setRate(_ rate: Double) {
    precondition(rate >= 0 && rate.isFinite, "a rate is at least 0")
    if heldRate != nil { heldRate = rate } else { scale.setRate(rate, at: real) }
  }

  /// Moves motion time on by `duration` for the next frame: the single step of a timeline that stands
  /// still.
  public mutating func step(by duration: MotionDuration) {
    scale.advance(by: max(duration, .zero))
  }

  /// Stops motion time from the last frame on, as for a hidden surface whose motion is to go on later.
  public mutating func suspend() {
    guard heldRate == nil else { return }
    heldRate = rate
    scale.setRate(0, at: real)
  }

  /// Lets motion time go on from `now`, with nothing of the time in between.
  public mutating func resume(at now: MotionInstant) {
    guard let rate = heldRate else { return }
    heldRate = nil
    real = max(real, now)
    scale.setRate(rate, at: real)
  }

  /// Begins a frame for real time `now` and forgets the wakes of the last one.
  @discardableResult
  public mutating func advance(to now: MotionInstant) -> MotionInstant {
    real = max(real, now)
    instant = max(instant, scale.motion(at: real))
    nextWake = nil
    return instant
  }

  /// Counts in when `moving` next needs a frame.
  public mutating func include(_ moving: some Moving) {
    include(wake: moving.nextWake(at: instant))
  }

  /// Counts in a moment in motion time.
  public mutating func include(wake: MotionInstant?) {
    guard let wake else { return }
    nextWake = nextWake.map { min($0, wake) } ?? wake
  }

  /// Whether nothing that was included moves or waits.
  public var isSettled: Bool { nextWake == nil }

  /// When, in real time, the next frame is due; nil at rest and while motion time stands still.
  public var nextRealWake: MotionInstant? {
    guard let nextWake else { return nil }
    return scale.real(at: nextWake).map { max($0, real) }
  }
}
