/// Cuts a rectangle between members until few enough reach each part.
struct CellCutter {
  let union: PixelUnion
  /// Beyond this distance nothing is drawn, px.
  let far: Double
  /// The shadow's field is the glass's, moved down by this, px.
  let offset: Double
  /// Size in px of the pieces in which the last parts are judged.
  let tile: Double
  let limit: Int

  /// Parts that together hold every pixel of `rect` that anything reaches.
  func leaves(of rect: PixelRect, _ candidates: MemberSet) -> [GlassCells.Cell] {
    let members = reaching(from: rect.low, to: rect.high, candidates)
    if members.isEmpty { return [] }
    if members.count <= limit { return [cell(rect, members)] }
    if let cut = bestCut(of: rect, members) {
      let parts = split(rect, at: cut)
      return leaves(of: parts.0, members) + leaves(of: parts.1, members)
    }
    let fewer = reachingPieces(from: rect.low, to: rect.high, members)
    return fewer.isEmpty ? [] : [cell(rect, fewer)]
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

  /// The cut between two neighbours that lies nearest to the middle of the row.
  private func bestCut(of rect: PixelRect, _ members: MemberSet) -> Cut? {
    var best: (cut: Cut, imbalance: Int)?
    for axis in 0...1 {
      let row = members.indices.sorted {
        union.members[$0].center[axis] < union.members[$1].center[axis]
      }
      let range =
        axis == 0
        ? rect.x + 1..<max(rect.maxX, rect.x + 1) : rect.y + 1..<max(rect.maxY, rect.y + 1)
      for index in 1..<max(row.count, 1) {
        let before = union.members[row[index - 1]]
        let after = union.members[row[index]]
        guard after.center[axis] > before.center[axis] else { continue }
        let middle = ((before.maximum[axis] + after.minimum[axis]) / 2).rounded()
        let position = Int(min(max(middle, -1e6), 1e6))
        let imbalance = abs(2 * index - row.count)
        if range.contains(position), imbalance < best?.imbalance ?? .max {
          best = (Cut(axis: axis, position: position), imbalance)
        }
      }
    }
    return best?.cut
  }

  /// As `reaching`, judged in halves of halves where many members seem to reach: tighter where they crowd.
  private func reachingPieces(
    from low: SIMD2<Double>, to high: SIMD2<Double>, _ candidates: MemberSet
  ) -> MemberSet {
    let members = reaching(from: low, to: high, candidates)
    let size = high - low
    if members.count <= limit - 1 || size.max() <= tile { return members }
    let axis = size.x > size.y ? 0 : 1
    let middle = (low[axis] + high[axis]) / 2
    var firstHigh = high
    firstHigh[axis] = middle
    var secondLow = low
    secondLow[axis] = middle
    let first = reachingPieces(from: low, to: firstHigh, members)
    if first == members { return members }
    return first.union(reachingPieces(from: secondLow, to: high, members))
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
      horizon = min(horizon, union.members[index].greatestDistance(from: low, to: high))
    }
    horizon += 1.7 * union.reach
    var members = MemberSet()
    var least = Double.infinity
    var greatest = Double.infinity
    for index in candidates.indices {
      let member = union.members[index]
      let nearest = member.leastDistance(from: low, to: high)
      if nearest >= min(horizon, greatest + union.reach) { continue }
      let farthest = member.greatestDistance(from: low, to: high)
      if members.isEmpty || least >= farthest + union.reach {
        members = MemberSet(index)
        least = nearest
        greatest = farthest
      } else {
        members.insert(index)
        least = min(least, nearest) - union.reach / 4
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
  var indices: some Sequence<Int> { sequence(state: bits) { Self.takeLowest(&$0) } }

  mutating func insert(_ index: Int) { bits |= 1 << UInt64(index) }
  mutating func formUnion(_ other: MemberSet) { bits |= other.bits }

  func union(_ other: MemberSet) -> MemberSet {
    var result = self
    result.formUnion(other)
    return result
  }

  private static func takeLowest(_ bits: inout UInt64) -> Int? {
    if bits == 0 { return nil }
    let index = bits.trailingZeroBitCount
    bits &= bits - 1
    return index
  }
}

extension PixelRect {
  fileprivate var low: SIMD2<Double> { SIMD2(Double(x), Double(y)) }
  fileprivate var high: SIMD2<Double> { SIMD2(Double(maxX), Double(maxY)) }
}
