import Glibc

/// One container in target pixels, in std140's layout: the shaders' `Container` block.
///
/// Narrow cells take their part of it as vertex attributes.
struct ContainerBlock: BitwiseCopyable {
  /// Centre and half size of the core.
  var boxes: InlineArray<8, SIMD4<Float>>
  /// Radius, lightness, band, depth.
  var shapes: InlineArray<8, SIMD4<Float>>
  /// Premultiplied, so that between a tinted member and an untinted one the colour only fades.
  var tints: InlineArray<8, SIMD4<Float>>
  /// Half size of a smaller core, by which directions turn smoothly; how far the member has materialized.
  var cores: InlineArray<8, SIMD4<Float>>
  /// Reach of the union, tint gain, inner shadow gain, 1/bevel.
  var container: SIMD4<Float>
  /// Unit vector towards the light, 1/greatest presence, magnification.
  var light: SIMD4<Float>
  /// Position, amount, 1/2σ².
  var touch: SIMD4<Float>
  /// 1/reach, offset, α, reach of the shadow's union.
  var shadow: SIMD4<Float>
  /// Droplet 0…1, dispersion, 1 where a cell is shadow, number of members.
  var traits: SIMD4<Float>

  /// A member that is nowhere: the union is not idempotent, so lists cannot be filled up by repetition.
  static let nowhere = SIMD4<Float>(-1e5, -1e5, 0, 0)

  /// How much less the shadow of droplets unites: beside a neck, where it is seen, edges stand at about a right
  /// angle, and of the reach ⅛ is left.
  private static let dropletShadowLoss = 0.875

  /// - Parameter container: at least one member, all of them drawable and present.
  init(
    _ container: GlassContainer, union: PixelUnion, style: GlassStyle, scale: Double,
    shadowAlpha: Double
  ) {
    boxes = InlineArray(repeating: Self.nowhere)
    shapes = InlineArray(repeating: SIMD4(1, 0, 1, 0))
    tints = InlineArray(repeating: .zero)
    cores = InlineArray(repeating: SIMD4(0, 0, 1, 0))
    var greatest = 0.0
    for (index, member) in container.members.enumerated() {
      let pixels = union.members[index]
      let lens = style.lens(shortSide: min(member.rect.width, member.rect.height))
      let presence = min(member.presence, 1)
      greatest = max(greatest, presence)
      boxes[index] = SIMD4<Float>(
        SIMD4(pixels.center.x, pixels.center.y, pixels.core.x, pixels.core.y))
      shapes[index] = SIMD4<Float>(
        SIMD4(
          pixels.radius, min(max(member.lightness, 0), 1), lens.band * scale,
          lens.depth * presence * scale))
      // The lens needs a direction all over its band, also where corners are less round than that.
      let softness = max(style.softness * scale, lens.band * scale - pixels.radius, 0)
      let core = SIMD2(max(pixels.core.x - softness, 0), max(pixels.core.y - softness, 0))
      cores[index] = SIMD4<Float>(SIMD4(core.x, core.y, presence, 0))
      var tint = member.tint * member.tint.w
      tint.w = member.tint.w
      tints[index] = tint
    }
    let shortSide = container.shortSide
    let size = GlassStyle.scale(shortSide: shortSide)
    let bevel = style.lens(shortSide: shortSide).bevel
    self.container = SIMD4<Float>(
      SIMD4(
        max(union.reach, 0.01), style.tintGain.value(at: size),
        style.innerShadowGain.value(at: size), 1 / max(bevel * scale, 0.5)))
    let touched = container.touch ?? GlassTouch(position: .zero, amount: 0)
    let direction = Self.turned(style.rim.light, by: container.lightTurn)
    light = SIMD4<Float>(
      SIMD4(
        direction.x, direction.y, 1 / max(greatest, 1e-3),
        style.press.magnify * min(max(touched.magnification, 0), 1)))
    let sigma = max(shortSide * scale, 1)
    touch = SIMD4<Float>(
      SIMD4(
        touched.position.x * scale, touched.position.y * scale, min(max(touched.amount, 0), 1),
        0.5 / (sigma * sigma)))
    let droplet = min(max(container.droplet, 0), 1)
    shadow = SIMD4<Float>(
      SIMD4(
        1 / max(style.shadow.reach(at: size) * scale, 0.5), style.shadow.offset * scale,
        min(max(container.shadowAlpha ?? shadowAlpha, 0), 1),
        max(union.reach * (1 - Self.dropletShadowLoss * droplet), 0.01)))
    traits = SIMD4<Float>(
      SIMD4(
        droplet,
        min(max(container.dispersion, 0), 1) * style.dispersion, 0, Double(container.members.count))
    )
  }

  /// Where the shadow ends; nil where there is none.
  var shadowExtent: GlassCells.Shadow? {
    guard shadow.z > 0 else { return nil }
    return GlassCells.Shadow(reach: 1 / Double(shadow.x), offset: Double(shadow.y))
  }

  private static func turned(_ light: SIMD2<Double>, by angle: Double) -> SIMD2<Double> {
    let length = hypot(light.x, light.y)
    guard length > 0, length.isFinite else { return SIMD2(0, -1) }
    let turn = angle.isFinite ? angle : 0
    let unit = light / length
    return SIMD2(
      unit.x * cos(turn) - unit.y * sin(turn), unit.x * sin(turn) + unit.y * cos(turn))
  }
}

extension GlassContainer {
  /// The largest member's short side, in dp: by it the container counts as small or large.
  var shortSide: Double {
    members.reduce(0) { max($0, min($1.rect.width, $1.rect.height)) }
  }

  /// How far the most present member has materialized, 0…1.
  var presence: Double { min(members.reduce(0) { max($0, $1.presence) }, 1) }

  /// The members that can be drawn; what is not there yet is as good as absent.
  var drawable: GlassContainer {
    var container = self
    container.members.removeAll { !$0.isDrawable }
    return container
  }
}

extension SceneRect {
  /// Whether all numbers are finite and there is something between the edges.
  var isDrawable: Bool {
    x.isFinite && y.isFinite && width.isFinite && height.isFinite && width > 0 && height > 0
  }
}

extension GlassMember {
  var isDrawable: Bool {
    rect.isDrawable && radius.isFinite && lightness.isFinite && presence > 0
  }
}
