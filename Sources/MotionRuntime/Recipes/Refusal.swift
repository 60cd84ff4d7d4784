/// The no: a shake of 8, −6, 4 and 0 dp in 360 ms, for errors only.
///
/// With reduced motion nothing shakes; `emphasis` flashes in both, and the peak comes either way.
public struct Refusal: MotionRecipe {
  /// Turning points in dp, a quarter of the time each.
  public static let turns = [8.0, -6, 4, 0]
  public static let duration = MotionDuration.milliseconds(360)
  private static let quarter = duration * 0.25

  private var offset: Animated<Double>
  private var emphasis = Animated(0.0, threshold: .level)
  private var peak = PeakMark()

  /// `scale` is the output's px per dp.
  public init(scale: Double) {
    offset = Animated(0, threshold: .length(scale: scale))
  }

  /// Sideways, in dp.
  public func offset(at instant: MotionInstant) -> Double { offset.value(at: instant) }

  /// How strongly to show the colour of an error, 1…0.
  public func emphasis(at instant: MotionInstant) -> Double { emphasis.value(at: instant) }

  /// Shakes, from wherever an earlier shake has got to.
  public mutating func refuse(
    at instant: MotionInstant, policy: MotionPolicy = .full, token: MotionToken? = nil
  ) {
    emphasis.set(1, at: instant)
    emphasis.animate(to: 0, .curve(.linear, duration: Self.duration), at: instant)
    guard policy == .full else {
      peak.set(at: instant)
      return offset.animate(to: 0, .instant, at: instant, token: token)
    }
    peak.set(at: instant + Self.quarter)
    let segment = Motion.curve(.easeInOut, duration: Self.quarter)
    for (index, turn) in Self.turns.enumerated() {
      offset.animate(
        to: turn, segment, at: instant, delay: Self.quarter * Double(index),
        token: index == Self.turns.count - 1 ? token : nil)
    }
  }

  public mutating func reduce(at instant: MotionInstant) {
    offset.reduce(to: .instant, at: instant)
    peak.hasten(to: instant)
  }

  public mutating func takeEvents(at instant: MotionInstant) -> [MotionEvent] {
    peak.events(at: instant, offset.takeCompletions(at: instant))
  }

  public func nextWake(at instant: MotionInstant) -> MotionInstant? {
    [offset.nextWake(at: instant), emphasis.nextWake(at: instant)].compactMap { $0 }.min()
  }
}
