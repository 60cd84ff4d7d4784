import Testing

import struct TestSupport.OneDriverAtATime

@testable import GlassSurface

@Suite("GPU times", .draws)
struct GPUTimerTests {
  @Test func `a timer is believed only when a heavy draw reads heavy`() throws {
    let context = try GLContext()
    let timer = try GPUTimer(context: context)
    if ["llvmpipe", "softpipe"].contains(where: { context.renderer.contains($0) }) {
      // Its timer reads nearly nothing, whatever is drawn.
      #expect(timer.source == .fence, "\(timer.reason)")
    }
    #expect(timer.reason.contains("ms"))
    let draw = try FullScreenPass(context: context, fragment: "heavy.frag")
    let target = try Framebuffer(context: context, size: PixelSize(width: 256, height: 256))
    func time(rounds: Float, frame: UInt64) throws -> Int64 {
      timer.begin()
      try target.bind()
      try draw.program.set("uRounds", rounds)
      try draw.draw()
      timer.end(frame: frame)
      try context.finish()
      let found = timer.collect()
      #expect(found.map(\.frame) == [frame])
      return found.first?.nanoseconds ?? 0
    }
    _ = try time(rounds: 1, frame: 1)
    let light = try time(rounds: 1, frame: 2)
    let heavy = try time(rounds: 600, frame: 3)
    #expect(light > 0)
    #expect(heavy > 5 * light)
    #expect(timer.collect().isEmpty)
  }

  @Test func `without the lens glass shows what is straight beneath it`() throws {
    let bench = try GlassBench()
    // A checkerboard is bent by the lens, and only the lens moves its edges.
    let backdrop = GlassBench.picture(160, 100) { x, y in
      let value = (x / 8 + y / 8) % 2 == 0 ? 40 : 210
      return (value, value, value)
    }
    let scene = GlassScene(containers: [GlassBench.container([(56, 26, 48, 48, 24)])])
    var style = GlassStyle.seed
    style.blur = 0
    let bent = try bench.draw(scene, over: backdrop, style: style)
    bench.renderer.omitsLens = true
    let straight = try bench.draw(scene, over: backdrop, style: style)
    var flat = style
    flat.depthGain = 0
    bench.renderer.omitsLens = false
    let reference = try bench.draw(scene, over: backdrop, style: flat)
    func distance(_ a: PixelImage, _ b: PixelImage) -> Int {
      zip(a.pixels, b.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    }
    #expect(distance(bent, straight) > 20_000)
    #expect(distance(straight, reference) < distance(bent, straight) / 4)
  }
}
