import Glibc

/// A hero that waits for a tap grows to 1.02 and back over 3 s, again and again, until anything else moves.
///
/// With reduced motion it stays still. It is never used in an idle bar: it asks for frames all the time.
public struct Breathing: MotionRecipe {
  public static let depth = 0.02
  /// In s.
  public static let period = 3.0

  private var scale: Animated<Double>
  /// While it breathes: when it began. With reduced motion it breathes without moving.
  private var start: MotionInstant?
  private var isStill = false
  private var token: MotionToken?

  /// A thing at rest, `extent` dp across, on an output of `scale` px per dp.
  public init(extent: Double, scale: Double) {
    self.scale = Animated(1, threshold: .factor(extent: extent, scale: scale))
  }

  public var isBreathing: Bool { start != nil }

  public func scale(at instant: MotionInstant) -> Double {
    guard let start, !isStill else { return scale.value(at: instant) }
    return 1 + Self.depth / 2 * (1 - cos(phase(at: instant, since: start)))
  }

  /// `token` ends when it has been stopped and is still.
  public mutating func begin(
    at instant: MotionInstant, policy: MotionPolicy = .full, token: MotionToken? = nil
  ) {
    if let token = self.token { scale.animate(to: 1, .instant, at: instant, token: token) }
    start = instant
    isStill = policy == .reduced
    self.token = token
  }

  /// Returns to rest from wherever it is; to be called the moment anything else moves.
  public mutating func stop(at instant: MotionInstant) {
    guard let start else { return }
    let value = scale(at: instant)
    let speed =
      isStill
      ? 0 : Self.depth / 2 * sin(phase(at: instant, since: start)) * 2 * .pi / Self.period
    self.start = nil
    scale.set(value, velocity: speed, at: instant)
    scale.animate(to: 1, isStill ? .instant : .spring(.big), at: instant, token: token)
    token = nil
  }

  public mutating func reduce(at instant: MotionInstant) {
    guard !isStill else { return }
    if isBreathing {
      scale.set(scale(at: instant), at: instant)
      scale.animate(to: 1, .reducedFade, at: instant)
    } else {
      scale.reduce(at: instant)
    }
    isStill = true
  }

  public mutating func takeEvents(at instant: MotionInstant) -> [MotionEvent] {
    scale.takeCompletions(at: instant).map { .completion($0) }
  }

  public func nextWake(at instant: MotionInstant) -> MotionInstant? {
    isBreathing && !isStill ? instant : scale.nextWake(at: instant)
  }

  private func phase(at instant: MotionInstant, since start: MotionInstant) -> Double {
    2 * .pi * max((instant - start).seconds, 0) / Self.period
  }
}
