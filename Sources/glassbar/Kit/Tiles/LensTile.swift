import GlassSurface
import MotionRuntime

/// A slider whose knob is a lens while it is dragged.
struct LensTile: KitTile {
  private static let start = SIMD2(30.0, 56)
  private static let length = 156.0

  static let identity = KitTileIdentity(
    name: "lens", title: "A knob of glass",
    summary: "a slider whose knob is a clear, magnifying lens while it is dragged",
    demonstration: [KitStep(0.1, .down(start + SIMD2(46, 0)))]
      + KitStep.move(
        from: start + SIMD2(46, 0), to: start + SIMD2(120, 0), at: 0.2, for: 0.5)
      + [KitStep(1.2, .up(start + SIMD2(120, 0)))],
    moment: 0.9, duration: 1.8)

  private var slider: GlassSlider

  init(_ setting: KitSetting) {
    slider = GlassSlider(0.3, length: Self.length, scale: setting.scale)
  }

  var probes: [SceneRect] { [SceneRect(x: 8, y: 26, width: 200, height: 60)] }

  mutating func handle(_ input: TileInput, at instant: MotionInstant, _ setting: KitSetting) {
    switch input {
    case .down(let point):
      slider.down(at: point.x - Self.start.x, instant: instant, setting)
    case .moved(let point):
      slider.move(to: point.x - Self.start.x, instant: instant, setting)
    case .up, .cancelled: slider.up(at: instant, setting)
    case .hovered, .scrolled: break
    }
  }

  mutating func reduce(at instant: MotionInstant) { slider.reduce(at: instant) }

  func draw(
    into drawing: inout KitDrawing, at instant: MotionInstant, faces: [KitFace],
    _ setting: KitSetting
  ) {
    slider.draw(into: &drawing, at: Self.start, instant: instant, face: faces[0], setting)
  }

  /// Something with edges for the lens to bend.
  func page(at instant: MotionInstant) -> GroundPatch? {
    GroundPatch(page: .ruler, rect: SceneRect(x: 8, y: 26, width: 200, height: 60), offset: 0)
  }

  func readings(at instant: MotionInstant) -> [String: Double] { slider.readings(at: instant) }
  mutating func takeEvents(at instant: MotionInstant) -> [MotionEvent] { [] }
  func nextWake(at instant: MotionInstant) -> MotionInstant? { slider.nextWake(at: instant) }
}
