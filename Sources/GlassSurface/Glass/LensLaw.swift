/// How the lens follows from the glass's short side; lengths in dp.
public enum LensLaw: Hashable, Sendable {
  /// Between a small and a large size, with a gain on the depth.
  case interpolated(small: LensSize, large: LensSize, gain: SizeRange)
  /// In proportion to the short side, up to a greatest value.
  case proportional(
    band: Double, maxBand: Double, depth: Double, maxDepth: Double, bevel: Double)
  /// Between two laws, while one becomes the other: 0 is the first, 1 the second.
  indirect case mixed(LensLaw, LensLaw, by: Double)

  /// The lens of glass whose short side is `shortSide` dp; the band never passes its middle.
  public func size(shortSide: Double) -> LensSize {
    switch self {
    case .interpolated(let small, let large, let gain):
      let span = large.shortSide - small.shortSide
      let t = span > 0 ? min(max((shortSide - small.shortSide) / span, 0), 1) : 0
      func blend(_ a: Double, _ b: Double) -> Double { a + (b - a) * t }
      return LensSize(
        shortSide: shortSide,
        depth: blend(small.depth, large.depth)
          * gain.value(at: GlassStyle.scale(shortSide: shortSide)),
        band: max(min(blend(small.band, large.band), shortSide / 2), 0.01),
        bevel: blend(small.bevel, large.bevel))
    case .proportional(let band, let maxBand, let depth, let maxDepth, let bevel):
      return LensSize(
        shortSide: shortSide, depth: min(depth * shortSide, maxDepth),
        band: max(min(band * shortSide, maxBand, shortSide / 2), 0.01), bevel: bevel)
    case .mixed(let first, let second, let amount):
      let from = first.size(shortSide: shortSide)
      let to = second.size(shortSide: shortSide)
      func blend(_ a: Double, _ b: Double) -> Double { a + (b - a) * amount }
      return LensSize(
        shortSide: shortSide, depth: blend(from.depth, to.depth), band: blend(from.band, to.band),
        bevel: blend(from.bevel, to.bevel))
    }
  }
}

/// A lens of one size, in dp.
public struct LensSize: Hashable, Sendable {
  public var shortSide: Double
  /// Displacement at the rim.
  public var depth: Double
  /// Width of the ring that bends.
  public var band: Double
  /// Width of the light behind the rim.
  public var bevel: Double

  public init(shortSide: Double, depth: Double, band: Double, bevel: Double) {
    self.shortSide = shortSide
    self.depth = depth
    self.band = band
    self.bevel = bevel
  }
}
