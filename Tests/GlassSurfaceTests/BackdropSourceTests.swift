import Testing

import struct TestSupport.OneDriverAtATime

@testable import GlassSurface

@Suite struct SourceChainTests {
  private func chain(_ options: BackdropOption...) -> SourceChain { SourceChain(options) }

  @Test("Ways come in the order of BACKDROP.md and end with one colour")
  func order() {
    #expect(
      BackdropKind.allCases.map(\.rawValue) == [
        "synthetic", "kwin", "screencopy", "image-copy", "ring", "snapshot", "compositor-blur",
        "wallpaper", "flat",
      ])
    #expect(chain().current.kind == .flat)
    #expect(chain(BackdropOption(.ring)).current.kind == .ring)
  }

  @Test("What has an obstacle is passed over, what fails is given up with its reason")
  func demotion() {
    var chain = chain(
      BackdropOption(.kwin, obstacle: "no KWin"), BackdropOption(.screencopy),
      BackdropOption(.imageCopy, obstacle: "not offered"), BackdropOption(.ring))
    #expect(chain.current.kind == .screencopy)
    #expect(!chain.isDemoted)
    chain.demote("broken")
    #expect(chain.current.kind == .ring)
    #expect(chain.isDemoted)
    #expect(chain.verdicts.map(\.reason) == ["no KWin", "broken", "not offered", nil, nil])
    for _ in 0..<5 { chain.demote("worse") }
    #expect(chain.current.kind == .flat)
    chain.restart()
    #expect(chain.current.kind == .screencopy)
    #expect(chain.verdicts.map(\.reason) == ["no KWin", nil, "not offered", nil, nil])
  }
}

@Suite struct CaptureReadingTests {
  @Test(
    "A capture is cut where the surface's pixels are counted",
    arguments: [
      (1.25, 1229, 691), (1.5, 1024, 576), (2.0, 640, 360), (1.0, 1536, 864),
    ])
  func crop(_ scale: Double, _ width: Int, _ height: Int) throws {
    let logical = PixelSize(width: width, height: height)
    let pixels = PixelSize(
      width: Int((Double(width) * scale).rounded()), height: Int((Double(height) * scale).rounded())
    )
    let surface = PixelRect(x: width / 2 - 60, y: height - 80, width: 120, height: 60)
    let geometry = try #require(
      BackdropGeometry(surface: surface, output: logical, scale: scale, margin: 24))
    let view = CaptureView(
      logical: logical, buffer: pixels, transform: .upright, outputTransform: .upright,
      scale: scale)
    let part = view.pixels(of: geometry.capture)
    #expect(part == geometry.captureRect)
    #expect(PixelRect(pixels).contains(part))
  }

  @Test("Sides tell how a buffer lies; where they cannot, the compositor's word counts")
  func orientation() {
    let logical = PixelSize(width: 720, height: 1280)
    func orientation(_ width: Int, _ height: Int, _ told: CaptureOrientation) -> CaptureOrientation
    {
      CaptureView(
        logical: logical, buffer: PixelSize(width: width, height: height), transform: told,
        outputTransform: .turned270
      ).orientation
    }
    #expect(orientation(1280, 720, .turned90) == .turned90)
    #expect(orientation(720, 1280, .turned90) == .upright)
    #expect(orientation(1280, 720, .upright) == .turned270)
    #expect(orientation(720, 1280, .turned180) == .turned180)
  }

  @Test("Where the tag does not come back, red and blue and the turn are tried the other way")
  func readings() throws {
    let deep = try #require(CaptureFormat(shm: 0x3033_5258))
    let plain = try #require(CaptureFormat(shm: 1))
    var readings = CaptureReadings()
    readings.saw(plain, .upright)
    let none = readings.advance()
    #expect(!none)
    readings.saw(deep, .turned180)
    var tried = [readings.current]
    while readings.advance() { tried.append(readings.current) }
    #expect(tried.count == 4)
    #expect(Set(tried.map { "\($0)" }).count == 4)
    #expect(readings.current == CaptureReading())
    // Blue 1023 in the highest bits is red when they are exchanged.
    let word: [UInt8] = [0xff, 0x03, 0x00, 0x00]
    word.withUnsafeBytes { bytes in
      #expect(deep.rgb(bytes, at: 0) == SIMD3(0, 0, 255))
      #expect(deep.exchanged.rgb(bytes, at: 0) == SIMD3(255, 0, 0))
    }
  }

  @Test("Only the rectangle that differs counts as changed")
  func difference() {
    let size = PixelSize(width: 40, height: 30)
    let before = [UInt8](repeating: 7, count: 40 * 30 * 4)
    #expect(CaptureDifference.rect(before, before, size) == nil)
    #expect(CaptureDifference.rect([], before, size) == PixelRect(size))
    for (x, y, width, height) in [(0, 0, 1, 1), (39, 29, 1, 1), (5, 7, 9, 3), (12, 0, 1, 30)] {
      var after = before
      after[4 * (y * 40 + x)] ^= 1
      after[4 * ((y + height - 1) * 40 + x + width - 1) + 2] ^= 1
      #expect(
        CaptureDifference.rect(before, after, size)
          == PixelRect(x: x, y: y, width: width, height: height))
    }
  }
}

@Suite struct PlacementPixelsTests {
  @Test(
    "A surface has whole pixels at every scale, and what it shows stays",
    arguments: [
      (1.0, 414, 79), (1.25, 416, 80), (1.5, 414, 80), (1.75, 416, 80), (2.0, 414, 79),
    ])
  func aligned(_ scale: Double, _ width: Int32, _ height: Int32) {
    var placement = LayerPlacement()
    placement.anchors = [.bottom]
    (placement.width, placement.height) = (414, 79)
    placement.margins.bottom = 3
    let aligned = placement.aligned(to: scale)
    #expect(aligned.width == width)
    #expect(aligned.height == height)
    #expect(aligned.margins.bottom == 3 - (height - 79))
    let pixels = Double(aligned.width) * scale
    #expect(pixels == pixels.rounded())
  }
}

@Suite(.draws) struct GlassVeilTests {
  @Test(
    "Over any plain backdrop the veil shows what glass drawn for it would",
    arguments: [
      UInt8(0), 90, 160, 255,
    ])
  func matchesGlass(_ level: UInt8) throws {
    let context = try GLContext()
    let size = PixelSize(width: 80, height: 80)
    let scene = GlassScene(containers: [
      GlassContainer(
        members: [
          GlassMember(
            rect: SceneRect(x: 16, y: 16, width: 48, height: 48), radius: 24, lightness: 1)
        ], spacing: 8)
    ])
    let target = try Framebuffer(context: context, size: size, filter: .nearest)
    let veil = try GlassVeil(context: context, size: size)
    let renderer = try GlassRenderer(context: context)
    try veil.draw(
      scene, scale: 1, style: .seed, shadowAlpha: 0.2, by: renderer, into: target)
    let veiled = try target.readImage()
    let plain = try Texture(
      context: context,
      image: PixelImage(width: 1, height: 1, pixels: [level, level, level, 255]))
    renderer.setBackdrop(plain, origin: .zero, version: 99)
    try renderer.draw(scene, scale: 1, style: .seed, shadowAlpha: 0.2, into: target)
    let glass = try target.readImage()
    var worst = 0.0
    for at in stride(from: 0, to: veiled.pixels.count, by: 4) {
      for channel in 0..<3 {
        func shown(_ image: PixelImage) -> Double {
          Double(image.pixels[at + channel])
            + Double(255 - image.pixels[at + 3]) * Double(level) / 255
        }
        worst = max(worst, abs(shown(veiled) - shown(glass)))
      }
    }
    // The tint follows the backdrop's luma a little, which a veil cannot.
    #expect(worst <= 40, "\(worst)")
    #expect(veiled.pixels[4 * (40 * 80 + 40) + 3] < 200, "the middle lets the backdrop through")
  }
}
