import CDesktop
import GlassSurface

extension KitLabel {
  /// The line at `scale` px per dp; nil when there is no memory for it.
  func image(scale: Double) -> PixelImage? {
    let pixelWidth = max(Int((width * scale).rounded()), 1)
    let pixelHeight = max(Int((height * scale).rounded()), 1)
    return PixelImage.drawn(width: pixelWidth, height: pixelHeight) { context in
      guard let layout = GObjectReference(owning: pango_cairo_create_layout(context)) else {
        return
      }
      let font = pango_font_description_new()
      defer { pango_font_description_free(font) }
      pango_font_description_set_family(font, "Inter, Cantarell, sans-serif")
      pango_font_description_set_weight(font, weight.pango)
      pango_font_description_set_absolute_size(font, size * scale * Double(PANGO_SCALE))
      pango_layout_set_font_description(layout.pointer, font)
      pango_layout_set_single_paragraph_mode(layout.pointer, 1)
      pango_layout_set_width(layout.pointer, Int32(pixelWidth) * PANGO_SCALE)
      pango_layout_set_ellipsize(layout.pointer, PANGO_ELLIPSIZE_END)
      pango_layout_set_alignment(layout.pointer, alignment.pango)
      pango_layout_set_text(layout.pointer, text, -1)
      // Capitals stand in the middle, not the line with what hangs below it.
      let baseline = Double(pango_layout_get_baseline(layout.pointer)) / Double(PANGO_SCALE)
      let capital = size * scale * 0.727
      cairo_move_to(context, 0, ((Double(pixelHeight) + capital) / 2).rounded() - baseline)
      let level = isDark ? 0.09 : 1.0
      cairo_set_source_rgba(context, level, level, isDark ? 0.11 : 1, isDark ? 0.94 : 0.98)
      pango_cairo_show_layout(context, layout.pointer)
    }
  }
}

extension KitPicture {
  /// The picture at `scale` px per dp.
  func image(scale: Double) -> PixelImage? {
    switch self {
    case .label(let label): label.image(scale: scale)
    case .glyph(let glyph, let side, let isDark):
      glyph.image(pixels: max(Int((side * scale).rounded()), 1), isDark: isDark)
    }
  }
}

extension KitLabel.Weight {
  fileprivate var pango: PangoWeight {
    switch self {
    case .regular: PANGO_WEIGHT_NORMAL
    case .medium: PANGO_WEIGHT_MEDIUM
    case .semibold: PANGO_WEIGHT_SEMIBOLD
    }
  }
}

extension KitLabel.Alignment {
  fileprivate var pango: PangoAlignment {
    switch self {
    case .leading: PANGO_ALIGN_LEFT
    case .centre: PANGO_ALIGN_CENTER
    case .trailing: PANGO_ALIGN_RIGHT
    }
  }
}
