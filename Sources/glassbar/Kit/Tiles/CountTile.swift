import GlassSurface
import MotionRuntime

/// A count that lands: it nudges up by 2 dp and back, once.
struct CountTile: KitTile {
  private static let size = SIMD2(72.0, 72)

  static let identity = KitTileIdentity(
    name: "count", title: "Count",
    summary: "a count nudging up by 2 dp and back, once",
    demonstration: KitStep.tap(KitTileSize.centre, at: 0.1), moment: 0.22, duration: 0.9)

  private var nudge: CountNudge
  private var press: PressedGlass
  private var count = 7

  init(_ setting: KitSetting) {
    nudge = CountNudge(scale: setting.scale)
    press = PressedGlass(extent: Self.size.x, scale: setting.scale)
  }

  mutating func handle(_ input: TileInput, at instant: MotionInstant, _ setting: KitSetting) {
    switch input {
    case .down(let point):
      press.press(at: point, instant: instant, policy: setting.policy)
      count = count >= 99 ? 1 : count + 1
      nudge.nudge(at: instant, policy: setting.policy, liveliness: setting.liveliness)
    case .moved(let point): press.move(to: point)
    case .up, .cancelled: press.release(at: instant, policy: setting.policy)
    case .hovered, .scrolled: break
    }
  }

  mutating func reduce(at instant: MotionInstant) {
    nudge.reduce(at: instant)
    press.reduce(at: instant)
  }

  func draw(
    into drawing: inout KitDrawing, at instant: MotionInstant, faces: [KitFace],
    _ setting: KitSetting
  ) {
    let size = Self.size * press.scale(at: instant)
    drawing.glass(
      [GlassMember(at: KitTileSize.centre, size: size, face: faces[0])], face: faces[0]
    ) { $0.touch = press.touch(at: instant) }
    drawing.label(
      "\(count)", at: KitTileSize.centre - SIMD2(0, nudge.lift(at: instant)),
      box: SIMD2(60, 40), size: 30, weight: .semibold, lightness: faces[0].lightness,
      opacity: nudge.opacity(at: instant), glides: nudge.nextWake(at: instant) != nil)
  }

  func readings(at instant: MotionInstant) -> [String: Double] {
    [
      "lift": nudge.lift(at: instant), "opacity": nudge.opacity(at: instant),
      "count": Double(count),
    ]
  }
  mutating func takeEvents(at instant: MotionInstant) -> [MotionEvent] {
    nudge.takeEvents(at: instant)
  }
  func nextWake(at instant: MotionInstant) -> MotionInstant? {
    [nudge.nextWake(at: instant), press.nextWake(at: instant)].compactMap { $0 }.min()
  }
}
