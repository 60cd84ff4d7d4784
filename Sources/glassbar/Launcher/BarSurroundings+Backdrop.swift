import BarModel
import GlassSurface

extension BarSurroundings {
  /// The backdrop of `surface`, which has its size, not yet prepared and told to nobody.
  ///
  /// - Parameter shift: how many device pixels further than it was placed the surface really is.
  func makeBackdrop(
    beneath surface: LayerSurface, on output: Output, _ configuration: BarConfiguration,
    shift: SIMD2<Int> = .zero
  ) throws(GLError) -> LiveBackdrop {
    guard let size = surface.size, let pixels = surface.bufferPixels else {
      throw .mismatch("the surface has no size yet")
    }
    let logical = PixelSize(
      width: Int(output.logicalWidth), height: Int(output.logicalHeight))
    let place = surface.placement.rect(
      width: Int(size.width), height: Int(size.height), output: logical)
    let geometry =
      BackdropGeometry(
        surface: place, output: logical, scale: surface.scale, margin: LiveBackdrop.margin,
        shift: shift)
      ?? BackdropGeometry(unaligned: pixels, scale: surface.scale)
    return try LiveBackdrop(
      programs: try backdropPrograms(), loop: loop, geometry: geometry, surfaceSize: pixels,
      options: geometry.isAligned
        ? backdropOptions(for: output, configuration, scale: surface.scale) : [],
      rates: power.rates(configuration, refresh: output.refresh), fallback: flatColor,
      clock: { [clock = monotonicClock] in clock() })
  }
}
