extension FrameTag {
  /// Where in `capture` one of `tags` lies, anywhere; the topmost of several.
  ///
  /// Other surfaces' exclusive zones move ours without a word, and only its picture tells.
  static func search(
    _ tags: [FrameTag], in capture: borrowing CapturedPixels
  ) -> (tag: FrameTag, place: SIMD2<Int>)? {
    guard !tags.isEmpty, capture.width >= width, capture.height >= height else { return nil }
    let upper = tags.map { Self.codes($0.rows.x) }
    var row = [UInt8](repeating: 0, count: capture.width)
    for y in 0...(capture.height - height) {
      capture.readTagCodes(row: y, into: &row)
      let hit = row.withUnsafeBufferPointer { codes -> (Int, Int)? in
        for x in 0...(codes.count - width) {
          let here = UInt32(codes[x]) | UInt32(codes[x + 1]) << 8
          for index in upper.indices where upper[index] & 0xffff == here {
            let rest = UInt32(codes[x + 2]) | UInt32(codes[x + 3]) << 8
            if upper[index] >> 16 == rest,
              FrameTag(in: capture, x: x, y: y) == tags[index]
            {
              return (index, x)
            }
          }
        }
        return nil
      }
      if let (index, x) = hit { return (tags[index], SIMD2(x, y)) }
    }
    return nil
  }

  /// The six-bit codes of one row of a tag, a byte each.
  private static func codes(_ row: UInt32) -> UInt32 {
    (0..<UInt32(width)).reduce(0) { $0 | (row >> (6 * $1) & 63) << (8 * $1) }
  }
}

extension CapturedPixels {
  /// What each pixel of a row would say in a frame tag: two low bits of red, green and blue.
  borrowing func readTagCodes(row: Int, into codes: inout [UInt8]) {
    codes.withUnsafeMutableBufferPointer { codes in
      for x in 0..<min(width, codes.count) {
        let pixel = rgb(x: x, y: row)
        codes[x] = pixel.x & 3 | (pixel.y & 3) << 2 | (pixel.z & 3) << 4
      }
    }
  }
}
