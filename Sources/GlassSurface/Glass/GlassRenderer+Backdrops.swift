// The backdrops as the glass looks at them: blurred, and dissolved by the scroll edge.
extension GlassRenderer {
  /// Makes the blurred backdrops that are not there; returns the passes that did, and what of the backdrop
  /// looks different in them.
  func blur(
    for plan: GlassPlan, meter: PassMeter?
  ) throws(GLError) -> (passes: [FramePass], influence: PixelRect?) {
    var free = pyramids
    pyramids = plan.groups.indices.map { index in
      // One that holds what is needed, or else any.
      let place =
        free.firstIndex {
          $0.content?.sigma == plan.groups[index].sigma
            && $0.content?.isDissolved == plan.seesDissolved(index)
        } ?? free.indices.first
      return place.map { free.remove(at: $0) }
        ?? BlurPyramid(context: context, programs: blurPrograms)
    }
    var passes: [FramePass] = []
    var influence: PixelRect?
    try context.setScissor(nil)
    try context.setBlend(.replace)
    // Glass sees what the scroll edge leaves of the backdrop.
    if let place = plan.scrollEdge, let edge = plan.request.scrollEdge {
      passes += try blur(place.group, of: plan, &influence, meter)
      passes += try dissolve(edge, place, plan, meter)
    } else {
      dissolved = nil
    }
    for index in plan.groups.indices where index != plan.scrollEdge?.group {
      passes += try blur(index, of: plan, &influence, meter)
    }
    return (passes, influence)
  }

  private func blur(
    _ index: Int, of plan: GlassPlan, _ influence: inout PixelRect?, _ meter: PassMeter?
  ) throws(GLError) -> [FramePass] {
    let group = plan.groups[index]
    guard let bounds = group.bounds else { return [] }
    let isDissolved = plan.seesDissolved(index)
    let version = isDissolved ? dissolved?.version ?? 0 : backdrop.version
    let source = source(of: index, plan)
    var needed = bounds
    needed.x += backdrop.origin.x
    needed.y += backdrop.origin.y
    // Glass outside of the backdrop shows the nearest of its pixels.
    if needed.intersection(PixelRect(source.size)) == nil {
      needed = PixelRect(
        x: min(max(needed.x, 0), source.size.width - 1),
        y: min(max(needed.y, 0), source.size.height - 1), width: 1, height: 1)
    }
    let pyramid = pyramids[index]
    guard
      let blur = pyramid.plan(
        sigma: group.sigma, reach: group.greatestSigma, needed: needed,
        slack: Int((8 * plan.request.scale).rounded(.up)), backdrop: source.size,
        version: version, isDissolved: isDissolved), blur.isStale
    else { return [] }
    var passes = blur.plan.passes(group: index, from: isDissolved ? .dissolved : .backdrop)
    let isCurrent = pyramid.content.map {
      !isDissolved && $0.version == lastVersion && $0.sigma == group.sigma
        && $0.isDissolved == isDissolved && $0.plan == blur.plan
    }
    if isCurrent == true {
      switch changedBackdrop {
      case .everything: break
      case .nothing: passes = []
      case .part(let part):
        let update = blur.plan.passes(group: index, changed: part)
        passes = update.passes
        influence = influence?.union(update.influence) ?? update.influence
      }
    }
    try pyramid.prepare(blur.plan)
    for pass in passes {
      try metered(pass, meter) { () throws(GLError) in
        try pyramid.run(pass, backdrop: source)
      }
    }
    try context.setScissor(nil)
    pyramid.finish(version: version, sigma: group.sigma, isDissolved: isDissolved)
    return passes
  }

  /// What a group looks at.
  func source(of group: Int, _ plan: GlassPlan) -> Texture {
    if plan.seesDissolved(group), let dissolved { return dissolved.framebuffer.texture() }
    return backdrop.texture.handle()
  }

  /// Makes the backdrop with the scroll edge effect on it, if it is not there.
  private func dissolve(
    _ edge: ScrollEdge, _ place: (rect: PixelRect, group: Int), _ plan: GlassPlan,
    _ meter: PassMeter?
  ) throws(GLError) -> [FramePass] {
    let content = DissolvedBackdrop.Content(
      edge: edge, style: plan.request.style.scrollEdge, scale: plan.request.scale,
      origin: backdrop.origin, version: backdrop.version)
    let kept = dissolved?.framebuffer.size == backdrop.texture.size ? dissolved : nil
    if let kept, kept.content == content { return [] }
    let made: DissolvedBackdrop
    if let kept {
      made = kept
    } else {
      made = try DissolvedBackdrop(context, size: backdrop.texture.size)
    }
    dissolved = made
    let pass = FramePass(
      work: .dissolve, inputs: [.backdrop, .level(1), .blurred], output: .dissolved,
      blend: .replace, vertices: 0..<0,
      area: made.framebuffer.size.width * made.framebuffer.size.height, group: place.group)
    try metered(pass, meter) { () throws(GLError) in
      try made.framebuffer.bind()
      try blurPrograms.copy.program.set("uSourceTexture", backdrop.texture, unit: 0)
      try blurPrograms.copy.draw()
      var part = place.rect
      part.x += backdrop.origin.x
      part.y += backdrop.origin.y
      if let part = part.intersection(PixelRect(made.framebuffer.size)) {
        try context.setScissor(part)
        try drawEdge(edge, place, plan)
        try context.setScissor(nil)
      }
    }
    made.isRemade(of: content)
    return [pass]
  }
}
