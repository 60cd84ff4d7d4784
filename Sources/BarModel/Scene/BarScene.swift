/// What one bar shows in one frame, in dp in its surface's coordinates: a value to draw, print and
/// compare.
public struct BarScene: Equatable, Sendable {
  /// The most shapes in a container, as many as the glass shader unites.
  public static let containerCapacity = 8

  public var containers: [Container] = []
  public var icons: [Icon] = []
  public var marks: [Mark] = []
  /// Opacity of the drop shadow, 0.14…0.30.
  public var shadowAlpha = 0.22
  /// Where the bar takes the pointer and touches; everything else clicks through.
  public var inputRegion: [RegionRect] = []

  public init() {}

  /// Shapes that merge with each other; shapes of different containers do not.
  public struct Container: Equatable, Sendable {
    public var shapes: [Shape]
    /// Gap at which two silhouettes close, in dp.
    public var spacing: Double
    public var touch: Touch?
  }

  /// One piece of glass.
  public struct Shape: Equatable, Sendable {
    public var item: ItemID
    public var rect: Rect
    /// In dp, at most half the short side.
    public var radius: Double
    /// 0 is the dark face, 1 the light one.
    public var lightness: Double
    /// Straight RGBA, 0…1; alpha 0 is untinted.
    public var tint: SIMD4<Float>
  }

  /// Light in the glass under the pointer.
  public struct Touch: Equatable, Sendable {
    public var position: SIMD2<Double>
    /// 0…1.
    public var amount: Double
  }

  /// An application's icon.
  public struct Icon: Equatable, Sendable {
    public var item: ItemID
    public var rect: Rect
    /// 0…1.
    public var opacity: Double
  }

  /// A rounded box above everything else: a running application, or the keyboard's place.
  public struct Mark: Equatable, Sendable {
    public var rect: Rect
    /// In dp.
    public var radius: Double
    /// Straight RGBA, 0…1.
    public var color: SIMD4<Float>
    /// Width of the outline in dp; nil fills the box.
    public var stroke: Double?
  }

  /// Cuts `count` shapes into containers of nearly the same size.
  static func groups(of count: Int) -> [Range<Int>] {
    guard count > 0 else { return [] }
    let groups = (count + containerCapacity - 1) / containerCapacity
    return (0..<groups).map { (count * $0 / groups)..<(count * ($0 + 1) / groups) }
  }
}
