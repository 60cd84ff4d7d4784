extension BlurPlan {
  /// What makes the blurred backdrop, in order.
  ///
  /// - Parameters:
  ///   - group: whose backdrop it is.
  ///   - source: what is blurred.
  func passes(group: Int, from source: FramePass.Picture = .backdrop) -> [FramePass] {
    guard levels > 0 else { return [] }
    var passes: [FramePass] = []
    func add(
      _ work: FramePass.Work, _ from: FramePass.Picture, _ to: FramePass.Picture, _ level: Int
    ) {
      let size = size(ofLevel: level)
      passes.append(
        FramePass(
          work: work, inputs: [from], output: to, blend: .replace, vertices: 0..<0,
          area: size.width * size.height, group: group))
    }
    for level in 1...levels {
      add(.blurDown(level: level), level == 1 ? source : .level(level - 1), .level(level), level)
    }
    let last = FramePass.Picture.level(levels)
    add(.blurGauss(horizontal: true), last, .between, levels)
    if levels > 1 {
      add(.blurGauss(horizontal: false), .between, last, levels)
      add(.blurUp, last, .blurred, resultLevel)
    } else {
      add(.blurGauss(horizontal: false), .between, .blurred, levels)
    }
    return passes
  }
}
