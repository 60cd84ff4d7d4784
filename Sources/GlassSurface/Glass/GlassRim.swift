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
