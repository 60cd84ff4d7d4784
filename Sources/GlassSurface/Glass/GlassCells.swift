/// Disjoint rectangles that cover a container's glass and shadow, each with the members that reach it.
///
/// A shader that unites three members is much cheaper than one that unites eight, and in a row no more
/// than three matter anywhere. So the container's surroundings are cut between neighbours until no part
/// sees more than three, or until no cut is left.
struct GlassCells: Equatable, Sendable {
  struct Cell: Equatable, Sendable {
    var rect: PixelRect
    /// Indices of the members that reach the cell, in the container's order.
    var members: [Int]
  }

  /// The most members that a narrow cell's shader unites.
  static let narrowLimit = 3

  private(set) var glass: [Cell] = []
  private(set) var shadow: [Cell] = []

  /// How far, in px, the shadow goes beyond the silhouette.
  struct Shadow: Equatable, Sendable {
    var reach: Double
    /// Downwards.
    var offset: Double
  }

  /// - Parameters:
  ///   - shadow: nil where none is drawn.
  ///   - bounds: the target's pixels.
  ///   - tile: size in px of the pieces in which reach is judged; smaller is tighter and slower.
  init(
    union: PixelUnion, shadow: Shadow?, bounds: PixelRect, tile: Double,
    limit: Int = GlassCells.narrowLimit
  ) {
    let visible = union.members.indices.filter { union.members[$0].maximum.x > -1e5 }
    guard !visible.isEmpty else { return }
    let margin = 1 + union.reach / 2
    var low = SIMD2(repeating: Double.infinity)
    var high = -low
    for index in visible {
      low = pointwiseMin(low, union.members[index].minimum - margin)
      high = pointwiseMax(high, union.members[index].maximum + margin)
    }
    let glassBounds = PixelRect(covering: low, high)
    var all = glassBounds
    if let shadow {
      let reach = SIMD2(repeating: shadow.reach)
      let fall = SIMD2(0, shadow.offset)
      all = all.union(PixelRect(covering: low - reach + fall, high + reach + fall))
    }
    guard let area = all.intersection(bounds) else { return }
    let cutter = Cutter(
      union: union, far: (shadow?.reach ?? 0) + abs(shadow?.offset ?? 0) + margin,
      offset: shadow?.offset ?? 0, tile: tile, limit: limit)
    for leaf in cutter.leaves(of: area, visible) {
      addGlass(of: leaf, union)
      if let shadow { addShadow(of: leaf, union, shadow) }
    }
  }

  /// Boxes grown by what the union adds, joined where a neck may be.
  private mutating func addGlass(of leaf: Cell, _ union: PixelUnion) {
    var rects: [PixelRect] = []
    for index in leaf.members {
      let member = union.members[index]
      var low = member.minimum
      var high = member.maximum
      var bulge = 0.0
      for other in leaf.members where other != index && union.reach > 0 {
        let gap = member.gap(to: union.members[other])
        if gap < union.reach / 2 {
          low = pointwiseMin(low, union.members[other].minimum)
          high = pointwiseMax(high, union.members[other].maximum)
          bulge += union.reach / 4
        } else if gap < union.reach {
          let part = 1 - gap / union.reach
          bulge += union.reach / 4 * part * part
        }
      }
      // One pixel more for the antialiased edge.
      let grow = 1 + min(bulge, union.reach / 2)
      if let rect = PixelRect(covering: low - grow, high + grow).intersection(leaf.rect) {
        rects.append(rect)
      }
    }
    for rect in Self.merged(rects) { glass.append(Cell(rect: rect, members: leaf.members)) }
  }

  /// The surroundings less the squares inside members, which glass covers completely.
  private mutating func addShadow(of leaf: Cell, _ union: PixelUnion, _ shadow: Shadow) {
    let grow = shadow.reach + union.reach / 4
    var around: PixelRect?
    for index in leaf.members {
      let member = union.members[index]
      let fall = SIMD2(0, shadow.offset)
      let rect = PixelRect(covering: member.minimum - grow + fall, member.maximum + grow + fall)
      around = around?.union(rect) ?? rect
    }
    guard let area = around?.intersection(leaf.rect) else { return }
    var rects = [area]
    for index in leaf.members {
      let member = union.members[index]
      let inset = member.radius * (1 - 0.5.squareRoot()) + 1
      if let hole = PixelRect(inside: member.minimum + inset, member.maximum - inset) {
        rects = rects.flatMap { $0.subtracting(hole) }
      }
    }
    for rect in rects { self.shadow.append(Cell(rect: rect, members: leaf.members)) }
  }

  /// Joins rectangles that overlap until none do.
  private static func merged(_ rects: [PixelRect]) -> [PixelRect] {
    var result: [PixelRect] = []
    for rect in rects {
      var joined = rect
      while let hit = result.firstIndex(where: { $0.intersection(joined) != nil }) {
        joined = joined.union(result.remove(at: hit))
      }
      result.append(joined)
    }
    return result
  }
}

/// Cuts a rectangle between members until few enough reach each part.
private struct Cutter {
  let union: PixelUnion
  /// Beyond this distance nothing is drawn, px.
  let far: Double
  /// The shadow's field is the glass's, moved down by this, px.
  let offset: Double
  let tile: Double
  let limit: Int

  func leaves(of rect: PixelRect, _ candidates: [Int]) -> [GlassCells.Cell] {
    let members = reaching(rect, candidates)
    if members.isEmpty { return [] }
    if members.count > limit, let cut = bestCut(of: rect, members) {
      let parts = split(rect, at: cut)
      return leaves(of: parts.0, members) + leaves(of: parts.1, members)
    }
    return [GlassCells.Cell(rect: rect, members: members)]
  }

  private struct Cut {
    var axis: Int
    var position: Int
  }

  private func split(_ rect: PixelRect, at cut: Cut) -> (PixelRect, PixelRect) {
    var first = rect
    var second = rect
    if cut.axis == 0 {
      first.width = cut.position - rect.x
      second.width = rect.maxX - cut.position
      second.x = cut.position
    } else {
      first.height = cut.position - rect.y
      second.height = rect.maxY - cut.position
      second.y = cut.position
    }
    return (first, second)
  }

  /// The cut between two neighbours that lies nearest to the middle of the row.
  private func bestCut(of rect: PixelRect, _ members: [Int]) -> Cut? {
    var best: (cut: Cut, imbalance: Int)?
    for axis in 0...1 {
      let row = members.sorted { union.members[$0].center[axis] < union.members[$1].center[axis] }
      for index in 1..<max(row.count, 1) {
        let before = union.members[row[index - 1]]
        let after = union.members[row[index]]
        guard after.center[axis] > before.center[axis] else { continue }
        let middle = ((before.maximum[axis] + after.minimum[axis]) / 2).rounded()
        let position = Int(min(max(middle, -1e6), 1e6))
        let range = axis == 0 ? rect.x + 1..<rect.maxX : rect.y + 1..<rect.maxY
        guard !range.isEmpty, range.contains(position) else { continue }
        let imbalance = abs(2 * index - row.count)
        if imbalance < best?.imbalance ?? .max {
          best = (Cut(axis: axis, position: position), imbalance)
        }
      }
    }
    return best?.cut
  }

  /// The members that can change what is drawn somewhere in `rect`.
  private func reaching(_ rect: PixelRect, _ candidates: [Int]) -> [Int] {
    var found = Set<Int>()
    let columns = max(Int((Double(rect.width) / tile).rounded(.up)), 1)
    let rows = max(Int((Double(rect.height) / tile).rounded(.up)), 1)
    let size = SIMD2(Double(rect.width) / Double(columns), Double(rect.height) / Double(rows))
    for row in 0..<rows {
      for column in 0..<columns where found.count < candidates.count {
        let low =
          SIMD2(Double(rect.x), Double(rect.y)) + size * SIMD2(Double(column), Double(row))
        judge(low, low + size, candidates, &found)
      }
    }
    return candidates.filter(found.contains)
  }

  /// A member matters where its distance is within the union's reach of the nearest one's.
  private func judge(
    _ low: SIMD2<Double>, _ high: SIMD2<Double>, _ candidates: [Int], _ found: inout Set<Int>
  ) {
    // The shadow looks at the field further up (or down): both must be right.
    let top = SIMD2(low.x, min(low.y, low.y - offset))
    let bottom = SIMD2(high.x, max(high.y, high.y - offset))
    let nearest = candidates.map { union.members[$0].leastDistance(from: top, to: bottom) }
    guard nearest.contains(where: { $0 < far }) else { return }
    let ceiling =
      candidates.map { union.members[$0].greatestDistance(from: top, to: bottom) }.min()
      ?? .infinity
    for (index, least) in zip(candidates, nearest)
    // At 0.85 of the reach a member still moves the edge by less than 0.6 % of the reach.
    where least < ceiling + 0.85 * union.reach { found.insert(index) }
  }
}
