/// Everything about the look of glass, independent of scale: lengths are in dp.
public struct GlassStyle: Equatable, Sendable {
  public var lens: LensLaw
  /// Radius of the backdrop's blur in dp; its Gaussian's σ is half of it.
  public var blur: Double
  public var darkFace: GlassFace
  public var lightFace: GlassFace
  public var rim: GlassRim
  public var shadow: GlassShadow
  public var press: GlassPress
  /// Strength of the faces' tint; grows from small to large glass.
  public var tintGain: SizeRange
  /// Strength of the inner shadow; grows from small to large glass.
  public var innerShadowGain: SizeRange
  /// How far normals round off inside corners, in dp; keeps the lens smooth on the medial axis.
  public var softness: Double

  public init(
    lens: LensLaw, blur: Double, darkFace: GlassFace, lightFace: GlassFace,
    rim: GlassRim = GlassRim(), shadow: GlassShadow = GlassShadow(),
    press: GlassPress = GlassPress(), tintGain: SizeRange = SizeRange(small: 0.9, large: 1.25),
    innerShadowGain: SizeRange = SizeRange(small: 0.9, large: 1.15), softness: Double = 6
  ) {
    self.lens = lens
    self.blur = blur
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

  /// The same glass with a face that hardly tints, for rich backdrops.
  public var clear: GlassStyle {
    var style = self
    style.darkFace = .clear
    style.lightFace = .clear
    return style
  }

  /// Where a short side of `shortSide` dp stands between small and large glass: 0…1, 56…320 dp.
  public static func scale(shortSide: Double) -> Double {
    min(max((shortSide - 56) / 264, 0), 1)
  }
}

/// A value that grows from small to large glass.
public struct SizeRange: Hashable, Sendable {
  public var small, large: Double

  public init(small: Double, large: Double) {
    self.small = small
    self.large = large
  }

  /// - Parameter scale: 0…1, as `GlassStyle.scale` gives it.
  public func value(at scale: Double) -> Double { small + (large - small) * scale }
}

/// How a face answers the luma of what lies beneath it; encoded values, 0…1.
public struct GlassFace: Hashable, Sendable {
  /// Luma over black.
  public var emission: Double
  /// Luma gained from black to white.
  public var transmission: Double
  /// Extra luma of the mid tones.
  public var lift: Double
  /// Gain of the difference between colour and grey.
  public var chroma: Double
  /// Strength of the rim's light.
  public var glint: Double
  /// Strength of the dark line along the rim where it is not lit.
  public var contour: Double
  /// Strength of the inner shadow.
  public var innerShadow: Double
  /// Light of the bevel behind the rim, as a share of `glint`.
  public var sheen: Double

  public init(
    emission: Double, transmission: Double, lift: Double, chroma: Double, glint: Double,
    contour: Double, innerShadow: Double, sheen: Double
  ) {
    self.emission = emission
    self.transmission = transmission
    self.lift = lift
    self.chroma = chroma
    self.glint = glint
    self.contour = contour
    self.innerShadow = innerShadow
    self.sheen = sheen
  }

  // Emission, transmission, lift and chroma stand near the measured ones of research/glass.md §3.
  public static let dark = GlassFace(
    emission: 0.102, transmission: 0.597, lift: 0.18, chroma: 1.1, glint: 1, contour: 0.3,
    innerShadow: 0.12, sheen: 0.18)
  public static let light = GlassFace(
    emission: 0.3, transmission: 0.66, lift: 0.13, chroma: 1.17, glint: 1, contour: 0.46,
    innerShadow: 0.12, sheen: 0.18)
  public static let clear = GlassFace(
    emission: 0.1, transmission: 0.93, lift: 0, chroma: 1.08, glint: 1.05, contour: 0.26,
    innerShadow: 0.12, sheen: 0.18)
}

/// The light along the edge.
public struct GlassRim: Hashable, Sendable {
  /// Direction towards the key light, y down; need not be of length 1.
  public var light: SIMD2<Double>
  /// Middle of the bright line, in dp inside the edge.
  public var depth: Double
  /// Half width of the bright line, in dp.
  public var width: Double
  /// Light outside of the lobes, so that the line never breaks; 0…1.
  public var base: Double
  /// Light added by the lobe that faces the light; 0…1.
  public var lobe: Double
  /// The opposite lobe, as a share of `lobe`.
  public var counterLobe: Double
  /// Middle of the dark contour, in dp inside the edge.
  public var contourDepth: Double
  /// Half width of the dark contour, in dp.
  public var contourWidth: Double
  /// α of a dark line just outside of the edge, as a share of the face's contour; 0…1.
  public var hairline: Double
  /// Half width of that line, in dp.
  public var hairlineWidth: Double
  /// How much of the sharper backdrop shows at the rim; 0…1.
  public var clarity: Double

  public init(
    light: SIMD2<Double> = SIMD2(-0.35, -0.94), depth: Double = 0.75, width: Double = 0.75,
    base: Double = 0.16, lobe: Double = 0.75, counterLobe: Double = 0.7,
    contourDepth: Double = 0.05, contourWidth: Double = 0.45, hairline: Double = 0.35,
    hairlineWidth: Double = 0.6,
    clarity: Double = 0.8
  ) {
    self.light = light
    self.depth = depth
    self.width = width
    self.base = base
    self.lobe = lobe
    self.counterLobe = counterLobe
    self.contourDepth = contourDepth
    self.contourWidth = contourWidth
    self.hairline = hairline
    self.hairlineWidth = hairlineWidth
    self.clarity = clarity
  }
}

/// The drop shadow; its α comes with each frame, since it follows the backdrop.
public struct GlassShadow: Hashable, Sendable {
  /// Radius of its blur in dp before `gain`; the Gaussian's σ is half of it.
  public var blur: Double
  /// Multiplies `blur` by size.
  public var gain: SizeRange
  /// How far the shadow falls, in dp.
  public var offset: Double
  /// α over plain light ground.
  public var plainAlpha: Double
  /// α over text and other busy ground.
  public var busyAlpha: Double

  public init(
    blur: Double = 18, gain: SizeRange = SizeRange(small: 0.6, large: 1.2), offset: Double = 6,
    plainAlpha: Double = 0.14, busyAlpha: Double = 0.3
  ) {
    self.blur = blur
    self.gain = gain
    self.offset = offset
    self.plainAlpha = plainAlpha
    self.busyAlpha = busyAlpha
  }
}

/// What the pointer does to the glass.
public struct GlassPress: Hashable, Sendable {
  /// Luma added at the pointer.
  public var glow: Double
  /// Share of the offset to the pointer by which the backdrop grows there.
  public var magnify: Double

  public init(glow: Double = 0.06, magnify: Double = 0.17) {
    self.glow = glow
    self.magnify = magnify
  }
}
