/// What became of our surface in a capture that does not hold its frame tag.
enum SurfaceSight: Equatable {
  /// Something else is seen in its place.
  case covered
  /// It is there, but not as we committed it: dimmed, translucent, scaled, converted.
  case altered
  /// Black, while what is around it is not: a rule keeps the bar out of captures.
  case blackened

  /// Levels up to which a pixel is black.
  private static let black = 2
  /// Below this α a pixel shows too little of us to tell.
  private static let leastAlpha: UInt8 = 128
  /// From this correlation of luma on the picture is ours.
  private static let likeness = 0.6

  /// - Parameters:
  ///   - capture: what is on screen.
  ///   - committed: what we committed last, premultiplied.
  ///   - backdrop: what was known beneath it, the capture's size.
  ///   - origin: the surface's corner inside the capture.
  init(
    in capture: borrowing CapturedPixels, committed: PixelImage, backdrop: PixelImage,
    origin: SIMD2<Int>
  ) {
    var expected = Moments()
    var dark = (glass: true, open: true)
    for y in 0..<capture.height {
      for x in 0..<capture.width {
        let seen = capture.rgb(x: x, y: y)
        let isBlack = Int(max(seen.x, seen.y, seen.z)) <= Self.black
        let (column, row) = (x - origin.x, y - origin.y)
        let isInside =
          column >= 0 && row >= 0 && column < committed.width && row < committed.height
        let at = 4 * (row * committed.width + column)
        guard isInside, committed.pixels[at + 3] >= Self.leastAlpha else {
          if !isInside || committed.pixels[at + 3] == 0 { dark.open = dark.open && isBlack }
          continue
        }
        dark.glass = dark.glass && isBlack
        let alpha = Int32(committed.pixels[at + 3])
        let beneath = 4 * (y * backdrop.width + x)
        var shown = SIMD3<Double>()
        for channel in 0..<3 {
          shown[channel] = Double(
            Unblend.blend(
              committed: Int32(committed.pixels[at + channel]), alpha: alpha,
              backdrop: Int32(backdrop.pixels[beneath + channel])))
        }
        expected.add(Self.luma(shown), Self.luma(SIMD3<Double>(seen)))
      }
    }
    if dark.glass, !dark.open {
      self = .blackened
    } else {
      self = expected.correlation >= Self.likeness ? .altered : .covered
    }
  }

  private static func luma(_ color: SIMD3<Double>) -> Double {
    (color * SIMD3(0.2126, 0.7152, 0.0722)).sum()
  }

  /// Sums for the correlation of two rows of numbers.
  private struct Moments {
    var count = 0.0
    var sum = SIMD2<Double>()
    var squares = SIMD2<Double>()
    var product = 0.0

    mutating func add(_ x: Double, _ y: Double) {
      count += 1
      sum += SIMD2(x, y)
      squares += SIMD2(x * x, y * y)
      product += x * y
    }

    /// −1…1; 0 where one of them does not vary.
    var correlation: Double {
      guard count > 1 else { return 0 }
      let variance = squares / count - (sum / count) * (sum / count)
      guard variance.x > 1e-6, variance.y > 1e-6 else { return 0 }
      let covariance = product / count - sum.x / count * (sum.y / count)
      return covariance / (variance.x * variance.y).squareRoot()
    }
  }
}
