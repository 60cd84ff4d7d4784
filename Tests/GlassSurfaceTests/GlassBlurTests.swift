import Testing

import struct TestSupport.OneDriverAtATime

@testable import GlassSurface

@Suite(.draws) struct GlassBlurTests {
  private let bench: GlassBench

  init() throws { bench = try GlassBench() }

  /// Glass without a lens over all of a picture, blurred.
  private func blurred(_ backdrop: PixelImage, blur: Double, scale: Double) throws -> PixelImage {
    var style = GlassStyle.bare
    style.blur = blur
    let size = SIMD2(Double(backdrop.width), Double(backdrop.height)) / scale
    let container = GlassBench.container([(-50, -50, size.x + 100, size.y + 100, 4)])
    return try bench.draw(
      GlassScene(containers: [container]), over: backdrop, scale: scale, style: style)
  }

  @Test(arguments: [1.0, 1.25, 1.5, 1.75, 2, 3], [4.0, 10, 16])
  func blurIsAGaussianOfHalfItsRadiusAtEveryScale(scale: Double, blur: Double) throws {
    let width = 320
    let edge = GlassBench.picture(width, 40) { x, _ in
      x < width / 2 ? (0, 0, 0) : (255, 255, 255)
    }
    let image = try blurred(edge, blur: blur, scale: scale)
    // The slope of a blurred edge is the blur's kernel: its variance is σ².
    var total = 0.0
    var mean = 0.0
    var square = 0.0
    for x in 1..<width {
      let slope = Double(image.at(x, 20).x - image.at(x - 1, 20).x)
      total += slope
      mean += slope * Double(x)
      square += slope * Double(x * x)
    }
    #expect(abs(total - 255) <= 1)
    mean /= total
    let sigma = (square / total - mean * mean).squareRoot()
    #expect(abs(mean - Double(width / 2)) < 0.3)
    #expect(abs(sigma - blur / 2 * scale) < 0.05 * blur / 2 * scale + 0.1)
  }

  @Test(arguments: [1.0, 1.25, 1.5, 2]) func theBlurHasNoSeamWhereTheCaptureEnds(scale: Double)
    throws
  {
    let image = try blurred(GlassBench.plain(101, 67, 77), blur: 10, scale: scale)
    #expect(Set(image.pixels) == [77, 255])
    // A ramp stays one right up to the edges, where its clamped continuation flattens it.
    let ramp = try blurred(
      GlassBench.picture(200, 61) { x, _ in (x, x, x) }, blur: 10, scale: scale)
    for x in 1..<200 { #expect((0...2).contains(ramp.at(x, 30).x - ramp.at(x - 1, 30).x)) }
    for x in 40..<160 { #expect(abs(ramp.at(x, 30).x - x) <= 1) }
  }

  @Test(arguments: [1.0, 2]) func theCentreIsCalmOverText(scale: Double) throws {
    let size = PixelSize(width: Int(200 * scale), height: Int(100 * scale))
    let backdrop = SampleBackdrop.page.image(size: size, scale: scale)
    let image = try bench.draw(
      GlassScene(containers: [GlassBench.container([(20, 26, 48, 48, 24)], lightness: 1)]),
      over: backdrop, scale: scale)
    func contrast(_ picture: PixelImage) -> Int {
      var low = 255
      var high = 0
      for y in Int(44 * scale)..<Int(56 * scale) {
        for x in Int(38 * scale)..<Int(50 * scale) {
          low = min(low, picture.at(x, y).y)
          high = max(high, picture.at(x, y).y)
        }
      }
      return high - low
    }
    #expect(contrast(backdrop) > 200)
    #expect(contrast(image) < 30)
  }

  @Test func movingGlassDoesNotMakeTheBlurFlicker() throws {
    let size = PixelSize(width: 300, height: 120)
    let backdrop = SampleBackdrop.photo.image(size: size, scale: 1)
    func draw(_ x: Double) throws -> PixelImage {
      let bench = try GlassBench()
      var style = GlassStyle.bare
      style.blur = 10
      return try bench.draw(
        GlassScene(containers: [GlassBench.container([(x, 10, 150, 100, 10)])]), over: backdrop,
        style: style)
    }
    let first = try draw(70)
    let second = try draw(77)
    for y in 45..<75 {
      for x in 110..<185 {
        let change = first.at(x, y) &- second.at(x, y)
        #expect(max(abs(change.x), abs(change.y), abs(change.z)) <= 1)
      }
    }
  }

  @Test func tapsOfAGaussianSumToOne() {
    for sigma in [0, 0.5, 1, 1.4, 1.5, 2.2] {
      let taps = GaussianTaps(sigma: sigma)
      #expect(abs(taps.center + 2 * taps.weights.sum() - 1) < 1e-6)
    }
  }

  @Test func theRegionIsAlignedAndHoldsWhatIsRead() throws {
    for sigma in [0, 0.8, 2, 5, 7.5, 10, 20, 60] {
      let needed = PixelRect(x: 301, y: 17, width: 99, height: 43)
      let plan = try #require(
        BlurPlan(
          sigma: sigma, needed: needed, slack: 3,
          backdrop: PixelSize(width: 640, height: 99)))
      #expect(plan.region.contains(needed))
      let step = 1 << plan.levels
      #expect(plan.region.x.isMultiple(of: step) && plan.region.width.isMultiple(of: step))
      #expect(plan.region.y.isMultiple(of: step) && plan.region.height.isMultiple(of: step))
      #expect(plan.gaussianSigma < 2.7)
    }
    #expect(
      BlurPlan(
        sigma: 5, needed: PixelRect(x: 900, y: 0, width: 5, height: 5), slack: 0,
        backdrop: PixelSize(width: 640, height: 99)) == nil)
  }
}
