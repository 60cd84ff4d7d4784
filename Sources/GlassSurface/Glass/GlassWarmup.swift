/// Scenes that together need every program of the glass, each in the ways it is used.
///
/// Drawn once and unseen, they leave nothing to be compiled in the middle of a movement.
struct GlassWarmup {
  static let icon = IconID("warm-up")
  /// No power of two: drivers have code of their own for those.
  static let target = PixelSize(width: 300, height: 220)
  static let picture = PixelImage(
    width: 24, height: 24, pixels: [UInt8](repeating: 128, count: 24 * 24 * 4))

  private var done = 0

  var isDone: Bool { done == Self.parts.count }

  struct Part {
    var scene: GlassScene
    var style = GlassStyle.seed
    var shadowAlpha = 0.2
  }

  /// What to draw next; nil after the last.
  mutating func next() -> Part? {
    guard !isDone else { return nil }
    done += 1
    return Self.parts[done - 1]()
  }

  /// Each compiles one thing, or a few small ones: what is likely to be needed first comes first.
  private static let parts: [@Sendable () -> Part] = [
    { Part(scene: GlassScene(containers: [button(x: 40), button(x: 130)])) },
    { Part(scene: large, shadowAlpha: 0) }, { Part(scene: fading, style: blurred(by: 4)) },
    { Part(scene: crowded, shadowAlpha: 0) }, { Part(scene: crowded) },
    { Part(scene: GlassScene(containers: [button(x: 40)]), style: blurred(by: 40)) },
  ]

  private static func button(x: Double, side: Double = 56) -> GlassContainer {
    GlassContainer(
      members: [
        GlassMember(rect: SceneRect(x: x, y: 40, width: side, height: side), radius: 24)
      ], spacing: 8)
  }

  /// Members all over each other.
  private static var crowded: GlassScene {
    var crowd = button(x: 40)
    for shift in [8.0, 16, 24] { crowd.members += button(x: 40 + shift).members }
    return GlassScene(containers: [crowd])
  }

  /// As large as a menu.
  private static var large: GlassScene {
    GlassScene(
      containers: [button(x: 110, side: 170)],
      plates: [
        Mark(
          rect: SceneRect(x: 4, y: 4, width: 24, height: 24), radius: 8, color: SIMD4(1, 1, 1, 1))
      ], icons: [IconSprite(icon: icon, rect: SceneRect(x: 4, y: 4, width: 20, height: 20))])
  }

  /// Glass that appears, over content that goes away.
  private static var fading: GlassScene {
    var container = button(x: 40)
    container.members[0].presence = 0.5
    return GlassScene(
      containers: [container],
      scrollEdge: ScrollEdge(
        kind: .soft, band: SceneRect(x: 0, y: 120, width: 300, height: 100), side: .bottom,
        ground: SIMD3(repeating: 0.5)))
  }

  private static func blurred(by radius: Double) -> GlassStyle {
    var style = GlassStyle.seed
    style.blur = radius
    return style
  }
}
