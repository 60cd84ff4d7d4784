import FrameProfile
import GlassSurface
import MotionRuntime

/// Glass that moves by closed forms alone.
struct GlassActor: SceneActor {
  private let start: MotionInstant
  private let compose: (Double) -> ScenePicture

  /// - Parameter compose: the picture at a time in s since the beginning.
  init(start: MotionInstant, _ compose: @escaping (Double) -> ScenePicture) {
    self.start = start
    self.compose = compose
  }

  mutating func advance(to instant: MotionInstant, now: MotionInstant) -> MotionInstant? { nil }

  func picture(at instant: MotionInstant) -> ScenePicture {
    compose(max((instant - start).seconds, 0))
  }

  func nextFrame(after instant: MotionInstant) -> MotionInstant? { instant }
}

/// One scene after the other, again and again.
struct TourActor: SceneActor {
  private var actors: [any SceneActor]
  private let start: MotionInstant
  /// How long each is shown, in s.
  static let stretch = 2.0

  /// - Parameter actors: each begins when its turn first comes.
  init(start: MotionInstant, _ actors: [any SceneActor]) {
    precondition(!actors.isEmpty, "something to show")
    self.start = start
    self.actors = actors
  }

  private func index(at instant: MotionInstant) -> Int {
    Int(max((instant - start).seconds, 0) / Self.stretch) % actors.count
  }

  mutating func advance(to instant: MotionInstant, now: MotionInstant) -> MotionInstant? {
    actors[index(at: instant)].advance(to: instant, now: now)
  }

  func picture(at instant: MotionInstant) -> ScenePicture {
    actors[index(at: instant)].picture(at: instant)
  }

  func nextFrame(after instant: MotionInstant) -> MotionInstant? {
    let passed = max((instant - start).seconds, 0)
    let change =
      start + .seconds((passed / Self.stretch).rounded(.down) * Self.stretch + Self.stretch)
    return min(actors[index(at: instant)].nextFrame(after: instant) ?? change, change)
  }
}
