import Glibc
import Testing

import struct TestSupport.OneDriverAtATime

@testable import GlassSurface

@Suite(.draws) struct GlassLightTests {
  private let bench: GlassBench

  init() throws { bench = try GlassBench() }

  @Test(arguments: [1.0, 2]) func theRimIsBrightestTowardsTheLightAndOppositeAndNeverBreaks(
    scale: Double
  ) throws {
    let side = Int(120 * scale)
    let image = try bench.draw(
      GlassScene(containers: [GlassBench.container([(20, 20, 80, 80, 40)])]),
      over: GlassBench.plain(side, side, 40), scale: scale)
    let center = 60 * scale
    // The brightest pixel near the edge in every direction.
    let rim = stride(from: 0.0, to: 360, by: 5).map { degrees -> Int in
      let direction = SIMD2(cos(degrees * .pi / 180), sin(degrees * .pi / 180))
      return stride(from: 36.0 * scale, to: 40 * scale, by: 0.25).reduce(0) { best, radius in
        let point = direction * radius + center
        return max(best, image.at(Int(point.x), Int(point.y)).x)
      }
    }
    let face = image.at(Int(center), Int(center)).x
    func brightness(_ degrees: Double) -> Int {
      rim[((Int((degrees / 5).rounded()) % 72) + 72) % 72]
    }
    let light = atan2(-0.94, -0.35) * 180 / .pi
    let key = brightness(light)
    #expect(abs(key - (rim.max() ?? 0)) <= 6)
    let counter = brightness(light + 180)
    for side in [light + 90, light - 90] {
      #expect(brightness(side) + 40 < key)
      #expect(brightness(side) + 25 < counter)
    }
    #expect(counter < key)
    #expect((rim.min() ?? 0) > face + 10, "the rim is lit all around")
  }

  @Test(arguments: [1.0, 1.5, 2]) func theRimRunsUnbrokenRoundANeck(scale: Double) throws {
    let boxes = [(20.0, 20.0, 48.0, 48.0, 24.0), (71, 20, 48, 48, 24)]
    let container = GlassBench.container(boxes, spacing: 10)
    let image = try bench.draw(
      GlassScene(containers: [container]),
      over: GlassBench.plain(Int(140 * scale), Int(90 * scale), 30), scale: scale)
    let face = image.at(Int(44 * scale), Int(44 * scale)).x
    for x in Int(36 * scale)..<Int(103 * scale) {
      guard let top = (0..<image.height).first(where: { image.at(x, $0).w > 127 }) else {
        Issue.record("nothing in column \(x)")
        return
      }
      let brightest = (top..<top + Int(3 * scale)).reduce(0) { max($0, image.at(x, $1).x) }
      #expect(brightest > face + 60, "column \(x)")
    }
  }

  @Test func aStraightEdgeIsAntialiasedOverOnePixel() throws {
    for (offset, covered) in [(0.0, 1.0), (0.25, 0.75), (0.5, 0.5), (0.75, 0.25)] {
      let container = GlassBench.container([(20 + offset, 20, 60, 60, 10)])
      let image = try bench.draw(
        GlassScene(containers: [container]), over: GlassBench.plain(100, 100, 128), style: .bare)
      #expect(image.at(19, 50).w == 0)
      #expect(abs(Double(image.at(20, 50).w) - covered * 255) <= 2)
      #expect(image.at(21, 50).w == 255)
      // Premultiplied: no brighter than its coverage.
      #expect(abs(image.at(20, 50).x - image.at(20, 50).w * 128 / 255) <= 1)
    }
  }

  @Test func aRoundEdgeIsAntialiasedOverAboutOnePixel() throws {
    let image = try bench.draw(
      GlassScene(containers: [GlassBench.container([(20, 20, 60, 60, 30)])]),
      over: GlassBench.plain(100, 100, 128), style: .bare)
    for row in 35..<65 {
      let partial = (0..<50).filter { (1...254).contains(image.at($0, row).w) }
      #expect(partial.count <= 2, "row \(row)")
    }
    let area = image.pixels.indices.filter { $0 % 4 == 3 }.reduce(0) {
      $0 + Int(image.pixels[$1])
    }
    #expect(abs(Double(area) / 255 - .pi * 900) < 12, "coverage is the circle's area")
  }

  @Test func aNeckClosesAtAGapOfTheSpacing() throws {
    func middle(_ gap: Double) throws -> Int {
      let container = GlassBench.container(
        [(20, 20, 60, 60, 10), (80 + gap, 20, 60, 60, 10)], spacing: 12)
      return try bench.draw(
        GlassScene(containers: [container]), over: GlassBench.plain(180, 100, 128), style: .bare
      ).at(80 + Int(gap / 2), 50).w
    }
    #expect(try middle(16) == 0)
    #expect(try middle(13) < 100)
    #expect(try middle(11) > 155)
    #expect(try middle(10) == 255)
  }

  @Test func nothingIsDrawnOutsideOfTheGlassButShadow() throws {
    let container = GlassBench.container([(30, 30, 48, 48, 24)])
    let scene = GlassScene(containers: [container])
    let union = PixelUnion(
      members: [
        PixelMember(
          rect: SceneRect(x: 30, y: 30, width: 48, height: 48), radius: 24, scale: 1)
      ], reach: 16)
    let backdrop = SampleBackdrop.checkerboard.image(
      size: PixelSize(width: 110, height: 110), scale: 1)
    let bare = try bench.draw(scene, over: backdrop)
    let shaded = try bench.draw(scene, over: backdrop, shadowAlpha: 0.3)
    for y in 0..<110 {
      for x in 0..<110 {
        let distance = union.distance(SIMD2(Double(x) + 0.5, Double(y) + 0.5))
        if distance > 0.5 {
          #expect((bare.at(x, y) &* SIMD4(1, 1, 1, 0)) == .zero)
          #expect((shaded.at(x, y) &* SIMD4(1, 1, 1, 0)) == .zero)
        }
        // The hairline has ended.
        if distance > 2.2 { #expect(bare.at(x, y).w == 0) }
        if distance < -0.5 { #expect(shaded.at(x, y) == bare.at(x, y)) }
      }
    }
  }

  @Test func shadowFallsBelowAndIsNowhereDarkerThanItsAlpha() throws {
    var style = GlassStyle.bare
    style.rim.hairline = 0
    let image = try bench.draw(
      GlassScene(containers: [GlassBench.container([(40, 40, 80, 48, 24)])]),
      over: GlassBench.plain(160, 140, 128), style: style, shadowAlpha: 0.3)
    let below = image.at(80, 92).w
    #expect(below > 30)
    #expect(image.at(80, 35).w * 3 < below)
    #expect(image.at(35, 64).w < below)
    var last = 255
    for y in 89..<130 {
      let alpha = image.at(80, y).w
      #expect(alpha <= last && alpha <= 77)
      last = alpha
    }
    // Radius 18 · 0.6 dp, at half a Gaussian's σ; fallen by 6 dp.
    #expect(image.at(80, 88 + 6 + 13).w == 0)
    // On the fallen silhouette it is half as dark.
    #expect(abs(image.at(80, 93).w + image.at(80, 94).w - 77) <= 3)
  }

  @Test(arguments: [1.0, 2]) func nothingIsDrawnBeyondTheOverhang(scale: Double) throws {
    let overhang = GlassStyle.seed.overhang(shortSide: 48)
    let side = Int(120 * scale)
    let image = try bench.draw(
      GlassScene(containers: [GlassBench.container([(36, 36, 48, 48, 10)])]),
      over: GlassBench.plain(side, side, 128), scale: scale, shadowAlpha: 0.3)
    var rows = 0..<0
    for y in 0..<side where (0..<side).contains(where: { image.at($0, y).w > 0 }) {
      rows = (rows.isEmpty ? y : rows.lowerBound)..<y + 1
    }
    #expect(rows.lowerBound >= Int(((36 - overhang.above) * scale).rounded(.down)))
    #expect(rows.upperBound <= Int(((84 + overhang.below) * scale).rounded(.up)))
    #expect(rows.upperBound > Int((84 + overhang.below - 4) * scale), "not larger than needed")
  }

  @Test func shadowsOfTwoContainersDoNotAddUp() throws {
    let boxes = [(20.0, 30.0, 48.0, 48.0, 24.0), (80, 30, 48, 48, 24)]
    let backdrop = GlassBench.plain(150, 120, 128)
    let single = try bench.draw(
      GlassScene(containers: [GlassBench.container(boxes, spacing: 0)]), over: backdrop,
      style: .bare, shadowAlpha: 0.3)
    let split = try bench.draw(
      GlassScene(containers: boxes.map { GlassBench.container([$0], spacing: 0) }),
      over: backdrop, style: .bare, shadowAlpha: 0.3)
    #expect(single.at(74, 60).w > 10)
    #expect(single == split)
  }

  @Test func containersDoNotMergeWithEachOther() throws {
    let boxes = [(20.0, 20.0, 48.0, 48.0, 12.0), (72, 20, 48, 48, 12)]
    let backdrop = GlassBench.plain(140, 90, 128)
    let together = try bench.draw(
      GlassScene(containers: [GlassBench.container(boxes)]), over: backdrop, style: .bare)
    let apart = try bench.draw(
      GlassScene(containers: boxes.map { GlassBench.container([$0]) }), over: backdrop,
      style: .bare)
    #expect(together.at(70, 44).w == 255)
    #expect(apart.at(70, 44).w == 0)
    #expect(apart.at(66, 44).w == 255)
  }
}
