import GlassSurface
import MotionRuntime

/// A button that becomes its menu: place, size, radius and optics on one clock.
struct MorphTile: KitTile {
  private static let button = MotionRect(x: 84, y: 32, width: 48, height: 48)
  private static let menu = MotionRect(x: 28, y: 2, width: 160, height: 108)
  private static let rows = ["Open", "Keep in bar", "Quit"]

  static let identity = KitTileIdentity(
    name: "morph", title: "Morph to a menu",
    summary: "a button becoming its menu, its optics with it",
    demonstration: KitStep.tap(KitTileSize.centre, at: 0.1)
      + KitStep.tap(SIMD2(108, 88), at: 1.5),
    moment: 0.43, duration: 2.4)

  private var morph: Morph
  private var press: PressedGlass
  private var isOpen = false
  private var text = Animated(0.0, threshold: .level)
  private var glyph = Animated(1.0, threshold: .level)

  init(_ setting: KitSetting) {
    morph = Morph(.button(Self.button, radius: 24), scale: setting.scale)
    press = PressedGlass(extent: Self.button.size.width, scale: setting.scale)
  }

  mutating func handle(_ input: TileInput, at instant: MotionInstant, _ setting: KitSetting) {
    switch input {
    case .down(let point): press.press(at: point, instant: instant, policy: setting.policy)
    case .moved(let point): press.move(to: point)
    case .up:
      press.release(at: instant, policy: setting.policy)
      isOpen.toggle()
      morph.morph(
        to: isOpen ? .menu(Self.menu, radius: 22) : .button(Self.button, radius: 24),
        at: instant, policy: setting.policy)
      // What is read arrives on a curve, once there is room for it.
      text.animate(
        to: isOpen ? 1 : 0,
        isOpen ? .reading : .curve(.easeOut, duration: .milliseconds(80)), at: instant,
        delay: .milliseconds(isOpen && setting.policy == .full ? 110 : 0))
      glyph.animate(
        to: isOpen ? 0 : 1, .curve(.easeOut, duration: .milliseconds(100)), at: instant,
        delay: .milliseconds(isOpen ? 0 : 140))
    case .cancelled: press.release(at: instant, policy: setting.policy)
    case .hovered, .scrolled: break
    }
  }

  mutating func reduce(at instant: MotionInstant) {
    morph.reduce(at: instant)
    press.reduce(at: instant)
  }

  func draw(
    into drawing: inout KitDrawing, at instant: MotionInstant, faces: [KitFace],
    _ setting: KitSetting
  ) {
    let face = faces[0]
    let form = morph.form(at: instant)
    let size = SIMD2(form.rect.size.width, form.rect.size.height) * press.scale(at: instant)
    drawing.glass(
      [GlassMember(at: form.rect.center, size: size, radius: form.radius, face: face)],
      face: KitFace(lightness: face.lightness, shadowAlpha: form.shadowAlpha)
    ) { $0.touch = press.touch(at: instant) }
    drawing.glyph(
      .sliders, at: form.rect.center, lightness: face.lightness,
      opacity: glyph.value(at: instant))
    for (index, row) in Self.rows.enumerated() {
      let y = form.rect.center.y + Double(index - 1) * 32 * size.y / Self.menu.size.height
      drawing.label(
        row, at: SIMD2(108, y), box: SIMD2(120, 22), size: 14, alignment: .leading,
        lightness: face.lightness, opacity: text.value(at: instant), glides: isMoving(at: instant))
    }
  }

  private func isMoving(at instant: MotionInstant) -> Bool { morph.nextWake(at: instant) != nil }

  func readings(at instant: MotionInstant) -> [String: Double] {
    let form = morph.form(at: instant)
    return [
      "width": form.rect.size.width, "height": form.rect.size.height, "radius": form.radius,
      "depth": form.depth, "band": form.band, "blur": form.blur, "bevel": form.bevel,
      "shadow": form.shadowAlpha,
    ]
  }
  mutating func takeEvents(at instant: MotionInstant) -> [MotionEvent] {
    morph.takeEvents(at: instant)
  }
  func nextWake(at instant: MotionInstant) -> MotionInstant? {
    [
      morph.nextWake(at: instant), press.nextWake(at: instant), text.nextWake(at: instant),
      glyph.nextWake(at: instant),
    ].compactMap { $0 }.min()
  }
}
