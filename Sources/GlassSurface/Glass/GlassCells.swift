/// Disjoint rectangles that cover a container's glass and shadow, each with the members that reach it.
///
/// A shader that unites two members is much cheaper than one that unites eight, and in a row no more
/// than two matter anywhere. So the container's surroundings are cut between neighbours and through their
/// middles until no part sees more than two, or until no cut is left.
struct GlassCells: Equatable, Sendable {
  struct Cell: Equatable, Sendable {
    var rect: PixelRect
    /// Indices of the members that reach the cell, in the container's order.
    var members: [Int]
  }

  /// The most members that a narrow cell's shader unites.
  static let narrowLimit = 2

  private(set) var glass: [Cell] = []
  /// Parts of single members beyond lens and rim, where only the face is to be seen.
  private(set) var interior: [Cell] = []
  private(set) var shadow: [Cell] = []

  /// Interiors smaller than this, px², are not worth a pass of their own.
  static let leastInterior = 10_000

  /// Whether nothing of the container is to be seen.
  var isEmpty: Bool { glass.isEmpty && interior.isEmpty && shadow.isEmpty }

  /// How far, in px, the shadow goes beyond the silhouette.
  struct Shadow: Equatable, Sendable {
    var reach: Double
    /// Downwards.
    var offset: Double
  }

  /// - Parameters:
  ///   - edge: how far, in px, the glass draws outside of its silhouette, at least for antialiasing.
  ///   - shadow: nil where none is drawn.
  ///   - bounds: the target's pixels.
  ///   - tile: size in px of the pieces in which reach is judged; smaller is tighter and slower.
  ///   - insets: how far lens and rim go into each member, in px; empty where interiors are not wanted.
  ///   - isWhole: leaves everything in one piece, for glass whose cells would not stay rectangles.
  init(
    union: PixelUnion, edge: Double, shadow: Shadow?, bounds: PixelRect, tile: Double,
    limit: Int = GlassCells.narrowLimit, insets: [Double] = [], isWhole: Bool = false
  ) {
    let visible = union.members.indices.filter { union.members[$0].maximum.x > -1e5 }
    guard !visible.isEmpty else { return }
    let margin = edge + Self.swell(of: visible.count) * union.reach
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
    if isWhole {
      let members = Array(visible)
      if let rect = glassBounds.intersection(bounds) {
        glass = [Cell(rect: rect, members: members)]
      }
      if shadow != nil { self.shadow = [Cell(rect: area, members: members)] }
      return
    }
    var candidates = MemberSet()
    for index in visible { candidates.insert(index) }
    let cutter = CellCutter(
      union: union, far: (shadow?.reach ?? 0) + abs(shadow?.offset ?? 0) + margin,
      offset: shadow?.offset ?? 0, tile: tile, limit: limit)
    for leaf in cutter.leaves(of: area, candidates) {
      addGlass(of: leaf, union, edge, insets)
      if let shadow { addShadow(of: leaf, union, shadow) }
    }
  }

  /// Boxes grown by what the union adds to them, joined where a neck may be.
  private mutating func addGlass(
    of leaf: Cell, _ union: PixelUnion, _ edge: Double, _ insets: [Double]
  ) {
    var rects: [PixelRect] = []
    for index in leaf.members {
      var box = Growth(union.members[index])
      for other in leaf.members where other != index {
        box.meet(union.members[other], reach: union.reach)
      }
      box.grow(by: Self.crowding(of: index, in: leaf, union))
      if let rect = PixelRect(covering: box.low - edge, box.high + edge).intersection(leaf.rect) {
        rects.append(rect)
      }
    }
    let hole = interior(of: leaf, union, insets)
    if let hole { interior.append(Cell(rect: hole, members: leaf.members)) }
    for rect in Self.merged(rects) {
      for part in hole.map(rect.subtracting) ?? [rect] {
        glass.append(Cell(rect: part, members: leaf.members))
      }
    }
  }

  /// The middle of the leaf's only member; nil where it has others or is small.
  private func interior(of leaf: Cell, _ union: PixelUnion, _ insets: [Double]) -> PixelRect? {
    guard leaf.members.count == 1, insets.indices.contains(leaf.members[0]) else { return nil }
    let member = union.members[leaf.members[0]]
    let depth = insets[leaf.members[0]]
    // Along the diagonal a round corner comes closer than its sides.
    let inset =
      depth < member.radius
      ? (depth + member.radius * (2.0.squareRoot() - 1)) / 2.0.squareRoot() : depth
    guard
      let rect = PixelRect(inside: member.minimum + inset, member.maximum - inset)?
        .intersection(leaf.rect), rect.width * rect.height >= Self.leastInterior
    else { return nil }
    return rect
  }

  /// The surroundings less the squares inside members, which glass covers completely.
  private mutating func addShadow(of leaf: Cell, _ union: PixelUnion, _ shadow: Shadow) {
    var around: PixelRect?
    for index in leaf.members {
      let member = union.members[index]
      var grow = shadow.reach
      for other in leaf.members where other != index {
        grow = max(
          grow, Self.height(of: shadow.reach, member, union.members[other], reach: union.reach))
      }
      grow = max(grow, shadow.reach + Self.crowding(of: index, in: leaf, union))
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

  /// How much closer, in reaches, the union of `count` equally distant members is than each of them: a quarter
  /// for two, two thirds for eight.
  ///
  /// Uniting a distance of −s with one of 0, in reaches, gives −((1 + s)/2)².
  static func swell(of count: Int) -> Double {
    (1..<max(count, 1)).reduce(0) { swell, _ in (1 + swell) * (1 + swell) / 4 }
  }

  /// How far, in px, the union may reach beyond a member that has necks with several others; 0 with fewer.
  private static func crowding(of index: Int, in leaf: Cell, _ union: PixelUnion) -> Double {
    let near = leaf.members.filter {
      $0 != index && union.members[index].gap(to: union.members[$0]) < union.reach / 2
    }
    return near.count > 1 ? swell(of: near.count + 1) * union.reach : 0
  }

  /// How far beyond two members' boxes their union may still be `distance` away.
  ///
  /// Half way between them the union is closer than either by a quarter of its reach.
  private static func height(
    of distance: Double, _ first: PixelMember, _ second: PixelMember, reach: Double
  ) -> Double {
    let gap = first.gap(to: second)
    guard gap < reach else { return distance }
    let radius = min(first.radius, second.radius)
    let far = radius + distance + reach / 4
    let half = max(gap, 0) / 2 + radius
    return max(distance, max(far * far - half * half, 0).squareRoot() - radius)
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

/// A member's box, grown by what its neighbours draw out of it.
private struct Growth {
  let member: PixelMember
  var low: SIMD2<Double>
  var high: SIMD2<Double>

  init(_ member: PixelMember) {
    self.member = member
    low = member.minimum
    high = member.maximum
  }

  mutating func grow(by length: Double) {
    low -= length
    high += length
  }

  mutating func meet(_ other: PixelMember, reach: Double) {
    let gap = member.gap(to: other)
    guard gap < reach else { return }
    if gap < reach / 2 {
      // A neck: it lies between the boxes, and bulges where flush edges meet.
      let across = max(gap, 0) / 2
      let bulge = max(reach * reach / 16 - across * across, 0).squareRoot()
      low = pointwiseMin(low, pointwiseMin(member.minimum, other.minimum) - bulge)
      high = pointwiseMax(high, pointwiseMax(member.maximum, other.maximum) + bulge)
    } else {
      // The tip that a straight edge grows towards another: s with s = (k − gap + 2s)²/4k.
      let rest = reach - gap
      let tip = (gap - max(gap * gap - rest * rest, 0).squareRoot()) / 2
      for axis in 0...1 {
        if other.minimum[axis] > member.maximum[axis] {
          high[axis] = max(high[axis], member.maximum[axis] + tip)
        }
        if other.maximum[axis] < member.minimum[axis] {
          low[axis] = min(low[axis], member.minimum[axis] - tip)
        }
      }
    }
  }
}
