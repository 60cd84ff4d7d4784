public import Scenery

/// Backgrounds for desktops under test.
public typealias Wallpaper = Scenery

extension Scenery {
  /// The picture of `width` × `height` pixels; the same seed gives the same picture.
  public func wallpaper(width: Int, height: Int, seed: UInt64 = 1) -> PNGImage {
    let picture = picture(width: width, height: height, seed: seed)
    return PNGImage(width: picture.width, height: picture.height, bytes: picture.bytes)
  }
}
