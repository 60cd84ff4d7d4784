/// Everything about the look of glass, independent of scale: lengths are in dp.
///
/// Colours are gamma-encoded throughout, as the desktop's own blending is: what the glass does to a page must
/// join on to what the compositor does at the glass's antialiased edge.
public struct GlassStyle: Equatable, Sendable {
  public var lens: LensLaw
  /// Multiplies the lens's displacement.
  public var depthGain = 1.0
  /// Multiplies the width of the lens's band.
  public var bandGain = 1.0
  /// Radius of the backdrop's blur in dp; its Gaussian's σ is half of it.
  public var blur: Double
  /// Multiplies `blur` from small (48 dp) to large glass (280 dp), whose scattering is softer.
  public var blurGain: SizeRange
  public var darkFace: GlassFace
  public var lightFace: GlassFace
  public var rim: GlassRim
  public var shadow: GlassShadow
  public var press: GlassPress
  public var legibility = GlassLegibility()
  public var scrollEdge = ScrollEdgeStyle()
  /// By how much of its displacement red and blue part in a lens that disperses fully.
  public var dispersion = 0.16
  /// Strength of the faces' tint; grows from small to large glass.
  public var tintGain: SizeRange
  /// Strength of the inner shadow; grows from small to large glass.
  public var innerShadowGain: SizeRange
  /// How far normals round off inside corners, in dp; keeps the lens smooth on the medial axis.
  public var softness: Double

  public init(
    lens: LensLaw, blur: Double, blurGain: SizeRange = SizeRange(small: 1, large: 1.6),
    darkFace: GlassFace, lightFace: GlassFace, rim: GlassRim = GlassRim(),
    shadow: GlassShadow = GlassShadow(), press: GlassPress = GlassPress(),
    tintGain: SizeRange = SizeRange(small: 0.9, large: 1.25),
    innerShadowGain: SizeRange = SizeRange(small: 0.9, large: 1.15), softness: Double = 6
  ) {
    self.lens = lens
    self.blur = blur
    self.blurGain = blurGain
    self.darkFace = darkFace
    self.lightFace = lightFace
    self.rim = rim
    self.shadow = shadow
    self.press = press
    self.tintGain = tintGain
    self.innerShadowGain = innerShadowGain
    self.softness = softness
  }

  /// The seeds' glass: a deep lens over a wide band.
  public static let seed = GlassStyle(
    lens: .interpolated(
      small: LensSize(shortSide: 48, depth: 14, band: 26, bevel: 4),
      large: LensSize(shortSide: 280, depth: 12, band: 22, bevel: 5),
      gain: SizeRange(small: 0.85, large: 1.25)),
    blur: 10, darkFace: .dark, lightFace: .light)

  /// Glass with the lens law that was measured: steeper, in a narrower band.
  public static let measured = GlassStyle(
    lens: .proportional(band: 0.25, maxBand: 20, depth: 0.5, maxDepth: 60, bevel: 4), blur: 10,
    darkFace: .dark, lightFace: .light)

  /// The lens of glass whose short side is `shortSide` dp.
  func lens(shortSide: Double) -> LensSize {
    var size = lens.size(shortSide: shortSide)
    size.depth *= depthGain
    size.band = max(min(size.band * bandGain, shortSide / 2), 0.01)
    return size
  }

  /// Radius of the blur beneath glass whose short side is `shortSide` dp.
  func blur(shortSide: Double) -> Double {
    max(blur, 0) * max(blurGain.value(at: min(max((shortSide - 48) / (280 - 48), 0), 1)), 0)
  }

  /// Where a short side of `shortSide` dp stands between small and large glass: 0…1, 56…320 dp.
  public static func scale(shortSide: Double) -> Double {
    min(max((shortSide - 56) / 264, 0), 1)
  }

  /// How far, in dp, glass whose short side is `shortSide` dp draws beyond its rectangle.
  public func overhang(shortSide: Double) -> (above: Double, below: Double, aside: Double) {
    let reach = shadow.reach(at: Self.scale(shortSide: shortSide))
    // The hairline, where there is no shadow.
    let least = 2 * max(rim.hairlineWidth, 1)
    return (
      max(reach - shadow.offset, least), max(reach + shadow.offset, least), max(reach, least)
    )
  }

  /// How far, in dp, the backdrop must be known beyond the glass for its blur to be right.
  public var backdropMargin: Double {
    BlurPlan.support * max(blur, 0) / 2 * max(blurGain.small, blurGain.large, 0)
  }
}
