import CWayland

/// The GL texture behind `Texture` handles and the framebuffers that draw into it.
final class TextureStorage {
  let context: GLContext
  let size: PixelSize
  let format: TextureFormat
  let name: UInt32
  private let isMipmapped: Bool

  init(
    context: GLContext, size: PixelSize, format: TextureFormat, filter: TextureFilter,
    order: ChannelOrder
  ) throws(GLError) {
    guard size.width > 0, size.height > 0 else {
      throw .mismatch("a texture of \(size.width) × \(size.height) pixels")
    }
    try context.enter()
    var name: UInt32 = 0
    glGenTextures(1, &name)
    let target = GLenum(GL_TEXTURE_2D)
    glBindTexture(target, name)
    let levels =
      filter == .mipmapped
      ? Int.bitWidth - max(size.width, size.height).leadingZeroBitCount : 1
    glTexStorage2D(
      target, GLsizei(levels), GLenum(format.internalFormat), GLsizei(clamping: size.width),
      GLsizei(clamping: size.height))
    let swizzle = order.swizzle
    for (parameter, value) in [
      (GL_TEXTURE_MIN_FILTER, filter.minifying), (GL_TEXTURE_MAG_FILTER, filter.magnifying),
      (GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE), (GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE),
      (GL_TEXTURE_SWIZZLE_R, swizzle.red), (GL_TEXTURE_SWIZZLE_B, swizzle.blue),
      (GL_TEXTURE_SWIZZLE_A, swizzle.alpha),
    ] { glTexParameteri(target, GLenum(parameter), value) }
    do throws(GLError) {
      try context.check("a texture of \(size.width) × \(size.height) pixels")
    } catch {
      glDeleteTextures(1, &name)
      throw error
    }
    self.context = context
    self.size = size
    self.format = format
    self.name = name
    isMipmapped = filter == .mipmapped
  }

  deinit {
    if context.enterQuietly() {
      var name = name
      glDeleteTextures(1, &name)
    }
  }

  func update(_ image: PixelImage) throws(GLError) {
    guard size == PixelSize(width: image.width, height: image.height), format == .rgba8 else {
      throw .mismatch("the image does not have the texture's size and format")
    }
    try context.enter()
    glBindTexture(GLenum(GL_TEXTURE_2D), name)
    image.pixels.withUnsafeBytes { bytes in
      if let base = bytes.baseAddress { upload(PixelRect(size), base) }
    }
    if isMipmapped { glGenerateMipmap(GLenum(GL_TEXTURE_2D)) }
    try context.check("Texture.update")
  }

  func update(
    _ rect: PixelRect, bytes: UnsafeRawBufferPointer, rowStride: Int
  ) throws(GLError) {
    if rect.isEmpty { return }
    guard PixelRect(size).contains(rect) else { throw .mismatch("update outside the texture") }
    let rowBytes = rect.width * format.bytesPerPixel
    guard rowStride >= 0, rect.height == 1 || rowStride >= rowBytes,
      bytes.count >= rowStride * (rect.height - 1) + rowBytes, let base = bytes.baseAddress
    else { throw .mismatch("too few bytes for the rectangle") }
    try context.enter()
    glBindTexture(GLenum(GL_TEXTURE_2D), name)
    if rowStride.isMultiple(of: format.bytesPerPixel) {
      glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), GLint(clamping: rowStride / format.bytesPerPixel))
      upload(rect, base)
      glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), 0)
    } else {
      for row in 0..<rect.height {
        upload(
          PixelRect(x: rect.x, y: rect.y + row, width: rect.width, height: 1),
          base + row * rowStride)
      }
    }
    if isMipmapped { glGenerateMipmap(GLenum(GL_TEXTURE_2D)) }
    try context.check("Texture.update")
  }

  func bind(unit: Int) throws(GLError) {
    try context.enter()
    glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
    glBindTexture(GLenum(GL_TEXTURE_2D), name)
  }

  private func upload(_ rect: PixelRect, _ bytes: UnsafeRawPointer) {
    glTexSubImage2D(
      GLenum(GL_TEXTURE_2D), 0, GLint(rect.x), GLint(rect.y), GLsizei(rect.width),
      GLsizei(rect.height), GLenum(format.transferFormat), GLenum(format.transferType), bytes)
  }
}
