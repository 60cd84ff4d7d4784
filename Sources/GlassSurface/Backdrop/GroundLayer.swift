/// A backdrop that a program brings along: an opaque picture beneath its own glass, part of its surface.
package final class GroundLayer {
  package let size: PixelSize
  /// Grows with every change of the picture.
  package private(set) var version: UInt64 = 1
  private let picture: Texture
  private let composed: Framebuffer
  private let copy: FullScreenPass

  /// - Parameter image: of the surface's size in device pixels.
  package init(context: GLContext, image: PixelImage) throws(GLError) {
    size = PixelSize(width: image.width, height: image.height)
    picture = try Texture(context: context, image: image, filter: .nearest)
    composed = try Framebuffer(context: context, size: size, filter: .nearest)
    copy = try FullScreenPass(context: context, fragment: "copy.frag")
  }

  /// Takes over what has changed in `image`, which has the layer's size.
  package func update(_ rects: [PixelRect], from image: PixelImage) throws(GLError) {
    guard image.width == size.width, image.height == size.height else {
      throw .mismatch("a ground of another size")
    }
    for rect in rects {
      guard let rect = rect.intersection(PixelRect(size)), !rect.isEmpty else { continue }
      let start = (rect.y * image.width + rect.x) * 4
      let count = ((rect.height - 1) * image.width + rect.width) * 4
      let result = image.pixels.withUnsafeBytes { bytes -> Result<Void, GLError> in
        do throws(GLError) {
          try picture.update(
            rect, bytes: UnsafeRawBufferPointer(rebasing: bytes[start..<(start + count)]),
            rowStride: image.width * 4)
          return .success(())
        } catch { return .failure(error) }
      }
      try result.get()
    }
    version += 1
  }

  /// What glass sees through.
  func texture() -> Texture { picture.handle() }

  /// Lays `front`, premultiplied and of the layer's size, over the picture.
  func compose(_ front: borrowing Framebuffer) throws(GLError) {
    let context = composed.context
    try composed.bind()
    try context.setScissor(nil)
    try context.setBlend(.replace)
    try copy.program.set("uSourceTexture", picture, unit: 0)
    try copy.draw()
    try context.setBlend(.over)
    try copy.program.set("uSourceTexture", front.texture(), unit: 0)
    try copy.draw()
    try context.setBlend(.replace)
  }

  /// What is shown.
  func withResult<E: Error>(_ use: (borrowing Framebuffer) throws(E) -> Void) throws(E) {
    try use(composed)
  }

  /// What is shown, read back; waits for the GPU.
  func image() throws(GLError) -> PixelImage { try composed.readImage() }
}
