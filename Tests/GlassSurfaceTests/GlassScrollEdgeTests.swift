import Glibc
import Testing

import struct TestSupport.OneDriverAtATime

@testable import GlassSurface

@Suite(.draws) struct GlassScrollEdgeTests {
  private let bench: GlassBench

  init() throws { bench = try GlassBench() }

  private func draw(_ edge: ScrollEdge, over backdrop: PixelImage, scale: Double = 1) throws
    -> PixelImage
  {
    try bench.draw(GlassScene(scrollEdge: edge), over: backdrop, scale: scale)
      .composited(over: backdrop)
  }

  @Test(
    arguments: [ScrollEdge.Side.bottom, .top, .left, .right], [1.0, 1.5])
  func softRisesWithTheSquareOfTheWayToTheEdge(side: ScrollEdge.Side, scale: Double) throws {
    // 60 dp of overlap at one side of 120 × 120 dp, with a lead of 12 dp.
    let band: SceneRect =
      switch side {
      case .bottom: SceneRect(x: 0, y: 60, width: 120, height: 60)
      case .top: SceneRect(x: 0, y: 0, width: 120, height: 60)
      case .right: SceneRect(x: 60, y: 0, width: 60, height: 120)
      case .left: SceneRect(x: 0, y: 0, width: 60, height: 120)
      }
    let pixels = Int(120 * scale)
    for (ground, below) in [(1.0, 40), (0.1, 230)] {
      let image = try draw(
        ScrollEdge(kind: .soft, band: band, side: side, ground: SIMD3(repeating: ground)),
        over: GlassBench.plain(pixels, pixels, below), scale: scale)
      for step in 0..<pixels {
        // Pixels from the output's edge inwards.
        let inward = Double(step) + 0.5
        let (x, y): (Int, Int) =
          switch side {
          case .bottom: (pixels / 2, pixels - 1 - step)
          case .top: (pixels / 2, step)
          case .right: (pixels - 1 - step, pixels / 2)
          case .left: (step, pixels / 2)
          }
        let t = max(1 - inward / (72 * scale), 0)
        let expected = Double(below) + (ground * 255 - Double(below)) * 0.9 * t * t
        #expect(abs(Double(image.at(x, y).x) - expected) <= 1, "\(step)")
      }
    }
  }

  @Test func hardIsTheSameAllOverTheBarAndEndsInALine() throws {
    let image = try draw(
      ScrollEdge(
        kind: .hard, band: SceneRect(x: 0, y: 60, width: 120, height: 60), side: .bottom,
        ground: SIMD3(1, 1, 1)), over: GlassBench.plain(120, 120, 40))
    let covered = 40 + (255.0 - 40) * 0.9
    for y in 0..<120 {
      #expect(abs(Double(image.at(50, y).x) - (y < 60 ? 40 : covered)) <= 1)
    }
  }

  @Test func underDarkGlassContentIsDimmedInstead() throws {
    let image = try draw(
      ScrollEdge(
        kind: .soft, band: SceneRect(x: 0, y: 60, width: 120, height: 60), side: .bottom,
        ground: SIMD3(1, 1, 1), darkness: 1), over: GlassBench.plain(120, 120, 200))
    for y in 48..<120 {
      let t = (Double(y) + 0.5 - 48) / 72
      let expected = 200 * (1 - 0.18 * t * t)
      #expect(abs(Double(image.at(50, y).x) - expected) <= 1)
    }
  }

  @Test func contentIsBlurredMoreAndMore() throws {
    let stripes = GlassBench.picture(240, 160) { x, _ in
      x / 4 % 2 == 0 ? (255, 255, 255) : (0, 0, 0)
    }
    let image = try draw(
      ScrollEdge(
        kind: .soft, band: SceneRect(x: 0, y: 40, width: 240, height: 120), side: .bottom,
        ground: SIMD3(repeating: 0.5)), over: stripes)
    func contrast(_ y: Int) -> Int {
      let row = (40..<200).map { image.at($0, y).x }
      return (row.max() ?? 0) - (row.min() ?? 0)
    }
    #expect(contrast(20) == 255)
    var last = 256
    for y in stride(from: 30, to: 158, by: 4) {
      #expect(contrast(y) <= last + 1)
      last = contrast(y)
    }
    #expect(last <= 4)
    #expect(contrast(60) > 60, "not at once")
  }

  @Test func glassAndItsShadowLieOverTheEffect() throws {
    let backdrop = SampleBackdrop.page.image(
      size: PixelSize(width: 160, height: 120), scale: 1)
    var scene = GlassScene(containers: [GlassBench.container([(50, 40, 48, 48, 24)])])
    let glass = try bench.draw(scene, over: backdrop, shadowAlpha: 0.3)
    scene.scrollEdge = ScrollEdge(
      kind: .hard, band: SceneRect(x: 0, y: 0, width: 160, height: 120), side: .bottom,
      ground: SIMD3(1, 1, 1))
    let both = try bench.draw(scene, over: backdrop, shadowAlpha: 0.3)
    // What the glass shows is what the effect leaves: over text, next to nothing.
    func range(_ image: PixelImage) -> Int {
      // A ring inside the rim's light, where the lens shows text most sharply.
      let lumas = stride(from: 0.0, to: 6.3, by: 0.02).map { angle in
        image.at(74 + Int((17 * cos(angle)).rounded()), 64 + Int((17 * sin(angle)).rounded())).y
      }
      return (lumas.max() ?? 0) - (lumas.min() ?? 0)
    }
    #expect(range(glass) > 10)
    #expect(range(both) < range(glass) / 2)
    #expect(stride(from: 3, to: both.pixels.count, by: 4).allSatisfy { both.pixels[$0] == 255 })
    // Below the glass its shadow darkens the ground.
    #expect(both.at(74, 92).x + 20 < both.at(10, 92).x)
  }

  @Test func whatTheGlassSeesIsMadeAnewOnlyWhenSomethingChanged() throws {
    let size = PixelSize(width: 160, height: 120)
    let texture = try Texture(
      context: bench.context, image: SampleBackdrop.page.image(size: size, scale: 1))
    let target = try Framebuffer(context: bench.context, size: size)
    var scene = GlassScene(containers: [GlassBench.container([(50, 40, 48, 48, 24)])])
    func works(_ amount: Double, version: UInt64, shift: Double = 0) throws -> [FramePass.Work] {
      scene.containers[0].members[0].rect.x = 50 + shift
      scene.scrollEdge = ScrollEdge(
        kind: .soft, band: SceneRect(x: 0, y: 40, width: 160, height: 80), side: .bottom,
        ground: SIMD3(1, 1, 1), amount: amount)
      bench.renderer.setBackdrop(texture, origin: .zero, version: version)
      return try bench.renderer.draw(
        scene, scale: 1, style: .seed, shadowAlpha: 0.2, into: target
      ).passes.map(\.work)
    }
    let first = try works(1, version: 1)
    #expect(first.contains(.dissolve) && first.contains(.scrollEdge))
    #expect(try works(1, version: 1, shift: 0.25) == [.shadow, .scrollEdge, .glass])
    #expect(try works(0.5, version: 1).contains(.dissolve))
    #expect(try works(0.5, version: 2).contains(.dissolve))
  }

  @Test func withoutAnAmountThereIsNoPass() throws {
    let target = try Framebuffer(
      context: bench.context, size: PixelSize(width: 80, height: 80))
    let frame = try bench.renderer.draw(
      GlassScene(
        scrollEdge: ScrollEdge(
          kind: .soft, band: SceneRect(x: 0, y: 0, width: 80, height: 80), side: .top,
          ground: .zero, amount: 0)), scale: 1, style: .seed, shadowAlpha: 0.2, into: target)
    #expect(frame.passes.isEmpty)
  }
}
