@testable import GlassSurface

/// A renderer on its own context, and pictures of what it drew.
struct GlassBench {
  let context: GLContext
  let renderer: GlassRenderer

  init(context: GLContext, renderer: GlassRenderer) {
    self.context = context
    self.renderer = renderer
  }

  init() throws {
    let context = try GLContext()
    self.init(context: context, renderer: try GlassRenderer(context: context))
  }

  /// What the renderer draws over `backdrop`, not composited.
  func draw(
    _ scene: GlassScene, over backdrop: PixelImage, scale: Double = 1,
    style: GlassStyle = .seed, shadowAlpha: Double = 0, allWide: Bool = false
  ) throws -> PixelImage {
    let texture = try Texture(context: context, image: backdrop)
    renderer.setBackdrop(texture, origin: .zero, version: 1)
    let target = try Framebuffer(context: context, size: texture.size)
    try renderer.draw(
      scene, scale: scale, style: style, shadowAlpha: shadowAlpha, into: target, allWide: allWide)
    return try target.readImage()
  }

  /// A picture whose colours a function of the pixel gives, 0…255.
  static func picture(
    _ width: Int, _ height: Int, _ color: (Int, Int) -> (Int, Int, Int)
  ) -> PixelImage {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        let (red, green, blue) = color(x, y)
        pixels += [
          UInt8(clamping: red), UInt8(clamping: green), UInt8(clamping: blue), 255,
        ]
      }
    }
    return PixelImage(width: width, height: height, pixels: pixels)
  }

  static func plain(_ width: Int, _ height: Int, _ value: Int) -> PixelImage {
    picture(width, height) { _, _ in (value, value, value) }
  }

  /// One container of boxes given as x, y, width, height, radius in dp.
  static func container(
    _ boxes: [(Double, Double, Double, Double, Double)], spacing: Double = 8,
    lightness: Double = 0, touch: GlassTouch? = nil
  ) -> GlassContainer {
    GlassContainer(
      members: boxes.map {
        GlassMember(
          rect: SceneRect(x: $0.0, y: $0.1, width: $0.2, height: $0.3), radius: $0.4,
          lightness: lightness)
      }, spacing: spacing, touch: touch)
  }
}

extension PixelImage {
  /// Red, green, blue, α.
  func at(_ x: Int, _ y: Int) -> SIMD4<Int> {
    let index = (y * width + x) * 4
    return SIMD4(
      Int(pixels[index]), Int(pixels[index + 1]), Int(pixels[index + 2]), Int(pixels[index + 3]))
  }
}

extension GlassStyle {
  /// Glass that shows the backdrop as it is: no blur, no colour, no light, no lens.
  static var bare: GlassStyle {
    var style = GlassStyle.seed
    let face = GlassFace(
      emission: 0, transmission: 1, lift: 0, chroma: 1, glint: 0, contour: 0, innerShadow: 0,
      sheen: 0)
    style.darkFace = face
    style.lightFace = face
    style.blur = 0
    style.blurGain = SizeRange(small: 1, large: 1)
    style.legibility = .off
    style.lens = .proportional(band: 0.5, maxBand: 26, depth: 0, maxDepth: 0, bevel: 4)
    style.press = GlassPress(glow: 0, magnify: 0)
    return style
  }
}
