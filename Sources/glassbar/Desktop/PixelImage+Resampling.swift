import GlassSurface

extension PixelImage {
  /// The picture at another size: averaged over each pixel's area when it shrinks, interpolated
  /// between neighbours when it grows.
  func resampled(width newWidth: Int, height newHeight: Int) -> PixelImage {
    if newWidth == width, newHeight == height { return self }
    let columns = Weights(from: width, to: newWidth)
    let rows = Weights(from: height, to: newHeight)

    var narrow = [Float](repeating: 0, count: newWidth * height * 4)
    for y in 0..<height {
      for x in 0..<newWidth {
        var sum = SIMD4<Float>.zero
        for (offset, weight) in columns[x] {
          let index = (y * width + offset) * 4
          sum +=
            weight
            * SIMD4(
              Float(pixels[index]), Float(pixels[index + 1]), Float(pixels[index + 2]),
              Float(pixels[index + 3]))
        }
        for channel in 0..<4 { narrow[(y * newWidth + x) * 4 + channel] = sum[channel] }
      }
    }

    var result = [UInt8](repeating: 0, count: newWidth * newHeight * 4)
    for y in 0..<newHeight {
      for index in 0..<newWidth * 4 {
        var sum: Float = 0
        for (offset, weight) in rows[y] { sum += weight * narrow[offset * newWidth * 4 + index] }
        result[y * newWidth * 4 + index] = UInt8(min(255, max(0, sum.rounded())))
      }
    }
    return PixelImage(width: newWidth, height: newHeight, pixels: result)
  }
}

/// Which source pixels make each target pixel along one axis, and how much of each.
private struct Weights {
  private var lists: [[(Int, Float)]] = []

  init(from source: Int, to target: Int) {
    let ratio = Double(source) / Double(target)
    // A triangle as wide as a target pixel, and never narrower than a source pixel.
    let radius = max(1, ratio)
    for index in 0..<target {
      let centre = (Double(index) + 0.5) * ratio - 0.5
      let first = Int((centre - radius).rounded(.down)) + 1
      let last = Int((centre + radius).rounded(.up)) - 1
      var weights: [(Int, Float)] = []
      var total: Float = 0
      for offset in min(first, last)...max(first, last) {
        let weight = Float(max(0, 1 - abs(Double(offset) - centre) / radius))
        if weight == 0 { continue }
        weights.append((min(max(offset, 0), source - 1), weight))
        total += weight
      }
      lists.append(weights.map { ($0.0, $0.1 / total) })
    }
  }

  subscript(index: Int) -> [(Int, Float)] { lists[index] }
}
