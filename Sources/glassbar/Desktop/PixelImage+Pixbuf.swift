import CDesktop
import GlassSurface

extension PixelImage {
  /// Copies and premultiplies a pixbuf; nil when it is not eight bits of RGB or RGBA.
  init?(pixbuf: OpaquePointer) {
    let width = Int(gdk_pixbuf_get_width(pixbuf))
    let height = Int(gdk_pixbuf_get_height(pixbuf))
    let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
    let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
    guard width > 0, height > 0, gdk_pixbuf_get_bits_per_sample(pixbuf) == 8,
      channels == 3 || channels == 4, let data = gdk_pixbuf_read_pixels(pixbuf)
    else { return nil }
    let pixels = [UInt8](unsafeUninitializedCapacity: width * height * 4) { result, count in
      var index = 0
      for y in 0..<height {
        var source = data + y * stride
        for _ in 0..<width {
          let alpha = channels == 4 ? source[3] : 255
          result[index] = premultiplied(source[0], alpha)
          result[index + 1] = premultiplied(source[1], alpha)
          result[index + 2] = premultiplied(source[2], alpha)
          result[index + 3] = alpha
          source += channels
          index += 4
        }
      }
      count = index
    }
    self.init(width: width, height: height, pixels: pixels)
  }

  /// Whether no pixel covers anything.
  var isTransparent: Bool {
    stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 0 }
  }

  /// The pixels with straight alpha, as files keep them.
  var straightPixels: [UInt8] {
    var result = pixels
    for index in stride(from: 0, to: result.count, by: 4) {
      let alpha = Int(result[index + 3])
      if alpha == 255 { continue }
      for channel in index..<index + 3 {
        result[channel] =
          alpha == 0 ? 0 : UInt8(min(255, (Int(result[channel]) * 255 + alpha / 2) / alpha))
      }
    }
    return result
  }

  /// The picture scaled to touch the sides of a square of `side` pixels, and centred in it.
  func fitted(into side: Int) -> PixelImage {
    let larger = max(width, height)
    let columns = max(1, (width * side + larger / 2) / larger)
    let rows = max(1, (height * side + larger / 2) / larger)
    let scaled = resampled(width: columns, height: rows)
    if columns == side, rows == side { return scaled }
    var result = [UInt8](repeating: 0, count: side * side * 4)
    let left = (side - columns) / 2
    let top = (side - rows) / 2
    for y in 0..<rows {
      let target = ((top + y) * side + left) * 4
      result.replaceSubrange(
        target..<target + columns * 4,
        with: scaled.pixels[y * columns * 4..<(y + 1) * columns * 4])
    }
    return PixelImage(width: side, height: side, pixels: result)
  }
}

/// `value` × `alpha` / 255, rounded to the nearest.
private func premultiplied(_ value: UInt8, _ alpha: UInt8) -> UInt8 {
  UInt8((Int(value) * Int(alpha) + 127) / 255)
}
