import Glibc
import Testing

import struct TestSupport.OneDriverAtATime
import struct TestSupport.SeededRandom

@testable import GlassSurface

@Suite(.draws) struct GlassEffectTests {
  private let bench: GlassBench

  init() throws { bench = try GlassBench() }

  private static func noise(_ seed: UInt64, _ width: Int, _ height: Int) -> PixelImage {
    var random = SeededRandom(seed: seed)
    return GlassBench.picture(width, height) { _, _ in
      let word = random.next()
      return (Int(word & 255), Int(word >> 8 & 255), Int(word >> 16 & 255))
    }
  }

  private func difference(_ image: PixelImage, from backdrop: PixelImage) -> Double {
    let shown = image.composited(over: backdrop)
    return zip(shown.pixels, backdrop.pixels).reduce(0.0) { $0 + abs(Double($1.0) - Double($1.1)) }
  }

  // MARK: - Materialize

  @Test(arguments: 1...8) func glassThatIsNotThereYetIsTheVeryBackdrop(seed: UInt64) throws {
    let backdrop = Self.noise(seed, 160, 100)
    var container = GlassBench.container(
      [(20, 20, 48, 48, 24), (74, 20, 60, 60, 12)],
      touch: GlassTouch(position: SIMD2(60, 40), amount: 1))
    for index in container.members.indices {
      container.members[index].presence = 0
      container.members[index].tint = SIMD4(1, 0, 0, 1)
    }
    let image = try bench.draw(
      GlassScene(containers: [container]), over: backdrop, scale: seed % 2 == 0 ? 1.25 : 1,
      shadowAlpha: 0.3)
    #expect(image.composited(over: backdrop) == backdrop)
  }

  @Test(arguments: [0.0, 1], [SampleBackdrop.page, .photo, .code])
  func materializingGoesOneWay(lightness: Double, ground: SampleBackdrop) throws {
    let backdrop = ground.image(size: PixelSize(width: 220, height: 100), scale: 1)
    var last = 0.0
    for step in 1...20 {
      var container = GlassBench.container(
        [(20, 20, 48, 48, 24), (80, 20, 48, 48, 24), (140, 20, 60, 60, 16)],
        lightness: lightness)
      let presence = Double(step) / 20
      for index in container.members.indices { container.members[index].presence = presence }
      let image = try bench.draw(
        GlassScene(containers: [container]), over: backdrop, shadowAlpha: 0.25)
      let now = difference(image, from: backdrop)
      #expect(now > last, "at \(presence)")
      last = now
    }
  }

  @Test func aMemberThatAppearsDoesNotPullAtItsNeighbourBeforeItIsThere() throws {
    let backdrop = SampleBackdrop.photo.image(
      size: PixelSize(width: 150, height: 100), scale: 1)
    func draw(_ presence: Double?) throws -> PixelImage {
      var container = GlassBench.container([(20, 26, 48, 48, 24), (74, 26, 48, 48, 24)])
      if let presence {
        container.members[1].presence = presence
      } else {
        container.members.removeLast()
      }
      return try bench.draw(GlassScene(containers: [container]), over: backdrop)
    }
    let alone = try draw(nil)
    #expect(try draw(0) == alone)
    // Hardly there, the neck has hardly begun.
    let begun = try draw(0.02)
    for y in 26..<74 { #expect(abs(begun.at(69, y).w - alone.at(69, y).w) < 40) }
    #expect(try draw(1).at(70, 50).w > 200)
  }

  // MARK: - Press

  @Test func aPressRaisesNeighboursByTheGaussiansValue() throws {
    var style = GlassStyle.bare
    style.press.glow = 0.06
    let boxes = (0..<5).map { (20 + 60 * Double($0), 20.0, 48.0, 48.0, 24.0) }
    func luma(_ amount: Double) throws -> PixelImage {
      try bench.draw(
        GlassScene(containers: [
          GlassBench.container(
            boxes, touch: GlassTouch(position: SIMD2(44.5, 44.5), amount: amount))
        ]), over: GlassBench.plain(330, 90, 100), style: style)
    }
    let dark = try luma(0)
    let lit = try luma(1)
    for index in 0..<5 {
      for offset in [-16, -8, 0, 8, 16] {
        let x = 44 + 60 * index + offset
        let r = Double(x - 44)
        let expected = 0.06 * 255 * exp(-r * r / (2 * 48 * 48))
        let raised = Double(lit.at(x, 44).x - dark.at(x, 44).x)
        #expect(abs(raised - expected) <= 1, "\(r) away")
      }
    }
  }

  @Test func withReducedMotionThePressLightsButDoesNotMagnify() throws {
    let ramp = GlassBench.picture(240, 200) { x, y in (x, y, 0) }
    var style = GlassStyle.bare
    style.press.magnify = 0.17
    let touch = GlassTouch(position: SIMD2(120.5, 100.5), amount: 1, magnification: 0)
    let image = try bench.draw(
      GlassScene(containers: [GlassBench.container([(20, 20, 200, 160, 20)], touch: touch)]),
      over: ramp, style: style)
    #expect(image.at(150, 100) == SIMD4(150, 100, 0, 255))
  }

  // MARK: - Gel, sweep, dispersion

  @Test(arguments: [1.0, 1.5]) func gelStretchesAlongAndNarrowsAcross(scale: Double) throws {
    var style = GlassStyle.bare
    style.rim.hairline = 0
    func extent(_ gel: GlassGel?) throws -> SIMD2<Double> {
      var container = GlassBench.container([(40, 40, 100, 80, 40)])
      container.gel = gel
      let image = try bench.draw(
        GlassScene(containers: [container]),
        over: GlassBench.plain(Int(180 * scale), Int(160 * scale), 128), scale: scale,
        style: style, shadowAlpha: 0)
      let row = (0..<image.width).reduce(0.0) {
        $0 + Double(image.at($1, Int(80 * scale)).w) / 255
      }
      let column = (0..<image.height).reduce(0.0) {
        $0 + Double(image.at(Int(90 * scale), $1).w) / 255
      }
      return SIMD2(row, column) / scale
    }
    let rest = try extent(nil)
    #expect(abs(rest.x - 100) < 0.1 && abs(rest.y - 80) < 0.1)
    let dragged = try extent(
      GlassGel(axis: SIMD2(3, 0), stretch: 1.06, pivot: SIMD2(90, 80)))
    #expect(abs(dragged.x - 106) < 0.2)
    #expect(abs(dragged.y - 80 / 1.06) < 0.2)
    let upwards = try extent(
      GlassGel(axis: SIMD2(0, -2), stretch: 1.06, pivot: SIMD2(90, 80)))
    #expect(abs(upwards.y - 84.8) < 0.2)
    #expect(abs(upwards.x - 100 / 1.06) < 0.2)
  }

  @Test(arguments: [0.0, 70, 140]) func theLightTurnsRoundTheRim(degrees: Double) throws {
    var container = GlassBench.container([(20, 20, 80, 80, 40)])
    container.lightTurn = degrees * .pi / 180
    let image = try bench.draw(
      GlassScene(containers: [container]), over: GlassBench.plain(120, 120, 40))
    func brightness(_ angle: Double) -> Int {
      let direction = SIMD2(cos(angle), sin(angle))
      return stride(from: 36.0, to: 40, by: 0.25).reduce(0) { best, radius in
        let point = direction * radius + 60
        return max(best, image.at(Int(point.x), Int(point.y)).x)
      }
    }
    let towards = atan2(-0.94, -0.35) + degrees * .pi / 180
    let all = stride(from: 0.0, to: 2 * .pi, by: 0.05).map(brightness)
    #expect(brightness(towards) >= (all.max() ?? 0) - 6)
    #expect(brightness(towards + .pi / 2) + 40 < brightness(towards))
  }

  @Test func coloursPartOnlyInALensThatIsDragged() throws {
    let backdrop = GlassBench.picture(120, 120) { x, y in
      let on = (x / 6 + y / 6) % 2 == 0
      return on ? (230, 230, 230) : (20, 20, 20)
    }
    func colour(_ dispersion: Double) throws -> (rim: Int, middle: Int) {
      var container = GlassBench.container([(20, 20, 80, 80, 40)])
      container.dispersion = dispersion
      let image = try bench.draw(GlassScene(containers: [container]), over: backdrop)
      var rim = 0
      var middle = 0
      for y in 20..<100 {
        for x in 20..<100 {
          let pixel = image.at(x, y)
          let apart = max(abs(pixel.x - pixel.y), abs(pixel.z - pixel.y))
          let dx = x - 60
          let dy = y - 60
          let r = dx * dx + dy * dy
          if r > 34 * 34 {
            rim = max(rim, apart)
          } else if r < 12 * 12 {
            middle = max(middle, apart)
          }
        }
      }
      return (rim, middle)
    }
    let rest = try colour(0)
    #expect(rest.rim <= 1 && rest.middle <= 1)
    let dragged = try colour(1)
    #expect(dragged.rim > 25)
    #expect(dragged.middle <= 2)
  }

  // MARK: - Drawing less

  @Test(arguments: [1.0, 1.25]) func aFrameInWhichOnlyIconsMoveIsDrawnOnlyThere(scale: Double)
    throws
  {
    let size = PixelSize(width: Int(300 * scale), height: Int(100 * scale))
    let texture = try Texture(
      context: bench.context, image: SampleBackdrop.photo.image(size: size, scale: scale))
    bench.renderer.setBackdrop(texture, origin: .zero, version: 4)
    try bench.renderer.setIcon(
      IconID("i"), PixelImage(width: 4, height: 4, pixels: [UInt8](repeating: 200, count: 64)))
    func scene(_ x: Double) -> GlassScene {
      GlassScene(
        containers: [
          GlassBench.container([(20, 20, 48, 48, 24), (76, 20, 48, 48, 24), (132, 20, 48, 48, 9)])
        ],
        plates: [
          Mark(
            rect: SceneRect(x: 140, y: 30, width: 30, height: 30), radius: 8,
            color: SIMD4(1, 1, 1, 0.9))
        ],
        icons: [
          IconSprite(
            icon: IconID("i"), rect: SceneRect(x: x, y: 33, width: 22, height: 22),
            snapsToPixels: false)
        ],
        marks: [
          Mark(
            rect: SceneRect(x: 2 * x, y: 60, width: 5, height: 5), radius: 2.5,
            color: SIMD4(1, 0, 0, 1))
        ])
    }
    let target = try Framebuffer(context: bench.context, size: size)
    let fresh = try Framebuffer(context: bench.context, size: size)
    func draw(_ x: Double, into target: borrowing Framebuffer) throws -> GlassFrame {
      try bench.renderer.draw(
        scene(x), scale: scale, style: .seed, shadowAlpha: 0.25, into: target)
    }
    #expect(try draw(30, into: target).damage == nil)
    for x in [31.3, 35, 29.7, 80] {
      let damage = try #require(try draw(x, into: target).damage)
      #expect(damage.reduce(0) { $0 + $1.width * $1.height } < size.width * size.height / 4)
      let partial = try target.readPixels()
      #expect(try draw(x, into: fresh).damage == nil)
      #expect(try fresh.readPixels() == partial)
      _ = try draw(x, into: target)
    }
    bench.renderer.setBackdrop(texture, origin: .zero, version: 5)
    #expect(try draw(81, into: target).damage == nil)
  }

  @Test func glassOutsideOfTheTargetHasNoPass() throws {
    let target = try Framebuffer(
      context: bench.context, size: PixelSize(width: 100, height: 100))
    let frame = try bench.renderer.draw(
      GlassScene(containers: [GlassBench.container([(500, 500, 48, 48, 24)])]), scale: 1,
      style: .seed, shadowAlpha: 0.2, into: target)
    #expect(frame.passes.isEmpty)
  }
}
