import GlassSurface
import MotionRuntime

/// A hero that waits for a tap, and holds its breath the moment anything else moves.
struct BreathingTile: KitTile {
  private static let side = 76.0

  static let identity = KitTileIdentity(
    name: "breathing", title: "Breathing",
    summary: "a hero breathing to 1.02 in 3 s until anything else moves",
    demonstration: KitStep.tap(KitTileSize.centre, at: 0.1)
      + KitStep.tap(KitTileSize.centre, at: 3.4),
    moment: 1.6, duration: 4.2)

  private var breathing: Breathing

  init(_ setting: KitSetting) {
    breathing = Breathing(extent: Self.side, scale: setting.scale)
  }

  func caption(_ setting: KitSetting) -> String {
    breathing.isBreathing ? "Breathing · 3 s" : "Breathing"
  }

  mutating func handle(_ input: TileInput, at instant: MotionInstant, _ setting: KitSetting) {
    guard case .down = input else { return }
    if breathing.isBreathing {
      breathing.stop(at: instant)
    } else {
      breathing.begin(at: instant, policy: setting.policy)
    }
  }

  mutating func reduce(at instant: MotionInstant) { breathing.reduce(at: instant) }
  mutating func yield(at instant: MotionInstant) { breathing.stop(at: instant) }

  func draw(
    into drawing: inout KitDrawing, at instant: MotionInstant, faces: [KitFace],
    _ setting: KitSetting
  ) {
    let scale = breathing.scale(at: instant)
    let side = Self.side * scale
    drawing.glass(
      [GlassMember(at: KitTileSize.centre, size: SIMD2(side, side), face: faces[0])],
      face: faces[0])
    drawing.glyph(
      .moon, at: KitTileSize.centre, side: 36, lightness: faces[0].lightness,
      scale: SIMD2(scale, scale))
  }

  func readings(at instant: MotionInstant) -> [String: Double] {
    ["scale": breathing.scale(at: instant)]
  }
  mutating func takeEvents(at instant: MotionInstant) -> [MotionEvent] {
    breathing.takeEvents(at: instant)
  }
  func nextWake(at instant: MotionInstant) -> MotionInstant? { breathing.nextWake(at: instant) }
}
