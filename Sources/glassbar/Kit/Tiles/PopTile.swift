import GlassSurface
import MotionRuntime

/// A bubble that grows out of the button that made it, and goes back into it.
struct PopTile: KitTile {
  private static let source = SIMD2(36.0, 78)
  private static let sourceSide = 40.0
  private static let bubble = SceneRect(x: 70, y: 14, width: 122, height: 60)

  static let identity = KitTileIdentity(
    name: "pop", title: "Pop from its source",
    summary: "a bubble growing out of its button, from half its size with one overshoot",
    demonstration: KitStep.tap(source, at: 0.1) + KitStep.tap(source, at: 1.5),
    moment: 0.19, duration: 2.4)

  private var pop: PopFromSource
  private var press: PressedGlass

  init(_ setting: KitSetting) {
    pop = PopFromSource(extent: Self.bubble.width, scale: setting.scale)
    press = PressedGlass(extent: Self.sourceSide, scale: setting.scale)
  }

  mutating func handle(_ input: TileInput, at instant: MotionInstant, _ setting: KitSetting) {
    switch input {
    case .down(let point):
      let target = SceneRect(centre: Self.source, size: SIMD2(Self.sourceSide, Self.sourceSide))
      guard target.contains(point, reach: 6) || Self.bubble.contains(point) else { return }
      press.press(at: point, instant: instant, policy: setting.policy)
      if pop.isShown {
        pop.disappear(at: instant, policy: setting.policy)
      } else {
        pop.appear(
          from: Self.source, at: instant, tuning: setting.tuning, policy: setting.policy,
          liveliness: setting.liveliness)
      }
    case .moved(let point): press.move(to: point)
    case .up, .cancelled: press.release(at: instant, policy: setting.policy)
    case .hovered, .scrolled: break
    }
  }

  mutating func reduce(at instant: MotionInstant) {
    pop.reduce(at: instant)
    press.reduce(at: instant)
  }

  func draw(
    into drawing: inout KitDrawing, at instant: MotionInstant, faces: [KitFace],
    _ setting: KitSetting
  ) {
    let face = faces[0]
    let side = Self.sourceSide * press.scale(at: instant)
    drawing.glass(
      [GlassMember(at: Self.source, size: SIMD2(side, side), face: face)], face: face
    ) { $0.touch = press.touch(at: instant) }
    drawing.glyph(.star, at: Self.source, side: 22, lightness: face.lightness)
    let opacity = pop.opacity(at: instant)
    guard opacity > 0 else { return }
    let scale = pop.scale(at: instant)
    let centre = pop.place(Self.bubble.centre, at: instant)
    drawing.glass(
      [
        GlassMember(
          at: centre, size: SIMD2(Self.bubble.width, Self.bubble.height) * scale,
          radius: 24 * scale, face: face, presence: opacity)
      ], face: face)
    drawing.label(
      "Well done", at: centre, box: SIMD2(100, 22), size: 15, weight: .semibold,
      lightness: face.lightness, scale: SIMD2(scale, scale), opacity: opacity)
  }

  func readings(at instant: MotionInstant) -> [String: Double] {
    ["scale": pop.scale(at: instant), "opacity": pop.opacity(at: instant)]
  }

  mutating func takeEvents(at instant: MotionInstant) -> [MotionEvent] {
    pop.takeEvents(at: instant)
  }

  func nextWake(at instant: MotionInstant) -> MotionInstant? {
    [pop.nextWake(at: instant), press.nextWake(at: instant)].compactMap { $0 }.min()
  }
}
