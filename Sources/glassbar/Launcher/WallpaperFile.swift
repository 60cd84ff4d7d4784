import GlassSurface

/// A wallpaper as the compositor shows it: scaled to fill the output, its middle kept.
struct WallpaperFile {
  private let path: String
  /// The output's device pixels.
  private let picture: PixelImage

  /// Reads `path` for an output of `width` × `height` device pixels, unless `cached` is just that.
  static func load(
    _ path: String, width: Int, height: Int, cached: WallpaperFile?
  ) throws(PNGFailure) -> WallpaperFile {
    if let cached, cached.path == path, cached.picture.width == width,
      cached.picture.height == height
    {
      return cached
    }
    let image = try PNGFile.read(path)
    guard width > 0, height > 0 else {
      throw .unreadable(path: path, reason: "the output has no size")
    }
    return WallpaperFile(path: path, picture: image.filling(width: width, height: height))
  }

  /// The pixels of a rectangle given in logical pixels; nil outside of the output.
  func pixels(of rect: PixelRect, scale: Double) -> PixelImage? {
    func device(_ value: Int) -> Int { Int((Double(value) * scale).rounded()) }
    let part = PixelRect(
      x: device(rect.x), y: device(rect.y), width: device(rect.maxX) - device(rect.x),
      height: device(rect.maxY) - device(rect.y))
    return picture.cropped(to: part)
  }
}

extension PixelImage {
  /// This picture scaled until it covers `width` × `height`, and cut to that around its middle.
  func filling(width: Int, height: Int) -> PixelImage {
    let factor = max(
      Double(width) / Double(self.width), Double(height) / Double(self.height))
    let scaled = resampled(
      width: max(Int((Double(self.width) * factor).rounded()), width),
      height: max(Int((Double(self.height) * factor).rounded()), height))
    let part = PixelRect(
      x: (scaled.width - width) / 2, y: (scaled.height - height) / 2, width: width,
      height: height)
    return scaled.cropped(to: part) ?? scaled
  }

  /// The part inside `rect`; nil when the picture does not hold all of it.
  func cropped(to rect: PixelRect) -> PixelImage? {
    guard !rect.isEmpty,
      PixelRect(x: 0, y: 0, width: width, height: height).contains(rect)
    else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(rect.width * rect.height * 4)
    for y in rect.y..<rect.maxY {
      let start = (y * width + rect.x) * 4
      result += pixels[start..<start + rect.width * 4]
    }
    return PixelImage(width: rect.width, height: rect.height, pixels: result)
  }
}
