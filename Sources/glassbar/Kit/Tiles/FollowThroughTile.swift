import GlassSurface
import MotionRuntime

/// Parts that do what their parent does, 30 to 40 ms later.
struct FollowThroughTile: KitTile {
  private static let size = SIMD2(116.0, 56)
  private static let ends = [76.0, 140]

  static let identity = KitTileIdentity(
    name: "follow", title: "Follow-through",
    summary: "parts that land 30 to 40 ms after their parent",
    demonstration: KitStep.tap(KitTileSize.centre, at: 0.1)
      + KitStep.tap(KitTileSize.centre, at: 1.1),
    moment: 0.2, duration: 2.0)

  private var places: FollowThrough<Double>
  private var isRight = false

  init(_ setting: KitSetting) {
    places = FollowThrough(
      Self.ends[0], childCount: 2, threshold: .length(scale: setting.scale))
  }

  mutating func handle(_ input: TileInput, at instant: MotionInstant, _ setting: KitSetting) {
    guard case .down = input else { return }
    isRight.toggle()
    // The lively tunings may pass their target; a refused one only arrives.
    let spring = setting.liveliness == .lively ? setting.tuning.pop : setting.tuning.pop.calmed
    places.animate(
      to: Self.ends[isRight ? 1 : 0], spring: spring, at: instant, policy: setting.policy)
  }

  mutating func reduce(at instant: MotionInstant) { places.reduce(at: instant) }

  func draw(
    into drawing: inout KitDrawing, at instant: MotionInstant, faces: [KitFace],
    _ setting: KitSetting
  ) {
    let y = KitTileSize.centre.y
    drawing.glass(
      [GlassMember(at: SIMD2(places.parent(at: instant), y), size: Self.size, face: faces[0])],
      face: faces[0])
    let glides = places.nextWake(at: instant) != nil
    for (index, glyph) in [Glyph.star, .heart].enumerated() {
      drawing.glyph(
        glyph, at: SIMD2(places.child(index, at: instant) + (index == 0 ? -20 : 20), y), side: 26,
        lightness: faces[0].lightness, glides: glides)
    }
  }

  func readings(at instant: MotionInstant) -> [String: Double] {
    [
      "parent": places.parent(at: instant), "first": places.child(0, at: instant),
      "second": places.child(1, at: instant),
    ]
  }
  mutating func takeEvents(at instant: MotionInstant) -> [MotionEvent] {
    places.takeEvents(at: instant)
  }
  func nextWake(at instant: MotionInstant) -> MotionInstant? { places.nextWake(at: instant) }
}
