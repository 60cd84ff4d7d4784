import CWayland

/// One or several textures that a pass draws into; row 0 is the top.
package struct Framebuffer: ~Copyable {
  package let context: GLContext
  package let size: PixelSize
  package let formats: [TextureFormat]
  private let attachments: [TextureStorage]
  private let name: UInt32

  /// New textures of `size`, one for each format, in the order of the shader's outputs.
  package init(
    context: GLContext, size: PixelSize, formats: [TextureFormat] = [.rgba8],
    filter: TextureFilter = .linear
  ) throws(GLError) {
    var attachments: [TextureStorage] = []
    for format in formats {
      let texture = try Texture(context: context, size: size, format: format, filter: filter)
      attachments.append(texture.storage)
    }
    try self.init(context: context, size: size, formats: formats, attachments: attachments)
  }

  /// New textures of `size`, one for each format, and `last` behind them.
  package init(
    context: GLContext, size: PixelSize, formats: [TextureFormat], filter: TextureFilter,
    last: borrowing Texture
  ) throws(GLError) {
    var attachments: [TextureStorage] = []
    for format in formats {
      let texture = try Texture(context: context, size: size, format: format, filter: filter)
      attachments.append(texture.storage)
    }
    try self.init(
      context: context, size: size, formats: formats + [last.format],
      attachments: attachments + [last.storage])
  }

  /// Draws into `texture`, and keeps it alive.
  package init(texture: borrowing Texture) throws(GLError) {
    try self.init(
      context: texture.context, size: texture.size, formats: [texture.format],
      attachments: [texture.storage])
  }

  private init(
    context: GLContext, size: PixelSize, formats: [TextureFormat], attachments: [TextureStorage]
  ) throws(GLError) {
    precondition(!attachments.isEmpty && attachments.count <= 4, "1 to 4 attachments")
    try context.enter()
    var name: UInt32 = 0
    glGenFramebuffers(1, &name)
    let target = GLenum(GL_FRAMEBUFFER)
    glBindFramebuffer(target, name)
    var buffers: [GLenum] = []
    for (index, attachment) in attachments.enumerated() {
      let point = GLenum(GL_COLOR_ATTACHMENT0) + GLenum(index)
      glFramebufferTexture2D(target, point, GLenum(GL_TEXTURE_2D), attachment.name, 0)
      buffers.append(point)
    }
    glDrawBuffers(GLsizei(buffers.count), buffers)
    let status = glCheckFramebufferStatus(target)
    do throws(GLError) {
      try context.check("a framebuffer")
      if status != GLenum(GL_FRAMEBUFFER_COMPLETE) {
        throw GLError.incompleteFramebuffer(status: status)
      }
    } catch {
      glDeleteFramebuffers(1, &name)
      throw error
    }
    self.context = context
    self.size = size
    self.formats = formats
    self.attachments = attachments
    self.name = name
  }

  deinit {
    if context.enterQuietly() {
      var name = name
      glDeleteFramebuffers(1, &name)
    }
  }

  /// A handle on the texture that output `index` goes to.
  package func texture(_ index: Int = 0) -> Texture {
    Texture(sharing: attachments[index])
  }

  /// Directs drawing here, onto `viewport` or onto all of it.
  package func bind(viewport: PixelRect? = nil) throws(GLError) {
    try context.enter()
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), name)
    let area = viewport ?? PixelRect(size)
    glViewport(GLint(area.x), GLint(area.y), GLsizei(area.width), GLsizei(area.height))
  }

  /// Fills every attachment, or the part inside the scissor, with a premultiplied colour.
  package func clear(_ color: SIMD4<Float> = .zero) throws(GLError) {
    for index in 0..<attachments.count { try clear(color, attachment: index) }
  }

  /// Fills one attachment, or its part inside the scissor, with a premultiplied colour.
  package func clear(_ color: SIMD4<Float>, attachment: Int) throws(GLError) {
    try bind()
    withUnsafeBytes(of: color) { bytes in
      glClearBufferfv(
        GLenum(GL_COLOR), GLint(attachment), bytes.assumingMemoryBound(to: Float.self).baseAddress)
    }
    try context.check("Framebuffer.clear")
  }

  /// The bytes of `rect`, top row first, without padding; waits for the GPU.
  ///
  /// Each pixel has four bytes, in an `.rgba16f` attachment eight.
  package func readPixels(
    _ rect: PixelRect? = nil, attachment: Int = 0
  ) throws(GLError) -> [UInt8] {
    let rect = rect ?? PixelRect(size)
    try selectForReading(rect, attachment: attachment)
    let format = formats[attachment]
    let count = rect.width * rect.height * Self.readBytesPerPixel(format)
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      glReadPixels(
        GLint(rect.x), GLint(rect.y), GLsizei(rect.width), GLsizei(rect.height), GLenum(GL_RGBA),
        GLenum(format.transferType), buffer.baseAddress)
      initialized = count
    }
    try context.check("Framebuffer.readPixels")
    return bytes
  }

  /// The whole of attachment 0, which is `.rgba8`; waits for the GPU.
  package func readImage() throws(GLError) -> PixelImage {
    guard formats[0] == .rgba8 else { throw .mismatch("only an rgba8 attachment is an image") }
    return PixelImage(width: size.width, height: size.height, pixels: try readPixels())
  }

  /// OpenGL ES reads one-channel textures as RGBA too.
  static func readBytesPerPixel(_ format: TextureFormat) -> Int { format == .rgba16f ? 8 : 4 }

  func selectForReading(_ rect: PixelRect, attachment: Int) throws(GLError) {
    guard PixelRect(size).contains(rect), !rect.isEmpty else {
      throw .mismatch("reading outside the framebuffer")
    }
    try bind()
    glReadBuffer(GLenum(GL_COLOR_ATTACHMENT0) + GLenum(attachment))
  }

  /// Copies attachment 0 of `other`, which has this size, unchanged to attachment 0.
  package func copy(from other: borrowing Framebuffer) throws(GLError) {
    guard other.size == size else { throw .mismatch("the pictures differ in size") }
    try bind()
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), other.name)
    glReadBuffer(GLenum(GL_COLOR_ATTACHMENT0))
    glDisable(GLenum(GL_SCISSOR_TEST))
    let width = GLint(size.width)
    let height = GLint(size.height)
    glBlitFramebuffer(
      0, 0, width, height, 0, 0, width, height, GLbitfield(GL_COLOR_BUFFER_BIT),
      GLenum(GL_NEAREST))
    try context.check("copying a picture")
  }

  /// Copies attachment 0 unchanged onto the window that is current, turned over as windows are.
  func blitToWindow(of windowSize: PixelSize) throws(GLError) {
    guard windowSize == size else { throw .mismatch("the window and the picture differ in size") }
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), name)
    glReadBuffer(GLenum(GL_COLOR_ATTACHMENT0))
    glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), 0)
    glDisable(GLenum(GL_SCISSOR_TEST))
    let width = GLint(size.width)
    let height = GLint(size.height)
    glBlitFramebuffer(
      0, 0, width, height, 0, height, width, 0, GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
    try context.check("copying to the window")
  }
}
