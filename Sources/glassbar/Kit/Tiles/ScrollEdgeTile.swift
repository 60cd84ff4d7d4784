import GlassSurface
import MotionRuntime

/// A page that scrolls beneath a glass title, and dissolves at the edge; a tap changes soft and hard.
struct ScrollEdgeTile: KitTile {
  private static let header = SceneRect(x: 8, y: 8, width: 200, height: 34)
  private static let band = SceneRect(x: 0, y: 0, width: KitTileSize.stage.x, height: 44)

  static let identity = KitTileIdentity(
    name: "edge", title: "Scroll edge",
    summary: "a page dissolving beneath its title while it scrolls",
    demonstration: [KitStep(0.1, .down(SIMD2(108, 90)))]
      + KitStep.move(from: SIMD2(108, 90), to: SIMD2(108, 20), at: 0.2, for: 0.5)
      + [KitStep(0.72, .up(SIMD2(108, 20)))] + KitStep.tap(SIMD2(108, 24), at: 2.0),
    moment: 1.2, duration: 2.7)

  private var offset: Animated<Double>
  private var velocity = VelocityEstimator<Double>()
  private var grip: (start: Double, offset: Double)?
  private var hasDragged = false
  private var isHard = false
  private var kindMix: Animated<Double>

  init(_ setting: KitSetting) {
    offset = Animated(12, threshold: .length(scale: setting.scale))
    kindMix = Animated(1, threshold: .level)
  }

  var probes: [SceneRect] { [Self.header] }

  func caption(_ setting: KitSetting) -> String {
    isHard ? "Scroll edge · hard" : "Scroll edge · soft"
  }

  mutating func handle(_ input: TileInput, at instant: MotionInstant, _ setting: KitSetting) {
    switch input {
    case .down(let point):
      grip = (point.y, offset.value(at: instant))
      hasDragged = false
      offset.cancel(at: instant)
      velocity.reset()
      velocity.add(point.y, at: instant)
    case .moved(let point):
      guard let grip else { return }
      velocity.add(point.y, at: instant)
      if abs(point.y - grip.start) > 4 { hasDragged = true }
      if hasDragged { offset.set(grip.offset - (point.y - grip.start), at: instant) }
    case .up:
      guard grip != nil else { return }
      grip = nil
      if hasDragged {
        let speed = -velocity.velocity(at: instant)
        let rest = offset.value(at: instant) + project(speed)
        offset.animate(
          to: rest, setting.policy == .full ? .spring(.big) : .reducedFade, at: instant,
          velocity: setting.policy == .full ? speed : nil)
      } else {
        isHard.toggle()
        kindMix.set(0, at: instant)
        kindMix.animate(to: 1, .reading, at: instant)
      }
    case .cancelled: grip = nil
    case .scrolled(let distance):
      offset.animate(
        to: offset.target + distance, Motion.spring(.move).under(setting.policy), at: instant)
    case .hovered: break
    }
  }

  /// How far a page goes on with this speed, in dp.
  private func project(_ speed: Double) -> Double {
    min(max(Decay.projecting().restValue(fromValue: 0, velocity: speed), -400), 400)
  }

  mutating func reduce(at instant: MotionInstant) { offset.reduce(at: instant) }

  func page(at instant: MotionInstant) -> GroundPatch? {
    GroundPatch(
      page: .writing, rect: SceneRect(centre: KitTileSize.centre, size: KitTileSize.stage),
      offset: offset.value(at: instant))
  }

  func draw(
    into drawing: inout KitDrawing, at instant: MotionInstant, faces: [KitFace],
    _ setting: KitSetting
  ) {
    let face = faces[0]
    drawing.scrollEdge(
      ScrollEdge(
        kind: isHard ? .hard : .soft, band: Self.band, side: .top,
        ground: SIMD3(repeating: 0.985), darkness: 1 - face.lightness,
        amount: kindMix.value(at: instant)))
    drawing.glass(
      [
        GlassMember(
          at: Self.header.centre, size: SIMD2(Self.header.width, Self.header.height), face: face)
      ], face: face)
    drawing.label(
      "On bubbles", at: Self.header.centre, box: SIMD2(160, 22), size: 14, weight: .semibold,
      lightness: face.lightness)
  }

  func readings(at instant: MotionInstant) -> [String: Double] {
    ["offset": offset.value(at: instant), "velocity": offset.velocity(at: instant)]
  }
  mutating func takeEvents(at instant: MotionInstant) -> [MotionEvent] { [] }
  func nextWake(at instant: MotionInstant) -> MotionInstant? {
    [offset.nextWake(at: instant), kindMix.nextWake(at: instant)].compactMap { $0 }.min()
  }
}
