/// Draws a scene of glass over a picture, without a window; the same input gives the same bytes.
///
/// - Parameters:
///   - backdrop: opaque, at device pixels; the result has its size.
///   - icons: premultiplied pictures of the scene's icons.
///   - scale: device pixels per dp.
///   - shadowAlpha: α of the drop shadow, 0…1; nil takes the style's middle.
/// - Throws: when there is no usable OpenGL ES 3 driver.
public func renderOffscreen(
  _ scene: GlassScene, backdrop: PixelImage, icons: [IconID: PixelImage] = [:], scale: Double,
  style: GlassStyle = .seed, shadowAlpha: Double? = nil
) throws(GLError) -> PixelImage {
  let context = try GLContext()
  let renderer = try GlassRenderer(context: context)
  for (id, image) in icons { try renderer.setIcon(id, image) }
  let texture = try Texture(context: context, image: backdrop)
  renderer.setBackdrop(texture, origin: .zero, version: 1)
  let target = try Framebuffer(context: context, size: texture.size)
  let alpha = shadowAlpha ?? (style.shadow.plainAlpha + style.shadow.busyAlpha) / 2
  try renderer.draw(scene, scale: scale, style: style, shadowAlpha: alpha, into: target)
  return try target.readImage().composited(over: backdrop)
}

/// What drawing a scene costs on this machine.
public struct OffscreenProfile: Sendable {
  /// The driver's name for itself.
  public var renderer: String
  public var passes: [PassMeter.Entry]
  /// A textured copy of the whole picture, in s: what the others are compared with.
  public var copy: Double
}

/// Draws a scene `frames` times as `renderOffscreen` does, all of it each time, and measures every pass.
///
/// - Throws: when there is no usable OpenGL ES 3 driver.
public func profileOffscreen(
  _ scene: GlassScene, backdrop: PixelImage, icons: [IconID: PixelImage], scale: Double,
  style: GlassStyle, shadowAlpha: Double, frames: Int
) throws(GLError) -> OffscreenProfile {
  let context = try GLContext()
  let renderer = try GlassRenderer(context: context)
  for (id, image) in icons { try renderer.setIcon(id, image) }
  let texture = try Texture(context: context, image: backdrop)
  renderer.setBackdrop(texture, origin: .zero, version: 1)
  let target = try Framebuffer(context: context, size: texture.size)
  let copy = try FullScreenPass(context: context, fragment: "copy.frag")
  var copies: [Double] = []
  let meter = PassMeter()
  // The first frame compiles.
  for frame in 0...max(frames, 1) {
    let used = frame == 0 ? PassMeter() : meter
    _ = try renderer.profile(
      scene, scale: scale, style: style, shadowAlpha: shadowAlpha, into: target, meter: used)
    try target.bind()
    try copy.program.set("uSourceTexture", texture, unit: 0)
    try context.finish()
    let start = meter.now()
    try copy.draw()
    try context.finish()
    if frame > 0 { copies.append(meter.now() - start) }
  }
  return OffscreenProfile(
    renderer: context.renderer, passes: meter.entries, copy: copies.sorted()[copies.count / 2])
}

extension PixelImage {
  /// This picture, premultiplied, laid over an opaque one of the same size.
  package func composited(over backdrop: PixelImage) -> PixelImage {
    precondition(width == backdrop.width && height == backdrop.height, "pictures of one size")
    var result = backdrop
    pixels.withUnsafeBufferPointer { front in
      result.pixels.withUnsafeMutableBufferPointer { back in
        for index in stride(from: 0, to: front.count, by: 4) {
          let through = 255 - Int(front[index + 3])
          for channel in 0..<3 {
            let below = (Int(back[index + channel]) * through + 127) / 255
            back[index + channel] = UInt8(min(Int(front[index + channel]) + below, 255))
          }
          back[index + 3] = 255
        }
      }
    }
    return result
  }
}
