import GlassSurface
import Glibc
import MotionRuntime

/// Light that travels round the rim when something is revealed.
struct SweepTile: KitTile {
  private static let size = SIMD2(132.0, 72)

  static let identity = KitTileIdentity(
    name: "sweep", title: "Highlight sweep",
    summary: "the light going round the rim by 140° in 700 ms",
    demonstration: KitStep.tap(KitTileSize.centre, at: 0.1), moment: 0.42, duration: 1.2)

  private var sweep = HighlightSweep()

  init(_ setting: KitSetting) {}

  mutating func handle(_ input: TileInput, at instant: MotionInstant, _ setting: KitSetting) {
    guard case .down = input else { return }
    sweep.sweep(at: instant, policy: setting.policy)
  }

  mutating func reduce(at instant: MotionInstant) { sweep.reduce(at: instant) }

  func draw(
    into drawing: inout KitDrawing, at instant: MotionInstant, faces: [KitFace],
    _ setting: KitSetting
  ) {
    drawing.glass(
      [GlassMember(at: KitTileSize.centre, size: Self.size, radius: 28, face: faces[0])],
      face: faces[0]
    ) { $0.lightTurn = turn(at: instant) }
    drawing.glyph(.bolt, at: KitTileSize.centre, side: 30, lightness: faces[0].lightness)
  }

  /// From where the light rests, clockwise, in radians.
  private func turn(at instant: MotionInstant) -> Double {
    let light = sweep.light(at: instant)
    let rest = sweep.restingLight
    return atan2(
      rest.x * light.y - rest.y * light.x, rest.x * light.x + rest.y * light.y)
  }

  func readings(at instant: MotionInstant) -> [String: Double] {
    ["degrees": turn(at: instant) * 180 / .pi]
  }
  mutating func takeEvents(at instant: MotionInstant) -> [MotionEvent] {
    sweep.takeEvents(at: instant)
  }
  func nextWake(at instant: MotionInstant) -> MotionInstant? { sweep.nextWake(at: instant) }
}
