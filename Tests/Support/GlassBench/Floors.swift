import GlassSurface

/// What any program must at least do: the floors that glass is measured against.
final class Floors {
  private let context: GLContext
  private let copyPass: FullScreenPass
  private let down: FullScreenPass
  private let up: FullScreenPass
  private var levels: [Level] = []

  /// A class, since arrays cannot hold framebuffers.
  private final class Level {
    let framebuffer: Framebuffer

    init(_ context: GLContext, _ size: PixelSize) throws(GLError) {
      framebuffer = try Framebuffer(context: context, size: size)
    }
  }

  /// Dual Kawase: five taps to go down, eight to go up.
  private static let downText = """
    uniform sampler2D uSourceTexture;
    uniform vec2 uHalf;  // half a source texel
    in vec2 vUV;
    out vec4 oColor;
    void main() {
      vec4 sum = 4.0 * texture(uSourceTexture, vUV);
      sum += texture(uSourceTexture, vUV - uHalf) + texture(uSourceTexture, vUV + uHalf);
      sum += texture(uSourceTexture, vUV + vec2(uHalf.x, -uHalf.y));
      sum += texture(uSourceTexture, vUV + vec2(-uHalf.x, uHalf.y));
      oColor = sum / 8.0;
    }
    """
  private static let upText = """
    uniform sampler2D uSourceTexture;
    uniform vec2 uHalf;
    in vec2 vUV;
    out vec4 oColor;
    void main() {
      vec2 x = vec2(uHalf.x, 0.0);
      vec2 y = vec2(0.0, uHalf.y);
      vec4 sum = texture(uSourceTexture, vUV - 2.0 * x) + texture(uSourceTexture, vUV + 2.0 * x);
      sum += texture(uSourceTexture, vUV - 2.0 * y) + texture(uSourceTexture, vUV + 2.0 * y);
      sum += 2.0 * (texture(uSourceTexture, vUV - x - y) + texture(uSourceTexture, vUV + x + y));
      sum += 2.0 * (texture(uSourceTexture, vUV - x + y) + texture(uSourceTexture, vUV + x - y));
      oColor = sum / 12.0;
    }
    """

  init(context: GLContext) throws(GLError) {
    self.context = context
    var library = ShaderText.builtInFiles
    library["kawase_down.frag"] = Self.downText
    library["kawase_up.frag"] = Self.upText
    copyPass = try FullScreenPass(context: context, fragment: "copy.frag")
    down = try FullScreenPass(context: context, fragment: "kawase_down.frag", library: library)
    up = try FullScreenPass(context: context, fragment: "kawase_up.frag", library: library)
  }

  func copy(_ source: borrowing Texture, into target: borrowing Framebuffer) throws(GLError) {
    try context.setBlend(.replace)
    try target.bind()
    try copyPass.program.set("uSourceTexture", source, unit: 0)
    try copyPass.draw()
  }

  /// Two levels down and up again, over the whole target.
  func kawase(_ source: borrowing Texture, into target: borrowing Framebuffer) throws(GLError) {
    let half = PixelSize(width: source.size.width / 2, height: source.size.height / 2)
    if levels.first?.framebuffer.size != half {
      levels = [
        try Level(context, half),
        try Level(context, PixelSize(width: half.width / 2, height: half.height / 2)),
        try Level(context, half),
      ]
    }
    try levels[0].framebuffer.bind()
    try Self.run(down, from: source)
    try levels[1].framebuffer.bind()
    try Self.run(down, from: levels[0].framebuffer.texture())
    try levels[2].framebuffer.bind()
    try Self.run(up, from: levels[1].framebuffer.texture())
    try target.bind()
    try Self.run(up, from: levels[2].framebuffer.texture())
  }

  private static func run(
    _ pass: borrowing FullScreenPass, from source: borrowing Texture
  ) throws(GLError) {
    try pass.program.set(
      "uHalf", SIMD2(0.5 / Float(source.size.width), 0.5 / Float(source.size.height)))
    try pass.program.set("uSourceTexture", source, unit: 0)
    try pass.draw()
  }
}
