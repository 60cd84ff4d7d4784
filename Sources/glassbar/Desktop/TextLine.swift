import CDesktop
import GlassSurface

/// One line of text as a picture.
struct TextLine {
  var text: String
  /// Em in dp.
  var size: Double
  var weight = PANGO_WEIGHT_NORMAL
  var alignment = PANGO_ALIGN_LEFT
  var isDark: Bool
  /// Opacity of the ink, 0…1.
  var opacity: Double

  /// Height of the font's capitals in em.
  private static let capital = 0.727

  /// The line, cut to `width` × `height` dp, its capitals in the middle; nil when there is no memory for it.
  func image(width: Double, height: Double, scale: Double) -> PixelImage? {
    let pixelWidth = max(Int((width * scale).rounded()), 1)
    let pixelHeight = max(Int((height * scale).rounded()), 1)
    return PixelImage.drawn(width: pixelWidth, height: pixelHeight) { context in
      guard let layout = GObjectReference(owning: pango_cairo_create_layout(context)) else {
        return
      }
      let font = pango_font_description_new()
      defer { pango_font_description_free(font) }
      pango_font_description_set_family(font, "Inter, Cantarell, sans-serif")
      pango_font_description_set_weight(font, weight)
      pango_font_description_set_absolute_size(font, size * scale * Double(PANGO_SCALE))
      pango_layout_set_font_description(layout.pointer, font)
      pango_layout_set_width(layout.pointer, Int32(pixelWidth) * PANGO_SCALE)
      pango_layout_set_single_paragraph_mode(layout.pointer, 1)
      pango_layout_set_ellipsize(layout.pointer, PANGO_ELLIPSIZE_END)
      pango_layout_set_alignment(layout.pointer, alignment)
      pango_layout_set_text(layout.pointer, text, -1)
      // Capitals stand in the middle, not the line with what hangs below it.
      let baseline = Double(pango_layout_get_baseline(layout.pointer)) / Double(PANGO_SCALE)
      let capital = size * scale * Self.capital
      cairo_move_to(context, 0, ((Double(pixelHeight) + capital) / 2).rounded() - baseline)
      let level = isDark ? 0.09 : 1.0
      cairo_set_source_rgba(context, level, level, isDark ? 0.11 : 1, opacity)
      pango_cairo_show_layout(context, layout.pointer)
    }
  }
}
