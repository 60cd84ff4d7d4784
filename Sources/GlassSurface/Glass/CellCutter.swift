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
  func leaves(of rect: PixelRect, _ candidates: [Int]) -> [GlassCells.Cell] {
    let members = reaching(from: rect.low, to: rect.high, candidates)
    if members.isEmpty { return [] }
    if members.count <= limit { return [GlassCells.Cell(rect: rect, members: members)] }
    if let cut = bestCut(of: rect, members) {
      let parts = split(rect, at: cut)
      return leaves(of: parts.0, members) + leaves(of: parts.1, members)
    }
    return [GlassCells.Cell(rect: rect, members: reachingAnyTile(of: rect, members))]
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

  private func reachingAnyTile(of rect: PixelRect, _ candidates: [Int]) -> [Int] {
    var found = Set<Int>()
    let columns = max((Double(rect.width) / tile).rounded(.up), 1)
    let rows = max((Double(rect.height) / tile).rounded(.up), 1)
    let size = (rect.high - rect.low) / SIMD2(columns, rows)
    for row in 0..<Int(rows) {
      for column in 0..<Int(columns) where found.count < candidates.count {
        let low = rect.low + size * SIMD2(Double(column), Double(row))
        found.formUnion(reaching(from: low, to: low + size, candidates))
      }
    }
    return candidates.filter(found.contains)
  }

  /// The members that can change what is drawn somewhere in a rectangle; more where it is large.
  ///
  /// A member matters where its distance is within the union's reach of the nearest one's.
  private func reaching(
    from low: SIMD2<Double>, to high: SIMD2<Double>, _ candidates: [Int]
  ) -> [Int] {
    // The shadow looks at the field further up (or down): both must be right.
    let top = SIMD2(low.x, min(low.y, low.y - offset))
    let bottom = SIMD2(high.x, max(high.y, high.y - offset))
    var nearest = Double.infinity
    var ceiling = Double.infinity
    for index in candidates {
      nearest = min(nearest, union.members[index].leastDistance(from: top, to: bottom))
      ceiling = min(ceiling, union.members[index].greatestDistance(from: top, to: bottom))
    }
    guard nearest < far else { return [] }
    // At 0.85 of the reach a member still moves the edge by less than 0.6 % of the reach.
    return candidates.filter {
      union.members[$0].leastDistance(from: top, to: bottom) < ceiling + 0.85 * union.reach
    }
  }
}

extension PixelRect {
  fileprivate var low: SIMD2<Double> { SIMD2(Double(x), Double(y)) }
  fileprivate var high: SIMD2<Double> { SIMD2(Double(maxX), Double(maxY)) }
}
