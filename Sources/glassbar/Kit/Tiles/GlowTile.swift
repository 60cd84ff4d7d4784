import GlassSurface
import MotionRuntime

/// A press whose light spreads to the neighbours, since it is evaluated over the whole container.
struct GlowTile: KitTile {
  private static let side = 52.0
  private static let centres = [-64.0, 0, 64].map { KitTileSize.centre + SIMD2($0, 0) }

  static let identity = KitTileIdentity(
    name: "glow", title: "Press glow spreading",
    summary: "a button pressed, its light spreading to its neighbours",
    demonstration: [KitStep(0.1, .down(centres[1] + SIMD2(6, 4)))]
      + KitStep.move(
        from: centres[1] + SIMD2(6, 4), to: centres[1] + SIMD2(-14, -6), at: 0.4, for: 0.5)
      + [KitStep(1.0, .up(centres[1] + SIMD2(-14, -6)))],
    moment: 0.36, duration: 1.6)

  private var presses: [PressedGlass]
  private var pressed: Int?
  private var lit = 0

  init(_ setting: KitSetting) {
    presses = Self.centres.map { _ in PressedGlass(extent: Self.side, scale: setting.scale) }
  }

  mutating func handle(_ input: TileInput, at instant: MotionInstant, _ setting: KitSetting) {
    switch input {
    case .down(let point):
      guard
        let index = Self.centres.firstIndex(where: {
          SceneRect(centre: $0, size: SIMD2(Self.side, Self.side)).contains(point, reach: 6)
        })
      else { return }
      pressed = index
      lit = index
      presses[index].press(at: point, instant: instant, policy: setting.policy)
    case .moved(let point):
      if let pressed { presses[pressed].move(to: point) }
    case .up, .cancelled:
      if let index = pressed { presses[index].release(at: instant, policy: setting.policy) }
      pressed = nil
    case .hovered, .scrolled: break
    }
  }

  mutating func reduce(at instant: MotionInstant) {
    for index in presses.indices { presses[index].reduce(at: instant) }
  }

  func draw(
    into drawing: inout KitDrawing, at instant: MotionInstant, faces: [KitFace],
    _ setting: KitSetting
  ) {
    drawing.glass(
      zip(Self.centres, presses).map { centre, press in
        let side = Self.side * press.scale(at: instant)
        return GlassMember(at: centre, size: SIMD2(side, side), face: faces[0])
      }, face: faces[0]
    ) { $0.touch = presses[lit].touch(at: instant) }
    for (glyph, centre) in zip([Glyph.play, .heart, .bolt], Self.centres) {
      drawing.glyph(glyph, at: centre, side: 26, lightness: faces[0].lightness)
    }
  }

  func readings(at instant: MotionInstant) -> [String: Double] {
    ["light": presses[lit].light(at: instant), "scale": presses[lit].scale(at: instant)]
  }
  mutating func takeEvents(at instant: MotionInstant) -> [MotionEvent] { [] }
  func nextWake(at instant: MotionInstant) -> MotionInstant? {
    presses.compactMap { $0.nextWake(at: instant) }.min()
  }
}
