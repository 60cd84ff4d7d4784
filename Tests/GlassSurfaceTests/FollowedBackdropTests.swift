import GlassSurface
import Glibc
import Testing

import struct TestSupport.OneDriverAtATime

/// The whole loop in virtual time: capture, recovery, glass, commit, on a compositor that rounds as pixman
/// and GL do.
@Suite(.draws) struct FollowedBackdropTests {
  private static let isLong = getenv("GLASSBAR_LONG").map { String(cString: $0) == "1" } ?? false
  private static let size = PixelSize(width: 176, height: 96)
  private static let place = PixelRect(x: 20, y: 16, width: 136, height: 64)

  /// Two round buttons.
  private static let buttons = GlassScene(containers: [
    GlassContainer(
      members: [10.0, 78].map { x in
        GlassMember(
          rect: SceneRect(x: x, y: 8, width: 48, height: 48), radius: 24, lightness: 1)
      }, spacing: 8)
  ])

  private static func page(_ shift: Int) -> SimulatedDesktop {
    .page(width: size.width, height: size.height, shift: shift)
  }

  private static func desktop(
    _ level: (_ x: Int, _ y: Int) -> SIMD3<UInt8>
  ) -> SimulatedDesktop {
    var pixels = [UInt8](repeating: 255, count: size.width * size.height * 4)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let color = level(x, y)
        for channel in 0..<3 { pixels[4 * (y * size.width + x) + channel] = color[channel] }
      }
    }
    return SimulatedDesktop(width: size.width, height: size.height, backdrop: pixels)
  }

  private func follow(_ desktop: SimulatedDesktop) throws -> FollowedSurface {
    try FollowedSurface(desktop, place: Self.place, scene: Self.buttons)
  }

  /// Over a page, by screencopy; by what lies around the surface where that fails.
  private func followWithRing() throws -> FollowedSurface {
    try FollowedSurface(
      Self.page(0), place: Self.place, scene: Self.buttons,
      options: { screen, _ in
        [
          BackdropOption(.screencopy, source: screen), BackdropOption(.ring, source: screen),
        ]
      })
  }

  @Test(
    "A change is recovered to 1.0 rms, 0.4 after a 9 × 9 box, with at most six refining commits")
  func settledError() throws {
    let bar = try follow(Self.page(0))
    bar.run(seconds: 1)
    let before = bar.commits
    bar.screen.desktop = Self.page(5)
    bar.run(seconds: 3)
    let error = try bar.error()
    #expect(error.raw <= 1.0, "\(error)")
    #expect(error.boxed <= 0.4, "\(error)")
    // One for the change itself, and one for what hid under the tag.
    #expect(bar.commits - before <= UInt64(CaptureSchedule.refinements) + 2)
    let quiet = bar.commits
    bar.run(seconds: 10)
    #expect(bar.commits == quiet, "it rests")
    #expect(bar.screen.isArmed)
  }

  @Test("Over a checkerboard of single pixels people see the wanted glass to 3 levels rms")
  func checkerboard() throws {
    let board = Self.desktop { x, y in
      let slope = UInt8(60 * x / Self.size.width)
      return (x + y).isMultiple(of: 2)
        ? SIMD3(20 &+ slope, 10, 30) : SIMD3(250, 240 &- slope, 235)
    }
    let bar = try follow(Self.page(0))
    bar.run(seconds: 1)
    bar.screen.desktop = board
    bar.run(seconds: 3)
    #expect(try bar.error().raw <= 1.0)
    let shown = try bar.shownError()
    #expect(shown <= 3, "\(shown)")
  }

  @Test("While text scrolls fast the ghost is bounded, and two captures after it stops it is gone")
  func fastScrolling() throws {
    let bar = try follow(Self.page(0))
    bar.run(seconds: 1)
    var worst = 0.0
    for step in 1...90 {
      bar.screen.desktop = Self.page(step * 4)
      bar.run(seconds: 1.0 / 30)
      if step > 10 { worst = max(worst, try bar.shownError()) }
    }
    // Full glass shows an eighth of what it does not know yet, its rim and shadow all of it.
    #expect(worst < 60, "\(worst)")
    let captures = bar.backdrop.counters.captures
    while bar.backdrop.counters.captures < captures + 2 { bar.run(seconds: 1.0 / 60) }
    let error = try bar.error()
    #expect(error.raw <= 3, "\(error)")
    bar.run(seconds: 2)
    #expect(try bar.error().raw <= 1.0)
    #expect(try bar.shownError() <= 1.5)
  }

  @Test("Glass drawn from raw captures runs away; taken apart it does not")
  func rawCapturesRunAway() throws {
    let bar = try follow(Self.page(0))
    // The naive loop: what is captured, ourselves included, is the backdrop of the next picture.
    let context = try GLContext()
    let renderer = try GlassRenderer(context: context)
    let target = try Framebuffer(context: context, size: Self.place.size, filter: .nearest)
    let desktop = Self.page(0)
    var screen = desktop.backdrop
    for frame in 1...32 {
      let capture = PixelImage(
        width: Self.size.width, height: Self.size.height, pixels: screen)
      renderer.setBackdrop(
        try Texture(context: context, image: capture), origin: SIMD2(Self.place.x, Self.place.y),
        version: UInt64(frame))
      try renderer.draw(
        Self.buttons, scale: 1, style: .seed, shadowAlpha: 0.2, into: target)
      screen = desktop.screen(
        surface: try target.readImage(), at: SIMD2(Self.place.x, Self.place.y))
    }
    func error(_ pixels: [UInt8]) -> Double {
      var sum = 0.0
      var count = 0.0
      // The middles of the buttons.
      for y in 30..<50 {
        for x in Array(44..<64) + Array(112..<132) {
          for channel in 0..<3 {
            let at = 4 * (y * Self.size.width + x) + channel
            let difference = Double(pixels[at]) - Double(desktop.backdrop[at])
            sum += difference * difference
            count += 1
          }
        }
      }
      return (sum / count).squareRoot()
    }
    #expect(error(screen) > 60, "\(error(screen))")
    for _ in 0..<32 {
      bar.redraw()
      bar.run(seconds: 1.0 / 30)
    }
    #expect(try bar.error().raw <= 1.0)
  }

  @Test("Hours of captures do not drift")
  func noDrift() throws {
    let bar = try follow(Self.page(0))
    // Two hours; in a hurry two minutes.
    let rounds = Self.isLong ? 1_800 : 30
    var errors: [Double] = []
    for round in 0..<rounds {
      // A second and a half of scrolling, then time to settle.
      for step in 0..<15 {
        bar.screen.desktop = Self.page((round * 15 + step) * 3)
        bar.run(seconds: 0.1)
      }
      bar.run(seconds: 2.5)
      errors.append(try bar.error().raw)
    }
    let line = Trend(errors)
    #expect(errors.allSatisfy { $0 <= 1.0 }, "\(errors.max() ?? 0)")
    #expect(line.isLevel, "\(line)")
    #expect(bar.notices.isEmpty, "\(bar.notices)")
  }

  @Test("Only what changed is uploaded, taken apart, drawn and committed anew")
  func onlyWhatChanged() throws {
    let bar = try follow(Self.page(0))
    bar.run(seconds: 2)
    let before = bar.backdrop.counters
    let drawn = bar.drawnPixels
    let commits = bar.commits
    var desktop = Self.page(0)
    // A clock ticks beneath the right button.
    for y in 40..<48 {
      for x in 120..<132 { desktop.backdrop[4 * (y * Self.size.width + x)] ^= 0x40 }
    }
    bar.screen.desktop = desktop
    bar.run(seconds: 3)
    #expect(try bar.error().raw <= 0.5)
    let after = bar.backdrop.counters
    let redraws = Int(bar.commits - commits)
    #expect(redraws >= 2)
    let whole = Self.place.width * Self.place.height
    let captured = bar.backdrop.geometry.captureSize
    func share(_ part: UInt64, of whole: Int) -> Double { Double(part) / Double(whole * redraws) }
    #expect(bar.drawnPixels - drawn < redraws * whole * 6 / 10)
    #expect(share(after.resolvedPixels - before.resolvedPixels, of: whole) < 0.6)
    let all = captured.width * captured.height
    #expect(share(after.uploadedBytes - before.uploadedBytes, of: all * 4) < 0.5)
    #expect(share(after.readPixels - before.readPixels, of: all) < 0.6)
  }

  @Test("A part drawn anew is what drawing everything gives", arguments: 0..<12)
  func partsAreExact(_ seed: Int) throws {
    let context = try GLContext()
    let renderer = try GlassRenderer(context: context)
    let other = try GlassRenderer(context: context)
    var desktop = Self.page(seed)
    func image() -> PixelImage {
      PixelImage(width: Self.size.width, height: Self.size.height, pixels: desktop.backdrop)
    }
    let backdrop = try Texture(context: context, image: image())
    let target = try Framebuffer(context: context, size: Self.place.size, filter: .nearest)
    let reference = try Framebuffer(context: context, size: Self.place.size, filter: .nearest)
    let origin = SIMD2(Self.place.x, Self.place.y)
    func draw(
      _ renderer: GlassRenderer, _ target: borrowing Framebuffer, _ version: UInt64,
      _ changed: [PixelRect]?
    ) throws -> [PixelRect]? {
      renderer.setBackdrop(backdrop, origin: origin, version: version, changed: changed)
      return try renderer.draw(
        Self.buttons, scale: 1, style: .seed, shadowAlpha: 0.2, into: target
      ).damage
    }
    _ = try draw(renderer, target, 1, nil)
    var random = UInt32(truncatingIfNeeded: seed &* 7_919 &+ 13)
    func next(_ limit: Int) -> Int {
      random = random &* 1_664_525 &+ 1_013_904_223
      return Int(random >> 8) % limit
    }
    for version in 2..<6 {
      let part = PixelRect(
        x: next(Self.size.width - 12), y: next(Self.size.height - 12), width: 1 + next(12),
        height: 1 + next(12))
      for y in part.y..<part.maxY {
        for x in part.x..<part.maxX {
          for channel in 0..<3 {
            desktop.backdrop[4 * (y * Self.size.width + x) + channel] ^= 0xA5
          }
        }
      }
      try backdrop.update(image())
      let damage = try draw(renderer, target, UInt64(version), [part])
      #expect(damage != nil)
      _ = try draw(other, reference, UInt64(version), nil)
      let (seen, wanted) = (try target.readImage(), try reference.readImage())
      let worst = zip(seen.pixels, wanted.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 0
      #expect(worst <= 1, "\(part): \(worst)")
    }
  }

  // MARK: - Where it is, and what it is seen through

  @Test(
    "A surface that another's zone has moved is found and followed",
    arguments: [
      SIMD2(0, -14), SIMD2(18, 0), SIMD2(-20, 16),
    ])
  func movedSurface(_ distance: SIMD2<Int>) throws {
    let bar = try follow(Self.page(0))
    bar.run(seconds: 1)
    bar.screen.origin = bar.screen.origin &+ distance
    bar.run(seconds: 3)
    #expect(bar.moves == [distance])
    #expect(bar.backdrop.state == .live)
    bar.screen.desktop = Self.page(7)
    bar.run(seconds: 3)
    let error = try bar.error()
    #expect(error.raw <= 1.0, "\(error) \(bar.backdrop.counters)")
    #expect(bar.notices.isEmpty, "\(bar.notices)")
  }

  @Test("Where blending has another law the source is given up and the ring takes over")
  func otherBlending() throws {
    var desktop = Self.page(0)
    // In light instead of in levels.
    desktop.law = { committed, alpha, backdrop in
      func light(_ level: Double) -> Double { pow(max(level, 0) / 255, 2.2) }
      let through = light(Double(backdrop)) * Double(255 - alpha) / 255
      return Int32((pow(light(Double(committed)) + through, 1 / 2.2) * 255).rounded())
    }
    let bar = try FollowedSurface(
      desktop, place: Self.place, scene: Self.buttons,
      options: { screen, _ in
        [
          BackdropOption(.screencopy, source: screen), BackdropOption(.ring, source: screen),
          BackdropOption(.snapshot, source: SnapshotSource(screen)),
        ]
      })
    bar.run(seconds: 20)
    #expect(bar.backdrop.kind == .ring)
    #expect(bar.notices == ["no backdrop from screencopy: \(BackdropFailure.otherBlending)"])
  }

  @Test("A bar that is dimmed is noticed, said once, and drawn from what lies around it")
  func dimmedSurface() throws {
    let bar = try followWithRing()
    bar.run(seconds: 1)
    let place = Self.place
    bar.screen.overlay = { pixels in
      for y in place.y..<place.maxY {
        for x in place.x..<place.maxX {
          for channel in 0..<3 {
            let at = 4 * (y * Self.size.width + x) + channel
            pixels[at] = UInt8(Int(pixels[at]) * 4 / 5)
          }
        }
      }
    }
    bar.screen.desktop = Self.page(3)
    bar.run(seconds: 30)
    #expect(bar.backdrop.kind == .ring)
    #expect(bar.backdrop.state == .live)
    #expect(bar.notices.count == 1, "\(bar.notices)")
    #expect(bar.backdrop.verdicts.first?.reason == "\(BackdropFailure.tagMissing)")
    // It rests as every other source does.
    let commits = bar.commits
    bar.run(seconds: 10)
    #expect(bar.commits == commits)
    // When the rule is gone the better source is taken again.
    bar.screen.overlay = { _ in }
    bar.screen.damage()
    bar.backdrop.reprobe()
    bar.run(seconds: 2)
    #expect(bar.backdrop.kind == .screencopy)
    #expect(bar.backdrop.verdicts.allSatisfy { $0.reason == nil })
  }

  @Test("A rule that blackens the bar in captures is told by name")
  func blackenedSurface() throws {
    let bar = try followWithRing()
    bar.run(seconds: 1)
    let place = Self.place
    bar.screen.overlay = { pixels in
      for y in place.y..<place.maxY {
        for x in place.x..<place.maxX {
          for channel in 0..<3 { pixels[4 * (y * Self.size.width + x) + channel] = 0 }
        }
      }
    }
    bar.screen.damage()
    bar.run(seconds: 30)
    #expect(bar.backdrop.verdicts.first?.reason == "\(BackdropFailure.blackedOut)")
  }

  @Test("What covers the bar for a while does not cost it its source")
  func coveredSurface() throws {
    let bar = try follow(Self.page(0))
    bar.run(seconds: 1)
    bar.screen.overlay = { pixels in
      for at in pixels.indices where at % 4 != 3 { pixels[at] = UInt8((at * 37 / 11) % 251) }
    }
    bar.screen.damage()
    bar.run(seconds: 30)
    #expect(bar.backdrop.state == .still)
    #expect(bar.backdrop.kind == .screencopy)
    bar.screen.overlay = { _ in }
    bar.screen.desktop = Self.page(4)
    bar.run(seconds: 5)
    #expect(bar.backdrop.state == .live)
    #expect(try bar.error().raw <= 1.0)
  }

  @Test("The ring continues plain surroundings exactly and smooth ones closely")
  func ring() throws {
    let slope = Self.desktop { x, y in
      SIMD3(UInt8(60 + x / 2), UInt8(200 - y), 90)
    }
    let bar = try FollowedSurface(
      Self.page(0), place: Self.place, scene: Self.buttons,
      options: { screen, _ in [BackdropOption(.ring, source: screen)] })
    bar.run(seconds: 1)
    bar.screen.desktop = Self.desktop { _, _ in SIMD3(70, 140, 210) }
    bar.run(seconds: 2)
    #expect(try bar.error().raw == 0)
    bar.screen.desktop = slope
    bar.run(seconds: 2)
    let error = try bar.error()
    #expect(error.raw < 8, "\(error)")
    let commits = bar.commits
    bar.run(seconds: 5)
    #expect(bar.commits == commits, "our own picture is no change")
  }

  @Test(
    "A source that leaves us out is shown as it is, and asked ever less often while nothing moves")
  func exactSource() throws {
    let bar = try FollowedSurface(
      Self.page(0), place: Self.place, scene: Self.buttons,
      options: { screen, _ in
        screen.capabilities = [.live, .isPolled]
        return [BackdropOption(.kwin, source: screen)]
      })
    // It leaves us out.
    bar.screen.overlay = { [weak screen = bar.screen] pixels in
      if let screen { pixels = screen.desktop.backdrop }
    }
    bar.run(seconds: 10)
    let requests = bar.screen.requests
    bar.run(seconds: 20)
    #expect(bar.screen.requests - requests <= 11)
    bar.screen.desktop = Self.page(6)
    bar.run(seconds: 3)
    #expect(try bar.error().raw == 0)
  }

  @Test("What is masked keeps what was known, and is read when the mask goes")
  func masks() throws {
    let bar = try follow(Self.page(0))
    bar.run(seconds: 1)
    // A tooltip of ours in another surface: opaque, above the right button.
    let tooltip = PixelRect(x: 80, y: 10, width: 40, height: 20)
    bar.backdrop.masks = [tooltip]
    bar.screen.overlay = { pixels in
      for y in 0..<tooltip.height {
        for x in 0..<tooltip.width {
          let at = 4 * ((y + 16 + tooltip.y) * Self.size.width + x + 20 + tooltip.x)
          for channel in 0..<3 { pixels[at + channel] = 128 }
        }
      }
    }
    bar.screen.damage()
    bar.run(seconds: 3)
    #expect(try bar.error().raw == 0)
    bar.screen.desktop = Self.page(2)
    bar.run(seconds: 2)
    bar.screen.overlay = { _ in }
    bar.backdrop.masks = []
    bar.screen.damage()
    bar.run(seconds: 3)
    #expect(try bar.error().raw <= 1.0)
  }
}

/// A straight line through values at 0, 1, 2, …
struct Trend: CustomStringConvertible {
  let slope: Double
  /// Standard error of the slope.
  let uncertainty: Double

  init(_ values: [Double]) {
    let count = Double(values.count)
    let middle = (count - 1) / 2
    let mean = values.reduce(0, +) / count
    var covariance = 0.0
    var variance = 0.0
    for (index, value) in values.enumerated() {
      covariance += (Double(index) - middle) * (value - mean)
      variance += (Double(index) - middle) * (Double(index) - middle)
    }
    slope = covariance / variance
    var rest = 0.0
    for (index, value) in values.enumerated() {
      let residual = value - mean - slope * (Double(index) - middle)
      rest += residual * residual
    }
    uncertainty = (rest / max(count - 2, 1) / variance).squareRoot()
  }

  /// Indistinguishable from 0: within three standard errors.
  var isLevel: Bool { abs(slope) <= 3 * uncertainty + 1e-6 }

  var description: String { "slope \(slope) ± \(uncertainty)" }
}
