import Glibc

/// Where two captures of the same place differ.
enum CaptureDifference {
  /// The smallest rectangle that holds every pixel that differs; nil when none does.
  ///
  /// Both are tight RGBA rows of `size`. Compositors tell of damage too, but some of all of it always
  /// and some of none (research/capture.md §5, 19); the pixels do not err.
  static func rect(_ before: [UInt8], _ after: [UInt8], _ size: PixelSize) -> PixelRect? {
    let row = size.width * 4
    guard before.count == row * size.height, after.count == before.count else {
      return PixelRect(size)
    }
    return before.withUnsafeBytes { before in
      after.withUnsafeBytes { after in
        guard let old = before.baseAddress, let new = after.baseAddress else { return nil }
        func isSame(_ y: Int) -> Bool { memcmp(old + y * row, new + y * row, row) == 0 }
        guard let top = (0..<size.height).first(where: { !isSame($0) }) else { return nil }
        let bottom = (top..<size.height).last { !isSame($0) } ?? top
        var (left, right) = (size.width, 0)
        for y in top...bottom where !isSame(y) {
          let (a, b) = (old + y * row, new + y * row)
          // Halves of the row are compared until the first and the last difference are found.
          left = min(left, firstDifference(a, b, limit: left))
          right = max(right, lastDifference(a, b, from: right, width: size.width) + 1)
        }
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top + 1)
      }
    }
  }

  /// The first of `limit` pixels that differs; `limit` when none does.
  private static func firstDifference(
    _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, limit: Int
  ) -> Int {
    guard memcmp(a, b, limit * 4) != 0 else { return limit }
    var (low, high) = (0, limit)
    while high - low > 1 {
      let middle = (low + high) / 2
      if memcmp(a + low * 4, b + low * 4, (middle - low) * 4) != 0 {
        high = middle
      } else {
        low = middle
      }
    }
    return low
  }

  /// The last pixel from `from` on that differs; `from − 1` when none does.
  private static func lastDifference(
    _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, from: Int, width: Int
  ) -> Int {
    guard from < width, memcmp(a + from * 4, b + from * 4, (width - from) * 4) != 0 else {
      return from - 1
    }
    var (low, high) = (from, width)
    while high - low > 1 {
      let middle = (low + high) / 2
      if memcmp(a + middle * 4, b + middle * 4, (high - middle) * 4) != 0 {
        low = middle
      } else {
        high = middle
      }
    }
    return low
  }
}
