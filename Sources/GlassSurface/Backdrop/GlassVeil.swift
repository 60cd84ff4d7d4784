/// Glass over a backdrop that nobody knows: what it adds, and how much of the backdrop it lets through.
///
/// Drawn over black and over white, the same glass tells both: over black nothing but its own light is
/// seen, and what white adds is what shines through.
final class GlassVeil {
  private let context: GLContext
  private let pass: FullScreenPass
  private let black: Texture
  private let white: Texture
  private let overBlack: Framebuffer
  private let overWhite: Framebuffer
  private var version: UInt64 = 0

  init(context: GLContext, size: PixelSize) throws(GLError) {
    self.context = context
    pass = try FullScreenPass(context: context, fragment: "backdrop_veil.frag")
    func plain(_ level: UInt8) throws(GLError) -> Texture {
      try Texture(
        context: context,
        image: PixelImage(width: 1, height: 1, pixels: [level, level, level, 255]))
    }
    black = try plain(0)
    white = try plain(255)
    overBlack = try Framebuffer(context: context, size: size, filter: .nearest)
    overWhite = try Framebuffer(context: context, size: size, filter: .nearest)
  }

  /// Draws `scene` into `target`: premultiplied, to be laid over whatever the compositor shows.
  func draw(
    _ scene: GlassScene, scale: Double, style: GlassStyle, shadowAlpha: Double,
    by renderer: GlassRenderer, into target: borrowing Framebuffer
  ) throws(GLError) {
    version += 1
    renderer.setBackdrop(black, origin: .zero, version: version)
    try renderer.draw(
      scene, scale: scale, style: style, shadowAlpha: shadowAlpha, into: overBlack)
    renderer.setBackdrop(white, origin: .zero, version: version)
    try renderer.draw(
      scene, scale: scale, style: style, shadowAlpha: shadowAlpha, into: overWhite)
    try context.setBlend(.replace)
    try target.bind()
    try pass.program.set("uOverBlack", overBlack.texture(), unit: 0)
    try pass.program.set("uOverWhite", overWhite.texture(), unit: 1)
    try pass.draw()
  }
}
