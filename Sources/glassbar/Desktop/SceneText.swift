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
    TextLine(
      text: text, size: size, weight: isBold ? PANGO_WEIGHT_SEMIBOLD : PANGO_WEIGHT_NORMAL,
      isDark: isDark, opacity: 0.96
    ).image(width: width, height: height, scale: scale)
  }
}
