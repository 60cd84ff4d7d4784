import GlassSurface
import MotionRuntime

/// The no: a wrong answer shakes sideways, for errors only.
struct NoTile: KitTile {
  private static let size = SIMD2(164.0, 48)

  static let identity = KitTileIdentity(
    name: "no", title: "The no",
    summary: "a wrong answer shaking its head: 8, −6, 4, 0 dp in 360 ms",
    demonstration: KitStep.tap(KitTileSize.centre, at: 0.1), moment: 0.19, duration: 1.0)

  private var refusal: Refusal

  init(_ setting: KitSetting) { refusal = Refusal(scale: setting.scale) }

  mutating func handle(_ input: TileInput, at instant: MotionInstant, _ setting: KitSetting) {
    guard case .down = input else { return }
    refusal.refuse(at: instant, policy: setting.policy)
  }

  mutating func reduce(at instant: MotionInstant) { refusal.reduce(at: instant) }

  func draw(
    into drawing: inout KitDrawing, at instant: MotionInstant, faces: [KitFace],
    _ setting: KitSetting
  ) {
    let place = KitTileSize.centre + SIMD2(refusal.offset(at: instant), 0)
    let red = Float(refusal.emphasis(at: instant))
    drawing.glass(
      [
        GlassMember(
          at: place, size: Self.size, face: faces[0], tint: SIMD4(0.95, 0.2, 0.18, 0.75 * red))
      ], face: faces[0])
    let glides = refusal.nextWake(at: instant) != nil
    drawing.label(
      "••••", at: place + SIMD2(-12, 0), box: SIMD2(108, 24), size: 18, weight: .semibold,
      alignment: .leading, lightness: faces[0].lightness, glides: glides)
    drawing.glyph(
      .lock, at: place + SIMD2(56, 0), side: 24, lightness: faces[0].lightness, glides: glides)
  }

  func readings(at instant: MotionInstant) -> [String: Double] {
    ["offset": refusal.offset(at: instant), "emphasis": refusal.emphasis(at: instant)]
  }
  mutating func takeEvents(at instant: MotionInstant) -> [MotionEvent] {
    refusal.takeEvents(at: instant)
  }
  func nextWake(at instant: MotionInstant) -> MotionInstant? { refusal.nextWake(at: instant) }
}
