import Testing

import struct TestSupport.SeededRandom

@testable import GlassSurface

private func row(_ count: Int, gap: Double, side: Double = 48, radius: Double = 24) -> [PixelMember]
{
  (0..<count).map {
    PixelMember(
      rect: SceneRect(x: 40 + Double($0) * (side + gap), y: 40, width: side, height: side),
      radius: radius, scale: 1)
  }
}

private func cells(_ union: PixelUnion, limit: Int = 3) -> GlassCells {
  GlassCells(
    union: union, edge: 2, shadow: GlassCells.Shadow(reach: 12, offset: 6),
    bounds: PixelRect(x: 0, y: 0, width: 600, height: 300), tile: 6, limit: limit)
}

private func expectDisjoint(_ cells: [GlassCells.Cell]) {
  for (index, cell) in cells.enumerated() {
    #expect(!cell.rect.isEmpty)
    for other in cells[..<index] { #expect(cell.rect.intersection(other.rect) == nil) }
  }
}

/// Everything that is glass, or its shadow, lies in a cell whose members are enough to know it.
private func expectComplete(_ union: PixelUnion, _ cells: GlassCells) {
  for y in stride(from: 0, to: 300, by: 3) {
    for x in stride(from: 0, to: 600, by: 3) {
      let point = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
      func cell(_ list: [GlassCells.Cell]) -> GlassCells.Cell? {
        list.first {
          x >= $0.rect.x && x < $0.rect.maxX && y >= $0.rect.y && y < $0.rect.maxY
        }
      }
      func part(_ cell: GlassCells.Cell) -> PixelUnion {
        PixelUnion(members: cell.members.map { union.members[$0] }, reach: union.reach)
      }
      let distance = union.distance(point)
      // In a gap the union's distance grows slower than the true one, which the shader draws by.
      let slope = SIMD2(
        union.distance(point + SIMD2(0.01, 0)) - distance,
        union.distance(point + SIMD2(0, 0.01)) - distance)
      let length = max((slope * slope).sum().squareRoot() * 100, 0.4)
      if distance / length < 2 {
        guard let glass = cell(cells.glass) else {
          Issue.record("no glass cell at \(x), \(y), distance \(distance)")
          return
        }
        #expect(abs(part(glass).distance(point) - distance) < 0.01 * union.reach + 0.001)
      }
      let above = point - SIMD2(0, 6)
      let shade = union.distance(above)
      if shade < 12, distance > -0.5 {
        guard let shadow = cell(cells.shadow) else {
          Issue.record("no shadow cell at \(x), \(y), distance \(shade)")
          return
        }
        #expect(abs(part(shadow).distance(above) - shade) < 0.01 * union.reach + 0.001)
      }
    }
  }
}

@Suite struct GlassCellsTests {
  @Test(arguments: [12.0, 9, 8, 6, 2, 0, -6, -12])
  func aRowIsCutIntoDisjointCellsOfThreeMembersThatHoldAllOfIt(gap: Double) {
    let union = PixelUnion(members: row(8, gap: gap), reach: 16)
    let found = cells(union)
    expectDisjoint(found.glass)
    expectDisjoint(found.shadow)
    expectComplete(union, found)
    if gap >= -6 { #expect(found.glass.allSatisfy { $0.members.count <= 3 }) }
  }

  /// Many members together swell more than two.
  @Test(arguments: [0.0, 12, 30]) func aCrowdThatMergesFarIsHeldToItsEdge(gap: Double) {
    let members = row(6, gap: gap).map { member in
      var lower = member
      lower.center.y += 80
      return lower
    }
    let union = PixelUnion(members: members, reach: 128)
    let middle = members[3].center.x
    #expect(union.distance(SIMD2(middle, members[0].minimum.y - 40)) < 0 || gap > 12)
    let found = cells(union, limit: 2)
    expectDisjoint(found.glass)
    expectComplete(union, found)
  }

  @Test func glassAtRestIsDrawnOnlyWhereButtonsAre() {
    let found = cells(PixelUnion(members: row(8, gap: 12), reach: 16))
    #expect(found.glass.count == 8)
    let area = found.glass.reduce(0) { $0 + $1.rect.width * $1.rect.height }
    #expect(area < 8 * 54 * 54)
  }

  @Test func shadowIsNotDrawnUnderTheMiddleOfMembers() {
    let union = PixelUnion(members: row(3, gap: 12), reach: 16)
    for cell in cells(union).shadow {
      #expect(cell.rect.intersection(PixelRect(x: 50, y: 60, width: 28, height: 8)) == nil)
    }
  }

  @Test func anyArrangementIsHeldByDisjointCells() {
    var random = SeededRandom(seed: 7)
    func next(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    for _ in 0..<12 {
      let members = (0..<Int(next(1...8))).map { _ in
        PixelMember(
          rect: SceneRect(
            x: next(20...480), y: next(20...200), width: next(6...110), height: next(6...80)),
          radius: next(0...60), scale: 1)
      }
      let union = PixelUnion(members: members, reach: next(0...50))
      let found = cells(union)
      expectDisjoint(found.glass)
      expectDisjoint(found.shadow)
      expectComplete(union, found)
    }
  }

  @Test func nothingIsDrawnWithoutMembersOrOutsideOfTheTarget() {
    #expect(cells(PixelUnion(members: [], reach: 16)) == cells(PixelUnion(members: [], reach: 0)))
    #expect(cells(PixelUnion(members: [], reach: 16)).glass.isEmpty)
    let away = PixelMember(
      rect: SceneRect(x: 5000, y: 5000, width: 48, height: 48), radius: 24, scale: 1)
    #expect(cells(PixelUnion(members: [away], reach: 16)).glass.isEmpty)
    let across = PixelMember(
      rect: SceneRect(x: 580, y: -20, width: 48, height: 48), radius: 24, scale: 1)
    let found = cells(PixelUnion(members: [across], reach: 16))
    let bounds = PixelRect(x: 0, y: 0, width: 600, height: 300)
    #expect(!found.glass.isEmpty)
    #expect((found.glass + found.shadow).allSatisfy { bounds.contains($0.rect) })
  }

  @Test func aRectangleLessAHoleIsTheRestWithoutOverlap() {
    let rect = PixelRect(x: 2, y: 3, width: 10, height: 8)
    for hole in [
      PixelRect(x: 4, y: 5, width: 2, height: 2), PixelRect(x: 0, y: 0, width: 5, height: 5),
      PixelRect(x: 0, y: 0, width: 50, height: 50), PixelRect(x: 40, y: 0, width: 5, height: 5),
      PixelRect(x: 0, y: 6, width: 50, height: 1),
    ] {
      let parts = rect.subtracting(hole)
      var area = rect.width * rect.height
      if let common = rect.intersection(hole) { area -= common.width * common.height }
      #expect(parts.reduce(0) { $0 + $1.width * $1.height } == area)
      for (index, part) in parts.enumerated() {
        #expect(rect.contains(part))
        #expect(part.intersection(hole) == nil)
        for other in parts[..<index] { #expect(part.intersection(other) == nil) }
      }
    }
  }

  @Test func twoEdgesCloseExactlyAtAGapOfTheSpacing() {
    for spacing in [8.0, 12, 40] {
      func middle(_ gap: Double) -> Double {
        let members = row(2, gap: gap, side: 60, radius: 10)
        return PixelUnion(members: members, reach: 2 * spacing).distance(
          SIMD2(100 + gap / 2, 70))
      }
      #expect(abs(middle(spacing)) < 1e-9)
      #expect(middle(spacing + 0.1) > 0)
      #expect(middle(spacing - 0.1) < 0)
    }
  }
}
