import GlassSurface

/// How an icon's file is found: the theme, every folder that is looked into, and what is shown.
struct IconExplanation: Equatable, Sendable {
  /// What the entry names; nil where it names nothing.
  var icon: DesktopIcon?
  var theme: IconThemeChoice
  /// The theme and those that it builds on, as they are asked.
  var themes: [String]
  /// Side in dp, and in device pixels.
  var size: Int
  var pixels: Int
  var looks: [IconLook]
  /// The file that is shown; nil where a letter on a plate stands in.
  var file: String?
  /// Why a file that was found is not shown.
  var failure: String?
  /// Side of the picture in the file, in px; nil for drawings, which have any size.
  var fileSize: PixelSize?
}

extension IconStudio {
  /// What `icon(for:)` does, step by step; it reads everything anew.
  func explanation(of icon: DesktopIcon?, id: String, size: Int, pixels: Int) -> IconExplanation {
    refresh()
    let (file, looks, themes) = tracing {
      self.file(for: icon, size: size, pixels: pixels)
    }
    let drawn = self.icon(
      for: IconRequest(id: id, icon: icon, label: id, size: size, pixels: pixels))
    var failure: String?
    if case .generated(let reason) = drawn.source { failure = reason }
    return IconExplanation(
      icon: icon, theme: theme, themes: themes, size: size, pixels: pixels, looks: looks,
      file: file, failure: failure, fileSize: file.flatMap(IconRasteriser.size))
  }
}
