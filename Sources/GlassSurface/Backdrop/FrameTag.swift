/// A commit's number, written into the low bits of a few opaque pixels inside the glass.
///
/// It comes back in captures and proves which commit was on screen, and that pixels pass unaltered.
/// Eight pixels (4 × 2) carry two bits in each colour channel: 16 bits of number, 32 of check.
public struct FrameTag: Equatable, Sendable {
  public static let width = 4
  public static let height = 2

  /// The commit's number modulo 65,536.
  public let commit: UInt16

  public init(commit: UInt16) {
    self.commit = commit
  }

  /// 24 bits for the upper row and 24 for the lower, six a pixel from the left: red in the lowest
  /// two, then green, then blue.
  public var rows: SIMD2<UInt32> {
    let bits = UInt64(commit) | UInt64(Self.check(commit)) << 16
    return SIMD2(UInt32(bits & 0xff_ffff), UInt32(bits >> 24))
  }

  /// The tag at `x`, `y` of a capture, if one is there and intact.
  public init?(in capture: borrowing CapturedPixels, x: Int, y: Int) {
    guard x >= 0, y >= 0, x + Self.width <= capture.width, y + Self.height <= capture.height
    else { return nil }
    var bits: UInt64 = 0
    for row in 0..<Self.height {
      for column in 0..<Self.width {
        let pixel = capture.rgb(x: x + column, y: y + row)
        let six = UInt64(pixel.x & 3) | UInt64(pixel.y & 3) << 2 | UInt64(pixel.z & 3) << 4
        bits |= six << UInt64(24 * row + 6 * column)
      }
    }
    let commit = UInt16(truncatingIfNeeded: bits)
    guard UInt32(truncatingIfNeeded: bits >> 16) == Self.check(commit) else { return nil }
    self.commit = commit
  }

  /// A 32-bit mix of the number, so that plain pictures do not read as tags.
  private static func check(_ commit: UInt16) -> UInt32 {
    // The finalizer of MurmurHash3: every input bit flips each output bit half of the time.
    var mixed = UInt32(commit) &+ 0x9e37_79b9
    mixed = (mixed ^ mixed >> 16) &* 0x85eb_ca6b
    mixed = (mixed ^ mixed >> 13) &* 0xc2b2_ae35
    return mixed ^ mixed >> 16
  }
}
