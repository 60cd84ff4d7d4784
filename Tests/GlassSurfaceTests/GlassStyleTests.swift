import Testing

import struct TestSupport.OneDriverAtATime

@testable import GlassSurface

@Suite(.draws) struct GlassStyleTests {
  private func plan(_ side: Double, style: GlassStyle = .seed) -> GlassPlan {
    GlassPlan(
      GlassPlan.Request(
        containers: [GlassBench.container([(20, 20, side * 1.4, side, 20)])], scrollEdge: nil,
        scale: 1, style: style, shadowAlpha: 0.2, target: PixelSize(width: 600, height: 400)))
  }

  @Test func aMorphMovesDepthBandBlurBevelAndShadowTogether() {
    var last: SIMD4<Double>?
    for step in 0...12 {
      let side = 48 + (280 - 48) * Double(step) / 12
      let plan = plan(side)
      let block = plan.containers[0]
      let now = SIMD4(
        Double(block.shapes[0].z), plan.groups[0].sigma, 1 / Double(block.container.w),
        1 / Double(block.shadow.x))
      if let last {
        #expect(now.y > last.y, "blur at \(side)")
        #expect(now.z > last.z, "bevel at \(side)")
        if side > 56 { #expect(now.w > last.w, "shadow at \(side)") }
        // 24 at 48 dp, where the half side limits it, then from 26 down to 22.
        if step > 1 { #expect(now.x < last.x, "band at \(side)") }
      }
      last = now
    }
    let (button, menu) = (plan(48), plan(280))
    #expect(abs(button.groups[0].sigma - 5) < 1e-9)
    #expect(abs(menu.groups[0].sigma - 8) < 1e-9)
    let depths = (
      Double(button.containers[0].shapes[0].w), Double(menu.containers[0].shapes[0].w)
    )
    let gain = 0.85 + 0.4 * 224 / 264
    #expect(abs(depths.0 - 14 * 0.85) < 1e-4)
    #expect(abs(depths.1 - 12 * gain) < 1e-4)
  }

  @Test(arguments: [0.0, 0.25, 0.5, 1]) func styleMixesAsAWhole(amount: Double) {
    let from = GlassStyle.seed
    let to = GlassStyle.measured.tinted.withReducedTransparency
    let mixed = from.mixed(with: to, by: amount)
    for parameter in GlassParameter.all {
      let expected =
        from[keyPath: parameter.path]
        + (to[keyPath: parameter.path] - from[keyPath: parameter.path]) * amount
      #expect(abs(mixed[keyPath: parameter.path] - expected) < 1e-9, "\(parameter.name)")
    }
    for side in [32.0, 48, 120, 300] {
      let (a, b, c) = (
        from.lens.size(shortSide: side), to.lens.size(shortSide: side),
        mixed.lens.size(shortSide: side)
      )
      let depth = a.depth + (b.depth - a.depth) * amount
      let band = a.band + (b.band - a.band) * amount
      #expect(abs(c.depth - depth) < 1e-9)
      #expect(abs(c.band - band) < 1e-9)
    }
    #expect(from.mixed(with: to, by: 0) == from)
    #expect(from.mixed(with: to, by: 1) == to)
  }

  @Test func parametersAreNamedOnceAndCanBeSet() {
    #expect(Set(GlassParameter.all.map(\.name)).count == GlassParameter.all.count)
    var style = GlassStyle.seed
    for parameter in GlassParameter.all {
      let value =
        parameter.range.lowerBound + 0.3 * (parameter.range.upperBound - parameter.range.lowerBound)
      let isKnown = style.set(parameter.name, to: value)
      #expect(isKnown)
      #expect(abs(style[keyPath: parameter.path] - value) < 1e-12, "\(parameter.name)")
    }
    let isTaken = style.set("blur", to: 1e9)
    #expect(isTaken)
    #expect(style.blur == 64)
    let before = style
    let takesNone = style.set("blur", to: .nan)
    let takesUnknown = style.set("nonsense", to: 1)
    #expect(!takesNone && !takesUnknown)
    #expect(style == before)
  }

  @Test func theLimitsHoldWhatTheyPromise() {
    let legibility = GlassLegibility()
    let limits = legibility.limits
    var last = 0.0
    for step in 0...100 {
      let x = Double(step) / 100
      // lowered() and raised() of legibility.glsl, on greys.
      let low = x / (1 + limits.y * max(GlassLegibility.luminance(x) - limits.x, 0))
      #expect(low <= legibility.ceiling + 1e-6)
      let absent = 1 - x
      let high = 1 - absent / (1 + limits.w * max(absent - limits.z, 0))
      #expect(high >= legibility.floor - 1e-6)
      #expect(high >= last - 1e-9)
      last = high
      if x < legibility.ceiling - legibility.room { #expect(low == x) }
    }
  }

  /// A headline scrolls past a button, letter by letter.
  @Test func theFaceFlipsAtMostOnceForEachCrossingOfTheBand() {
    for speed in [1, 2, 3, 5, 9] {
      let page = GlassBench.picture(160, 900) { x, y in
        switch y {
        case 300..<420: (18, 18, 22)
        case 420..<600: (x * 7 + y * 3) % 11 < 6 ? (250, 250, 250) : (24, 24, 30)
        default: (x / 5 + y / 9) % 7 == 0 ? (40, 40, 40) : (248, 248, 244)
        }
      }
      func luma(_ top: Int) -> BackdropSample {
        var points: [SIMD4<UInt8>] = []
        for row in 0..<BackdropSample.rows {
          for column in 0..<BackdropSample.columns {
            let pixel = page.at(56 + 8 * column + 4, top + Int(9.6 * (Double(row) + 0.5)))
            points.append(SIMD4(UInt8(pixel.x), UInt8(pixel.y), UInt8(pixel.z), 255))
          }
        }
        return BackdropSample(points: points)
      }
      var flip = LightDarkFlip(luma: luma(0).luma)
      var flips = 0
      var crossings = 0
      var side = flip.isLight
      for top in stride(from: 0, to: 840, by: speed) {
        let sample = luma(top)
        // A crossing of the band is a way from beyond one threshold to beyond the other.
        if sample.luma > LightDarkFlip.entersLight, !side {
          (side, crossings) = (true, crossings + 1)
        }
        if sample.luma < LightDarkFlip.leavesLight, side {
          (side, crossings) = (false, crossings + 1)
        }
        let before = flip.isLight
        flip.update(luma: sample.luma)
        if flip.isLight != before { flips += 1 }
        #expect((0.14...0.30).contains(sample.shadowAlpha))
      }
      #expect(flips <= crossings)
      #expect(flips >= 2, "dark and back")
    }
  }
}
