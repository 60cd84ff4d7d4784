extension GlassStyle {
  /// The same glass with a face that hardly tints, for rich backdrops; glyphs on it need `dimmed`, or a
  /// backdrop that is dark enough.
  public var clear: GlassStyle {
    var style = self
    style.darkFace = .clear
    style.lightFace = .clear
    style.legibility = .off
    return style
  }

  /// The same glass with less light coming through: what clear glass needs over bright backdrops.
  ///
  /// - Parameter amount: α of the black, 0…1; Apple's is 0.35.
  public func dimmed(by amount: Double = 0.35) -> GlassStyle {
    var style = self
    let through = 1 - min(max(amount, 0), 1)
    for path in [\GlassStyle.darkFace, \GlassStyle.lightFace] {
      style[keyPath: path].emission *= through
      style[keyPath: path].transmission *= through
      style[keyPath: path].lift *= through
      style[keyPath: path].chroma *= through
    }
    // Glyphs stand on it directly: what is busy beneath is calmed, and the face kept away from the glyphs' tone.
    style.legibility = GlassLegibility(
      darkPlate: 0.3 * through, lightPlate: through, ceiling: 0.43, floor: 0.5, room: 0.11)
    return style
  }

  /// The same glass with more colour of its own and less of the backdrop's.
  public var tinted: GlassStyle {
    var style = self
    // The far end of the measured slider (research/glass.md §3), between the two sizes' figures.
    style.darkFace.emission = 0.125
    style.darkFace.transmission = 0.3
    style.darkFace.lift = 0.2
    style.darkFace.chroma = 0.6
    style.lightFace.emission = 0.68
    style.lightFace.transmission = 0.29
    style.lightFace.lift = 0.04
    style.lightFace.chroma = 0.75
    return style
  }

  /// Frostier and nearly opaque, for those who asked for less transparency.
  public var withReducedTransparency: GlassStyle {
    var style = self
    style.depthGain *= 0.5
    style.blur *= 2
    style.darkFace.emission = 0.13
    style.darkFace.transmission = 0.12
    style.darkFace.lift = 0
    style.darkFace.chroma = 0.3
    style.lightFace.emission = 0.8
    style.lightFace.transmission = 0.14
    style.lightFace.lift = 0
    style.lightFace.chroma = 0.3
    style.rim.clarity = 0
    style.tintGain = SizeRange(small: 1, large: 1)
    style.legibility = GlassLegibility()
    return style
  }

  /// Black or white with a border, for those who asked for more contrast.
  public var withIncreasedContrast: GlassStyle {
    var style = withReducedTransparency
    style.depthGain = 0
    style.darkFace = GlassFace(
      emission: 0, transmission: 0, lift: 0, chroma: 0, glint: 1, contour: 0, innerShadow: 0,
      sheen: 0)
    style.lightFace = GlassFace(
      emission: 1, transmission: 0, lift: 0, chroma: 0, glint: 0, contour: 1, innerShadow: 0,
      sheen: 0)
    // The border: one even line, white on black and black on white.
    style.rim.base = 1
    style.rim.lobe = 0
    style.rim.depth = 0.9
    style.rim.width = 1.1
    style.rim.contourDepth = 0.8
    style.rim.contourWidth = 1
    style.rim.hairline = 0
    style.legibility = .off
    return style
  }

  /// A plate beneath an icon that would be lost on the glass: at least 3:1 against it.
  ///
  /// - Parameter lightness: the glass's, 0…1.
  /// - Returns: straight RGBA.
  public static func plateColor(lightness: Double) -> SIMD4<Float> {
    lightness > 0.5 ? SIMD4(0.06, 0.06, 0.07, 0.92) : SIMD4(1, 1, 1, 0.92)
  }
}
