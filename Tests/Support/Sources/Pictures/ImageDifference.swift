/// How far two pictures lie apart, in 8-bit levels of red, green and blue (α is not compared).
public struct ImageDifference: Sendable {
  public let width: Int
  public let height: Int
  /// First minus second, three values a pixel.
  private let levels: [Int16]

  public init(_ first: PNGImage, _ second: PNGImage) throws(PictureFailure) {
    guard first.width == second.width, first.height == second.height else {
      throw .sizesDiffer(first.width, first.height, second.width, second.height)
    }
    width = first.width
    height = first.height
    let count = width * height
    levels = [Int16](unsafeUninitializedCapacity: count * 3) { target, used in
      first.bytes.withUnsafeBufferPointer { one in
        second.bytes.withUnsafeBufferPointer { two in
          for pixel in 0..<count {
            for channel in 0..<3 {
              target[pixel * 3 + channel] =
                Int16(one[pixel * 4 + channel]) - Int16(two[pixel * 4 + channel])
            }
          }
        }
      }
      used = count * 3
    }
  }

  /// The greatest difference of a channel, 0…255.
  public var maximum: Int { levels.reduce(0) { max($0, abs(Int($1))) } }

  /// Root mean square over all channels of all pixels, 0…255.
  public var rms: Double {
    let sum = levels.reduce(0) { $0 + Int($1) * Int($1) }
    return (Double(sum) / Double(levels.count)).squareRoot()
  }

  /// How many pixels have a channel that differs by more than `tolerance` levels.
  public func count(over tolerance: Int) -> Int {
    var result = 0
    for pixel in 0..<width * height
    where (0..<3).contains(where: { abs(Int(levels[pixel * 3 + $0])) > tolerance }) {
      result += 1
    }
    return result
  }

  /// The same as a share of all pixels, 0…1.
  public func share(over tolerance: Int) -> Double {
    Double(count(over: tolerance)) / Double(width * height)
  }

  /// Root mean square after a box of 9 × 9 pixels has averaged the signed differences.
  ///
  /// Noise of rounding averages away, a wrong colour stays. At the edges the box is cut off.
  public var rmsAfterBox9: Double { rmsAfterBox(radius: 4) }

  /// Root mean square after a box of 2 · `radius` + 1 pixels a side.
  public func rmsAfterBox(radius: Int) -> Double {
    precondition(radius >= 0, "a radius of at least 0")
    var total = 0.0
    let stride = width + 1
    for channel in 0..<3 {
      // Sums over everything above and to the left, so that any box costs four reads.
      var sums = [Int](repeating: 0, count: stride * (height + 1))
      for y in 0..<height {
        var row = 0
        for x in 0..<width {
          row += Int(levels[(y * width + x) * 3 + channel])
          sums[(y + 1) * stride + x + 1] = sums[y * stride + x + 1] + row
        }
      }
      for y in 0..<height {
        let top = max(0, y - radius)
        let bottom = min(height, y + radius + 1)
        for x in 0..<width {
          let left = max(0, x - radius)
          let right = min(width, x + radius + 1)
          let sum =
            sums[bottom * stride + right] - sums[top * stride + right]
            - sums[bottom * stride + left] + sums[top * stride + left]
          let mean = Double(sum) / Double((bottom - top) * (right - left))
          total += mean * mean
        }
      }
    }
    return (total / Double(width * height * 3)).squareRoot()
  }

  /// The absolute differences as a picture, times `gain`; black is equal.
  public func picture(gain: Int = 8) -> PNGImage {
    var bytes = [UInt8](repeating: 255, count: width * height * 4)
    for pixel in 0..<width * height {
      for channel in 0..<3 {
        bytes[pixel * 4 + channel] = UInt8(
          min(255, abs(Int(levels[pixel * 3 + channel])) * gain))
      }
    }
    return PNGImage(width: width, height: height, bytes: bytes)
  }
}

extension ImageDifference: CustomStringConvertible {
  public var description: String {
    "max \(maximum), rms \(rms), rms after 9x9 box \(rmsAfterBox9)"
  }
}
