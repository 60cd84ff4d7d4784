import Glibc
import Testing

import struct TestSupport.OneDriverAtATime

@testable import GlassSurface

@Suite(.draws) struct GlassOpticsTests {
  private let bench: GlassBench

  init() throws { bench = try GlassBench() }

  private func lens(depth: Double, band: Double) -> GlassStyle {
    var style = GlassStyle.bare
    let size = LensSize(shortSide: 48, depth: depth, band: band, bevel: 4)
    style.lens = .interpolated(
      small: size, large: size, gain: SizeRange(small: 1, large: 1))
    return style
  }

  @Test(arguments: [(14.0, 26.0, 1.0), (12, 24, 1), (24, 12, 1), (7, 13, 2)])
  func lensMovesTheBackdropInwardByAQuarterCircle(depth: Double, band: Double, scale: Double)
    throws
  {
    // Red counts columns, green counts rows.
    let ramp = GlassBench.picture(240, 200) { x, y in (x, y, 0) }
    let container = GlassBench.container([
      (20 / scale, 20 / scale, 200 / scale, 160 / scale, 20 / scale)
    ])
    let image = try bench.draw(
      GlassScene(containers: [container]), over: ramp, scale: scale,
      style: lens(depth: depth, band: band))
    for pixels in 2..<50 {
      let inside = Double(pixels) + 0.5
      let x = max(1 - inside / (band * scale), 0)
      let displacement = depth * scale * (1 - (1 - x * x).squareRoot())
      // From the left to the right, from the right to the left, from above downwards.
      let left = image.at(20 + pixels, 100)
      #expect(abs(Double(left.x) - (20 + Double(pixels) + displacement)) <= 1)
      #expect(abs(left.y - 100) <= 1)
      let right = image.at(219 - pixels, 100)
      #expect(abs(Double(right.x) - (219 - Double(pixels) - displacement)) <= 1)
      let top = image.at(120, 20 + pixels)
      #expect(abs(Double(top.y) - (20 + Double(pixels) + displacement)) <= 1)
      #expect(abs(top.x - 120) <= 1)
    }
  }

  @Test(arguments: [0, 1, 2, 3]) func theProfileIsAQuarterCircleAtThirtyTwoDepths(side: Int) throws
  {
    // Deep glass and two levels a pixel, so that a level is a small part of the displacement.
    let (depth, band) = (60.0, 118.0)
    let ramp = GlassBench.picture(400, 400) { x, y in
      let inward = [x - 20, 379 - x, y - 20, 379 - y][side]
      return (min(max(inward, 0) * 2, 255), 0, 0)
    }
    let image = try bench.draw(
      GlassScene(containers: [GlassBench.container([(20, 20, 360, 360, 4)])]), over: ramp,
      style: lens(depth: depth, band: band))
    for step in 0..<32 {
      let pixel = Int(Double(step) * band / 32)
      let (x, y) = [
        (20 + pixel, 200), (379 - pixel, 200), (200, 20 + pixel), (200, 379 - pixel),
      ][side]
      let displacement = Double(image.at(x, y).x) / 2 - Double(pixel)
      let part = max(1 - (Double(pixel) + 0.5) / band, 0)
      let expected = depth * (1 - (1 - part * part).squareRoot())
      #expect(abs(displacement - expected) <= 0.02 * depth, "depth \(pixel)")
      #expect(displacement >= -0.5, "inward")
    }
  }

  @Test func displacementPointsInwardEverywhereAroundANeck() throws {
    let ramp = GlassBench.picture(200, 120) { x, y in (x, 2 * y, 0) }
    var container = GlassBench.container(
      [(30, 30, 60, 60, 30), (96, 30, 60, 60, 20)], spacing: 12)
    for droplet in [0.0, 1] {
      container.droplet = droplet
      let image = try bench.draw(
        GlassScene(containers: [container]), over: ramp, style: lens(depth: 14, band: 24))
      func isGlass(_ x: Int, _ y: Int) -> Bool { image.at(x, y).w == 255 }
      for y in 0..<120 {
        for x in 0..<200 where isGlass(x, y) {
          // What is seen lies in the glass too: no light from outside of it.
          let seen = image.at(x, y)
          #expect(isGlass(min(max(seen.x, 0), 199), min(max(seen.y / 2, 0), 119)), "\(x), \(y)")
        }
      }
    }
  }

  @Test func theMiddleOfTheGlassIsNotBent() throws {
    let ramp = GlassBench.picture(240, 200) { x, y in (x, y, 0) }
    let image = try bench.draw(
      GlassScene(containers: [GlassBench.container([(20, 20, 200, 160, 20)])]), over: ramp,
      style: lens(depth: 14, band: 26))
    for (x, y) in [(60, 60), (120, 100), (180, 140)] {
      #expect(image.at(x, y) == SIMD4(x, y, 0, 255))
    }
  }

  @Test func lensLawsGiveTheSpecifiedSizes() {
    let button = GlassStyle.seed.lens.size(shortSide: 48)
    #expect(button.depth == 14 * 0.85)
    #expect(button.band == 24, "26 is clamped to the half short side")
    let menu = GlassStyle.seed.lens.size(shortSide: 280)
    #expect(abs(menu.depth - 12 * (0.85 + 0.4 * 224 / 264)) < 1e-9)
    #expect(menu.band == 22)
    #expect(menu.bevel == 5)
    for (side, height, amount) in [(32.0, 8.0, 16.0), (48, 12, 24), (64, 16, 32), (200, 20, 60)] {
      let size = GlassStyle.measured.lens.size(shortSide: side)
      #expect(size.band == height)
      #expect(size.depth == amount)
    }
  }

  @Test(arguments: [(0.0, 0.0), (1, 0), (0, 1)])
  func facesAnswerTheLumaBeneathThem(lightness: Double, chroma: Double) throws {
    var style = GlassStyle.bare
    style.darkFace = .dark
    style.lightFace = .light
    for keyPath in [\GlassStyle.darkFace, \GlassStyle.lightFace] {
      style[keyPath: keyPath].glint = 0
      style[keyPath: keyPath].contour = 0
      style[keyPath: keyPath].innerShadow = 0
    }
    let face = lightness == 0 ? GlassFace.dark : .light
    for value in [0, 60, 128, 200, 255] {
      let color = SIMD3(Double(value), chroma > 0 ? 90 : Double(value), Double(value)) / 255
      let backdrop = GlassBench.picture(80, 80) { _, _ in
        (value, chroma > 0 ? 90 : value, value)
      }
      let image = try bench.draw(
        GlassScene(containers: [
          GlassBench.container([(16, 16, 48, 48, 24)], lightness: lightness)
        ]), over: backdrop, style: style)
      let luma = (color * SIMD3(0.2126, 0.7152, 0.0722)).sum()
      let base = face.emission + face.transmission * luma + face.lift * luma * (1 - luma)
      let tone = base + face.chroma * (color - luma)
      let expected = (color + (tone - color) * 0.9).clamped(
        lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: 1))
      let seen = image.at(40, 40)
      for channel in 0..<3 {
        #expect(abs(Double(seen[channel]) - expected[channel] * 255) <= 1.01)
      }
    }
  }

  @Test func lightAndDarkCrossFade() throws {
    func middle(_ lightness: Double) throws -> Int {
      try bench.draw(
        GlassScene(containers: [
          GlassBench.container([(16, 16, 48, 48, 24)], lightness: lightness)
        ]), over: GlassBench.plain(80, 80, 100)
      ).at(40, 40).x
    }
    let dark = try middle(0)
    let light = try middle(1)
    #expect(light > dark + 20)
    #expect(abs(try middle(0.5) - (dark + light) / 2) <= 1)
  }

  @Test func aMembersTintFlowsThroughTheNeck() throws {
    var container = GlassBench.container(
      [(20, 20, 48, 48, 12), (72, 20, 48, 48, 12)], spacing: 8)
    container.members[0].tint = SIMD4(1, 0, 0, 1)
    container.members[1].tint = SIMD4(0, 0, 1, 1)
    let image = try bench.draw(
      GlassScene(containers: [container]), over: GlassBench.plain(140, 90, 128), style: .bare)
    // 0.55 + 0.6 · luma of the pure tone.
    let full = Int((0.55 + 0.6 * 128 / 255) * 255)
    #expect(abs(image.at(35, 44).x - full) <= 2)
    #expect(image.at(35, 44).z <= 1)
    #expect(abs(image.at(105, 44).z - full) <= 2)
    let neck = image.at(70, 44)
    #expect(neck.x > 60 && neck.z > 60)
  }

  @Test func pressGlowIsSixHundredthsAtThePointerAndSpreadsToNeighbours() throws {
    var style = GlassStyle.bare
    style.press.glow = 0.06
    let boxes = [(20.0, 20.0, 48.0, 48.0, 24.0), (80, 20, 48, 48, 24)]
    func luma(_ amount: Double, _ x: Int) throws -> Double {
      let container = GlassBench.container(
        boxes, touch: GlassTouch(position: SIMD2(44.5, 44.5), amount: amount))
      return Double(
        try bench.draw(
          GlassScene(containers: [container]), over: GlassBench.plain(150, 90, 100), style: style
        ).at(x, 44).x)
    }
    #expect(try luma(0, 44) == 100)
    #expect(abs(try luma(1, 44) - 100 - 0.06 * 255) <= 1)
    #expect(abs(try luma(0.5, 44) - 100 - 0.03 * 255) <= 1)
    // One σ away, which is the short side, on the neighbour: exp(−½).
    #expect(abs(try luma(1, 92) - 100 - 0.06 * 255 * exp(-0.5)) <= 1)
  }

  @Test func thePointerMagnifiesTheBackdropTowardsItself() throws {
    var style = GlassStyle.bare
    style.press.magnify = 0.17
    let ramp = GlassBench.picture(240, 200) { x, y in (x, y, 0) }
    let container = GlassBench.container(
      [(20, 20, 200, 160, 20)], touch: GlassTouch(position: SIMD2(120.5, 100.5), amount: 1))
    let image = try bench.draw(GlassScene(containers: [container]), over: ramp, style: style)
    #expect(image.at(120, 100) == SIMD4(120, 100, 0, 255))
    let glow = exp(-30.0 * 30 / (2 * 160 * 160))
    #expect(abs(Double(image.at(150, 100).x) - (150 - 30 * 0.17 * glow)) <= 1)
    #expect(abs(Double(image.at(120, 70).y) - (70 + 30 * 0.17 * glow)) <= 1)
  }
}
