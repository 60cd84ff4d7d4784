import GlassSurface
import MotionRuntime

/// One tile of the board: a motion or an effect that can be touched, drawn at any time, and read off.
///
/// Time is handed in; a tile is a value, and the same inputs at the same times give the same frames. All
/// coordinates are dp in the tile's stage, which is `KitTileSize.stage` large.
protocol KitTile: Sendable {
  static var identity: KitTileIdentity { get }

  init(_ setting: KitSetting)

  /// Where the backdrop is read for the tile's glass, one face each.
  var probes: [SceneRect] { get }
  /// What the caption says.
  func caption(_ setting: KitSetting) -> String

  mutating func handle(_ input: TileInput, at instant: MotionInstant, _ setting: KitSetting)
  /// Motion becomes reduced while something may move.
  mutating func reduce(at instant: MotionInstant)
  /// What is lively elsewhere makes this tile's ambient motion stop.
  mutating func yield(at instant: MotionInstant)
  func draw(
    into drawing: inout KitDrawing, at instant: MotionInstant, faces: [KitFace],
    _ setting: KitSetting)
  /// The recipe's numbers now, by name.
  func readings(at instant: MotionInstant) -> [String: Double]
  mutating func takeEvents(at instant: MotionInstant) -> [MotionEvent]
  func nextWake(at instant: MotionInstant) -> MotionInstant?

  /// The paper that the tile brings along where the board has a backdrop of its own.
  func page(at instant: MotionInstant) -> GroundPatch?
  /// The setting that a tap has chosen.
  mutating func takePick() -> MotionTuning?
}

extension KitTile {
  var probes: [SceneRect] {
    [SceneRect(x: 28, y: 16, width: KitTileSize.stage.x - 56, height: KitTileSize.stage.y - 32)]
  }
  func caption(_ setting: KitSetting) -> String { Self.identity.title }
  mutating func yield(at instant: MotionInstant) {}
  func page(at instant: MotionInstant) -> GroundPatch? { nil }
  mutating func takePick() -> MotionTuning? { nil }
}

/// What names a tile, and how it is shown to somebody who does not touch it.
struct KitTileIdentity: Sendable {
  /// For commands and tests: `kit-NAME`.
  let name: String
  let title: String
  let summary: String
  /// What a visitor's hand would do, from 0 s on.
  let demonstration: [KitStep]
  /// When the demonstration shows what the tile is about, in s.
  let moment: Double
  /// When everything has come to rest again, in s.
  let duration: Double
}

/// One movement of a visitor's hand.
struct KitStep: Equatable, Sendable {
  /// In s.
  var time: Double
  var input: TileInput

  init(_ time: Double, _ input: TileInput) {
    self.time = time
    self.input = input
  }

  /// A tap that lasts 120 ms.
  static func tap(_ point: SIMD2<Double>, at time: Double) -> [KitStep] {
    [KitStep(time, .down(point)), KitStep(time + 0.12, .up(point))]
  }

  /// A movement of a finger that is down, or of a hovering pointer, in steps of 1/120 s.
  static func move(
    from start: SIMD2<Double>, to end: SIMD2<Double>, at time: Double, for duration: Double,
    hovering: Bool = false, ease: UnitCurve = .easeInOut
  ) -> [KitStep] {
    let count = max(Int((duration * 120).rounded()), 1)
    return (1...count).map { index in
      let part = Double(index) / Double(count)
      let point = start + (end - start) * ease.value(at: part)
      return KitStep(time + duration * part, hovering ? .hovered(point) : .moved(point))
    }
  }
}

/// What a hand does to a tile, in dp of its stage.
enum TileInput: Equatable, Sendable {
  case down(SIMD2<Double>)
  case moved(SIMD2<Double>)
  case up(SIMD2<Double>)
  /// The touch was taken away.
  case cancelled
  /// Where the pointer is without a button; nil when it left.
  case hovered(SIMD2<Double>?)
  /// Downwards, in dp.
  case scrolled(Double)
}

/// What all tiles obey.
struct KitSetting: Equatable, Sendable {
  var tuning = MotionTuning.bubbly
  var policy = MotionPolicy.full
  /// Whether it is the tile's turn to be lively.
  var liveliness = Liveliness.lively
  /// px per dp.
  var scale = 1.0
  /// The look that the panel has made.
  var style = GlassStyle.seed
}

enum KitTileSize {
  /// Where a tile's things are.
  static let stage = SIMD2(216.0, 112.0)
  static let centre = stage / 2
}
