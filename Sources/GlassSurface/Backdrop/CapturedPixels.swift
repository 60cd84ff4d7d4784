/// A captured picture in shared memory, read in place: upright rows of 32-bit pixels.
public struct CapturedPixels: ~Copyable {
  public let width: Int
  public let height: Int
  /// Bytes from one row to the next.
  public let stride: Int
  public let format: CaptureFormat
  /// Rows run from the bottom up.
  public let isInverted: Bool
  private let bytes: UnsafeRawBufferPointer

  /// Reads `bytes`, which must outlive this value; nil where they cannot hold the picture.
  public init?(
    bytes: UnsafeRawBufferPointer, width: Int, height: Int, stride: Int, format: CaptureFormat,
    isInverted: Bool = false
  ) {
    guard width > 0, height > 0, stride >= width * format.bytesPerPixel,
      bytes.count >= stride * (height - 1) + width * format.bytesPerPixel
    else { return nil }
    self.bytes = bytes
    self.width = width
    self.height = height
    self.stride = stride
    self.format = format
    self.isInverted = isInverted
  }

  /// The red, green and blue of one pixel, 0…255.
  public func rgb(x: Int, y: Int) -> SIMD3<UInt8> {
    let row = isInverted ? height - 1 - y : y
    return format.rgb(bytes, at: row * stride + x * format.bytesPerPixel)
  }

  /// The whole picture as tight RGBA rows from the top, alpha 255.
  public func copyRGBA(into output: inout [UInt8]) {
    if output.count != width * height * 4 {
      output = [UInt8](repeating: 255, count: width * height * 4)
    }
    output.withUnsafeMutableBytes { target in
      for y in 0..<height {
        let row = isInverted ? height - 1 - y : y
        let source = UnsafeRawBufferPointer(
          rebasing: bytes[(row * stride)..<(row * stride + width * format.bytesPerPixel)])
        let line = UnsafeMutableRawBufferPointer(
          rebasing: target[(y * width * 4)..<((y + 1) * width * 4)])
        format.copyRow(source, to: line, count: width)
      }
    }
  }
}
