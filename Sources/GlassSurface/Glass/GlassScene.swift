/// What one surface shows in one frame: a value that can be printed, compared and drawn.
///
/// All lengths are in dp, in the surface's own coordinates, y down; the renderer multiplies them by
/// the output's scale.
public struct GlassScene: Equatable, Sendable {
  /// Members grouped into containers; shapes merge only inside one container.
  public var containers: [GlassContainer]
  /// Plates between the glass and the icons, for icons that would be lost on glass.
  public var plates: [Mark]
  /// Pictures above the glass, drawn in order.
  public var icons: [IconSprite]
  /// Plain rounded marks above the icons: running dots, focus rings.
  public var marks: [Mark]
  /// What happens to content beneath the bar; at most one a bar.
  public var scrollEdge: ScrollEdge?

  public init(
    containers: [GlassContainer] = [], plates: [Mark] = [], icons: [IconSprite] = [],
    marks: [Mark] = [], scrollEdge: ScrollEdge? = nil
  ) {
    self.containers = containers
    self.plates = plates
    self.icons = icons
    self.marks = marks
    self.scrollEdge = scrollEdge
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
  /// 0 unites by the polynomial, 1 as droplets, whose neck never bulges past the members.
  public var droplet = 0.0
  /// How far the light has turned from the style's direction, clockwise, in radians.
  public var lightTurn = 0.0
  /// What dragging does to the shape.
  public var gel: GlassGel?
  /// How far colours spread in the lens, 0…1; only a lens that is dragged has any.
  public var dispersion = 0.0
  /// α of the drop shadow, 0…1; nil takes the frame's.
  public var shadowAlpha: Double?
  /// This container's look, as while it becomes another; nil takes the frame's.
  public var style: GlassStyle?

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
  /// How far the glass has materialized: its lens, blur, colour, light and shadow together; at 0 there is
  /// nothing but the backdrop.
  public var presence: Double

  public init(
    rect: SceneRect, radius: Double, lightness: Double = 0, tint: SIMD4<Float> = .zero,
    presence: Double = 1
  ) {
    self.rect = rect
    self.radius = radius
    self.lightness = lightness
    self.tint = tint
    self.presence = presence
  }
}

/// Where glass is touched, and how strongly it glows there.
public struct GlassTouch: Equatable, Sendable {
  /// In dp, in surface coordinates.
  public var position: SIMD2<Double>
  /// 0…1.
  public var amount: Double
  /// Share of the style's magnification, 0…1; 0 with reduced motion.
  public var magnification: Double

  public init(position: SIMD2<Double>, amount: Double, magnification: Double = 1) {
    self.position = position
    self.amount = amount
    self.magnification = magnification
  }
}

/// A container's glass stretched along one direction and narrowed across it.
public struct GlassGel: Equatable, Sendable {
  /// The direction; need not be of length 1.
  public var axis: SIMD2<Double>
  /// Factor along `axis`; across it its reciprocal. Limited to 0.5…2.
  public var stretch: Double
  /// What stays where it is, in dp.
  public var pivot: SIMD2<Double>

  public init(axis: SIMD2<Double>, stretch: Double, pivot: SIMD2<Double>) {
    self.axis = axis
    self.stretch = stretch
    self.pivot = pivot
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
