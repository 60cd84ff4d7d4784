import GlassSurface
import MotionRuntime

/// One gap, two ways to flow together: by the polynomial, whose neck bulges, and as drops, whose never does.
struct DropletTile: KitTile {
  private static let side = 42.0
  private static let spacing = 8.0
  private static let rest = 27.5
  private static let columns = [54.0, 162]

  static let identity = KitTileIdentity(
    name: "droplet", title: "Polynomial or droplet",
    summary: "two pairs merging: with a full neck, and as droplets that never bulge",
    demonstration: [KitStep(0.1, .down(SIMD2(108, 56)))]
      + KitStep.move(from: SIMD2(108, 56), to: SIMD2(108, 44), at: 0.15, for: 0.5)
      + [KitStep(1.2, .up(SIMD2(108, 44)))],
    moment: 0.9, duration: 2.0)

  /// Half the distance between the centres, in dp.
  private var half: Animated<Double>
  private var grip: (start: Double, half: Double)?

  init(_ setting: KitSetting) {
    half = Animated(Self.rest, threshold: .length(scale: setting.scale))
  }

  mutating func handle(_ input: TileInput, at instant: MotionInstant, _ setting: KitSetting) {
    switch input {
    case .down(let point): grip = (point.y, half.value(at: instant))
    case .moved(let point):
      guard let grip else { return }
      half.set(min(max(grip.half + (point.y - grip.start) * 0.35, 18), 32), at: instant)
    case .up, .cancelled:
      guard grip != nil else { return }
      grip = nil
      half.animate(to: Self.rest, Motion.spring(.move).under(setting.policy), at: instant)
    case .hovered, .scrolled: break
    }
  }

  mutating func reduce(at instant: MotionInstant) { half.reduce(at: instant) }

  func draw(
    into drawing: inout KitDrawing, at instant: MotionInstant, faces: [KitFace],
    _ setting: KitSetting
  ) {
    let half = half.value(at: instant)
    for (index, x) in Self.columns.enumerated() {
      let middle = SIMD2(x, KitTileSize.centre.y)
      drawing.glass(
        [-1, 1].map { side in
          GlassMember(
            at: middle + SIMD2(side * half, 0), size: SIMD2(Self.side, Self.side),
            face: faces[0])
        }, spacing: Self.spacing, face: faces[0]
      ) { $0.droplet = Double(index) }
    }
  }

  func readings(at instant: MotionInstant) -> [String: Double] {
    ["gap": 2 * half.value(at: instant) - Self.side, "spacing": Self.spacing]
  }
  mutating func takeEvents(at instant: MotionInstant) -> [MotionEvent] { [] }
  func nextWake(at instant: MotionInstant) -> MotionInstant? { half.nextWake(at: instant) }
}
