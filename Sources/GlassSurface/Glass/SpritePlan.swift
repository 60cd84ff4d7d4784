/// Plates, icons and marks of one frame, worked out without a GPU.
struct SpritePlan {
  /// Floats of each input of the sprites' vertex shader.
  static let layout: VertexBuffer.Layout = [2, 4, 4, 4]

  private(set) var passes: [FramePass] = []
  private(set) var vertices: [Float] = []
  private let target: PixelSize

  /// - Parameter iconSizes: the pictures that the renderer holds.
  init(
    scene: GlassScene, scale: Double, target: PixelSize, iconSizes: (IconID) -> PixelSize?
  ) {
    self.target = target
    addMarks(scene.plates, scale: scale)
    for sprite in scene.icons {
      if let size = iconSizes(sprite.icon) { addIcon(sprite, size: size, scale: scale) }
    }
    addMarks(scene.marks, scale: scale)
  }

  private mutating func addIcon(_ sprite: IconSprite, size: PixelSize, scale: Double) {
    let opacity = min(max(sprite.opacity, 0), 1)
    guard sprite.rect.isDrawable, opacity > 0 else { return }
    var origin = SIMD2(sprite.rect.x, sprite.rect.y) * scale
    var extent = SIMD2(sprite.rect.width, sprite.rect.height) * scale
    let own = SIMD2(Double(size.width), Double(size.height))
    if sprite.snapsToPixels, abs(extent.x - own.x) < 0.5, abs(extent.y - own.y) < 0.5 {
      origin.round(.toNearestOrAwayFromZero)
      extent = own
    }
    add(
      .icon(sprite.icon), [.icon(sprite.icon)], from: origin, to: origin + extent,
      SIMD4<Float>(SIMD4(origin.x, origin.y, extent.x, extent.y)),
      SIMD4(Float(opacity), 0, 0, 0), .zero)
  }

  private mutating func addMarks(_ marks: [Mark], scale: Double) {
    for mark in marks where mark.rect.isDrawable && mark.color.w > 0 {
      let box = PixelMember(rect: mark.rect, radius: mark.radius, scale: scale)
      let color = SIMD4(mark.color.x, mark.color.y, mark.color.z, 1) * mark.color.w
      add(
        .marks, [], from: box.minimum, to: box.maximum,
        SIMD4<Float>(SIMD4(box.center.x, box.center.y, box.core.x, box.core.y)),
        SIMD4(Float(box.radius), Float((mark.stroke ?? 0) * scale), 0, 0), color)
    }
  }

  private mutating func add(
    _ work: FramePass.Work, _ inputs: [FramePass.Picture], from low: SIMD2<Double>,
    to high: SIMD2<Double>, _ first: SIMD4<Float>, _ second: SIMD4<Float>, _ third: SIMD4<Float>
  ) {
    guard let rect = Self.touched(from: low, to: high, in: target) else { return }
    let stride = Self.layout.reduce(0, +)
    let start = vertices.count / stride
    var shared: [Float] = []
    for vector in [first, second, third] {
      for index in 0..<4 { shared.append(vector[index]) }
    }
    for (x, y) in [
      (rect.x, rect.y), (rect.maxX, rect.y), (rect.x, rect.maxY), (rect.x, rect.maxY),
      (rect.maxX, rect.y), (rect.maxX, rect.maxY),
    ] {
      vertices.append(Float(x))
      vertices.append(Float(y))
      vertices.append(contentsOf: shared)
    }
    let end = vertices.count / stride
    let area = rect.width * rect.height
    if let last = passes.indices.last, passes[last].work == work {
      passes[last].vertices = passes[last].vertices.lowerBound..<end
      passes[last].area += area
    } else {
      passes.append(
        FramePass(
          work: work, inputs: inputs, output: .target, blend: .over, vertices: start..<end,
          area: area))
    }
  }

  /// The target's pixels that a sprite between two corners touches.
  private static func touched(
    from low: SIMD2<Double>, to high: SIMD2<Double>, in target: PixelSize
  ) -> PixelRect? {
    // Half a pixel more reaches every pixel that the edge touches.
    PixelRect(covering: low - 0.5, high + 0.5).intersection(PixelRect(target))
  }
}
