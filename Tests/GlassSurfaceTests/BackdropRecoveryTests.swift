import GlassSurface
import Testing

import struct TestSupport.OneDriverAtATime

/// One surface over the simulated desktop, seen through the real shaders.
private final class Bench {
  let origin = SIMD2(7, 5)
  let surfaceSize = PixelSize(width: 60, height: 30)
  var desktop: SimulatedDesktop
  let recovered: RecoveredBackdrop
  let ring: CommitRing
  let wanted: Framebuffer
  var commit: UInt64 = 0
  var screen: [UInt8] = []

  init() throws {
    desktop = .page(width: 80, height: 44, shift: 0)
    let context = try GLContext()
    recovered = try RecoveredBackdrop(context: context, size: PixelSize(width: 80, height: 44))
    ring = try CommitRing(context: context, size: surfaceSize)
    let wanted = try Texture(context: context, size: surfaceSize, filter: .nearest)
    try wanted.update(Self.glass(surfaceSize))
    self.wanted = try Framebuffer(texture: wanted)
  }

  /// A milky plate with a dark glyph, a soft edge and nothing in the corners.
  private static func glass(_ size: PixelSize) -> PixelImage {
    var pixels = [UInt8](repeating: 0, count: size.width * size.height * 4)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let dx = abs(Double(x) - 29.5) / 28
        let dy = abs(Double(y) - 14.5) / 13
        let coverage = min(max((1 - max(dx, dy)) * 10, 0), 1)
        let glyph = (25...34).contains(x) && (10...19).contains(y)
        let level = glyph ? 12.0 : 190.0
        let at = 4 * (y * size.width + x)
        for channel in 0..<3 { pixels[at + channel] = UInt8(level * coverage) }
        pixels[at + 3] = UInt8(255 * coverage)
      }
    }
    return PixelImage(width: size.width, height: size.height, pixels: pixels)
  }

  func capture<Result>(
    _ body: (borrowing CapturedPixels) throws -> Result
  ) throws -> Result {
    let format = try #require(CaptureFormat(shm: 0x3432_4258))
    return try screen.withUnsafeBytes { bytes in
      let pixels = CapturedPixels(
        bytes: bytes, width: desktop.width, height: desktop.height, stride: desktop.width * 4,
        format: format)
      guard let pixels else { throw BackdropFailure.noMemory }
      return try body(pixels)
    }
  }

  func seed() throws {
    screen = desktop.backdrop
    try capture { try recovered.seed($0) }
  }

  /// Draws and commits once; the screen shows it.
  func present() throws {
    commit += 1
    let frame = try ring.resolve(
      wanted: wanted, over: recovered, origin: origin, commit: commit,
      tagOrigin: SIMD2(12, commit.isMultiple(of: 2) ? 6 : 22))
    screen = desktop.screen(surface: try frame.framebuffer.readImage(), at: origin)
  }

  func read(mask: PixelRect? = nil) throws -> RecoveredBackdrop.Reading {
    try capture { pixels in
      guard let frame = ring.frame(shownIn: pixels, origin: origin) else {
        throw BackdropFailure.tagMissing
      }
      #expect(frame.commit == commit)
      let tag = PixelRect(
        x: frame.tag.x + origin.x, y: frame.tag.y + origin.y, width: frame.tag.width,
        height: frame.tag.height)
      return try recovered.read(
        pixels, committed: frame, renewed: { ring.renewed(in: frame, since: $0) },
        surfaceOrigin: SIMD2(Int32(origin.x), Int32(origin.y)), tag: tag,
        masks: mask.map { [$0] } ?? [])
    }
  }

  /// Root mean square over all channels of the recovered backdrop's error.
  func error() throws -> Double {
    let image = try recovered.image()
    var sum = 0.0
    for at in 0..<(desktop.width * desktop.height) {
      for channel in 0..<3 {
        let difference =
          Double(image.pixels[4 * at + channel]) - Double(desktop.backdrop[4 * at + channel])
        sum += difference * difference
      }
    }
    return (sum / Double(desktop.width * desktop.height * 3)).squareRoot()
  }

  /// The largest error of what is seen against wanted over the true backdrop, the tag left out.
  func seenError() throws -> Int {
    let picture = try wanted.readImage()
    let naive = desktop.screen(surface: picture, at: origin)
    var worst = 0
    for y in 0..<surfaceSize.height where !(6...7).contains(y) && !(22...23).contains(y) {
      for x in 0..<surfaceSize.width {
        let at = 4 * ((y + origin.y) * desktop.width + x + origin.x)
        for channel in 0..<3 {
          worst = max(worst, abs(Int(screen[at + channel]) - Int(naive[at + channel])))
        }
      }
    }
    return worst
  }
}

@Suite(.draws) struct BackdropRecoveryTests {
  @Test("A snapshot is the exact backdrop, and stays exact while nothing moves")
  func snapshotIsExact() throws {
    let bench = try Bench()
    try bench.seed()
    #expect(try bench.error() == 0)
    for _ in 0..<10 {
      try bench.present()
      let reading = try bench.read()
      #expect(reading.isFresh)
      #expect(!reading.changed)
    }
    #expect(try bench.error() == 0)
  }

  @Test("Over a known backdrop people see exactly the wanted picture")
  func seenAsWanted() throws {
    let bench = try Bench()
    try bench.seed()
    try bench.present()
    // α is capped at 240, which leaves 1/17 of the backdrop under a black glyph.
    #expect(try bench.seenError() <= 15)
    try bench.present()
    #expect(try bench.seenError() <= 15)
  }

  @Test("A changed backdrop is noticed, recovered, and refined with every commit")
  func changeIsRecovered() throws {
    let bench = try Bench()
    try bench.seed()
    try bench.present()
    _ = try bench.read()
    bench.desktop = .page(width: 80, height: 44, shift: 5)
    try bench.present()
    let reading = try bench.read()
    #expect(reading.changed)
    let first = try bench.error()
    #expect(first < 6)
    var changes: [Bool] = []
    for _ in 0..<2 * Int(Unblend.ditherLevels) {
      try bench.present()
      changes.append(try bench.read().changed)
    }
    // What the tag hid, and a level that one α cannot tell from its neighbour, are seen when tag and
    // dither have gone once round.
    #expect(!changes.dropFirst(Int(Unblend.ditherLevels)).contains(true))
    let refined = try bench.error()
    #expect(refined < 0.7 * first)
    #expect(refined < 2)
  }

  @Test("A thousand commits over a moving backdrop do not drift")
  func noDrift() throws {
    let bench = try Bench()
    try bench.seed()
    var worst = 0.0
    for step in 0..<1_000 {
      if step.isMultiple(of: 7) { bench.desktop = .page(width: 80, height: 44, shift: step / 7) }
      try bench.present()
      _ = try bench.read()
      if step % 50 == 6 { worst = max(worst, try bench.error()) }
    }
    #expect(worst < 3)
  }

  @Test("The same capture again is no reading")
  func sameCaptureIsIgnored() throws {
    let bench = try Bench()
    try bench.seed()
    try bench.present()
    _ = try bench.read()
    let version = bench.recovered.version
    let again = try bench.read()
    #expect(!again.isFresh)
    #expect(!again.changed)
    #expect(bench.recovered.version == version)
  }

  @Test("What lies above us is masked or foreign, and never enters the backdrop")
  func pixelsAboveAreIgnored() throws {
    let bench = try Bench()
    try bench.seed()
    try bench.present()
    // A cursor: a magenta box that the compositor drew over us.
    for y in 14..<22 {
      for x in 30..<38 {
        let at = 4 * (y * bench.desktop.width + x)
        bench.screen[at] = 255
        bench.screen[at + 1] = 0
        bench.screen[at + 2] = 255
      }
    }
    let reading = try bench.read(mask: PixelRect(x: 30, y: 14, width: 8, height: 8))
    #expect(!reading.changed)
    #expect(try bench.error() == 0)
  }

  @Test("What lies above us unmasked costs a few commits, not an endless race", arguments: 0..<8)
  func foreignPixelsEnd(_ shade: Int) throws {
    let bench = try Bench()
    try bench.seed()
    try bench.present()
    _ = try bench.read()
    var changes: [Bool] = []
    for _ in 0..<40 {
      try bench.present()
      // Over a soft edge of the glass and inside it, in levels that can pass as ours.
      for y in 4..<16 {
        for x in 6..<18 {
          let at = 4 * (y * bench.desktop.width + x)
          for channel in 0..<3 {
            bench.screen[at + channel] = UInt8((shade * 32 + 9 * x + 5 * y + channel) % 256)
          }
        }
      }
      changes.append(try bench.read().changed)
    }
    #expect(changes[0])
    #expect(!changes.suffix(20).contains(true), "\(changes.filter { $0 }.count) changes")
    // It goes away: the backdrop is found again.
    for _ in 0..<8 {
      try bench.present()
      _ = try bench.read()
    }
    #expect(try bench.error() < 1)
  }

  @Test("Redraws over a still backdrop show the same picture every time")
  func redrawsAreSteady() throws {
    let bench = try Bench()
    try bench.seed()
    try bench.present()
    let first = bench.screen
    for _ in 0..<8 {
      let odd = bench.commit
      try bench.present()
      // The tag moves between two places: only every other picture has it where the first has.
      if bench.commit.isMultiple(of: 2) != odd.isMultiple(of: 2), bench.commit % 2 == 0 { continue }
      let tagRows = Set([5 + 22, 5 + 23])
      for y in 0..<bench.desktop.height where !tagRows.contains(y) {
        let row = (y * bench.desktop.width * 4)..<((y + 1) * bench.desktop.width * 4)
        #expect(Array(bench.screen[row]) == Array(first[row]))
      }
    }
  }

  @Test("A backdrop of which nothing is known is opaque all the same")
  func unknownBackdropIsOpaque() throws {
    let context = try GLContext()
    let recovered = try RecoveredBackdrop(
      context: context, size: PixelSize(width: 12, height: 9))
    for color in [SIMD3<Float>(0, 0, 0), SIMD3(1, 0.2, 0)] {
      if color != .zero { try recovered.fill(color) }
      let wanted = [color.x, color.y, color.z, 1].map { UInt8(($0 * 255).rounded()) }
      let pixels = try recovered.image().pixels
      #expect(pixels == (0..<12 * 9).flatMap { _ in wanted })
    }
  }

  @Test("Altered pixels do not read as one of our commits")
  func alteredCapturesAreRefused() throws {
    let bench = try Bench()
    try bench.seed()
    try bench.present()
    bench.screen = bench.screen.map { $0 / 2 }
    let found = try bench.capture { bench.ring.frame(shownIn: $0, origin: bench.origin)?.commit }
    #expect(found == nil)
  }
}
