/// One picture point: 8 bits per channel, straight (not premultiplied) α.
public struct Pixel: Sendable, Hashable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8
  public var alpha: UInt8

  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Rec. 709 luma of the coded values, 0…255.
  public var luma: Double {
    0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue)
  }
}

/// A picture in memory, as PNG files hold it: rows from the top, red, green, blue, straight α.
public struct PNGImage: Sendable, Equatable {
  public let width: Int
  public let height: Int
  /// Four bytes a pixel, rows without padding.
  public var bytes: [UInt8]

  /// A picture of one colour.
  public init(width: Int, height: Int, filledWith pixel: Pixel = Pixel(0, 0, 0)) {
    precondition(width > 0 && height > 0, "a picture has at least one pixel")
    self.width = width
    self.height = height
    bytes = [UInt8](repeating: 0, count: width * height * 4)
    var at = 0
    while at < bytes.count {
      bytes[at] = pixel.red
      bytes[at + 1] = pixel.green
      bytes[at + 2] = pixel.blue
      bytes[at + 3] = pixel.alpha
      at += 4
    }
  }

  /// A picture of the given bytes, four a pixel.
  public init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(width > 0 && height > 0 && bytes.count == width * height * 4, "bytes fit the size")
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  public subscript(x: Int, y: Int) -> Pixel {
    get {
      let at = (y * width + x) * 4
      return Pixel(bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3])
    }
    set {
      let at = (y * width + x) * 4
      bytes[at] = newValue.red
      bytes[at + 1] = newValue.green
      bytes[at + 2] = newValue.blue
      bytes[at + 3] = newValue.alpha
    }
  }

  /// The part inside `rect`; nil when nothing of it lies in the picture.
  public func cropped(to rect: PixelRect) -> PNGImage? {
    let part = rect.intersection(bounds)
    guard !part.isEmpty else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(part.width * part.height * 4)
    for y in part.y..<part.bottom {
      let start = (y * width + part.x) * 4
      result.append(contentsOf: bytes[start..<start + part.width * 4])
    }
    return PNGImage(width: part.width, height: part.height, bytes: result)
  }

  /// Every pixel as a square of `factor` × `factor`, for pictures that show single pixels.
  public func enlarged(by factor: Int) -> PNGImage {
    precondition(factor > 0, "a factor of at least 1")
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count * factor * factor)
    for y in 0..<height {
      var row: [UInt8] = []
      row.reserveCapacity(width * factor * 4)
      for x in 0..<width {
        let at = (y * width + x) * 4
        for _ in 0..<factor { row.append(contentsOf: bytes[at..<at + 4]) }
      }
      for _ in 0..<factor { result.append(contentsOf: row) }
    }
    return PNGImage(width: width * factor, height: height * factor, bytes: result)
  }

  /// Mean luma of a part, 0…255; nil when nothing of it lies in the picture.
  public func meanLuma(in rect: PixelRect) -> Double? {
    let part = rect.intersection(bounds)
    guard !part.isEmpty else { return nil }
    var sum = 0.0
    for y in part.y..<part.bottom {
      for x in part.x..<part.right { sum += self[x, y].luma }
    }
    return sum / Double(part.width * part.height)
  }
}
