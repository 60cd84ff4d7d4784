import GlassSurface
import MotionRuntime

/// Glass that comes and goes by bending light, never by fading.
struct MaterializeTile: KitTile {
  private static let size = SIMD2(140.0, 64)

  static let identity = KitTileIdentity(
    name: "materialize", title: "Materialize",
    summary: "glass going in 240 ms and coming back in 320 ms",
    demonstration: KitStep.tap(KitTileSize.centre, at: 0.1)
      + KitStep.tap(KitTileSize.centre, at: 1.0),
    moment: 1.05, duration: 1.8)

  private var glass: Materialize

  init(_ setting: KitSetting) {
    glass = Materialize(isPresent: true, extent: Self.size.x, scale: setting.scale)
  }

  mutating func handle(_ input: TileInput, at instant: MotionInstant, _ setting: KitSetting) {
    guard case .down = input else { return }
    if glass.isPresent {
      glass.disappear(at: instant, policy: setting.policy)
    } else {
      glass.appear(at: instant, policy: setting.policy)
    }
  }

  mutating func reduce(at instant: MotionInstant) { glass.reduce(at: instant) }

  func draw(
    into drawing: inout KitDrawing, at instant: MotionInstant, faces: [KitFace],
    _ setting: KitSetting
  ) {
    let amount = glass.amount(at: instant)
    let scale = glass.scale(at: instant)
    drawing.glass(
      [
        GlassMember(
          at: KitTileSize.centre, size: Self.size * scale, face: faces[0], presence: amount)
      ], face: faces[0])
    drawing.glyph(
      .moon, at: KitTileSize.centre - SIMD2(36, 0) * scale, side: 26,
      lightness: faces[0].lightness, scale: SIMD2(scale, scale), opacity: amount)
    drawing.label(
      "Quiet", at: KitTileSize.centre + SIMD2(18, 0) * scale, box: SIMD2(64, 24), size: 16,
      weight: .semibold, lightness: faces[0].lightness, scale: SIMD2(scale, scale),
      opacity: amount)
  }

  func readings(at instant: MotionInstant) -> [String: Double] {
    ["amount": glass.amount(at: instant), "scale": glass.scale(at: instant)]
  }
  mutating func takeEvents(at instant: MotionInstant) -> [MotionEvent] {
    glass.takeEvents(at: instant)
  }
  func nextWake(at instant: MotionInstant) -> MotionInstant? { glass.nextWake(at: instant) }
}
