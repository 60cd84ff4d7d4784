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

  /// How far, in dp, the shadow of glass goes beyond its silhouette before it falls.
  ///
  /// The shade's slope has the variance of a Gaussian of σ = blur/2 when it reaches √5 σ.
  ///
  /// - Parameter scale: 0…1, as `GlassStyle.scale` gives it.
  public func reach(at scale: Double) -> Double {
    max(blur, 0) / 2 * gain.value(at: scale) * 5.0.squareRoot()
  }
}
