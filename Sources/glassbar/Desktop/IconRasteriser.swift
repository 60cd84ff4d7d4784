import CDesktop
import GlassSurface

/// Why a file could not be made a picture.
enum IconFailure: Error, Equatable, Sendable {
  case missing(path: String)
  case tooLarge(path: String)
  case undecodable(path: String, reason: String)
}

extension IconFailure: CustomStringConvertible {
  var description: String {
    switch self {
    case .missing(let path): "\(path) is no readable file"
    case .tooLarge(let path): "\(path) is too large for an icon"
    case .undecodable(let path, let reason): "\(path): \(reason)"
    }
  }
}

/// Draws an image file into a square of device pixels.
///
/// Only values come out, so it may run on any thread.
enum IconRasteriser {
  /// Bytes that an icon's file may have.
  static let fileLimit = 16 << 20
  /// Pixels on one side that a stored picture may have.
  static let sideLimit = 4096
  /// Pixels on one side of a square that is drawn.
  static let squareLimit = 4096

  /// The picture in `path`, centred in `pixels` × `pixels` with its proportions kept.
  static func image(of path: String, pixels: Int) throws(IconFailure) -> PixelImage {
    guard let size = FileSystem.size(of: path) else { throw .missing(path: path) }
    guard size <= fileLimit, (1...squareLimit).contains(pixels) else { throw .tooLarge(path: path) }
    let image =
      isVector(path) ? try vector(path, pixels: pixels) : try raster(path, pixels: pixels)
    guard !image.isTransparent else { throw .undecodable(path: path, reason: "it shows nothing") }
    return image
  }

  /// The picture's own size in px; nil for drawings, which have none, and for what is no picture.
  static func size(of path: String) -> PixelSize? {
    guard !isVector(path) else { return nil }
    var width: Int32 = 0
    var height: Int32 = 0
    guard gdk_pixbuf_get_file_info(path, &width, &height) != nil else { return nil }
    return PixelSize(width: Int(width), height: Int(height))
  }

  private static func isVector(_ path: String) -> Bool {
    let name = path.lowercased()
    return name.hasSuffix(".svg") || name.hasSuffix(".svgz")
  }

  private static func vector(_ path: String, pixels: Int) throws(IconFailure) -> PixelImage {
    let file = GObjectReference(owning: g_file_new_for_path(path))
    guard let file else { throw .missing(path: path) }
    var error: UnsafeMutablePointer<GError>?
    guard
      let handle = GObjectReference(
        owning: rsvg_handle_new_from_gfile_sync(file.pointer, RSVG_HANDLE_FLAGS_NONE, nil, &error))
    else { throw .undecodable(path: path, reason: GLibFailure(consuming: error).message) }
    let svg = UnsafeMutablePointer<RsvgHandle>(handle.pointer)
    var failure: String?
    let image = PixelImage.drawn(width: pixels, height: pixels) { context in
      var viewport = RsvgRectangle(
        x: 0, y: 0, width: Double(pixels), height: Double(pixels))
      if rsvg_handle_render_document(svg, context, &viewport, &error) == 0 {
        failure = GLibFailure(consuming: error).message
      }
    }
    if let failure { throw .undecodable(path: path, reason: failure) }
    guard let image else { throw .tooLarge(path: path) }
    return image
  }

  private static func raster(_ path: String, pixels: Int) throws(IconFailure) -> PixelImage {
    var width: Int32 = 0
    var height: Int32 = 0
    guard gdk_pixbuf_get_file_info(path, &width, &height) != nil else {
      throw .undecodable(path: path, reason: "not an image format that is installed here")
    }
    guard width <= sideLimit, height <= sideLimit else { throw .tooLarge(path: path) }
    var error: UnsafeMutablePointer<GError>?
    guard let pixbuf = GObjectReference(owning: gdk_pixbuf_new_from_file(path, &error)) else {
      throw .undecodable(path: path, reason: GLibFailure(consuming: error).message)
    }
    guard let image = PixelImage(pixbuf: pixbuf.pointer) else { throw .tooLarge(path: path) }
    return image.fitted(into: pixels)
  }
}
