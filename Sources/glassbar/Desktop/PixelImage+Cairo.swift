import CDesktop
import GlassSurface

extension PixelImage {
  /// What `draw` paints on an empty Cairo picture; nil when there is no memory for it.
  static func drawn(width: Int, height: Int, _ draw: (OpaquePointer) -> Void) -> PixelImage? {
    guard width > 0, height > 0, width <= 32_767, height <= 32_767 else { return nil }
    let surface = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    defer { cairo_surface_destroy(surface) }
    guard let surface, cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let context = cairo_create(surface)
    else { return nil }
    draw(context)
    let status = cairo_status(context)
    cairo_destroy(context)
    cairo_surface_flush(surface)
    guard status == CAIRO_STATUS_SUCCESS, let data = cairo_image_surface_get_data(surface) else {
      return nil
    }
    let stride = Int(cairo_image_surface_get_stride(surface))
    // Cairo keeps premultiplied native-endian ARGB, which is BGRA in memory here.
    let pixels = [UInt8](unsafeUninitializedCapacity: width * height * 4) { result, count in
      var index = 0
      for y in 0..<height {
        var source = data + y * stride
        for _ in 0..<width {
          result[index] = source[2]
          result[index + 1] = source[1]
          result[index + 2] = source[0]
          result[index + 3] = source[3]
          source += 4
          index += 4
        }
      }
      count = index
    }
    return PixelImage(width: width, height: height, pixels: pixels)
  }
}
