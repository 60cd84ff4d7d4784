import GlassSurface
import MotionRuntime

/// A handle that can be pulled past its edge against growing resistance, and comes back softly.
struct RubberBandTile: KitTile {
  private static let size = SIMD2(92.0, 44)
  private static let home = SIMD2(58.0, 56)
  private static let dimension = 120.0

  static let identity = KitTileIdentity(
    name: "band", title: "Rubber band",
    summary: "a handle pulled past its edge against growing resistance",
    demonstration: [KitStep(0.1, .down(home))]
      + KitStep.move(from: home, to: home + SIMD2(190, 0), at: 0.15, for: 0.6)
      + [KitStep(0.95, .up(home + SIMD2(190, 0)))],
    moment: 0.85, duration: 1.9)

  private var pull: RubberBandPull
  private var grip: Double?
  private var reach = 0.0
  private var velocity = VelocityEstimator<Double>()

  init(_ setting: KitSetting) {
    pull = RubberBandPull(band: RubberBand(dimension: Self.dimension), scale: setting.scale)
  }

  mutating func handle(_ input: TileInput, at instant: MotionInstant, _ setting: KitSetting) {
    switch input {
    case .down(let point):
      // Caught on its way back, it does not jump.
      grip = point.x - pull.distance(at: instant)
      velocity.reset()
      velocity.add(point.x, at: instant)
      follow(point.x, at: instant)
    case .moved(let point): follow(point.x, at: instant)
    case .up:
      guard grip != nil else { return }
      grip = nil
      pull.release(
        velocity: velocity.velocity(at: instant), at: instant, policy: setting.policy)
    case .cancelled:
      guard grip != nil else { return }
      grip = nil
      pull.release(at: instant, policy: setting.policy)
    case .hovered, .scrolled: break
    }
  }

  private mutating func follow(_ x: Double, at instant: MotionInstant) {
    guard let grip else { return }
    velocity.add(x, at: instant)
    reach = x - grip
    pull.pull(to: reach, at: instant)
  }

  mutating func reduce(at instant: MotionInstant) { pull.reduce(at: instant) }

  func draw(
    into drawing: inout KitDrawing, at instant: MotionInstant, faces: [KitFace],
    _ setting: KitSetting
  ) {
    // One end stays, the other is pulled.
    let offset = pull.offset(at: instant)
    let place = Self.home + SIMD2(offset / 2, 0)
    drawing.glass(
      [GlassMember(at: place, size: Self.size + SIMD2(offset, 0), face: faces[0])], face: faces[0])
    drawing.label(
      "Pull", at: place, box: SIMD2(72, 22), size: 15, weight: .semibold,
      lightness: faces[0].lightness, glides: true)
  }

  func readings(at instant: MotionInstant) -> [String: Double] {
    ["offset": pull.offset(at: instant), "finger": grip == nil ? 0 : reach]
  }
  mutating func takeEvents(at instant: MotionInstant) -> [MotionEvent] {
    pull.takeEvents(at: instant)
  }
  func nextWake(at instant: MotionInstant) -> MotionInstant? { pull.nextWake(at: instant) }
}
