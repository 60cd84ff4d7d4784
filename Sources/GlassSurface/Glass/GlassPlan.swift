/// The glass of one frame, worked out without a GPU: passes, and the numbers they draw with.
///
/// It depends on nothing that moves with icons alone, so it is kept while only they move.
struct GlassPlan {
  /// Floats of each input of the glass's vertex shader.
  static let cellLayout: VertexBuffer.Layout = [4] + Array(repeating: 4, count: 12)

  /// Stands for a member that a cell lacks.
  private static let nowhere = (box: ContainerBlock.nowhere, shape: SIMD4<Float>(1, 0, 1, 0))

  /// What the plan follows from.
  struct Request: Equatable {
    var containers: [GlassContainer]
    var scrollEdge: ScrollEdge?
    var scale: Double
    var style: GlassStyle
    var shadowAlpha: Double
    var target: PixelSize
    /// Draws every cell with all of its container's members, to test the others against.
    var allWide = false
  }

  /// Containers that look at one blurred backdrop with one material.
  struct Group: Equatable {
    var style: GlassStyle
    /// σ of the blur, in px.
    var sigma: Double
    /// The largest σ that it may grow to while the glass appears, in px.
    var greatestSigma: Double
    /// Whether the sharper backdrop must be the very one, as for glass that is hardly there.
    var needsSharpest: Bool
    /// Target pixels under which the blurred backdrop is read; nil where nothing is to be seen.
    var bounds: PixelRect?
  }

  let request: Request
  private(set) var passes: [FramePass] = []
  private(set) var vertices: [SIMD4<Float>] = []
  private(set) var containers: [ContainerBlock] = []
  private(set) var groups: [Group] = []
  /// Where the scroll edge effect is drawn, and which group is its; nil without one.
  private(set) var scrollEdge: (rect: PixelRect, group: Int)?

  init(_ request: Request) {
    self.request = request
    var found: [(container: GlassContainer, group: Int, cells: GlassCells)] = []
    for container in request.containers {
      let container = container.drawable
      if container.members.isEmpty { continue }
      let style = container.style ?? request.style
      let (block, cells) = cut(container, style)
      if cells.isEmpty { continue }
      containers.append(block)
      found.append((container, group(of: container, style), cells))
    }
    let blend: BlendMode = found.count > 1 ? .darker : .replace
    for (index, entry) in found.enumerated() {
      // Where two containers' shadows meet, the darker one counts: no dark seam between them.
      add(
        entry.cells.shadow, of: index, in: entry.group, inputs: [], blend: blend,
        gel: entry.container.gel, narrow: .shadow, wide: .wideShadow(container: index))
    }
    addScrollEdge()
    for (index, entry) in found.enumerated() {
      let container = entry.container
      let inputs: [FramePass.Picture] = [.blurred, .level(1)]
      add(
        entry.cells.interior, of: index, in: entry.group, inputs: [.blurred], blend: .over,
        gel: nil, narrow: .interior, wide: .interior)
      add(
        entry.cells.glass, of: index, in: entry.group, inputs: inputs, blend: .over,
        gel: container.gel, narrow: .glass, wide: .wideGlass(container: index),
        allWide: container.dispersion > 0)
    }
  }

  /// Whether a group looks at the backdrop with the scroll edge effect on it.
  func seesDissolved(_ group: Int) -> Bool { scrollEdge.map { $0.group != group } ?? false }

  private func cut(
    _ container: GlassContainer, _ style: GlassStyle
  ) -> (block: ContainerBlock, cells: GlassCells) {
    let scale = request.scale
    let union = PixelUnion(
      members: container.members.map {
        PixelMember(rect: $0.rect, radius: $0.radius, scale: scale)
      }, reach: max(2 * container.spacing * scale, 0))
    let block = ContainerBlock(
      container, union: union, style: style, scale: scale, shadowAlpha: request.shadowAlpha)
    var bounds = PixelRect(request.target)
    // Stretched glass comes from this much further away.
    if container.gel != nil {
      bounds = bounds.expanded(by: max(request.target.width, request.target.height))
    }
    let hasInterior = !request.allWide && container.dispersion == 0
    let insets = container.members.map { member in
      let lens = style.lens(shortSide: min(member.rect.width, member.rect.height))
      let rim = max(
        (style.rim.depth + 2 * style.rim.width) * scale,
        (style.rim.contourDepth + 2 * style.rim.contourWidth) * scale, 4)
      return max(lens.band * scale, 4 / Double(block.container.w), rim) + 1
    }
    let cells = GlassCells(
      union: union,
      edge: max(1, MaterialBlock.hairlineReach(style, scale)) * (container.gel == nil ? 1 : 2),
      shadow: block.shadowExtent, bounds: bounds, tile: 6 * scale,
      limit: request.allWide ? 1 : GlassCells.narrowLimit, insets: hasInterior ? insets : [],
      isWhole: container.gel != nil)
    return (block, cells)
  }

  private mutating func group(of container: GlassContainer, _ style: GlassStyle) -> Int {
    let greatest = style.blur(shortSide: container.shortSide) / 2 * request.scale
    let group = Group(
      style: style, sigma: greatest * container.presence, greatestSigma: greatest,
      needsSharpest: container.members.contains { $0.presence < 1 })
    if let known = groups.firstIndex(where: {
      $0.style == group.style && $0.sigma == group.sigma && $0.needsSharpest == group.needsSharpest
    }) {
      return known
    }
    groups.append(group)
    return groups.count - 1
  }

  private mutating func addScrollEdge() {
    guard let edge = request.scrollEdge, edge.amount > 0 else { return }
    let extent = edge.extent(style: request.style.scrollEdge)
    guard extent.isDrawable else { return }
    let scale = request.scale
    let low = SIMD2(extent.x, extent.y) * scale
    let high = low + SIMD2(extent.width, extent.height) * scale
    let whole = PixelRect(
      covering: low.rounded(.toNearestOrAwayFromZero), high.rounded(.toNearestOrAwayFromZero))
    guard let rect = whole.intersection(PixelRect(request.target)) else { return }
    let sigma = max(request.style.scrollEdge.blur, 0) / 2 * scale
    groups.append(
      Group(
        style: request.style, sigma: sigma, greatestSigma: sigma, needsSharpest: true,
        bounds: rect))
    scrollEdge = (rect, groups.count - 1)
    passes.append(
      FramePass(
        work: .scrollEdge, inputs: [.dissolved], output: .target,
        // What lies over it is there already.
        blend: .under, vertices: 0..<0, area: rect.width * rect.height, group: groups.count - 1))
  }

  // MARK: - Cells

  private var vertexCount: Int { vertices.count / Self.cellLayout.count }

  private mutating func add(
    _ cells: [GlassCells.Cell], of container: Int, in group: Int, inputs: [FramePass.Picture],
    blend: BlendMode, gel: GlassGel?, narrow: FramePass.Work, wide: FramePass.Work,
    allWide: Bool = false
  ) {
    let limit = request.allWide || allWide ? 0 : GlassCells.narrowLimit
    let isOver = { (cell: GlassCells.Cell) in cell.members.count > limit }
    // Crowded shadows are rare: for them one blend is enough, and one program the less to compile.
    let wideBlend: BlendMode = inputs.isEmpty ? .darker : blend
    for (work, blend, part) in [
      (narrow, blend, cells.filter { !isOver($0) }), (wide, wideBlend, cells.filter(isOver)),
    ] where !part.isEmpty {
      let first = vertexCount
      vertices.reserveCapacity(vertices.count + part.count * 4 * Self.cellLayout.count)
      for cell in part { addCell(cell, of: containers[container], in: group, gel) }
      let area = part.reduce(0) { $0 + $1.rect.width * $1.rect.height }
      if let last = passes.indices.last, passes[last].work == work, passes[last].group == group,
        passes[last].vertices.upperBound == first
      {
        passes[last].vertices = passes[last].vertices.lowerBound..<vertexCount
        passes[last].area += area
      } else {
        passes.append(
          FramePass(
            work: work, inputs: inputs, output: .target, blend: blend,
            vertices: first..<vertexCount, area: area, group: group))
      }
      if inputs.isEmpty { continue }
      for cell in part {
        guard let rect = shown(cell.rect, gel).intersection(PixelRect(request.target)) else {
          continue
        }
        groups[group].bounds = groups[group].bounds.map { $0.union(rect) } ?? rect
      }
    }
  }

  private mutating func addCell(
    _ cell: GlassCells.Cell, of block: ContainerBlock, in group: Int, _ gel: GlassGel?
  ) {
    let first = cell.members.first
    let second = cell.members.count > 1 ? cell.members[1] : nil
    func presence(_ member: Int?) -> Float? { member.map { block.cores[$0].z } }
    func box(_ member: Int?) -> SIMD4<Float> { member.map { block.boxes[$0] } ?? Self.nowhere.box }
    func shape(_ member: Int?) -> SIMD4<Float> {
      member.map { block.shapes[$0] } ?? Self.nowhere.shape
    }
    func tint(_ member: Int?) -> SIMD4<Float> { member.map { block.tints[$0] } ?? .zero }
    func core(_ member: Int?) -> SIMD2<Float> { member.map { block.cores[$0].lowHalf } ?? .zero }
    let here = presence(first) ?? 1
    // Members that are nowhere must not weaken the others.
    let there = presence(second) ?? here
    // A member that has hardly appeared does not pull at its neighbour.
    let pull = max(min(here, there) * block.light.z, 0.001)
    let reach = block.container.x * pull
    let pair = SIMD4(
      here, there, max(reach * (1 - block.traits.x), 0.01), reach * block.traits.x)
    var shadow = block.shadow
    shadow.w *= pull
    let shared: InlineArray<12, SIMD4<Float>> = [
      box(first), box(second), shape(first), shape(second), tint(first), tint(second),
      block.container, block.light, block.touch, shadow, pair,
      SIMD4(lowHalf: core(first), highHalf: core(second)),
    ]
    let rect = cell.rect
    let corners = [
      (rect.x, rect.y), (rect.maxX, rect.y), (rect.x, rect.maxY), (rect.maxX, rect.maxY),
    ]
    for (x, y) in corners {
      let field = SIMD2(Double(x), Double(y))
      let place = gel?.stretched(field, scale: request.scale) ?? field
      vertices.append(SIMD4<Float>(SIMD4(place.x, place.y, field.x, field.y)))
      for index in shared.indices { vertices.append(shared[index]) }
    }
  }

  /// Where a cell is seen.
  private func shown(_ rect: PixelRect, _ gel: GlassGel?) -> PixelRect {
    guard let gel else { return rect }
    let corners = [
      (rect.x, rect.y), (rect.maxX, rect.y), (rect.x, rect.maxY), (rect.maxX, rect.maxY),
    ]
    .map { gel.stretched(SIMD2(Double($0.0), Double($0.1)), scale: request.scale) }
    let low = corners.reduce(corners[0], pointwiseMin)
    let high = corners.reduce(corners[0], pointwiseMax)
    return PixelRect(covering: low, high)
  }
}

extension GlassGel {
  /// Where stretching brings a point, in px.
  func stretched(_ point: SIMD2<Double>, scale: Double) -> SIMD2<Double> {
    let length = (axis * axis).sum().squareRoot()
    guard length > 0, length.isFinite, stretch.isFinite, pivot.x.isFinite, pivot.y.isFinite else {
      return point
    }
    let factor = min(max(stretch, 0.5), 2)
    let along = axis / length
    let across = SIMD2(-along.y, along.x)
    let offset = point - pivot * scale
    return pivot * scale + along * ((along * offset).sum() * factor)
      + across * ((across * offset).sum() / factor)
  }
}
