import GlassSurface
import MotionRuntime

/// The same pop twice: in full, and its twin for those who asked for less motion.
struct TwinTile: KitTile {
  private static let centres = [SIMD2(58.0, 56), SIMD2(158, 56)]
  private static let size = SIMD2(84.0, 60)

  static let identity = KitTileIdentity(
    name: "twin", title: "Reduced motion’s twin",
    summary: "one tap, shown in full and with reduced motion side by side",
    demonstration: KitStep.tap(KitTileSize.centre, at: 0.1)
      + KitStep.tap(KitTileSize.centre, at: 1.0),
    moment: 1.08, duration: 1.9)

  private var full: PopFromSource
  private var reduced: PopFromSource

  init(_ setting: KitSetting) {
    full = PopFromSource(extent: Self.size.x, scale: setting.scale)
    reduced = full
    let past = MotionInstant(nanoseconds: .min / 2)
    full.appear(from: Self.source(0), at: past, policy: .reduced)
    reduced.appear(from: Self.source(1), at: past, policy: .reduced)
  }

  private static func source(_ index: Int) -> SIMD2<Double> {
    centres[index] + SIMD2(0, size.y / 2)
  }

  mutating func handle(_ input: TileInput, at instant: MotionInstant, _ setting: KitSetting) {
    guard case .down = input else { return }
    if full.isShown {
      full.disappear(at: instant, policy: setting.policy)
      reduced.disappear(at: instant, policy: .reduced)
    } else {
      full.appear(
        from: Self.source(0), at: instant, tuning: setting.tuning, policy: setting.policy,
        liveliness: setting.liveliness)
      reduced.appear(from: Self.source(1), at: instant, policy: .reduced)
    }
  }

  mutating func reduce(at instant: MotionInstant) { full.reduce(at: instant) }

  func draw(
    into drawing: inout KitDrawing, at instant: MotionInstant, faces: [KitFace],
    _ setting: KitSetting
  ) {
    for (index, pop) in [full, reduced].enumerated() {
      let opacity = pop.opacity(at: instant)
      guard opacity > 0 else { continue }
      let scale = pop.scale(at: instant)
      let centre = pop.place(Self.centres[index], at: instant)
      drawing.glass(
        [
          GlassMember(
            at: centre, size: Self.size * scale, radius: 22 * scale, face: faces[0],
            presence: opacity)
        ], face: faces[0])
      drawing.label(
        index == 0 ? "Full" : "Reduced", at: centre, box: SIMD2(80, 22), size: 14,
        weight: .semibold, lightness: faces[0].lightness, scale: SIMD2(scale, scale),
        opacity: opacity)
    }
  }

  func readings(at instant: MotionInstant) -> [String: Double] {
    [
      "full.scale": full.scale(at: instant), "full.opacity": full.opacity(at: instant),
      "reduced.scale": reduced.opacity(at: instant) > 0 ? reduced.scale(at: instant) : 1,
      "reduced.opacity": reduced.opacity(at: instant),
    ]
  }
  mutating func takeEvents(at instant: MotionInstant) -> [MotionEvent] {
    full.takeEvents(at: instant) + reduced.takeEvents(at: instant)
  }
  func nextWake(at instant: MotionInstant) -> MotionInstant? {
    [full.nextWake(at: instant), reduced.nextWake(at: instant)].compactMap { $0 }.min()
  }
}
