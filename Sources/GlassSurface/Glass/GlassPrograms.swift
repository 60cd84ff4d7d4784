/// The compiled programs of the glass's passes.
final class GlassPrograms {
  let icon: Program
  let mark: Program
  private let context: GLContext
  private let isMaterialFlat: Bool
  private let narrow: Pair
  // Hardly ever needed, and a software rasteriser takes long to compile them.
  private var wide: Pair?

  /// Inputs of the glass's fragment shader when the material is among them.
  private static let glassVaryings = 22

  /// The shaders of cells, for one number of members.
  private final class Pair {
    let shadow: Program
    let glass: Program

    init(_ context: GLContext, wide: Bool, flatMaterial: Bool) throws(GLError) {
      let isWide = ShaderDefine("WIDE", wide ? 1 : 0)
      shadow = try Program(
        context: context, vertex: "glass.vert", fragment: "shadow.frag",
        defines: [isWide, ShaderDefine("FLAT_MATERIAL", 0), ShaderDefine("SHADOW")])
      glass = try Program(
        context: context, vertex: "glass.vert", fragment: "glass.frag",
        defines: [isWide, ShaderDefine("FLAT_MATERIAL", flatMaterial ? 1 : 0)])
    }
  }

  /// - Parameter flatMaterial: whether the material comes as inputs rather than uniforms; nil does so
  ///   where there is room for them.
  init(context: GLContext, flatMaterial: Bool? = nil) throws(GLError) {
    self.context = context
    isMaterialFlat = flatMaterial ?? (context.maxVaryings >= Self.glassVaryings)
    narrow = try Pair(context, wide: false, flatMaterial: isMaterialFlat)
    icon = try Program(context: context, vertex: "sprite.vert", fragment: "icon.frag")
    mark = try Program(context: context, vertex: "sprite.vert", fragment: "mark.frag")
  }

  /// Selects the program of `work`, which is a pass of shadow or glass.
  func use(
    _ work: FramePass.Work, material: borrowing UniformBuffer, container: borrowing UniformBuffer
  ) throws(GLError) {
    switch work {
    case .shadow: try Self.use(narrow.shadow, material, container)
    case .glass: try Self.use(narrow.glass, material, container)
    case .wideShadow: try Self.use(widePair().shadow, material, container)
    case .wideGlass: try Self.use(widePair().glass, material, container)
    case .blurDown, .blurGauss, .blurUp, .icon, .marks: break
    }
  }

  private func widePair() throws(GLError) -> Pair {
    if let wide { return wide }
    let made = try Pair(context, wide: true, flatMaterial: isMaterialFlat)
    wide = made
    return made
  }

  private static func use(
    _ program: borrowing Program, _ material: borrowing UniformBuffer,
    _ container: borrowing UniformBuffer
  ) throws(GLError) {
    try program.set(block: "Material", material, point: 0)
    try program.set(block: "Container", container, point: 1)
    // Fixed units: the renderer binds the blurred backdrop there once a frame.
    try program.setSampler("uBlur", unit: 0)
    try program.setSampler("uSharp", unit: 1)
  }
}
