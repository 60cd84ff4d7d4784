/// Draws scenes of glass over a backdrop, into a target that is then laid over that backdrop.
package final class GlassRenderer {
  package let context: GLContext
  private let pyramid: BlurPyramid
  private let programs: GlassPrograms
  private var icons: [IconID: IconTexture] = [:]
  private var backdrop: Backdrop
  private var cells: VertexBuffer
  private var sprites: VertexBuffer
  private let material: UniformBuffer
  private let container: UniformBuffer

  private struct Backdrop: ~Copyable {
    var texture: Texture
    var origin: SIMD2<Int>
    var version: UInt64
  }

  /// A class, since dictionaries cannot hold textures.
  private final class IconTexture {
    let texture: Texture

    init(_ context: GLContext, _ image: PixelImage) throws(GLError) {
      texture = try Texture(context: context, image: image, filter: .mipmapped)
    }
  }

  package convenience init(context: GLContext) throws(GLError) {
    try self.init(context: context, flatMaterial: nil)
  }

  /// - Parameter flatMaterial: see `GlassPrograms`.
  init(context: GLContext, flatMaterial: Bool?) throws(GLError) {
    self.context = context
    pyramid = try BlurPyramid(context: context)
    programs = try GlassPrograms(context: context, flatMaterial: flatMaterial)
    let grey = PixelImage(width: 1, height: 1, pixels: [128, 128, 128, 255])
    backdrop = Backdrop(
      texture: try Texture(context: context, image: grey), origin: .zero, version: 0)
    cells = try VertexBuffer(context: context, layout: FramePlan.cellLayout)
    sprites = try VertexBuffer(context: context, layout: FramePlan.spriteLayout)
    material = try UniformBuffer(context: context, size: MemoryLayout<MaterialBlock>.stride)
    container = try UniformBuffer(context: context, size: MemoryLayout<ContainerBlock>.stride)
  }

  /// Keeps `image`, premultiplied, under `id`, in place of an earlier one.
  package func setIcon(_ id: IconID, _ image: PixelImage) throws(GLError) {
    icons[id] = try IconTexture(context, image)
  }

  package func removeIcon(_ id: IconID) { icons[id] = nil }

  /// The size of the picture kept under `id`, in px.
  package func iconSize(_ id: IconID) -> PixelSize? { icons[id]?.texture.size }

  /// What the glass shows from now on; grey before the first call.
  ///
  /// - Parameters:
  ///   - texture: opaque, at device pixels; it is kept alive, not copied.
  ///   - origin: where the target's top left pixel lies in it.
  ///   - version: another number whenever the content is another; the blur is made anew then.
  package func setBackdrop(
    _ texture: borrowing Texture, origin: SIMD2<Int>, version: UInt64
  ) {
    if texture.storage !== backdrop.texture.storage { pyramid.invalidate() }
    backdrop = Backdrop(texture: texture.handle(), origin: origin, version: version)
  }

  /// Clears `target` and draws `scene` into it: premultiplied colour, α is coverage.
  ///
  /// Shown, it is `W.rgb + (1 − W.a)·B` over the backdrop B; shadows are black with α.
  ///
  /// - Parameters:
  ///   - scale: device pixels per dp.
  ///   - shadowAlpha: α of the drop shadow where it is darkest, 0…1.
  /// - Returns: the passes that were run.
  @discardableResult
  package func draw(
    _ scene: GlassScene, scale: Double, style: GlassStyle, shadowAlpha: Double,
    into target: borrowing Framebuffer
  ) throws(GLError) -> GlassFrame {
    try draw(
      scene, scale: scale, style: style, shadowAlpha: shadowAlpha, into: target, allWide: false)
  }

  /// - Parameter allWide: unites all members everywhere, slowly; the reference for tests.
  @discardableResult
  func draw(
    _ scene: GlassScene, scale: Double, style: GlassStyle, shadowAlpha: Double,
    into target: borrowing Framebuffer, allWide: Bool
  ) throws(GLError) -> GlassFrame {
    precondition(scale > 0 && scale.isFinite, "device pixels per dp")
    var plan = FramePlan(
      scene: scene, scale: scale, style: style, shadowAlpha: shadowAlpha, target: target.size,
      iconSizes: { icons[$0]?.texture.size }, allWide: allWide)
    let isStale = try planBlur(&plan, style: style, scale: scale)
    try cells.update(plan.cellVertices)
    try sprites.update(plan.spriteVertices)
    try context.setScissor(nil)
    try target.clear()
    try context.setBlend(.replace)
    for pass in plan.frame.passes where pass.output != .target {
      try pyramid.run(pass, backdrop: backdrop.texture)
    }
    if isStale { pyramid.finish(version: backdrop.version, sigma: Self.sigma(style, scale)) }
    if plan.glassBounds != nil { try setMaterial(style: style, scale: scale, target: target.size) }
    try target.bind()
    for pass in plan.frame.passes where pass.output == .target {
      try context.setBlend(pass.blend)
      try run(pass, of: plan, target: target.size)
    }
    try context.setBlend(.replace)
    return plan.frame
  }

  private static func sigma(_ style: GlassStyle, _ scale: Double) -> Double {
    max(style.blur, 0) / 2 * scale
  }

  /// Adds the blur's passes where the pyramid does not hold what the glass will read.
  private func planBlur(
    _ plan: inout FramePlan, style: GlassStyle, scale: Double
  ) throws(GLError) -> Bool {
    guard var needed = plan.glassBounds else { return false }
    needed.x += backdrop.origin.x
    needed.y += backdrop.origin.y
    let size = backdrop.texture.size
    // Glass outside of the backdrop shows the nearest of its pixels.
    if needed.intersection(PixelRect(size)) == nil {
      needed = PixelRect(
        x: min(max(needed.x, 0), size.width - 1), y: min(max(needed.y, 0), size.height - 1),
        width: 1, height: 1)
    }
    guard
      let blur = pyramid.plan(
        sigma: Self.sigma(style, scale), needed: needed, slack: Int((8 * scale).rounded(.up)),
        backdrop: size, version: backdrop.version), blur.isStale
    else { return false }
    try pyramid.prepare(blur.plan)
    plan.prepend(blur: blur.plan)
    return true
  }

  private func setMaterial(style: GlassStyle, scale: Double, target: PixelSize) throws(GLError) {
    guard let regions = try pyramid.bind(calm: 0, sharp: 1, backdrop: backdrop.texture) else {
      return
    }
    try material.update(
      MaterialBlock(
        style: style, scale: scale, target: target, blurMap: map(to: regions.calm),
        sharpMap: map(to: regions.sharp)))
  }

  /// Target pixels → texture coordinates of a texture over `region` of the backdrop.
  private func map(to region: PixelRect) -> SIMD4<Float> {
    let size = SIMD2(1 / Float(region.width), 1 / Float(region.height))
    let from = SIMD2(Float(backdrop.origin.x - region.x), Float(backdrop.origin.y - region.y))
    return SIMD4(lowHalf: size, highHalf: from * size)
  }

  private func run(_ pass: FramePass, of plan: FramePlan, target: PixelSize) throws(GLError) {
    let viewScale = SIMD2(2 / Float(target.width), 2 / Float(target.height))
    switch pass.work {
    case .shadow, .glass, .wideShadow, .wideGlass:
      if case .wideShadow(let index) = pass.work { try container.update(plan.containers[index]) }
      if case .wideGlass(let index) = pass.work { try container.update(plan.containers[index]) }
      try programs.use(pass.work, material: material, container: container)
      try cells.drawTriangles(pass.vertices)
    case .icon(let id):
      guard let icon = icons[id] else { return }
      try programs.icon.set("uViewScale", viewScale)
      try programs.icon.set("uIcon", icon.texture, unit: 2)
      try sprites.drawTriangles(pass.vertices)
    case .marks:
      try programs.mark.set("uViewScale", viewScale)
      try sprites.drawTriangles(pass.vertices)
    case .blurDown, .blurGauss, .blurUp: break
    }
  }
}
