import CPixman
import Glibc
package import TestSupport

/// GlassSurface has a type of this name too.
package typealias PixelRect = TestSupport.PixelRect

/// Pixels in memory as compositors keep them: ARGB, 8 bits, premultiplied, rows from the top.
package final class Picture {
  package let width: Int
  package let height: Int
  let pixels: UnsafeMutablePointer<UInt32>

  /// One colour, 0xAARRGGBB with the colours already multiplied by α.
  package init(width: Int, height: Int, filledWith colour: UInt32 = 0xff00_0000) {
    self.width = max(1, width)
    self.height = max(1, height)
    pixels = .allocate(capacity: self.width * self.height)
    pixels.initialize(repeating: colour, count: self.width * self.height)
  }

  /// The colours of an opaque picture; its α is not looked at.
  package convenience init(_ image: PNGImage) {
    self.init(width: image.width, height: image.height)
    image.bytes.withUnsafeBytes { bytes in
      for at in 0..<(width * height) {
        let red = UInt32(bytes[4 * at])
        let green = UInt32(bytes[4 * at + 1])
        pixels[at] = 0xff00_0000 | red << 16 | green << 8 | UInt32(bytes[4 * at + 2])
      }
    }
  }

  deinit {
    pixels.deallocate()
  }

  package var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// A pixel as 0xAARRGGBB.
  package subscript(x: Int, y: Int) -> UInt32 {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }

  /// Paints a part in one opaque colour, 0xRRGGBB.
  package func fill(_ rect: PixelRect, _ colour: UInt32) {
    let part = rect.intersection(bounds)
    for y in part.y..<part.bottom {
      for x in part.x..<part.right { self[x, y] = 0xff00_0000 | colour }
    }
  }

  /// An opaque copy for looking at and comparing.
  package var image: PNGImage {
    var bytes = [UInt8](repeating: 255, count: width * height * 4)
    for at in 0..<(width * height) {
      bytes[4 * at] = UInt8(pixels[at] >> 16 & 0xff)
      bytes[4 * at + 1] = UInt8(pixels[at] >> 8 & 0xff)
      bytes[4 * at + 2] = UInt8(pixels[at] & 0xff)
    }
    return PNGImage(width: width, height: height, bytes: bytes)
  }
}

/// How a compositor's renderer rounds where it blends.
package enum BlendRounding: Sendable, CaseIterable {
  /// Software: 8-bit integers.
  case pixman
  /// A GPU's blending unit: 32-bit numbers with a point, rounded once at the end.
  case gl

  /// The sum of `top` (premultiplied) and what `bottom` keeps beneath its α, one channel.
  package func blend(_ top: UInt32, alpha: UInt32, over bottom: UInt32) -> UInt32 {
    switch self {
    case .pixman:
      let product = bottom * (255 - alpha) + 0x80
      return min(255, top + (product + product >> 8) >> 8)
    case .gl:
      let sum = Float(top) / 255 + Float(bottom) / 255 * (1 - Float(alpha) / 255)
      return UInt32((min(max(sum, 0), 1) * 255).rounded())
    }
  }
}

extension Picture {
  /// Copies what of `source` lies under this picture, its corner at `x`, `y`.
  func copy(_ source: Picture, x: Int, y: Int) {
    composite(PIXMAN_OP_SRC, source, x: x, y: y, width: source.width, height: source.height)
  }

  /// Blends `source` over this picture, its corner at `x`, `y`, stretched to a size if need be.
  func blend(
    _ source: Picture, x: Int, y: Int, width: Int, height: Int, _ rounding: BlendRounding
  ) {
    if rounding == .gl, source.width == width, source.height == height {
      return blendAsGL(source, x: x, y: y)
    }
    composite(PIXMAN_OP_OVER, source, x: x, y: y, width: width, height: height)
  }

  private func blendAsGL(_ source: Picture, x: Int, y: Int) {
    let part = PixelRect(x: x, y: y, width: source.width, height: source.height)
      .intersection(bounds)
    for row in part.y..<max(part.y, part.bottom) {
      for column in part.x..<max(part.x, part.right) {
        let top = source[column - x, row - y]
        if top == 0 { continue }
        let bottom = self[column, row]
        var result: UInt32 = 0xff00_0000
        for shift: UInt32 in [16, 8, 0] {
          let level = BlendRounding.gl.blend(
            top >> shift & 0xff, alpha: top >> 24, over: bottom >> shift & 0xff)
          result |= level << shift
        }
        self[column, row] = result
      }
    }
  }

  private func composite(
    _ operation: pixman_op_t, _ source: Picture, x: Int, y: Int, width: Int, height: Int
  ) {
    guard let from = source.bits(PIXMAN_a8r8g8b8), let to = bits(PIXMAN_x8r8g8b8) else { return }
    defer {
      pixman_image_unref(from)
      pixman_image_unref(to)
    }
    if width != source.width || height != source.height {
      var transform = pixman_transform_t()
      pixman_transform_init_scale(
        &transform, pixman_fixed_t(source.width << 16 / max(1, width)),
        pixman_fixed_t(source.height << 16 / max(1, height)))
      pixman_image_set_transform(from, &transform)
      pixman_image_set_filter(from, PIXMAN_FILTER_BILINEAR, nil, 0)
    }
    pixman_image_composite32(
      operation, from, nil, to, 0, 0, 0, 0, Int32(x), Int32(y), Int32(width), Int32(height))
  }

  private func bits(_ format: pixman_format_code_t) -> OpaquePointer? {
    pixman_image_create_bits(format, Int32(width), Int32(height), pixels, Int32(width * 4))
  }
}
