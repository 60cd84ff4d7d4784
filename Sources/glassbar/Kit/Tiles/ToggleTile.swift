import GlassSurface
import MotionRuntime

/// A toggle that stretches in flight and is pressed flat for a frame where it lands.
struct ToggleTile: KitTile {
  static let identity = KitTileIdentity(
    name: "toggle", title: "Stretch in flight",
    summary: "a toggle whose knob turns to glass and stretches in flight",
    demonstration: KitStep.tap(KitTileSize.centre, at: 0.1)
      + [KitStep(1.2, .down(KitTileSize.centre + SIMD2(16, 0)))]
      + KitStep.move(
        from: KitTileSize.centre + SIMD2(16, 0), to: KitTileSize.centre - SIMD2(18, 0), at: 1.3,
        for: 0.25)
      + [KitStep(1.56, .up(KitTileSize.centre - SIMD2(18, 0)))],
    moment: 0.3, duration: 2.3)

  private var toggle: GlassToggle

  init(_ setting: KitSetting) { toggle = GlassToggle(isOn: false, scale: setting.scale) }

  mutating func handle(_ input: TileInput, at instant: MotionInstant, _ setting: KitSetting) {
    switch input {
    case .down(let point):
      toggle.down(at: point.x - KitTileSize.centre.x, instant: instant, setting)
    case .moved(let point):
      toggle.move(to: point.x - KitTileSize.centre.x, instant: instant, setting)
    case .up: toggle.up(at: instant, setting)
    case .cancelled: toggle.cancel(at: instant, setting)
    case .hovered, .scrolled: break
    }
  }

  mutating func reduce(at instant: MotionInstant) { toggle.reduce(at: instant) }

  func draw(
    into drawing: inout KitDrawing, at instant: MotionInstant, faces: [KitFace],
    _ setting: KitSetting
  ) {
    toggle.draw(
      into: &drawing, at: KitTileSize.centre, instant: instant, face: faces[0], setting)
  }

  func readings(at instant: MotionInstant) -> [String: Double] { toggle.readings(at: instant) }
  mutating func takeEvents(at instant: MotionInstant) -> [MotionEvent] {
    toggle.takeEvents(at: instant)
  }
  func nextWake(at instant: MotionInstant) -> MotionInstant? { toggle.nextWake(at: instant) }
}
