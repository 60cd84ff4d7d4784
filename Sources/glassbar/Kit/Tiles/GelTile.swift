import GlassSurface
import Glibc
import MotionRuntime

/// A drop that can be dragged about: longer along the way the faster it goes, thinner across.
struct GelTile: KitTile {
  private static let side = 60.0

  static let identity = KitTileIdentity(
    name: "gel", title: "Gel under a drag",
    summary: "a drop dragged at speed, longer along its way and thinner across",
    demonstration: [KitStep(0.1, .down(SIMD2(48, 56)))]
      + KitStep.move(
        from: SIMD2(48, 56), to: SIMD2(168, 56), at: 0.2, for: 0.12, ease: .linear)
      + KitStep.move(
        from: SIMD2(168, 56), to: SIMD2(60, 40), at: 0.6, for: 0.12, ease: .linear)
      + [KitStep(0.74, .up(SIMD2(60, 40)))],
    moment: 0.32, duration: 1.7)

  private var gel: Gel
  private var place: Animated<MotionPoint>
  private var velocity = VelocityEstimator<MotionPoint>()
  private var grip: SIMD2<Double>?

  init(_ setting: KitSetting) {
    gel = Gel(extent: Self.side, scale: setting.scale)
    place = Animated(SIMD2(48, 56), threshold: .length(scale: setting.scale))
  }

  mutating func handle(_ input: TileInput, at instant: MotionInstant, _ setting: KitSetting) {
    switch input {
    case .down(let point):
      let now = place.value(at: instant)
      guard SceneRect(centre: now, size: SIMD2(Self.side, Self.side)).contains(point, reach: 8)
      else { return }
      grip = now - point
      place.set(now, at: instant)
      velocity.reset()
      velocity.add(point, at: instant)
    case .moved(let point):
      guard let grip else { return }
      velocity.add(point, at: instant)
      let half = Self.side / 2
      let wanted = point + grip
      place.set(
        SIMD2(
          min(max(wanted.x, half), KitTileSize.stage.x - half),
          min(max(wanted.y, half - 6), KitTileSize.stage.y - half + 6)), at: instant)
      gel.drag(
        velocity: velocity.velocity(at: instant), at: instant, policy: setting.policy)
    case .up, .cancelled:
      guard grip != nil else { return }
      grip = nil
      let speed = velocity.velocity(at: instant)
      place.animate(
        to: SIMD2(48, 56), Motion.spring(.momentum).under(setting.policy), at: instant,
        velocity: setting.policy == .full ? speed * 0.3 : nil)
      gel.release(at: instant, policy: setting.policy)
    case .hovered, .scrolled: break
    }
  }

  mutating func reduce(at instant: MotionInstant) {
    gel.reduce(at: instant)
    place.reduce(at: instant)
  }

  func draw(
    into drawing: inout KitDrawing, at instant: MotionInstant, faces: [KitFace],
    _ setting: KitSetting
  ) {
    let centre = place.value(at: instant)
    let form = gel.deformation(at: instant)
    drawing.glass(
      [GlassMember(at: centre, size: SIMD2(Self.side, Self.side), face: faces[0])],
      face: faces[0]
    ) { container in
      guard form.along != 1 else { return }
      container.gel = GlassGel(
        axis: SIMD2(cos(form.angle), sin(form.angle)), stretch: form.along, pivot: centre)
    }
    drawing.glyph(
      .globe, at: centre, lightness: faces[0].lightness, glides: nextWake(at: instant) != nil)
  }

  func readings(at instant: MotionInstant) -> [String: Double] {
    let form = gel.deformation(at: instant)
    return [
      "along": form.along, "across": form.across, "x": place.value(at: instant).x,
    ]
  }
  mutating func takeEvents(at instant: MotionInstant) -> [MotionEvent] {
    gel.takeEvents(at: instant)
  }
  func nextWake(at instant: MotionInstant) -> MotionInstant? {
    [gel.nextWake(at: instant), place.nextWake(at: instant)].compactMap { $0 }.min()
  }
}
