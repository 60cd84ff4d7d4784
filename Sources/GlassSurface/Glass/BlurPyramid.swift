/// The blurred backdrop: the textures of a `BlurPlan`, and what they hold.
final class BlurPyramid {
  private let context: GLContext
  private let programs: BlurPrograms
  private var plan: BlurPlan?
  private var levels: [Stage] = []
  private var between: Stage?
  private var result: Stage?
  /// What the pyramid was made from; nil before it was made.
  private(set) var content: Content?

  struct Content: Equatable {
    var version: UInt64
    var sigma: Double
    var plan: BlurPlan
  }

  /// A class, since arrays cannot hold framebuffers.
  private final class Stage {
    let framebuffer: Framebuffer

    init(_ context: GLContext, _ size: PixelSize) throws(GLError) {
      framebuffer = try Framebuffer(context: context, size: size)
    }
  }

  init(context: GLContext, programs: BlurPrograms) {
    self.context = context
    self.programs = programs
  }

  /// Forgets what was blurred, as when the backdrop's texture is another.
  func invalidate() { content = nil }

  /// The plan to draw with, and whether its passes must run first; nil where nothing is to be seen.
  ///
  /// - Parameters:
  ///   - reach: σ that the region makes room for, in px.
  ///   - needed: where the glass reads, in px of the backdrop.
  ///   - slack: how much more to blur when glass has moved out of what is blurred, in px.
  func plan(
    sigma: Double, reach: Double, needed: PixelRect, slack: Int, backdrop: PixelSize,
    version: UInt64
  ) -> (plan: BlurPlan, isStale: Bool)? {
    guard
      let roomy = BlurPlan(
        sigma: sigma, reach: reach, needed: needed, slack: slack, backdrop: backdrop),
      let least = BlurPlan(
        sigma: sigma, reach: reach, needed: needed, slack: 0, backdrop: backdrop)
    else { return nil }
    if let content, content.version == version, content.sigma == sigma {
      if content.plan.region.contains(least.region) { return (content.plan, false) }
      // The glass moves over a still backdrop.
      return (roomy, true)
    }
    return (least, true)
  }

  /// Makes room for `plan`; its passes follow.
  func prepare(_ plan: BlurPlan) throws(GLError) {
    content = nil
    if self.plan?.region.size != plan.region.size || self.plan?.levels != plan.levels {
      self.plan = nil
      levels = []
      between = nil
      result = nil
      if plan.levels > 0 {
        for level in 1...plan.levels {
          levels.append(try Stage(context, plan.size(ofLevel: level)))
        }
        between = try Stage(context, plan.size(ofLevel: plan.levels))
        result = try Stage(context, plan.size(ofLevel: plan.resultLevel))
      }
    }
    self.plan = plan
  }

  /// Runs one of the plan's passes.
  func run(_ pass: FramePass, backdrop: borrowing Texture) throws(GLError) {
    guard let plan, let source = pass.inputs.first, let output = stage(pass.output) else { return }
    try output.framebuffer.bind()
    try context.setScissor(pass.part)
    guard let input = stage(source) else {
      // One bilinear tap between four texels is a box of two by two.
      try programs.copy.program.set("uSourceTexture", backdrop, unit: 0)
      return try programs.copy.draw(source: Self.part(plan.region, of: backdrop.size))
    }
    let texel = SIMD2(
      1 / Float(input.framebuffer.size.width), 1 / Float(input.framebuffer.size.height))
    switch pass.work {
    case .blurDown(let level):
      // The second level is where strokes of text still differ from what is between them.
      if level == 2 {
        try Self.halve(with: programs.judgingDown, texel, from: input.framebuffer.texture())
      } else {
        try Self.halve(with: programs.down, texel, from: input.framebuffer.texture())
      }
    case .blurGauss(let horizontal):
      let taps = GaussianTaps(sigma: plan.gaussianSigma)
      let axis = horizontal ? SIMD2(texel.x, 0) : SIMD2(0, texel.y)
      if taps.pairs <= 2 {
        try Self.blur(
          with: programs.narrowGauss, taps, along: axis, from: input.framebuffer.texture())
      } else {
        try Self.blur(
          with: programs.wideGauss, taps, along: axis, from: input.framebuffer.texture())
      }
    default:
      try programs.copy.program.set("uSourceTexture", input.framebuffer.texture(), unit: 0)
      try programs.copy.draw()
    }
  }

  private static func halve(
    with down: borrowing FullScreenPass, _ texel: SIMD2<Float>, from source: borrowing Texture
  ) throws(GLError) {
    try down.program.set("uTap", 0.75 * texel)
    try down.program.set("uSourceTexture", source, unit: 0)
    try down.draw()
  }

  private static func blur(
    with gauss: borrowing FullScreenPass, _ taps: GaussianTaps, along axis: SIMD2<Float>,
    from source: borrowing Texture
  ) throws(GLError) {
    try gauss.program.set("uSourceTexture", source, unit: 0)
    try gauss.program.set("uAxis", axis)
    try gauss.program.set("uCentre", taps.center)
    try gauss.program.set("uOffsets", taps.offsets)
    try gauss.program.set("uWeights", taps.weights)
    try gauss.draw()
  }

  /// The passes have run.
  func finish(version: UInt64, sigma: Double) {
    if let plan { content = Content(version: version, sigma: sigma, plan: plan) }
  }

  /// Binds what the glass reads; returns which px of the backdrop each covers.
  ///
  /// - Parameter needsSharpest: whether the sharper backdrop must be the backdrop itself.
  func bind(
    calm: Int, sharp: Int, needsSharpest: Bool = false, backdrop: borrowing Texture
  ) throws(GLError) -> (calm: PixelRect, sharp: PixelRect)? {
    guard let plan else { return nil }
    let whole = PixelRect(backdrop.size)
    try backdrop.bind(unit: calm)
    try backdrop.bind(unit: sharp)
    guard plan.levels > 0, let result, let first = levels.first else { return (whole, whole) }
    try result.framebuffer.texture().bind(unit: calm)
    if plan.sharpLevel == 0 || needsSharpest { return (plan.region, whole) }
    try first.framebuffer.texture().bind(unit: sharp)
    return (plan.region, plan.region)
  }

  /// Binds two levels between the backdrop and the blurred one; returns their variances, in px², or nil
  /// where nothing is blurred.
  func bindBetween(
    first: Int, second: Int
  ) throws(GLError) -> (first: Double, second: Double)? {
    guard let plan, plan.levels > 0, let sharpest = levels.first else { return nil }
    let last = max(plan.levels - 1, 1)
    try sharpest.framebuffer.texture().bind(unit: first)
    try levels[last - 1].framebuffer.texture().bind(unit: second)
    return (BlurPlan.variance(ofLevel: 1), BlurPlan.variance(ofLevel: last))
  }

  private func stage(_ picture: FramePass.Picture) -> Stage? {
    switch picture {
    case .level(let level): levels.indices.contains(level - 1) ? levels[level - 1] : nil
    case .between: between
    case .blurred: result
    case .backdrop, .icon, .target: nil
    }
  }

  private static func part(
    _ rect: PixelRect, of size: PixelSize
  ) -> (origin: SIMD2<Float>, size: SIMD2<Float>) {
    let scale = SIMD2(1 / Float(size.width), 1 / Float(size.height))
    return (
      SIMD2(Float(rect.x), Float(rect.y)) * scale,
      SIMD2(Float(rect.width), Float(rect.height)) * scale
    )
  }
}
