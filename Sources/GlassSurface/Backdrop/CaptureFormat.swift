/// How a captured pixel lies in memory, by wl_shm's or DRM's format code.
public struct CaptureFormat: Equatable, Sendable {
  public let bytesPerPixel: Int
  /// Width of a colour channel: 8 or 10 bits.
  private let depth: UInt32
  /// Bit positions of red, green and blue in the little-endian word.
  private let shifts: SIMD3<UInt32>

  /// The formats that compositors offer; nil for others.
  ///
  /// Codes are from wl_shm: 0 and 1 are ARGB and XRGB 8888, the rest are DRM's four characters.
  public init?(shm code: UInt32) {
    switch code {
    case 0, 1, Self.fourCC("AR24"), Self.fourCC("XR24"):
      self.init(bytesPerPixel: 4, depth: 8, shifts: SIMD3(16, 8, 0))
    case Self.fourCC("AB24"), Self.fourCC("XB24"):
      self.init(bytesPerPixel: 4, depth: 8, shifts: SIMD3(0, 8, 16))
    case Self.fourCC("AR30"), Self.fourCC("XR30"):
      self.init(bytesPerPixel: 4, depth: 10, shifts: SIMD3(20, 10, 0))
    case Self.fourCC("AB30"), Self.fourCC("XB30"):
      self.init(bytesPerPixel: 4, depth: 10, shifts: SIMD3(0, 10, 20))
    case Self.fourCC("RG24"):
      self.init(bytesPerPixel: 3, depth: 8, shifts: SIMD3(16, 8, 0))
    case Self.fourCC("BG24"):
      self.init(bytesPerPixel: 3, depth: 8, shifts: SIMD3(0, 8, 16))
    default:
      return nil
    }
  }

  private init(bytesPerPixel: Int, depth: UInt32, shifts: SIMD3<UInt32>) {
    self.bytesPerPixel = bytesPerPixel
    self.depth = depth
    self.shifts = shifts
  }

  /// Whether channels have more than 8 bits.
  var isDeep: Bool { depth > 8 }

  /// The same with red and blue in each other's place.
  var exchanged: CaptureFormat {
    CaptureFormat(
      bytesPerPixel: bytesPerPixel, depth: depth, shifts: SIMD3(shifts.z, shifts.y, shifts.x))
  }

  /// The code of bytes in the order red, green, blue, anything.
  static let rgba = fourCC("XB24")

  static func fourCC(_ name: StaticString) -> UInt32 {
    name.withUTF8Buffer { characters in
      characters.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
  }

  func rgb(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> SIMD3<UInt8> {
    var word = UInt32(bytes[offset]) | UInt32(bytes[offset + 1]) << 8
    word |= UInt32(bytes[offset + 2]) << 16
    if bytesPerPixel == 4 { word |= UInt32(bytes[offset + 3]) << 24 }
    return rgb(word: word)
  }

  private func rgb(word: UInt32) -> SIMD3<UInt8> {
    let mask: UInt32 = (1 << depth) - 1
    let channels = (SIMD3(repeating: word) &>> shifts) & mask
    if depth == 8 { return SIMD3(truncatingIfNeeded: channels) }
    // 10 bits to 8: nearest level of the same brightness.
    return SIMD3(truncatingIfNeeded: (channels &* 255 &+ mask / 2) / mask)
  }

  /// Writes `count` pixels, `step` bytes apart, as RGBA with alpha 255.
  func copyRow(
    _ source: UnsafeRawBufferPointer, from start: Int, step: Int,
    to target: UnsafeMutableRawBufferPointer, count: Int
  ) {
    if bytesPerPixel == 4, depth == 8 {
      let words = target.bindMemory(to: UInt32.self)
      for x in 0..<count {
        let word = UInt32(
          littleEndian: source.loadUnaligned(
            fromByteOffset: start + x * step, as: UInt32.self))
        let red = word >> shifts.x & 0xff
        let green = word >> shifts.y & 0xff
        let blue = word >> shifts.z & 0xff
        words[x] = (red | green << 8 | blue << 16 | 0xff00_0000).littleEndian
      }
      return
    }
    for x in 0..<count {
      let pixel = rgb(source, at: start + x * step)
      target[4 * x] = pixel.x
      target[4 * x + 1] = pixel.y
      target[4 * x + 2] = pixel.z
      target[4 * x + 3] = 255
    }
  }
}
