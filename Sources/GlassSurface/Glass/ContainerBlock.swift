import Glibc

/// One container in target pixels, in std140's layout: the shaders' `Container` block.
///
/// Narrow cells take their part of it as vertex attributes.
struct ContainerBlock: BitwiseCopyable {
  /// Centre and half size of the core.
  var boxes: InlineArray<8, SIMD4<Float>>
  /// Radius, lightness, band, depth.
  var shapes: InlineArray<8, SIMD4<Float>>
  /// Straight RGBA.
  var tints: InlineArray<8, SIMD4<Float>>
  /// How far each member has materialized.
  var presences: InlineArray<2, SIMD4<Float>>
  /// Reach of the union, tint gain, inner shadow gain, 1/bevel.
  var container: SIMD4<Float>
  /// Unit vector towards the light, 1/greatest presence, magnification.
  var light: SIMD4<Float>
  /// Position, amount, 1/2σ².
  var touch: SIMD4<Float>
  /// 1/reach, offset, α, 0.
  var shadow: SIMD4<Float>
  /// Droplet 0…1, dispersion, 1 where a cell is shadow.
  var traits: SIMD4<Float>

  /// A member that is nowhere: the union is not idempotent, so lists cannot be filled up by repetition.
  static let nowhere = SIMD4<Float>(-1e5, -1e5, 0, 0)

  /// - Parameter container: at least one member, all of them drawable and present.
  init(
    _ container: GlassContainer, union: PixelUnion, style: GlassStyle, scale: Double,
    shadowAlpha: Double
  ) {
    boxes = InlineArray(repeating: Self.nowhere)
    shapes = InlineArray(repeating: SIMD4(1, 0, 1, 0))
    tints = InlineArray(repeating: .zero)
    presences = InlineArray(repeating: SIMD4(repeating: 1))
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
      tints[index] = member.tint
      presences[index / 4][index % 4] = Float(presence)
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
    let alpha = min(max(container.shadowAlpha ?? shadowAlpha, 0), 1) * greatest
    shadow = SIMD4<Float>(
      SIMD4(
        1 / max(style.shadow.reach(at: size) * scale, 0.5), style.shadow.offset * scale, alpha, 0))
    traits = SIMD4<Float>(
      SIMD4(
        min(max(container.droplet, 0), 1),
        min(max(container.dispersion, 0), 1) * style.dispersion, 0, 0))
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

  /// Whether members of different presence, or droplets, change the union itself.
  var isUneven: Bool {
    droplet > 0 || members.contains { $0.presence < presence }
  }

  /// Whether the shader of moving and touched glass is needed.
  var isLive: Bool {
    isUneven || presence < 1 || gel != nil || (touch.map { $0.amount > 0 } ?? false)
      || members.contains { $0.lightness > 0 && $0.lightness < 1 }
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
