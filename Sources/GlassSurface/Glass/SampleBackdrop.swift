/// Built-in pictures to see glass over, the same on every run and machine.
public enum SampleBackdrop: String, CaseIterable, Sendable {
  /// Soft colours with detail, as a photograph has.
  case photo
  /// Dark lines of writing on white, and two blocks of colour.
  case page
  /// Light lines of writing on near black.
  case code
  /// Squares of 10 dp, black and white.
  case checkerboard

  /// - Parameters:
  ///   - size: in device pixels, at least 1 × 1.
  ///   - scale: device pixels per dp.
  public func image(size: PixelSize, scale: Double) -> PixelImage {
    precondition(size.width > 0 && size.height > 0 && scale > 0, "a picture has pixels")
    var canvas = Canvas(size: size, scale: scale)
    switch self {
    case .photo: canvas.paint { Self.photo($0) }
    case .page:
      canvas.paint { _ in SIMD3(0.98, 0.98, 0.97) }
      canvas.write(lineHeight: 13.5, SIMD3(0.1, 0.1, 0.11))
      let width = Double(size.width) / scale
      let height = Double(size.height) / scale
      canvas.fill(
        x: 0.55 * width, y: 0.3 * height, width: 0.17 * width, height: 0.45 * height,
        SIMD3(0.12, 0.43, 0.86))
      canvas.fill(
        x: 0.74 * width, y: 0.2 * height, width: 0.16 * width, height: 0.45 * height,
        SIMD3(0.9, 0.35, 0.2))
    case .code:
      canvas.paint { _ in SIMD3(0.07, 0.08, 0.1) }
      canvas.write(lineHeight: 13.5, SIMD3(0.6, 0.8, 0.65))
    case .checkerboard:
      canvas.paint { point in
        let odd = (Int(point.x / 10) + Int(point.y / 10)) % 2 == 1
        return SIMD3(repeating: odd ? 0.92 : 0.1)
      }
    }
    return PixelImage(width: size.width, height: size.height, pixels: canvas.pixels)
  }

  private static func photo(_ p: SIMD2<Double>) -> SIMD3<Double> {
    let value =
      0.45 * Lattice.noise(p / 90, seed: 1) + 0.3 * Lattice.noise(p / 38, seed: 2)
      + 0.17 * Lattice.noise(p / 15, seed: 3) + 0.08 * Lattice.noise(p / 6, seed: 4)
    let t = min(max((value - 0.25) * 2, 0), 1)
    let u = Lattice.noise(p / 120, seed: 5)
    return SIMD3(0.1 + 0.85 * t * t, 0.2 + 0.45 * t + 0.2 * u, 0.62 - 0.42 * t + 0.15 * u)
  }
}

/// Value noise on a lattice of hashed values, smoothed by 3t² − 2t³.
private enum Lattice {
  static func noise(_ p: SIMD2<Double>, seed: UInt32) -> Double {
    let x = p.x.rounded(.down)
    let y = p.y.rounded(.down)
    let u = ease(p.x - x)
    let v = ease(p.y - y)
    func at(_ dx: Double, _ dy: Double) -> Double { value(Int(x + dx), Int(y + dy), seed) }
    return (at(0, 0) * (1 - u) + at(1, 0) * u) * (1 - v) + (at(0, 1) * (1 - u) + at(1, 1) * u) * v
  }

  static func value(_ x: Int, _ y: Int, _ seed: UInt32) -> Double {
    var hash =
      UInt32(truncatingIfNeeded: x) &* 0x9E37_79B1 ^ UInt32(truncatingIfNeeded: y) &* 0x85EB_CA77
      ^ seed &* 0xC2B2_AE3D
    hash = (hash ^ hash >> 15) &* 0x2C1B_3C6D
    hash = (hash ^ hash >> 12) &* 0x297A_2D39
    return Double((hash ^ hash >> 15) >> 8) / Double(1 << 24)
  }

  private static func ease(_ t: Double) -> Double { t * t * (3 - 2 * t) }
}

private struct Canvas {
  let size: PixelSize
  let scale: Double
  var pixels: [UInt8]

  init(size: PixelSize, scale: Double) {
    self.size = size
    self.scale = scale
    pixels = [UInt8](repeating: 255, count: size.width * size.height * 4)
  }

  mutating func paint(_ color: (SIMD2<Double>) -> SIMD3<Double>) {
    for y in 0..<size.height {
      for x in 0..<size.width {
        set(x, y, color(SIMD2(Double(x) + 0.5, Double(y) + 0.5) / scale))
      }
    }
  }

  /// Fills a rectangle given in dp, its edges on the nearest pixels.
  mutating func fill(
    x: Double, y: Double, width: Double, height: Double, _ color: SIMD3<Double>
  ) {
    let columns = pixelRange(x, width, size.width)
    for row in pixelRange(y, height, size.height) {
      for column in columns { set(column, row, color) }
    }
  }

  /// Lines of strokes that look like small writing: stems, bars and bowls at hashed places.
  mutating func write(lineHeight: Double, _ color: SIMD3<Double>) {
    let width = Double(size.width) / scale
    let lines = Int(Double(size.height) / scale / lineHeight) + 1
    for line in 0..<lines {
      var x = 8.0
      var letter = 0
      while x < width {
        func pick(_ seed: UInt32) -> Double { Lattice.value(letter, line, seed) }
        let top = Double(line) * lineHeight + 3
        if pick(11) < 0.18 {
          x += 4
        } else {
          let tall = pick(12) < 0.3 ? 0.0 : 2.5
          fill(x: x, y: top + tall, width: 1.2, height: 8 - tall, color)
          if pick(13) < 0.7 { fill(x: x, y: top + 2.5, width: 4.5, height: 1.1, color) }
          if pick(14) < 0.6 { fill(x: x + 3.6, y: top + 2.5, width: 1.2, height: 5.5, color) }
          if pick(15) < 0.4 { fill(x: x, y: top + 6.9, width: 4.8, height: 1.1, color) }
          x += 6.2
        }
        letter += 1
      }
    }
  }

  private func pixelRange(_ start: Double, _ length: Double, _ limit: Int) -> Range<Int> {
    let first = min(max(Int((start * scale).rounded()), 0), limit)
    let last = min(max(Int(((start + length) * scale).rounded()), first), limit)
    return first..<last
  }

  private mutating func set(_ x: Int, _ y: Int, _ color: SIMD3<Double>) {
    let at = (y * size.width + x) * 4
    for channel in 0..<3 {
      pixels[at + channel] = UInt8((min(max(color[channel], 0), 1) * 255).rounded())
    }
  }
}
