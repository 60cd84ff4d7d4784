/// The shaders' `Material` block, in std140's layout: a style at one scale, in target pixels.
struct MaterialBlock: BitwiseCopyable {
  var darkFace: SIMD4<Float>
  var lightFace: SIMD4<Float>
  var darkLight: SIMD4<Float>
  var lightLight: SIMD4<Float>
  var blurMap: SIMD4<Float>
  var sharpMap: SIMD4<Float>
  var limits: SIMD4<Float>
  var viewScale: SIMD2<Float>
  var softness: Float
  var busyShare: Float
  var darkPlate: Float
  var lightPlate: Float
  var glow: Float
  var rimClarity: Float
  var rimDepth: Float
  var inverseRimWidth: Float
  var contourDepth: Float
  var inverseContourWidth: Float
  var rimBase: Float
  var rimLobe: Float
  var counterLobe: Float
  var hairlineAlpha: Float
  var inverseHairlineWidth: Float
  /// std140 ends on a whole vec4.
  private var padding: Float = 0

  /// - Parameters:
  ///   - blurMap: target pixels → texture coordinates of the blurred backdrop, scale and offset.
  init(
    style: GlassStyle, scale: Double, target: PixelSize,
    blurMap: SIMD4<Float>, sharpMap: SIMD4<Float>
  ) {
    darkFace = Self.tone(style.darkFace)
    lightFace = Self.tone(style.lightFace)
    darkLight = Self.light(style.darkFace)
    lightLight = Self.light(style.lightFace)
    self.blurMap = blurMap
    self.sharpMap = sharpMap
    viewScale = SIMD2(2 / Float(target.width), 2 / Float(target.height))
    let legibility = style.legibility
    limits = SIMD4<Float>(legibility.limits)
    busyShare = Float(GlassLegibility.greatestShare * min(max(legibility.strength, 0), 1))
    darkPlate = Float(legibility.darkPlate)
    lightPlate = Float(legibility.lightPlate)
    // At least about a pixel, where dp are small: a thinner line would flicker along the edge.
    let rimWidth = max(style.rim.width * scale, 0.85)
    let contourWidth = max(style.rim.contourWidth * scale, 0.7)
    softness = Float(style.softness * scale)
    rimDepth = Float(max(style.rim.depth * scale, 0.95))
    inverseRimWidth = Float(1 / rimWidth)
    contourDepth = Float(style.rim.contourDepth * scale)
    inverseContourWidth = Float(1 / contourWidth)
    rimBase = Float(style.rim.base)
    rimLobe = Float(style.rim.lobe)
    counterLobe = Float(style.rim.counterLobe)
    hairlineAlpha = Float(style.rim.hairline)
    inverseHairlineWidth = Float(1 / Self.hairlineWidth(style, scale))
    rimClarity = Float(style.rim.clarity)
    glow = Float(style.press.glow)
  }

  /// How far, in px, the hairline reaches outside of the silhouette.
  static func hairlineReach(_ style: GlassStyle, _ scale: Double) -> Double {
    // The line's falloff ends at twice its width.
    style.rim.hairline > 0 ? 2 * hairlineWidth(style, scale) : 0
  }

  private static func hairlineWidth(_ style: GlassStyle, _ scale: Double) -> Double {
    max(style.rim.hairlineWidth * scale, 0.8)
  }

  private static func tone(_ face: GlassFace) -> SIMD4<Float> {
    SIMD4<Float>(SIMD4(face.emission, face.transmission, face.lift, face.chroma))
  }

  private static func light(_ face: GlassFace) -> SIMD4<Float> {
    SIMD4<Float>(SIMD4(face.glint, face.contour, face.innerShadow, face.sheen))
  }
}
