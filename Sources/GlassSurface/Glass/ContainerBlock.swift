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
  /// Reach of the union, tint gain, inner shadow gain, 1/bevel.
  var container: SIMD4<Float>
  /// Position, amount, 1/2σ².
  var touch: SIMD4<Float>
  /// 1/reach, offset, α, 0.
  var shadow: SIMD4<Float>

  /// A member that is nowhere: the union is not idempotent, so lists cannot be filled up by repetition.
  static let nowhere = SIMD4<Float>(-1e5, -1e5, 0, 0)

  init(
    _ container: GlassContainer, union: PixelUnion, style: GlassStyle, scale: Double,
    shadowAlpha: Double
  ) {
    boxes = InlineArray(repeating: Self.nowhere)
    shapes = InlineArray(repeating: SIMD4(1, 0, 1, 0))
    tints = InlineArray(repeating: .zero)
    var shortSide = 0.0
    for (index, member) in container.members.enumerated() {
      let pixels = union.members[index]
      let side = min(member.rect.width, member.rect.height)
      let lens = style.lens.size(shortSide: side)
      boxes[index] = SIMD4<Float>(
        SIMD4(pixels.center.x, pixels.center.y, pixels.core.x, pixels.core.y))
      shapes[index] = SIMD4<Float>(
        SIMD4(
          pixels.radius, min(max(member.lightness, 0), 1), lens.band * scale, lens.depth * scale))
      tints[index] = member.tint
      shortSide = max(shortSide, side)
    }
    let size = GlassStyle.scale(shortSide: shortSide)
    let bevel = style.lens.size(shortSide: shortSide).bevel
    self.container = SIMD4<Float>(
      SIMD4(
        max(union.reach, 0.01), style.tintGain.value(at: size),
        style.innerShadowGain.value(at: size), 1 / max(bevel * scale, 0.5)))
    let touched = container.touch ?? GlassTouch(position: .zero, amount: 0)
    let sigma = max(shortSide * scale, 1)
    touch = SIMD4<Float>(
      SIMD4(
        touched.position.x * scale, touched.position.y * scale, min(max(touched.amount, 0), 1),
        0.5 / (sigma * sigma)))
    shadow = SIMD4<Float>(
      SIMD4(
        1 / max(style.shadow.reach(at: size) * scale, 0.5),
        style.shadow.offset * scale, shadowAlpha, 0))
  }

  /// Where the shadow ends; nil where there is none.
  var shadowExtent: GlassCells.Shadow? {
    guard shadow.z > 0 else { return nil }
    return GlassCells.Shadow(reach: 1 / Double(shadow.x), offset: Double(shadow.y))
  }
}
