/// Whether an output shows a wallpaper that swaybg's `fill` has scaled and cut to its size.
enum WallpaperFill {
  /// Compares the exact pixels where the sizes agree, and else the means of 8 × 8 fields.
  static func shows(_ wallpaper: PNGImage, in shown: PNGImage) -> Bool {
    if wallpaper.width == shown.width, wallpaper.height == shown.height {
      return wallpaper.bytes == shown.bytes
    }
    let scale = max(
      Double(shown.width) / Double(wallpaper.width),
      Double(shown.height) / Double(wallpaper.height))
    let left = (Double(wallpaper.width) - Double(shown.width) / scale) / 2
    let top = (Double(wallpaper.height) - Double(shown.height) / scale) / 2
    let fields = 8
    for row in 0..<fields {
      for column in 0..<fields {
        let field = PixelRect(
          x: shown.width * column / fields, y: shown.height * row / fields,
          width: max(1, shown.width / fields), height: max(1, shown.height / fields))
        let source = PixelRect(
          x: Int((left + Double(field.x) / scale).rounded(.down)),
          y: Int((top + Double(field.y) / scale).rounded(.down)),
          width: max(1, Int((Double(field.width) / scale).rounded())),
          height: max(1, Int((Double(field.height) / scale).rounded())))
        guard let seen = shown.meanLuma(in: field), let wanted = wallpaper.meanLuma(in: source),
          abs(seen - wanted) <= 6
        else { return false }
      }
    }
    return true
  }
}
