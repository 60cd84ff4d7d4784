import GlassSurface
import MotionRuntime

/// A pill that splits in two, with a neck that stretches and snaps.
struct GooTile: KitTile {
  private static let part = SIMD2(66.0, 52)
  private static let spacing = 18.0

  static let identity = KitTileIdentity(
    name: "goo", title: "A pill that splits",
    summary: "a gooey pill splitting in two; the neck stretches and snaps",
    demonstration: KitStep.tap(KitTileSize.centre, at: 0.1)
      + KitStep.tap(KitTileSize.centre - SIMD2(50, 0), at: 1.4),
    moment: 0.215, duration: 2.4)

  private var goo: Goo
  private var press: PressedGlass

  init(_ setting: KitSetting) {
    goo = Goo(
      distance: 108, partLength: Self.part.x, spacing: Self.spacing, scale: setting.scale)
    press = PressedGlass(extent: Self.part.x, scale: setting.scale)
  }

  mutating func handle(_ input: TileInput, at instant: MotionInstant, _ setting: KitSetting) {
    switch input {
    case .down(let point):
      press.press(at: point, instant: instant, policy: setting.policy)
      if goo.isSplit {
        goo.merge(at: instant, tuning: setting.tuning, policy: setting.policy)
      } else {
        goo.split(
          at: instant, tuning: setting.tuning, policy: setting.policy,
          liveliness: setting.liveliness)
      }
    case .moved(let point): press.move(to: point)
    case .up, .cancelled: press.release(at: instant, policy: setting.policy)
    case .hovered, .scrolled: break
    }
  }

  mutating func reduce(at instant: MotionInstant) {
    goo.reduce(at: instant)
    press.reduce(at: instant)
  }

  func draw(
    into drawing: inout KitDrawing, at instant: MotionInstant, faces: [KitFace],
    _ setting: KitSetting
  ) {
    let face = faces[0]
    let offset = SIMD2(goo.offset(at: instant), 0)
    let centres = [KitTileSize.centre - offset, KitTileSize.centre + offset]
    let size = Self.part * press.scale(at: instant)
    drawing.glass(
      centres.map { GlassMember(at: $0, size: size, face: face) }, spacing: Self.spacing,
      face: face
    ) { $0.touch = press.touch(at: instant) }
    // The two glyphs come out of one.
    let apart = min(max(goo.offset(at: instant) / 24, 0), 1)
    drawing.glyph(
      .plus, at: KitTileSize.centre, lightness: face.lightness, opacity: 1 - apart, glides: true)
    for (glyph, centre) in zip([Glyph.heart, .envelope], centres) {
      drawing.glyph(
        glyph, at: centre, lightness: face.lightness, opacity: apart, glides: apart < 1)
    }
  }

  func readings(at instant: MotionInstant) -> [String: Double] {
    [
      "gap": goo.gap(at: instant), "neck": goo.neck(at: instant),
      "joined": goo.isJoined(at: instant) ? 1 : 0, "offset": goo.offset(at: instant),
    ]
  }

  mutating func takeEvents(at instant: MotionInstant) -> [MotionEvent] {
    goo.takeEvents(at: instant)
  }

  func nextWake(at instant: MotionInstant) -> MotionInstant? {
    [goo.nextWake(at: instant), press.nextWake(at: instant)].compactMap { $0 }.min()
  }
}
