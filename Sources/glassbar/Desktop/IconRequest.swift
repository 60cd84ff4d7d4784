import GlassSurface

/// A picture that the bar needs.
struct IconRequest: Hashable, Sendable {
  /// What the picture is for, usually a desktop-file id; the answer carries it.
  var id: String
  var icon: DesktopIcon?
  /// What the generated picture takes its letter from when there is no other.
  var label: String
  /// Side in dp, at least 1.
  var size: Int
  /// Side in device pixels, at least 1.
  var pixels: Int

  init(id: String, icon: DesktopIcon?, label: String, size: Int, pixels: Int) {
    self.id = id
    self.icon = icon
    self.label = label
    self.size = max(1, size)
    self.pixels = max(1, pixels)
  }
}

/// The answer to an `IconRequest`: always a picture, of exactly the pixels that were asked for.
struct LoadedIcon: Equatable, Sendable {
  enum Source: Equatable, Sendable {
    case file(String)
    /// Drawn here, with what went wrong when a file was there.
    case generated(failure: String?)
  }

  var request: IconRequest
  var image: PixelImage
  var source: Source
}
