/// What one surface shows in one frame: a value that can be printed, compared and drawn.
///
/// All lengths are in dp, in the surface's own coordinates, y down; the renderer multiplies them by
/// the output's scale.
public struct GlassScene: Equatable, Sendable {
  /// Members grouped into containers; shapes merge only inside one container.
  public var containers: [GlassContainer]
  /// Pictures above the glass, drawn in order.
  public var icons: [IconSprite]
  /// Plain rounded marks above the icons: running dots, focus rings.
  public var marks: [Mark]

  public init(containers: [GlassContainer] = [], icons: [IconSprite] = [], marks: [Mark] = []) {
    self.containers = containers
    self.icons = icons
    self.marks = marks
  }
}

/// A rectangle in dp, y down.
public struct SceneRect: Hashable, Sendable {
  public var x, y, width, height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// Up to `GlassContainer.capacity` shapes that merge as droplets do and are lit as one.
public struct GlassContainer: Equatable, Sendable {
  /// The most members that one container unites; the shaders' arrays have the same length.
  public static let capacity = 8

  public var members: [GlassMember]
  /// Edge gap at which two silhouettes close, in dp; the smooth union's k is twice this.
  public var spacing: Double
  /// The pointer or finger, while it lights the glass.
  public var touch: GlassTouch?

  public init(members: [GlassMember], spacing: Double, touch: GlassTouch? = nil) {
    precondition(members.count <= Self.capacity, "a container unites at most 8 members")
    self.members = members
    self.spacing = spacing
    self.touch = touch
  }
}

/// One piece of glass: a rounded box with what may differ from its neighbours'.
public struct GlassMember: Equatable, Sendable {
  public var rect: SceneRect
  /// Corner radius in dp, at most half the short side.
  public var radius: Double
  /// 0 is the dark face, 1 the light face; in between while the two cross-fade.
  public var lightness: Double
  /// Straight (not premultiplied) RGBA, 0…1; alpha 0 is untinted.
  public var tint: SIMD4<Float>

  public init(
    rect: SceneRect, radius: Double, lightness: Double = 0, tint: SIMD4<Float> = .zero
  ) {
    self.rect = rect
    self.radius = radius
    self.lightness = lightness
    self.tint = tint
  }
}

/// Where glass is touched, and how strongly it glows there.
public struct GlassTouch: Equatable, Sendable {
  /// In dp, in surface coordinates.
  public var position: SIMD2<Double>
  /// 0…1.
  public var amount: Double

  public init(position: SIMD2<Double>, amount: Double) {
    self.position = position
    self.amount = amount
  }
}

/// A picture that the renderer already holds, placed in a rectangle.
public struct IconSprite: Equatable, Sendable {
  public var icon: IconID
  public var rect: SceneRect
  /// 0…1.
  public var opacity: Double
  /// Whether a picture of the rectangle's size is moved to whole pixels, where it is sharpest; false
  /// while it glides, which would else go in steps.
  public var snapsToPixels: Bool

  public init(icon: IconID, rect: SceneRect, opacity: Double = 1, snapsToPixels: Bool = true) {
    self.icon = icon
    self.rect = rect
    self.opacity = opacity
    self.snapsToPixels = snapsToPixels
  }
}

/// Names a picture given to the renderer with `GlassRenderer.setIcon`.
public struct IconID: Hashable, Sendable {
  public let rawValue: String
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// A filled rounded box above everything else.
public struct Mark: Equatable, Sendable {
  public var rect: SceneRect
  /// In dp.
  public var radius: Double
  /// Straight RGBA, 0…1.
  public var color: SIMD4<Float>
  /// Width of the outline in dp; nil fills the box.
  public var stroke: Double?

  public init(rect: SceneRect, radius: Double, color: SIMD4<Float>, stroke: Double? = nil) {
    self.rect = rect
    self.radius = radius
    self.color = color
    self.stroke = stroke
  }
}

/// Pixels in memory: RGBA, 8 bits each, premultiplied, rows from the top without padding.
public struct PixelImage: Equatable, Sendable {
  public let width: Int
  public let height: Int
  public var pixels: [UInt8]

  public init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(pixels.count == width * height * 4, "four bytes a pixel")
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}
