/// Cuts a rectangle between members until few enough reach each part.
///
/// A class, since closures would copy the members again and again.
final class CellCutter {
  private let members: InlineArray<8, PixelMember>
  private let reach: Double
  /// The members' indices from left to right, and from top to bottom.
  private let columns: [Int]
  private let rows: [Int]
  /// Beyond this distance nothing is drawn, px.
  let far: Double
  /// The shadow's field is the glass's, moved down by this, px.
  let offset: Double
  /// Size in px of the pieces in which the last parts are judged.
  let tile: Double
  let limit: Int

  /// Cuts lie on multiples of this: a software rasteriser shades blocks of 4 × 4 px, twice those that two
  /// cells share.
  private static let block = 4.0

  init(union: PixelUnion, far: Double, offset: Double, tile: Double, limit: Int) {
    let nowhere = PixelMember(
      rect: SceneRect(x: -1e5, y: -1e5, width: 0, height: 0), radius: 0, scale: 1)
    members = InlineArray { union.members.indices.contains($0) ? union.members[$0] : nowhere }
    reach = union.reach
    columns = union.members.indices.sorted {
      union.members[$0].center.x < union.members[$1].center.x
    }
    rows = union.members.indices.sorted { union.members[$0].center.y < union.members[$1].center.y }
    self.far = far
    self.offset = offset
    self.tile = tile
    self.limit = limit
  }

  /// Parts that together hold every pixel of `rect` that anything reaches.
  func leaves(of rect: PixelRect, _ candidates: MemberSet) -> [GlassCells.Cell] {
    var found: [GlassCells.Cell] = []
    addLeaves(of: rect, candidates, to: &found)
    return found
  }

  private func addLeaves(
    of rect: PixelRect, _ candidates: MemberSet, to found: inout [GlassCells.Cell]
  ) {
    let members = reaching(from: rect.low, to: rect.high, candidates)
    if members.isEmpty { return }
    if members.count <= limit { return found.append(cell(rect, members)) }
    // Over large rectangles the bounds are loose; looked at in pieces, few may be enough.
    if members.count <= limit + 2 {
      let all = reachingPieces(from: rect.low, to: rect.high, members, nearest(to: rect, members))
      if all.count <= limit { return found.append(cell(rect, all)) }
    }
    if let cut = bestCut(of: rect, members) {
      let parts = split(rect, at: cut)
      addLeaves(of: parts.0, members, to: &found)
      return addLeaves(of: parts.1, members, to: &found)
    }
    let all = reachingPieces(from: rect.low, to: rect.high, members, nearest(to: rect, members))
    found.append(cell(rect, all))
  }

  /// As many members as a cell may have, the nearest of all.
  private func nearest(to rect: PixelRect, _ members: MemberSet) -> MemberSet {
    let middle = (rect.low + rect.high) / 2
    let sorted = members.indices.sorted {
      self.members[$0].distance(middle) < self.members[$1].distance(middle)
    }
    return sorted.prefix(limit).reduce(into: MemberSet()) { $0.insert($1) }
  }

  private func cell(_ rect: PixelRect, _ members: MemberSet) -> GlassCells.Cell {
    GlassCells.Cell(rect: rect, members: Array(members.indices))
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

  /// The cut that lies nearest to the middle of the row.
  ///
  /// Cells of two members run from the middle of one to the middle of the next, larger ones from gap to gap.
  private func bestCut(of rect: PixelRect, _ members: MemberSet) -> Cut? {
    bestCut(of: rect, members, throughMiddles: limit <= 2)
      ?? bestCut(of: rect, members, throughMiddles: limit > 2)
  }

  private func bestCut(
    of rect: PixelRect, _ members: MemberSet, throughMiddles: Bool
  ) -> Cut? {
    var best: (cut: Cut, imbalance: Int)?
    let count = members.count
    for axis in 0...1 {
      let range =
        axis == 0
        ? rect.x + 1..<max(rect.maxX, rect.x + 1) : rect.y + 1..<max(rect.maxY, rect.y + 1)
      func consider(_ place: Double, _ imbalance: Int) {
        let block = (min(max(place, -1e6), 1e6) / Self.block).rounded()
        let position = Int(block * Self.block)
        if range.contains(position), imbalance < best?.imbalance ?? .max {
          best = (Cut(axis: axis, position: position), imbalance)
        }
      }
      var passed = 0
      var before: Int?
      for index in axis == 0 ? columns : rows where members.contains(index) {
        if throughMiddles {
          consider(self.members[index].center[axis], abs(2 * passed + 1 - count))
        } else if let before,
          self.members[index].center[axis] > self.members[before].center[axis]
        {
          let middle = (self.members[before].maximum[axis] + self.members[index].minimum[axis]) / 2
          consider(middle, abs(2 * passed - count))
        }
        before = index
        passed += 1
      }
    }
    return best?.cut
  }

  /// `found` and the members that reach a rectangle, judged in halves of halves where others than
  /// `found` seem to.
  private func reachingPieces(
    from low: SIMD2<Double>, to high: SIMD2<Double>, _ candidates: MemberSet, _ found: MemberSet
  ) -> MemberSet {
    let members = reaching(from: low, to: high, candidates)
    if found.contains(members) { return found }
    let size = high - low
    if size.max() <= tile { return found.union(members) }
    let axis = size.x > size.y ? 0 : 1
    let middle = (low[axis] + high[axis]) / 2
    var firstHigh = high
    firstHigh[axis] = middle
    var secondLow = low
    secondLow[axis] = middle
    let first = reachingPieces(from: low, to: firstHigh, members, found)
    return reachingPieces(from: secondLow, to: high, members, first)
  }

  /// The members that can change what is drawn somewhere in a rectangle; more where it is large.
  private func reaching(
    from low: SIMD2<Double>, to high: SIMD2<Double>, _ candidates: MemberSet
  ) -> MemberSet {
    let glass = fold(from: low, to: high, candidates)
    if offset == 0 { return glass }
    // The shadow looks at the field further up (or down).
    let fall = SIMD2(0, offset)
    return glass.union(fold(from: low - fall, to: high - fall, candidates))
  }

  /// Unites the members in the shader's order, with bounds of the distances in place of distances.
  ///
  /// Of two distances further apart than the reach only the nearer one counts, so a member may drop out,
  /// or all before it. This leaves the rest's union unchanged to the bit.
  private func fold(
    from low: SIMD2<Double>, to high: SIMD2<Double>, _ candidates: MemberSet
  ) -> MemberSet {
    // Eight equal distances unite to one less by two thirds of the reach, so whatever they are among
    // themselves, members this much further away than the nearest do not count.
    var horizon = Double.infinity
    for index in candidates.indices {
      horizon = min(horizon, self.members[index].greatestDistance(from: low, to: high))
    }
    horizon += 1.7 * reach
    var members = MemberSet()
    var least = Double.infinity
    var greatest = Double.infinity
    for index in candidates.indices {
      let member = self.members[index]
      let nearest = member.leastDistance(from: low, to: high)
      if nearest >= min(horizon, greatest + reach) { continue }
      let farthest = member.greatestDistance(from: low, to: high)
      if members.isEmpty || least >= farthest + reach {
        members = MemberSet(index)
        least = nearest
        greatest = farthest
      } else {
        members.insert(index)
        least = min(least, nearest) - reach / 4
        greatest = min(greatest, farthest)
      }
    }
    return least < far ? members : MemberSet()
  }
}

/// Indices of a container's members.
struct MemberSet: Equatable {
  private var bits: UInt64 = 0

  init() {}
  init(_ index: Int) { insert(index) }

  var isEmpty: Bool { bits == 0 }
  var count: Int { bits.nonzeroBitCount }
  var indices: Indices { Indices(bits: bits) }

  struct Indices: Sequence, IteratorProtocol {
    fileprivate var bits: UInt64

    mutating func next() -> Int? {
      if bits == 0 { return nil }
      let index = bits.trailingZeroBitCount
      bits &= bits - 1
      return index
    }
  }

  func contains(_ other: MemberSet) -> Bool { bits & other.bits == other.bits }
  func contains(_ index: Int) -> Bool { bits & 1 << UInt64(index) != 0 }
  mutating func insert(_ index: Int) { bits |= 1 << UInt64(index) }
  mutating func formUnion(_ other: MemberSet) { bits |= other.bits }

  func union(_ other: MemberSet) -> MemberSet {
    var result = self
    result.formUnion(other)
    return result
  }
}

extension PixelRect {
  fileprivate var low: SIMD2<Double> { SIMD2(Double(x), Double(y)) }
  fileprivate var high: SIMD2<Double> { SIMD2(Double(maxX), Double(maxY)) }
}
