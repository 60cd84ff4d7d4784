import CDesktop
import GlassSurface

/// The picture of an application that has none: a plate in its own colour with its first letter.
enum FallbackIcon {
  /// A square of `pixels` device pixels, the same for the same `label` and `id`.
  static func image(label: String, id: String, pixels: Int) -> PixelImage {
    let side = Double(min(max(1, pixels), IconRasteriser.squareLimit))
    let image = PixelImage.drawn(width: Int(side), height: Int(side)) { context in
      drawPlate(on: context, side: side, hue: hue(of: id))
      if let letter = letter(of: label) { draw(letter, on: context, side: side) }
    }
    return image ?? plain(side: Int(side))
  }

  /// The first letter or digit, in upper case.
  static func letter(of label: String) -> String? {
    label.first { $0.isLetter || $0.isNumber }.map { String($0).uppercased() }
  }

  /// 0…1, spread evenly over ids (FNV-1a).
  static func hue(of id: String) -> Double {
    var hash: UInt32 = 2_166_136_261
    for byte in id.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return Double(hash % 360) / 360
  }

  private static func drawPlate(on context: OpaquePointer, side: Double, hue: Double) {
    let inset = side * 0.06
    let length = side - 2 * inset
    let radius = length * 0.225
    cairo_new_sub_path(context)
    let corners: [(Double, Double)] = [
      (inset + length - radius, inset + radius),
      (inset + length - radius, inset + length - radius),
      (inset + radius, inset + length - radius), (inset + radius, inset + radius),
    ]
    for (index, corner) in corners.enumerated() {
      let start = (Double(index) - 1) * Double.pi / 2
      cairo_arc(context, corner.0, corner.1, radius, start, start + Double.pi / 2)
    }
    cairo_close_path(context)
    let gradient = cairo_pattern_create_linear(0, inset, 0, inset + length)
    defer { cairo_pattern_destroy(gradient) }
    let top = rgb(hue: hue, saturation: 0.50, value: 0.76)
    let bottom = rgb(hue: hue, saturation: 0.62, value: 0.52)
    cairo_pattern_add_color_stop_rgb(gradient, 0, top.0, top.1, top.2)
    cairo_pattern_add_color_stop_rgb(gradient, 1, bottom.0, bottom.1, bottom.2)
    cairo_set_source(context, gradient)
    cairo_fill(context)
  }

  private static func draw(_ letter: String, on context: OpaquePointer, side: Double) {
    guard let layout = GObjectReference(owning: pango_cairo_create_layout(context)) else { return }
    let font = pango_font_description_new()
    defer { pango_font_description_free(font) }
    pango_font_description_set_family(font, "sans-serif")
    pango_font_description_set_weight(font, PANGO_WEIGHT_SEMIBOLD)
    pango_font_description_set_absolute_size(font, side * 0.52 * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout.pointer, font)
    pango_layout_set_text(layout.pointer, letter, -1)
    var ink = PangoRectangle()
    pango_layout_get_pixel_extents(layout.pointer, &ink, nil)
    // Centred by what is seen, not by the line's height.
    cairo_move_to(
      context, (side - Double(ink.width)) / 2 - Double(ink.x),
      (side - Double(ink.height)) / 2 - Double(ink.y))
    cairo_set_source_rgba(context, 1, 1, 1, 0.96)
    pango_cairo_show_layout(context, layout.pointer)
  }

  private static func rgb(
    hue: Double, saturation: Double, value: Double
  ) -> (Double, Double, Double) {
    func channel(_ offset: Double) -> Double {
      let k = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
      return value - value * saturation * max(0, min(k, 4 - k, 1))
    }
    return (channel(5), channel(3), channel(1))
  }

  private static func plain(side: Int) -> PixelImage {
    let pixels = (0..<side * side).flatMap { _ in [96, 104, 120, 255] as [UInt8] }
    return PixelImage(width: side, height: side, pixels: pixels)
  }
}
