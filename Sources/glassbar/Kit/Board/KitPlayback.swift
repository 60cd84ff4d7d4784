import GlassSurface
import MotionRuntime

/// A board played from a script to a moment without a display: for `render`, pictures and tests.
///
/// What the glass shows follows from a ground that is read every 100 ms, as the live board reads it.
struct KitPlayback {
  private static let readEvery = MotionDuration.milliseconds(100)

  private(set) var board: KitBoard
  private(set) var pictures: GroundPictures
  private(set) var instant = MotionInstant.zero
  private var nextReading = MotionInstant.zero
  private var effects: [KitEffect] = []

  init(_ board: KitBoard, pictures: GroundPictures) {
    self.board = board
    self.pictures = pictures
    read()
  }

  /// What lies beneath the board now.
  var ground: KitGround { board.ground(at: instant) }

  /// Lets time go on to `end`, with the inputs in (now, end] at their own times.
  mutating func play(_ inputs: [(time: MotionInstant, input: KitInput)], to end: MotionInstant) {
    for (time, input) in inputs where time <= end {
      advance(to: time)
      effects += board.handle(input, at: max(time, instant))
    }
    advance(to: end)
  }

  /// What was asked of the outside since the last call.
  mutating func takeEffects() -> [KitEffect] {
    defer { effects = [] }
    return effects
  }

  private mutating func advance(to end: MotionInstant) {
    while nextReading <= end {
      instant = max(instant, nextReading)
      board.advance(to: instant)
      read()
    }
    instant = max(instant, end)
    board.advance(to: instant)
  }

  private mutating func read() {
    nextReading = instant + Self.readEvery
    let ground = ground
    pictures.prepare(ground)
    board.take(
      board.probes(at: instant).map { ($0.place, pictures.sample(ground, $0.rect)) }, at: instant)
  }

  /// The frame at the moment that has been reached.
  mutating func frame() -> (drawing: KitDrawing, backdrop: PixelImage) {
    let ground = ground
    pictures.prepare(ground)
    return (board.drawing(at: instant), pictures.image(of: ground))
  }
}
