import CDesktop
import GlassSurface

extension KitLabel {
  /// The line at `scale` px per dp; nil when there is no memory for it.
  func image(scale: Double) -> PixelImage? {
    TextLine(
      text: text, size: size, weight: weight.pango, alignment: alignment.pango, isDark: isDark,
      opacity: isDark ? 0.94 : 0.98
    ).image(width: width, height: height, scale: scale)
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
