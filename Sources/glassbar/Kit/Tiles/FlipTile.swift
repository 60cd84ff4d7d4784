import GlassSurface
import MotionRuntime

/// Buttons that turn light and dark, each by itself, as a headline passes beneath them.
struct FlipTile: KitTile {
  private static let side = 44.0
  private static let centres = [-60.0, 0, 60].map {
    KitTileSize.centre + SIMD2($0, $0 * 0.4)
  }
  private static let speed = 90.0

  static let identity = KitTileIdentity(
    name: "flip", title: "Light and dark",
    summary: "light and dark glass as a headline passes",
    demonstration: [KitStep(0.1, .down(SIMD2(108, 56))), KitStep(0.2, .up(SIMD2(108, 56)))],
    moment: 0.75, duration: 3.0)

  private var offset: Animated<Double>
  private var grip: (start: Double, offset: Double)?
  private var hasDragged = false

  init(_ setting: KitSetting) {
    offset = Animated(0, threshold: .length(scale: setting.scale))
  }

  var probes: [SceneRect] {
    Self.centres.map { SceneRect(centre: $0, size: SIMD2(Self.side, Self.side)) }
  }

  mutating func handle(_ input: TileInput, at instant: MotionInstant, _ setting: KitSetting) {
    switch input {
    case .down(let point):
      grip = (point.y, offset.value(at: instant))
      hasDragged = false
    case .moved(let point):
      guard let grip else { return }
      if abs(point.y - grip.start) > 4 { hasDragged = true }
      if hasDragged { offset.set(grip.offset - (point.y - grip.start), at: instant) }
    case .up:
      // A tap sends one whole headline past, at the pace of somebody who reads.
      if grip != nil, !hasDragged {
        let way = FlipPage.period
        let motion: Motion =
          setting.policy == .full
          ? .curve(.linear, duration: .seconds(way / Self.speed)) : .reducedFade
        offset.animate(to: offset.value(at: instant) + way, motion, at: instant)
      }
      grip = nil
    case .cancelled: grip = nil
    case .scrolled(let distance):
      offset.animate(
        to: offset.target + distance, Motion.spring(.move).under(setting.policy), at: instant)
    case .hovered: break
    }
  }

  mutating func reduce(at instant: MotionInstant) { offset.reduce(at: instant) }

  func page(at instant: MotionInstant) -> GroundPatch? {
    GroundPatch(
      page: .headline, rect: SceneRect(centre: KitTileSize.centre, size: KitTileSize.stage),
      offset: offset.value(at: instant))
  }

  func draw(
    into drawing: inout KitDrawing, at instant: MotionInstant, faces: [KitFace],
    _ setting: KitSetting
  ) {
    for (index, centre) in Self.centres.enumerated() {
      let face = faces[index]
      drawing.glass(
        [GlassMember(at: centre, size: SIMD2(Self.side, Self.side), face: face)], face: face)
      drawing.glyph(
        [Glyph.folder, .star, .envelope][index], at: centre, side: 24, lightness: face.lightness)
    }
  }

  func readings(at instant: MotionInstant) -> [String: Double] {
    ["offset": offset.value(at: instant)]
  }
  mutating func takeEvents(at instant: MotionInstant) -> [MotionEvent] { [] }
  func nextWake(at instant: MotionInstant) -> MotionInstant? { offset.nextWake(at: instant) }
}

/// The headline's paper.
enum FlipPage {
  /// After which it repeats, in dp.
  static let period = 240.0
}
