/// Draws scenes of glass over a backdrop, into a target that is then laid over that backdrop.
package final class GlassRenderer {
  package let context: GLContext
  /// Told how far the drawing of a frame has come.
  package var onStage: ((DrawStage) -> Void)?
  /// Leaves the lens out of the shaders, to find what it costs.
  package var omitsLens = false {
    didSet {
      guard omitsLens != oldValue else { return }
      programs.omitsLens = omitsLens
      last = nil
    }
  }
  let blurPrograms: BlurPrograms
  private let programs: GlassPrograms
  var pyramids: [BlurPyramid] = []
  var dissolved: DissolvedBackdrop?
  private var icons: [IconID: IconTexture] = [:]
  var backdrop: Backdrop
  private(set) var changedBackdrop = ChangedBackdrop.everything
  private var cells: VertexBuffer
  private var sprites: VertexBuffer
  private let material: UniformBuffer
  private let container: UniformBuffer
  private var glass: GlassPlan?
  private var last: LastFrame?
  private var warmup = GlassWarmup()

  struct Backdrop: ~Copyable {
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

  /// What a target holds, so that only what changed is drawn again.
  private struct LastFrame {
    weak var target: TextureStorage?
    weak var backdrop: TextureStorage?
    var origin: SIMD2<Int>
    var version: UInt64
    var scene: GlassScene
  }

  package convenience init(context: GLContext) throws(GLError) {
    try self.init(context: context, flatMaterial: nil)
  }

  /// - Parameter flatMaterial: see `GlassPrograms`.
  convenience init(context: GLContext, flatMaterial: Bool?) throws(GLError) {
    try self.init(
      context: context, programs: try GlassPrograms(context: context, flatMaterial: flatMaterial),
      blurPrograms: try BlurPrograms(context: context))
  }

  private init(
    context: GLContext, programs: GlassPrograms, blurPrograms: BlurPrograms
  ) throws(GLError) {
    self.context = context
    self.programs = programs
    self.blurPrograms = blurPrograms
    let grey = PixelImage(width: 1, height: 1, pixels: [128, 128, 128, 255])
    backdrop = Backdrop(
      texture: try Texture(context: context, image: grey), origin: .zero, version: 0)
    cells = try VertexBuffer(context: context, layout: GlassPlan.cellLayout)
    sprites = try VertexBuffer(context: context, layout: SpritePlan.layout)
    material = try UniformBuffer(context: context, size: MemoryLayout<MaterialBlock>.stride)
    container = try UniformBuffer(context: context, size: MemoryLayout<ContainerBlock>.stride)
  }

  /// Keeps `image`, premultiplied, under `id`, in place of an earlier one.
  package func setIcon(_ id: IconID, _ image: PixelImage) throws(GLError) {
    icons[id] = try IconTexture(context, image)
    last = nil
  }

  package func removeIcon(_ id: IconID) {
    icons[id] = nil
    last = nil
  }

  /// The size of the picture kept under `id`, in px.
  package func iconSize(_ id: IconID) -> PixelSize? { icons[id]?.texture.size }

  /// How many programs of glass and shadow were needed so far.
  package var glassProgramCount: Int { programs.glassCount }

  /// What the glass shows from now on; grey before the first call.
  ///
  /// - Parameters:
  ///   - texture: opaque, at device pixels; it is kept alive, not copied.
  ///   - origin: where the target's top left pixel lies in it.
  ///   - version: another number whenever the content is another; the blur is made anew then.
  ///   - changed: where the content is another than at the last call; nil is everywhere.
  package func setBackdrop(
    _ texture: borrowing Texture, origin: SIMD2<Int>, version: UInt64,
    changed: [PixelRect]? = nil
  ) {
    if texture.storage !== backdrop.texture.storage {
      for pyramid in pyramids { pyramid.invalidate() }
      dissolved?.content = nil
      changedBackdrop = .everything
    } else if version != backdrop.version {
      changedBackdrop.add(changed)
    }
    backdrop = Backdrop(texture: texture.handle(), origin: origin, version: version)
  }

  /// Clears `target` and draws `scene` into it: premultiplied colour, α is coverage.
  ///
  /// Shown, it is `W.rgb + (1 − W.a)·B` over the backdrop B; shadows are black with α. A target that still
  /// holds this renderer's last frame is drawn anew only where icons, plates or marks differ, if nothing else
  /// does.
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

  /// As `draw`, and measures every pass; slower, since the GPU is waited for.
  package func profile(
    _ scene: GlassScene, scale: Double, style: GlassStyle, shadowAlpha: Double,
    into target: borrowing Framebuffer, meter: PassMeter
  ) throws(GLError) -> GlassFrame {
    meter.beginFrame()
    // All of it, also where the target holds this very frame.
    last = nil
    for pyramid in pyramids { pyramid.invalidate() }
    dissolved?.content = nil
    return try draw(
      scene, scale: scale, style: style, shadowAlpha: shadowAlpha, into: target, meter: meter)
  }

  /// - Parameters:
  ///   - allWide: unites all members everywhere, slowly; the reference for tests.
  ///   - meter: is given every pass to run, and runs it.
  @discardableResult
  func draw(
    _ scene: GlassScene, scale: Double, style: GlassStyle, shadowAlpha: Double,
    into target: borrowing Framebuffer, allWide: Bool = false, meter: PassMeter? = nil
  ) throws(GLError) -> GlassFrame {
    precondition(scale > 0 && scale.isFinite, "device pixels per dp")
    let request = GlassPlan.Request(
      containers: scene.containers, scrollEdge: scene.scrollEdge, scale: scale, style: style,
      shadowAlpha: shadowAlpha, target: target.size, allWide: allWide)
    let isSameGlass = glass?.request == request
    let plan: GlassPlan
    if let glass, isSameGlass { plan = glass } else { plan = GlassPlan(request) }
    glass = plan
    let overlay = SpritePlan(
      scene: scene, scale: scale, target: target.size, iconSizes: { icons[$0]?.texture.size })
    let storage = target.texture().storage
    let blurred = try blur(for: plan, meter: meter)
    let damage = isSameGlass ? damage(to: scene, plan, blurred.influence, on: storage) : nil
    last = nil
    changedBackdrop = .nothing
    onStage?(.planned)
    if !isSameGlass { try cells.update(plan.vertices) }
    try sprites.update(overlay.vertices)
    onStage?(.uploaded)
    var frame = GlassFrame(
      passes: blurred.passes + plan.passes + overlay.passes, damage: damage)
    try target.bind()
    for rect in damage ?? [PixelRect(target.size)] {
      try context.setScissor(damage == nil ? nil : rect)
      try target.clear()
      var group: Int?
      for pass in plan.passes + overlay.passes {
        try context.setBlend(pass.blend)
        try run(
          pass, of: plan, group: &group, target: target, clip: damage.map { _ in rect }, meter)
      }
    }
    try context.setScissor(nil)
    try context.setBlend(.replace)
    if let damage {
      let limit = damage.reduce(0) { $0 + $1.width * $1.height }
      for index in frame.passes.indices {
        frame.passes[index].area = min(frame.passes[index].area, limit)
      }
    }
    last = LastFrame(
      target: storage, backdrop: backdrop.texture.storage, origin: backdrop.origin,
      version: backdrop.version, scene: scene)
    return frame
  }

  /// Where sprites or the backdrop differ from what `target` shows; nil where everything must be drawn.
  private func damage(
    to scene: GlassScene, _ plan: GlassPlan, _ influence: PixelRect?, on target: TextureStorage
  ) -> [PixelRect]? {
    guard let last, last.target === target, last.backdrop === backdrop.texture.storage,
      last.origin == backdrop.origin, last.version != backdrop.version || last.scene != scene
    else { return nil }
    let sprites = SpriteDamage.rects(
      from: last.scene, to: scene, scale: plan.request.scale, target: target.size)
    switch changedBackdrop {
    case .nothing: return sprites
    case .everything: return nil
    case .part(let part):
      guard let reach = plan.reach else { return nil }
      var seen = (influence ?? part).expanded(by: reach)
      seen.x -= backdrop.origin.x
      seen.y -= backdrop.origin.y
      let glass = plan.groups.compactMap(\.bounds).reduce(nil as PixelRect?) {
        $0?.union($1) ?? $1
      }
      guard var joined = glass.flatMap({ seen.intersection($0) }) else { return sprites }
      var rects = sprites
      while let hit = rects.firstIndex(where: { $0.intersection(joined) != nil }) {
        joined = joined.union(rects.remove(at: hit))
      }
      return rects + [joined]
    }
  }

  /// The backdrop's version of the frame before, if its target is still known.
  var lastVersion: UInt64? { last?.version }

  // MARK: - Warming up

  /// Compiles a part of what the frames so far did not need, so that no later frame has to wait for it.
  ///
  /// A part may take a tenth of a second: the time for it is when nothing moves. What is shown, and what is
  /// known of the last frame, stays.
  ///
  /// - Returns: whether parts are left.
  package func warmUp() throws(GLError) -> Bool {
    guard let part = warmup.next() else { return false }
    // With the same programs and backdrop: drivers compile for the state that is drawn with.
    let other = try GlassRenderer(
      context: context, programs: programs, blurPrograms: blurPrograms)
    other.setBackdrop(backdrop.texture, origin: backdrop.origin, version: backdrop.version)
    try other.setIcon(GlassWarmup.icon, GlassWarmup.picture)
    let target = try Framebuffer(context: context, size: GlassWarmup.target)
    try other.draw(
      part.scene, scale: 1, style: part.style, shadowAlpha: part.shadowAlpha, into: target)
    try context.finish()
    return !warmup.isDone
  }

  // MARK: - What a group draws with

  /// Binds a group's blurred backdrop and its material.
  private func select(_ index: Int, of plan: GlassPlan) throws(GLError) {
    let group = plan.groups[index]
    guard group.bounds != nil,
      let regions = try pyramids[index].bind(
        calm: 0, sharp: 1, needsSharpest: group.needsSharpest, backdrop: source(of: index, plan))
    else {
      try setMaterial(group, plan, blurMap: .zero, sharpMap: .zero)
      return
    }
    try setMaterial(
      group, plan, blurMap: Self.map(to: regions.calm, from: backdrop.origin),
      sharpMap: Self.map(to: regions.sharp, from: backdrop.origin))
  }

  private func setMaterial(
    _ group: GlassPlan.Group, _ plan: GlassPlan, blurMap: SIMD4<Float>, sharpMap: SIMD4<Float>
  ) throws(GLError) {
    try material.update(
      MaterialBlock(
        style: group.style, scale: plan.request.scale, target: plan.request.target,
        blurMap: blurMap, sharpMap: sharpMap))
  }

  /// Pixels, counted from `origin` in the backdrop, → texture coordinates of a texture over `region` of it.
  private static func map(to region: PixelRect, from origin: SIMD2<Int>) -> SIMD4<Float> {
    let size = SIMD2(1 / Float(region.width), 1 / Float(region.height))
    let from = SIMD2(Float(origin.x - region.x), Float(origin.y - region.y))
    return SIMD4(lowHalf: size, highHalf: from * size)
  }

  // MARK: - Passes

  private func run(
    _ pass: FramePass, of plan: GlassPlan, group: inout Int?, target: borrowing Framebuffer,
    clip: PixelRect?, _ meter: PassMeter?
  ) throws(GLError) {
    let viewScale = SIMD2(2 / Float(target.size.width), 2 / Float(target.size.height))
    switch pass.work {
    case .shadow, .wideShadow, .glass, .wideGlass, .interior:
      if group != pass.group {
        try select(pass.group, of: plan)
        group = pass.group
      }
      try metered(pass, meter) { () throws(GLError) in
        switch pass.work {
        case .wideShadow(let index):
          var block = plan.containers[index]
          block.traits.z = 1
          try container.update(block)
        case .wideGlass(let index): try container.update(plan.containers[index])
        default: break
        }
        try programs.use(pass, material: material, container: container)
        try cells.drawQuads(pass.vertices)
      }
    case .scrollEdge:
      guard let place = plan.scrollEdge, let dissolved,
        let part = place.rect.intersection(clip ?? place.rect)
      else { return }
      group = nil
      try context.setScissor(part)
      try metered(pass, meter) { () throws(GLError) in
        let whole = dissolved.framebuffer.texture()
        let scale = SIMD2(1 / Float(whole.size.width), 1 / Float(whole.size.height))
        try blurPrograms.copy.program.set("uSourceTexture", whole, unit: 0)
        try blurPrograms.copy.draw(
          source: (
            SIMD2(Float(backdrop.origin.x), Float(backdrop.origin.y)) * scale,
            SIMD2(Float(target.size.width), Float(target.size.height)) * scale
          ))
      }
      try context.setScissor(clip)
    case .icon(let id):
      guard let icon = icons[id] else { return }
      try programs.icon.set("uViewScale", viewScale)
      try programs.icon.set("uIcon", icon.texture, unit: 2)
      try metered(pass, meter) { () throws(GLError) in try sprites.drawQuads(pass.vertices) }
    case .marks:
      try programs.mark.set("uViewScale", viewScale)
      try metered(pass, meter) { () throws(GLError) in try sprites.drawQuads(pass.vertices) }
    case .blurDown, .blurGauss, .blurUp, .dissolve: break
    }
  }

  /// Draws the scroll edge effect in the backdrop's own pixels.
  func drawEdge(
    _ edge: ScrollEdge, _ place: (rect: PixelRect, group: Int), _ plan: GlassPlan
  ) throws(GLError) {
    let pyramid = pyramids[place.group]
    guard
      let regions = try pyramid.bind(
        calm: 0, sharp: 1, needsSharpest: true, backdrop: backdrop.texture)
    else { return }
    try backdrop.texture.bind(unit: 3)
    try backdrop.texture.bind(unit: 4)
    let between = try pyramid.bindBetween(first: 3, second: 4)
    let uniforms = ScrollEdgeUniforms(
      edge, style: plan.request.style.scrollEdge, scale: plan.request.scale,
      sigma: plan.groups[place.group].sigma, between: between, origin: backdrop.origin)
    let (blurMap, sharpMap) = (
      Self.map(to: regions.calm, from: .zero), Self.map(to: regions.sharp, from: .zero)
    )
    try programs.drawEdge { (program) throws(GLError) in
      for (unit, name) in ["uCalm", "uSharp", "", "uFirst", "uSecond"].enumerated() {
        try program.setSampler(name, unit: unit)
      }
      try program.set("uMap", sharpMap)
      try program.set("uBlurMap", blurMap)
      try program.set("uRamp", uniforms.ramp)
      try program.set("uVariance", uniforms.variance)
      try program.set("uGround", uniforms.ground)
      try program.set("uKind", uniforms.kind)
    }
  }

  func metered(
    _ pass: FramePass, _ meter: PassMeter?, _ body: () throws(GLError) -> Void
  ) throws(GLError) {
    guard let meter else { return try body() }
    meter.note(pass, seconds: try meter.measure(on: context, body))
  }
}
