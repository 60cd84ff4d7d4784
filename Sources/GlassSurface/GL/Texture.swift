/// A two-dimensional texture, clamped at its edges; row 0 is the top.
///
/// The texture is deleted with its last handle or framebuffer.
package struct Texture: ~Copyable {
  let storage: TextureStorage

  package var context: GLContext { storage.context }
  package var size: PixelSize { storage.size }
  package var format: TextureFormat { storage.format }

  /// A texture of undefined content.
  ///
  /// - Parameter order: channel order of the bytes that `update` will be given.
  package init(
    context: GLContext, size: PixelSize, format: TextureFormat = .rgba8,
    filter: TextureFilter = .linear, order: ChannelOrder = .rgba
  ) throws(GLError) {
    storage = try TextureStorage(
      context: context, size: size, format: format, filter: filter, order: order)
  }

  /// A texture that shows `image`.
  package init(
    context: GLContext, image: PixelImage, filter: TextureFilter = .linear
  ) throws(GLError) {
    let storage = try TextureStorage(
      context: context, size: PixelSize(width: image.width, height: image.height), format: .rgba8,
      filter: filter, order: .rgba)
    try storage.update(image)
    self.storage = storage
  }

  init(sharing storage: TextureStorage) {
    self.storage = storage
  }

  /// Another handle on the same texture.
  package func handle() -> Texture { Texture(sharing: storage) }

  /// Replaces every pixel by `image`'s, which has the texture's size.
  package func update(_ image: PixelImage) throws(GLError) { try storage.update(image) }

  /// Replaces the pixels of `rect` from memory, rows `rowStride` bytes apart, top row first.
  ///
  /// Throws when the rectangle leaves the texture or there are too few bytes.
  package func update(
    _ rect: PixelRect, bytes: UnsafeRawBufferPointer, rowStride: Int
  ) throws(GLError) {
    try storage.update(rect, bytes: bytes, rowStride: rowStride)
  }

  /// Binds the texture to a texture unit, for a sampler uniform set to that unit.
  package func bind(unit: Int) throws(GLError) { try storage.bind(unit: unit) }
}
