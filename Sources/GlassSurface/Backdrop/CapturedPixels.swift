/// A captured picture in shared memory, read in place as upright rows of pixels.
public struct CapturedPixels: ~Copyable {
  /// Upright, in pixels.
  public let width: Int
  public let height: Int
  private let format: CaptureFormat
  private let bytes: UnsafeRawBufferPointer
  /// Bytes from the buffer's start to the upright picture's first pixel, and from a pixel to its
  /// right and lower neighbours.
  private let start: Int
  private let stepRight: Int
  private let stepDown: Int

  /// Reads `bytes`, which must outlive this value; nil where they cannot hold the picture.
  ///
  /// - Parameters:
  ///   - width: the buffer's, in pixels; the upright picture's is its height where it lies sideways.
  ///   - stride: bytes from one row of the buffer to the next.
  ///   - isInverted: the buffer's rows run from the bottom up.
  ///   - crop: the part of the upright picture that is read; all of it when nil.
  public init?(
    bytes: UnsafeRawBufferPointer, width: Int, height: Int, stride: Int, format: CaptureFormat,
    isInverted: Bool = false, orientation: CaptureOrientation = .upright,
    crop: PixelRect? = nil
  ) {
    let pixel = format.bytesPerPixel
    let upright = orientation.isSideways ? (height, width) : (width, height)
    let whole = PixelRect(x: 0, y: 0, width: upright.0, height: upright.1)
    let part = crop ?? whole
    guard width > 0, height > 0, stride >= width * pixel,
      bytes.count >= stride * (height - 1) + width * pixel, !part.isEmpty, whole.contains(part)
    else { return nil }
    self.bytes = bytes
    self.format = format
    (self.width, self.height) = (part.width, part.height)
    func offset(x: Int, y: Int) -> Int {
      let place = orientation.place(x: x, y: y, width: upright.0, height: upright.1)
      return (isInverted ? height - 1 - place.y : place.y) * stride + place.x * pixel
    }
    start = offset(x: part.x, y: part.y)
    stepRight = part.width > 1 ? offset(x: part.x + 1, y: part.y) - start : pixel
    stepDown = part.height > 1 ? offset(x: part.x, y: part.y + 1) - start : stride
  }

  private init(_ whole: borrowing CapturedPixels, part: PixelRect) {
    (width, height) = (part.width, part.height)
    format = whole.format
    bytes = whole.bytes
    start = whole.start + part.y * whole.stepDown + part.x * whole.stepRight
    stepRight = whole.stepRight
    stepDown = whole.stepDown
  }

  /// A part of the picture, in place; nil where it leaves the picture.
  borrowing func part(_ rect: PixelRect) -> CapturedPixels? {
    guard !rect.isEmpty, PixelRect(x: 0, y: 0, width: width, height: height).contains(rect) else {
      return nil
    }
    return CapturedPixels(self, part: rect)
  }

  /// The red, green and blue of one pixel, 0…255.
  public func rgb(x: Int, y: Int) -> SIMD3<UInt8> {
    format.rgb(bytes, at: start + y * stepDown + x * stepRight)
  }

  /// The whole picture as tight RGBA rows from the top, alpha 255.
  public func copyRGBA(into output: inout [UInt8]) {
    if output.count != width * height * 4 {
      output = [UInt8](repeating: 255, count: width * height * 4)
    }
    output.withUnsafeMutableBytes { target in
      for y in 0..<height {
        let row = start + y * stepDown
        let line = UnsafeMutableRawBufferPointer(
          rebasing: target[(y * width * 4)..<((y + 1) * width * 4)])
        format.copyRow(bytes, from: row, step: stepRight, to: line, count: width)
      }
    }
  }
}
