import GlassSurface
import MotionRuntime

/// Three buttons that lean toward the pointer, and grow together where they touch.
struct MergeTile: KitTile {
  private static let side = 48.0
  private static let gap = 14.0
  private static let spacing = 9.0
  private static let lean = 9.0
  private static let homes = (0..<3).map { index in
    SIMD2(KitTileSize.centre.x + Double(index - 1) * (side + gap), KitTileSize.centre.y)
  }

  static let identity = KitTileIdentity(
    name: "merge", title: "Merge under the pointer",
    summary: "buttons leaning toward the pointer and flowing together",
    demonstration: KitStep.move(
      from: SIMD2(30, 90), to: SIMD2(77, 56), at: 0.1, for: 0.4, hovering: true)
      + KitStep.move(from: SIMD2(77, 56), to: SIMD2(139, 56), at: 1.0, for: 0.5, hovering: true)
      + [KitStep(2.0, .hovered(nil))],
    moment: 0.95, duration: 2.7)

  private var shifts: [Animated<Double>]

  init(_ setting: KitSetting) {
    shifts = Self.homes.map { _ in Animated(0, threshold: .length(scale: setting.scale)) }
  }

  mutating func handle(_ input: TileInput, at instant: MotionInstant, _ setting: KitSetting) {
    switch input {
    case .hovered(let point): follow(point, at: instant, setting)
    case .down(let point), .moved(let point): follow(point, at: instant, setting)
    case .up, .cancelled: follow(nil, at: instant, setting)
    case .scrolled: break
    }
  }

  private mutating func follow(
    _ point: SIMD2<Double>?, at instant: MotionInstant, _ setting: KitSetting
  ) {
    for (index, home) in Self.homes.enumerated() {
      var target = 0.0
      if let point, abs(point.y - home.y) < Self.side {
        let distance = point.x - home.x
        let reach = Self.side + Self.gap
        // Strongest one button away, nothing under the pointer itself.
        let part = min(abs(distance) / (reach / 2), max(2 - abs(distance) / (reach / 2), 0))
        target = Self.lean * part * (distance < 0 ? -1 : 1)
      }
      guard target != shifts[index].target else { continue }
      shifts[index].animate(
        to: target, Motion.spring(.move).under(setting.policy), at: instant)
    }
  }

  mutating func reduce(at instant: MotionInstant) {
    for index in shifts.indices { shifts[index].reduce(at: instant) }
  }

  func draw(
    into drawing: inout KitDrawing, at instant: MotionInstant, faces: [KitFace],
    _ setting: KitSetting
  ) {
    let centres = zip(Self.homes, shifts).map { $0 + SIMD2($1.value(at: instant), 0) }
    drawing.glass(
      centres.map {
        GlassMember(at: $0, size: SIMD2(Self.side, Self.side), face: faces[0])
      }, spacing: Self.spacing, face: faces[0])
    for (glyph, centre) in zip([Glyph.folder, .globe, .terminal], centres) {
      drawing.glyph(
        glyph, at: centre, side: 26, lightness: faces[0].lightness,
        glides: nextWake(at: instant) != nil)
    }
  }

  func readings(at instant: MotionInstant) -> [String: Double] {
    let centres = zip(Self.homes, shifts).map { $0.x + $1.value(at: instant) }
    return [
      "shift": shifts.map { abs($0.value(at: instant)) }.max() ?? 0,
      "gap": (zip(centres, centres.dropFirst()).map { $1 - $0 - Self.side }).min() ?? 0,
      "spacing": Self.spacing,
    ]
  }

  mutating func takeEvents(at instant: MotionInstant) -> [MotionEvent] { [] }

  func nextWake(at instant: MotionInstant) -> MotionInstant? {
    shifts.compactMap { $0.nextWake(at: instant) }.min()
  }
}
