import Glibc
import Testing

import struct TestSupport.OneDriverAtATime
import struct TestSupport.SeededRandom

@testable import GlassSurface

@Suite(.draws) struct GlassLegibilityTests {
  private let bench: GlassBench

  init() throws { bench = try GlassBench() }

  /// WCAG's relative luminance of encoded levels.
  private static func luminance(_ color: SIMD3<Double>) -> Double {
    func linear(_ value: Double) -> Double {
      let x = min(max(value / 255, 0), 1)
      return x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(color.x) + 0.7152 * linear(color.y) + 0.0722 * linear(color.z)
  }

  private static func contrast(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
    let (first, second) = (luminance(a) + 0.05, luminance(b) + 0.05)
    return max(first, second) / min(first, second)
  }

  /// Pictures chosen to defeat the glass: number `index` of kinds that take turns.
  private static func adversary(_ index: Int, side: Int) -> PixelImage {
    var random = SeededRandom(seed: UInt64(index) + 1)
    func colour() -> (Int, Int, Int) {
      (Int(random.next() & 255), Int(random.next() & 255), Int(random.next() & 255))
    }
    func pure() -> (Int, Int, Int) {
      let bits = Int(random.next() % 7) + 1
      return ((bits & 1) * 255, (bits >> 1 & 1) * 255, (bits >> 2 & 1) * 255)
    }
    let (one, two) = (pure(), colour())
    let size = 1 + Int(random.next() % 40)
    let shift = Int(random.next() % 40)
    let black = (0, 0, 0)
    let white = (255, 255, 255)
    switch index % 11 {
    case 0:
      return GlassBench.picture(side, side) { x, y in
        ((x + shift) / size + y / size) % 2 == 0 ? black : white
      }
    case 1:  // Saturated stripes.
      return GlassBench.picture(side, side) { x, _ in (x + shift) / size % 2 == 0 ? one : two }
    case 2:  // Halves, upright.
      return GlassBench.picture(side, side) { x, _ in x < side / 4 + size + shift ? black : white }
    case 3:  // Halves, lying.
      return GlassBench.picture(side, side) { _, y in y < side / 4 + size + shift ? white : black }
    case 4:  // Writing, dark on light or light on dark.
      let isDark = random.next() & 1 == 0
      let cells = (0..<4096).map { _ in random.next() & 3 }
      return GlassBench.picture(side, side) { x, y in
        let on = y % 14 < 9 && cells[(y / 14 * 61 + (x + shift) / 2) % 4096] == 0
        return on == isDark ? white : black
      }
    case 5:  // Noise as of a photo: soft blobs.
      let blobs = (0..<9).map { _ in
        (
          random.double(in: 0..<Double(side)), random.double(in: 0..<Double(side)),
          random.double(in: 8..<50), colour()
        )
      }
      return GlassBench.picture(side, side) { x, y in
        var sum = SIMD3<Double>(repeating: 0)
        var weight = 1e-6
        for (bx, by, radius, c) in blobs {
          let dx = Double(x) - bx
          let dy = Double(y) - by
          let w = exp(-(dx * dx + dy * dy) / (2 * radius * radius))
          sum += SIMD3(Double(c.0), Double(c.1), Double(c.2)) * w
          weight += w
        }
        let c = sum / weight
        return (Int(c.x), Int(c.y), Int(c.z))
      }
    case 6:  // White noise.
      return GlassBench.picture(side, side) { _, _ in colour() }
    case 7:  // Plain: every grey.
      let grey = (index * 37) % 256
      return GlassBench.picture(side, side) { _, _ in (grey, grey, grey) }
    case 8:  // Plain and saturated.
      return GlassBench.picture(side, side) { _, _ in one }
    case 9:  // A bright spot in the dark or a dark one in the light, beneath the glyph.
      let isDark = random.next() & 1 == 0
      return GlassBench.picture(side, side) { x, y in
        let dx = x - side / 2
        let dy = y - side / 2
        return (dx * dx + dy * dy < size * size) == isDark ? white : black
      }
    default:  // The sample's points say one thing, everything else another.
      return GlassBench.picture(side, side) { x, y in
        (x - 24) % 8 == 4 && (y - 24) % 9 < 6 ? black : white
      }
    }
  }

  private static func sample(_ image: PixelImage, x: Int, y: Int, side: Int) -> BackdropSample {
    var points: [SIMD4<UInt8>] = []
    for row in 0..<BackdropSample.rows {
      for column in 0..<BackdropSample.columns {
        let pixel = image.at(
          x + Int(Double(side) * (Double(column) + 0.5) / 6),
          y + Int(Double(side) * (Double(row) + 0.5) / 5))
        points.append(SIMD4(UInt8(pixel.x), UInt8(pixel.y), UInt8(pixel.z), 255))
      }
    }
    return BackdropSample(points: points)
  }

  /// Faces that the button may show: both inside the flip's band, where the past decides.
  private static func faces(_ luma: Double) -> [Double] {
    if luma > LightDarkFlip.entersLight { return [1] }
    if luma < LightDarkFlip.leavesLight { return [0] }
    return [0, 1]
  }

  @Test(arguments: ["regular", "tinted", "stained"])
  func glyphsAndPlatesAreLegibleOverAnything(variant: String) throws {
    let side = 96
    var worstLabel = (Double.infinity, -1)
    var worstPlate = (Double.infinity, -1)
    for index in 0..<220 {
      let backdrop = Self.adversary(index, side: side)
      let sample = Self.sample(backdrop, x: 24, y: 24, side: 48)
      var random = SeededRandom(seed: UInt64(7000 + index))
      for lightness in Self.faces(sample.luma) {
        var container = GlassBench.container([(24, 24, 48, 48, 24)], lightness: lightness)
        if variant == "stained" {
          container.members[0].tint = SIMD4(
            Float(random.double(in: 0..<1)), Float(random.double(in: 0..<1)),
            Float(random.double(in: 0..<1)), Float(random.double(in: 0.3..<1)))
        }
        let image = try bench.draw(
          GlassScene(containers: [container]), over: backdrop,
          style: variant == "tinted" ? GlassStyle.seed.tinted : .seed)
        // Where a glyph of 28 dp stands, in white or near black of 95 %.
        let ink = lightness > 0.5 ? SIMD3(28.0, 28, 33) : SIMD3<Double>(repeating: 255)
        let plate = GlassStyle.plateColor(lightness: lightness)
        let plateInk = SIMD3(Double(plate.x), Double(plate.y), Double(plate.z)) * 255
        for y in 34..<62 {
          for x in 34..<62 {
            let pixel = image.at(x, y)
            let glass = SIMD3(Double(pixel.x), Double(pixel.y), Double(pixel.z))
            let label = Self.contrast(glass, ink * 0.95 + glass * 0.05)
            if label < worstLabel.0 { worstLabel = (label, index) }
            let alpha = Double(plate.w)
            let shown = Self.contrast(glass, plateInk * alpha + glass * (1 - alpha))
            if shown < worstPlate.0 { worstPlate = (shown, index) }
          }
        }
      }
    }
    print(
      "legibility, \(variant), 220 backdrops: labels at least \(worstLabel.0):1 (number "
        + "\(worstLabel.1)), plates at least \(worstPlate.0):1 (number \(worstPlate.1))")
    #expect(worstLabel.0 >= 4.5)
    #expect(worstPlate.0 >= 3)
  }

  @Test func glassIsPlainerOverTextThanOverPlainGroundOfItsLuma() throws {
    let text = SampleBackdrop.page.image(size: PixelSize(width: 200, height: 100), scale: 1)
    func spread(_ strength: Double) throws -> Int {
      var style = GlassStyle.seed
      style.legibility.strength = strength
      let image = try bench.draw(
        GlassScene(containers: [GlassBench.container([(10, 16, 80, 68, 20)], lightness: 1)]),
        over: text, style: style)
      let row = (28..<72).flatMap { x in (30..<70).map { image.at(x, $0).y } }
      return (row.max() ?? 0) - (row.min() ?? 0)
    }
    #expect(try spread(1) < spread(0))
  }
}
