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
