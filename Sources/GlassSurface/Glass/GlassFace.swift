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
