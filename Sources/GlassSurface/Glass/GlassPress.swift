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
