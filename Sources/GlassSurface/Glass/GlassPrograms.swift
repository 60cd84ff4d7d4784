/// The compiled programs of the glass's passes, each made when it is first needed.
///
/// A software rasteriser runs both sides of a branch and takes long to compile, so there are few programs
/// and none does more than its pass needs: `shadow` and `glass` for the usual cells, `wide` for what is
/// crowded or rare, `interior` for large glass.
final class GlassPrograms {
  let icon: Program
  let mark: Program
  private let context: GLContext
  private let isMaterialFlat: Bool
  private var compiled: [Variant: Compiled] = [:]
  /// Whether programs are made without the lens.
  var omitsLens = false
  private var edge: EdgeProgram?

  /// Inputs of the glass's fragment shader when the material is among them.
  private static let glassVaryings = 24

  private struct Variant: Hashable {
    var kind: Kind
    var omitsLens: Bool
  }

  private enum Kind: Hashable {
    case shadow, glass, wide, interior

    var fragment: String {
      switch self {
      case .shadow: "shadow.frag"
      case .glass, .wide: "glass.frag"
      case .interior: "interior.frag"
      }
    }

    func defines(flatMaterial: Bool) -> [ShaderDefine] {
      var defines = [
        ShaderDefine("WIDE", self == .wide ? 1 : 0),
        ShaderDefine("FLAT_MATERIAL", flatMaterial && self != .shadow ? 1 : 0),
      ]
      if self == .shadow { defines.append(ShaderDefine("SHADOW")) }
      return defines
    }
  }

  /// A class, since dictionaries cannot hold programs.
  private final class Compiled {
    let program: Program

    init(_ context: GLContext, _ variant: Variant, flatMaterial: Bool) throws(GLError) {
      var defines = variant.kind.defines(flatMaterial: flatMaterial)
      if variant.omitsLens { defines.append(ShaderDefine("OMIT_LENS")) }
      program = try Program(
        context: context, vertex: "glass.vert", fragment: variant.kind.fragment, defines: defines)
    }
  }

  private final class EdgeProgram {
    let pass: FullScreenPass

    init(_ context: GLContext) throws(GLError) {
      pass = try FullScreenPass(context: context, fragment: "scroll_edge.frag")
    }
  }

  /// - Parameter flatMaterial: whether the material comes as inputs rather than uniforms; nil does so
  ///   where there is room for them.
  init(context: GLContext, flatMaterial: Bool? = nil) throws(GLError) {
    self.context = context
    isMaterialFlat = flatMaterial ?? (context.maxVaryings >= Self.glassVaryings)
    icon = try Program(context: context, vertex: "sprite.vert", fragment: "icon.frag")
    mark = try Program(context: context, vertex: "sprite.vert", fragment: "mark.frag")
  }

  /// How many of the glass's programs were needed so far.
  var glassCount: Int { compiled.count }

  /// Selects the program of `pass`, which is one of shadow or glass.
  func use(
    _ pass: FramePass, material: borrowing UniformBuffer, container: borrowing UniformBuffer
  ) throws(GLError) {
    let kind: Kind
    switch pass.work {
    case .shadow: kind = .shadow
    case .glass: kind = .glass
    case .wideShadow, .wideGlass: kind = .wide
    case .interior: kind = .interior
    case .blurDown, .blurGauss, .blurUp, .dissolve, .scrollEdge, .icon, .marks: return
    }
    let variant = Variant(kind: kind, omitsLens: omitsLens)
    let found: Compiled
    if let known = compiled[variant] {
      found = known
    } else {
      found = try Compiled(context, variant, flatMaterial: isMaterialFlat)
      compiled[variant] = found
    }
    try found.program.set(block: "Material", material, point: 0)
    try found.program.set(block: "Container", container, point: 1)
    // Fixed units: the renderer binds the blurred backdrop there.
    try found.program.setSampler("uBlur", unit: 0)
    try found.program.setSampler("uSharp", unit: 1)
  }

  /// Draws the scroll edge effect over the viewport, with uniforms that `set` gives.
  func drawEdge(_ set: (borrowing Program) throws(GLError) -> Void) throws(GLError) {
    let found: EdgeProgram
    if let edge {
      found = edge
    } else {
      found = try EdgeProgram(context)
      edge = found
    }
    try set(found.pass.program)
    try found.pass.draw()
  }
}
