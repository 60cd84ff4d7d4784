import Testing

import struct TestSupport.OneDriverAtATime

@testable import GlassSurface

@Suite(.draws) struct GlassMergeTests {
  private let bench: GlassBench

  init() throws { bench = try GlassBench() }

  private var plain: GlassStyle {
    var style = GlassStyle.bare
    style.rim.hairline = 0
    return style
  }

  private func coverage(
    _ boxes: [(Double, Double, Double, Double, Double)], spacing: Double, droplet: Double,
    size: (Int, Int), scale: Double = 1
  ) throws -> PixelImage {
    var container = GlassBench.container(boxes, spacing: spacing)
    container.droplet = droplet
    return try bench.draw(
      GlassScene(containers: [container]),
      over: GlassBench.plain(Int(Double(size.0) * scale), Int(Double(size.1) * scale), 128),
      scale: scale, style: plain)
  }

  @Test(arguments: [8.0, 12, 20])
  func silhouettesBeginToMoveAtTwiceTheSpacingAndCloseAtTheSpacing(spacing: Double) throws {
    func image(_ gap: Double) throws -> PixelImage {
      try coverage(
        [(20, 20, 60, 60, 10), (80 + gap, 20, 60, 60, 10)], spacing: spacing, droplet: 0,
        size: (210, 100))
    }
    // The first pixel outside of the left box.
    #expect(try image(2 * spacing + 0.5).at(80, 50).w == 0)
    // There the polynomial has moved the edge by s with s = (k − gap + 2s)²/4k, k = 2 · spacing.
    let gap = 1.5 * spacing
    let rest = 2 * spacing - gap
    let moved = (gap - (gap * gap - rest * rest).squareRoot()) / 2
    let covered = Double(try image(gap).at(80, 50).w) / 255
    #expect(abs(covered - min(moved, 1)) < 0.04)
    #expect(try image(spacing + 1).at(80 + Int(spacing / 2), 50).w < 128)
    #expect(try image(spacing - 1).at(80 + Int(spacing / 2), 50).w > 128)
  }

  @Test(arguments: [1.0, 2], [0.0, 4, 8, -6])
  func aDropletsNeckNeverExceedsTheMembersHeight(scale: Double, gap: Double) throws {
    var fuller = 0
    for (side, radius, spacing) in [
      (44.0, 22.0, 40.0), (48, 24, 8), (56, 28, 20), (48, 12, 40), (56, 18, 16),
    ] {
      let boxes = (0..<3).map { (60 + Double($0) * (side + gap), 60.0, side, side, radius) }
      func heights(_ droplet: Double) throws -> [Double] {
        let image = try coverage(
          boxes, spacing: spacing, droplet: droplet, size: (320, 180), scale: scale)
        return (0..<image.width).map { x in
          (0..<image.height).reduce(0.0) { $0 + Double(image.at(x, $1).w) / 255 }
        }
      }
      let droplet = try heights(1)
      #expect((droplet.max() ?? 0) <= 1.03 * side * scale, "\(side), \(radius), \(spacing)")
      if (try heights(0).max() ?? 0) > 1.03 * side * scale { fuller += 1 }
      // Both close at the same gap.
      if gap < spacing {
        #expect(droplet[Int((60 + side + gap / 2) * scale)] > 0.5, "\(side), \(radius), \(spacing)")
      }
    }
    #expect(fuller > 0, "the polynomial union bulges, so the comparison means something")
  }

  @Test(arguments: [0.0, 1], [1.0, 1.25, 1.5, 2])
  func theRimHasNoDarkBreakAroundANeck(droplet: Double, scale: Double) throws {
    var container = GlassBench.container(
      [(20, 20, 48, 48, 24), (70, 20, 48, 48, 24)], spacing: 10)
    container.droplet = droplet
    let image = try bench.draw(
      GlassScene(containers: [container]),
      over: GlassBench.plain(Int(140 * scale), Int(90 * scale), 30), scale: scale)
    let face = image.at(Int(44 * scale), Int(44 * scale)).x
    for rows in [Array(0..<image.height), (0..<image.height).reversed()] {
      var dark = 0
      var longest = 0
      for x in Int(36 * scale)..<Int(103 * scale) {
        let edge = try #require(rows.firstIndex { image.at(x, $0).w > 127 })
        let brightest = (edge..<edge + Int(3 * scale)).reduce(0) {
          max($0, image.at(x, rows[$1]).x)
        }
        dark = brightest > face + 25 ? 0 : dark + 1
        longest = max(longest, dark)
      }
      #expect(longest <= 1)
    }
  }

  @Test func interiorsOfLargeGlassShowWhatTheWholeShaderWould() throws {
    for touch in [nil, GlassTouch(position: SIMD2(150, 90), amount: 1)] {
      let container = GlassBench.container(
        [(20, 20, 300, 200, 24)], lightness: 1, touch: touch)
      let backdrop = SampleBackdrop.page.image(
        size: PixelSize(width: 340, height: 240), scale: 1)
      let scene = GlassScene(containers: [container])
      let cells = try bench.draw(scene, over: backdrop)
      let whole = try bench.draw(scene, over: backdrop, allWide: true)
      #expect(zip(cells.pixels, whole.pixels).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
      let target = try Framebuffer(
        context: bench.context, size: PixelSize(width: 340, height: 240))
      let frame = try bench.renderer.draw(
        scene, scale: 1, style: .seed, shadowAlpha: 0, into: target)
      let area = frame.passes.filter { $0.work == .interior }.reduce(0) { $0 + $1.area }
      #expect(area > 340 * 240 / 3)
    }
  }

  @Test func farFromTheOriginGlassIsAsPreciseAsNearIt() throws {
    func draw(_ x: Double) throws -> [SIMD4<Int>] {
      let backdrop = GlassBench.picture(8192, 90) { x, y in
        ((x % 64) * 4, (y * 5) % 256, (x / 8 % 2) * 255)
      }
      let image = try bench.draw(
        GlassScene(containers: [
          GlassBench.container([(x, 20, 48, 48, 24), (x + 54, 20, 48, 48, 16)])
        ]), over: backdrop)
      return (0..<90).flatMap { y in (0..<130).map { image.at(Int(x) - 12 + $0, y) } }
    }
    let near = try draw(64)
    let far = try draw(64 + 7936)
    let differing = zip(near, far).filter { pair in
      let apart = pair.0 &- pair.1
      return max(abs(apart.x), abs(apart.y), abs(apart.z), abs(apart.w)) > 2
    }
    #expect(differing.count <= near.count / 500)
  }
}
