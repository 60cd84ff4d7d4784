/// A frame worked out without a GPU: passes, and the numbers they draw with.
struct FramePlan {
  /// Floats of each input of the glass's vertex shader.
  static let cellLayout: VertexBuffer.Layout = [2] + Array(repeating: 4, count: 12)
  /// Floats of each input of the sprites' vertex shader.
  static let spriteLayout: VertexBuffer.Layout = [2, 4, 4, 4]

  private(set) var frame = GlassFrame(passes: [])
  /// Vertices of shadow and glass.
  private(set) var cellVertices: [Float] = []
  /// Vertices of icons and marks.
  private(set) var spriteVertices: [Float] = []
  private(set) var containers: [ContainerBlock] = []
  /// Target pixels under which the blurred backdrop is read; nil without glass.
  private(set) var glassBounds: PixelRect?

  private let target: PixelSize

  /// - Parameters:
  ///   - iconSizes: the pictures that the renderer holds.
  ///   - allWide: draws every cell with all of its container's members, to test the others against.
  init(
    scene: GlassScene, scale: Double, style: GlassStyle, shadowAlpha: Double, target: PixelSize,
    iconSizes: (IconID) -> PixelSize?, allWide: Bool = false
  ) {
    self.target = target
    addContainers(
      scene, scale: scale, style: style, shadowAlpha: shadowAlpha,
      limit: allWide ? 0 : GlassCells.narrowLimit)
    for sprite in scene.icons {
      if let size = iconSizes(sprite.icon) { addIcon(sprite, size: size, scale: scale) }
    }
    addMarks(scene.marks, scale: scale)
  }

  /// Puts the passes that make the blurred backdrop before the others.
  mutating func prepend(blur plan: BlurPlan) {
    func area(_ level: Int) -> Int {
      let size = plan.size(ofLevel: level)
      return size.width * size.height
    }
    var passes: [FramePass] = []
    func add(
      _ work: FramePass.Work, _ from: FramePass.Picture, _ to: FramePass.Picture, _ level: Int
    ) {
      passes.append(
        FramePass(
          work: work, inputs: [from], output: to, blend: .replace, vertices: 0..<0,
          area: area(level)))
    }
    guard plan.levels > 0 else { return }
    for level in 1...plan.levels {
      add(.blurDown(level: level), level == 1 ? .backdrop : .level(level - 1), .level(level), level)
    }
    let last = FramePass.Picture.level(plan.levels)
    add(.blurGauss(horizontal: true), last, .between, plan.levels)
    if plan.levels > 1 {
      add(.blurGauss(horizontal: false), .between, last, plan.levels)
      add(.blurUp, last, .blurred, plan.resultLevel)
    } else {
      add(.blurGauss(horizontal: false), .between, .blurred, plan.levels)
    }
    frame.passes.insert(contentsOf: passes, at: 0)
  }

  private mutating func addContainers(
    _ scene: GlassScene, scale: Double, style: GlassStyle, shadowAlpha: Double, limit: Int
  ) {
    var cells: [(container: Int, cells: GlassCells)] = []
    for container in scene.containers {
      var container = container
      container.members.removeAll { !$0.isDrawable }
      guard !container.members.isEmpty else { continue }
      let union = PixelUnion(
        members: container.members.map {
          PixelMember(rect: $0.rect, radius: $0.radius, scale: scale)
        }, reach: max(2 * container.spacing * scale, 0))
      let block = ContainerBlock(
        container, union: union, style: style, scale: scale, shadowAlpha: shadowAlpha)
      let found = GlassCells(
        union: union, edge: max(1, MaterialBlock.hairlineReach(style, scale)),
        shadow: block.shadowExtent, bounds: PixelRect(target), tile: 6 * scale,
        limit: max(limit, 1))
      cells.append((containers.count, found))
      containers.append(block)
      for cell in found.glass {
        glassBounds = glassBounds.map { $0.union(cell.rect) } ?? cell.rect
      }
    }
    addCells(
      cells.map { ($0.container, $0.cells.shadow) }, limit: limit, narrow: .shadow,
      wide: { .wideShadow(container: $0) }, inputs: [],
      // Where two containers' shadows meet, the darker one counts: no dark seam between them.
      blend: cells.count > 1 ? .darker : .replace)
    addCells(
      cells.map { ($0.container, $0.cells.glass) }, limit: limit, narrow: .glass,
      wide: { .wideGlass(container: $0) }, inputs: [.blurred, .level(1)], blend: .over)
  }

  private mutating func addCells(
    _ groups: [(container: Int, cells: [GlassCells.Cell])], limit: Int, narrow: FramePass.Work,
    wide: (Int) -> FramePass.Work, inputs: [FramePass.Picture], blend: BlendMode
  ) {
    var pass = FramePass(
      work: narrow, inputs: inputs, output: .target, blend: blend, vertices: 0..<0, area: 0)
    func start() -> Int { cellVertices.count / Self.cellLayout.reduce(0, +) }
    func draw(_ cells: [GlassCells.Cell], _ container: Int, _ work: FramePass.Work) {
      if cells.isEmpty { return }
      let first = start()
      for cell in cells { addCell(cell, of: containers[container]) }
      pass.area = cells.reduce(0) { $0 + $1.rect.width * $1.rect.height }
      pass.work = work
      pass.vertices = first..<start()
      if work == narrow, let last = frame.passes.indices.last, frame.passes[last].work == narrow {
        frame.passes[last].vertices = frame.passes[last].vertices.lowerBound..<start()
        frame.passes[last].area += pass.area
      } else {
        frame.passes.append(pass)
      }
    }
    for group in groups {
      draw(group.cells.filter { $0.members.count <= limit }, group.container, narrow)
      draw(group.cells.filter { $0.members.count > limit }, group.container, wide(group.container))
    }
  }

  private mutating func addCell(_ cell: GlassCells.Cell, of block: ContainerBlock) {
    var shared: [Float] = []
    func append(_ value: SIMD4<Float>) {
      for index in 0..<4 { shared.append(value[index]) }
    }
    func member(_ slot: Int) -> Int? {
      cell.members.indices.contains(slot) ? cell.members[slot] : nil
    }
    for slot in 0..<3 { append(member(slot).map { block.boxes[$0] } ?? ContainerBlock.nowhere) }
    for slot in 0..<3 { append(member(slot).map { block.shapes[$0] } ?? SIMD4(1, 0, 1, 0)) }
    for slot in 0..<3 { append(member(slot).map { block.tints[$0] } ?? .zero) }
    append(block.container)
    append(block.touch)
    append(block.shadow)
    Self.addQuad(
      x: (Float(cell.rect.x), Float(cell.rect.maxX)),
      y: (Float(cell.rect.y), Float(cell.rect.maxY)), shared, to: &cellVertices)
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
    addSprite(
      .icon(sprite.icon), [.icon(sprite.icon)], from: origin, to: origin + extent,
      SIMD4<Float>(SIMD4(origin.x, origin.y, extent.x, extent.y)),
      SIMD4(Float(opacity), 0, 0, 0), .zero)
  }

  private mutating func addMarks(_ marks: [Mark], scale: Double) {
    for mark in marks where mark.rect.isDrawable && mark.color.w > 0 {
      let box = PixelMember(rect: mark.rect, radius: mark.radius, scale: scale)
      let color = SIMD4(mark.color.x, mark.color.y, mark.color.z, 1) * mark.color.w
      addSprite(
        .marks, [], from: box.minimum, to: box.maximum,
        SIMD4<Float>(SIMD4(box.center.x, box.center.y, box.core.x, box.core.y)),
        SIMD4(Float(box.radius), Float((mark.stroke ?? 0) * scale), 0, 0), color)
    }
  }

  private mutating func addSprite(
    _ work: FramePass.Work, _ inputs: [FramePass.Picture], from low: SIMD2<Double>,
    to high: SIMD2<Double>, _ first: SIMD4<Float>, _ second: SIMD4<Float>, _ third: SIMD4<Float>
  ) {
    // Half a pixel more reaches every pixel that the edge touches.
    guard
      let rect = PixelRect(covering: low - 0.5, high + 0.5).intersection(PixelRect(target))
    else { return }
    let stride = Self.spriteLayout.reduce(0, +)
    let start = spriteVertices.count / stride
    var shared: [Float] = []
    for vector in [first, second, third] {
      for index in 0..<4 { shared.append(vector[index]) }
    }
    Self.addQuad(
      x: (Float(rect.x), Float(rect.maxX)), y: (Float(rect.y), Float(rect.maxY)), shared,
      to: &spriteVertices)
    let end = spriteVertices.count / stride
    let area = rect.width * rect.height
    if let last = frame.passes.indices.last, frame.passes[last].work == work {
      frame.passes[last].vertices = frame.passes[last].vertices.lowerBound..<end
      frame.passes[last].area += area
    } else {
      frame.passes.append(
        FramePass(
          work: work, inputs: inputs, output: .target, blend: .over, vertices: start..<end,
          area: area))
    }
  }

  /// Two triangles whose vertices all carry `shared`.
  private static func addQuad(
    x: (Float, Float), y: (Float, Float), _ shared: [Float], to floats: inout [Float]
  ) {
    for corner in [(x.0, y.0), (x.1, y.0), (x.0, y.1), (x.0, y.1), (x.1, y.0), (x.1, y.1)] {
      floats.append(corner.0)
      floats.append(corner.1)
      floats.append(contentsOf: shared)
    }
  }
}

extension SceneRect {
  /// Whether all numbers are finite and there is something between the edges.
  var isDrawable: Bool {
    x.isFinite && y.isFinite && width.isFinite && height.isFinite && width > 0 && height > 0
  }
}

extension GlassMember {
  var isDrawable: Bool { rect.isDrawable && radius.isFinite && lightness.isFinite }
}
