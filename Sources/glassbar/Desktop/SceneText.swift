import CDesktop
import GlassSurface

/// One line of text of the render scenes, as a picture.
struct SceneText {
  var text: String
  /// Em in dp.
  var size = 13.0
  var isBold = false

  /// The line, cut to `width` × `height` dp, its capitals in the middle; nil when there is no memory for it.
  func image(width: Double, height: Double, scale: Double, isDark: Bool) -> PixelImage? {
    let pixelWidth = max(Int((width * scale).rounded()), 1)
    let pixelHeight = max(Int((height * scale).rounded()), 1)
    return PixelImage.drawn(width: pixelWidth, height: pixelHeight) { context in
      guard let layout = GObjectReference(owning: pango_cairo_create_layout(context)) else {
        return
      }
      let font = pango_font_description_new()
      defer { pango_font_description_free(font) }
      pango_font_description_set_family(font, "Inter, Cantarell, sans-serif")
      pango_font_description_set_weight(font, isBold ? PANGO_WEIGHT_SEMIBOLD : PANGO_WEIGHT_NORMAL)
      pango_font_description_set_absolute_size(font, size * scale * Double(PANGO_SCALE))
      pango_layout_set_font_description(layout.pointer, font)
      pango_layout_set_width(layout.pointer, Int32(pixelWidth) * PANGO_SCALE)
      pango_layout_set_single_paragraph_mode(layout.pointer, 1)
      pango_layout_set_ellipsize(layout.pointer, PANGO_ELLIPSIZE_END)
      pango_layout_set_text(layout.pointer, text, -1)
      let baseline = Double(pango_layout_get_baseline(layout.pointer)) / Double(PANGO_SCALE)
      // Capitals are about 0.727 em high.
      let capital = size * scale * 0.727
      cairo_move_to(context, 0, ((Double(pixelHeight) + capital) / 2).rounded() - baseline)
      let level = isDark ? 0.09 : 1.0
      cairo_set_source_rgba(context, level, level, isDark ? 0.11 : 1, 0.96)
      pango_cairo_show_layout(context, layout.pointer)
    }
  }
}
