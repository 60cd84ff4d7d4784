import CWayland

/// Reads pixels back without waiting for the GPU: start it, then poll on later turns.
package struct PixelReadback: ~Copyable {
  package let context: GLContext
  private let buffer: UInt32
  private var byteCount = 0
  private var fence: GLsync?

  package init(context: GLContext) throws(GLError) {
    try context.enter()
    var buffer: UInt32 = 0
    glGenBuffers(1, &buffer)
    try context.check("a readback buffer")
    self.context = context
    self.buffer = buffer
  }

  deinit {
    if context.enterQuietly() {
      if let fence { glDeleteSync(fence) }
      var buffer = buffer
      glDeleteBuffers(1, &buffer)
    }
  }

  /// Whether a reading was started and not yet fetched.
  package var isPending: Bool { fence != nil }

  /// Asks for the bytes of `rect`; a reading still pending is dropped.
  package mutating func start(
    _ framebuffer: borrowing Framebuffer, rect: PixelRect? = nil, attachment: Int = 0
  ) throws(GLError) {
    cancel()
    let rect = rect ?? PixelRect(framebuffer.size)
    try framebuffer.selectForReading(rect, attachment: attachment)
    let format = framebuffer.formats[attachment]
    let count = rect.width * rect.height * Framebuffer.readBytesPerPixel(format)
    let target = GLenum(GL_PIXEL_PACK_BUFFER)
    glBindBuffer(target, buffer)
    if count != byteCount {
      glBufferData(target, count, nil, GLenum(GL_STREAM_READ))
      byteCount = count
    }
    glReadPixels(
      GLint(rect.x), GLint(rect.y), GLsizei(rect.width), GLsizei(rect.height), GLenum(GL_RGBA),
      GLenum(format.transferType), nil)
    glBindBuffer(target, 0)
    try context.check("PixelReadback.start")
    fence = glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0)
    glFlush()
    try context.check("glFenceSync")
  }

  /// The bytes, top row first, without padding; nil while they are not there.
  ///
  /// - Parameter timeout: how long to wait for them, in ns.
  package mutating func poll(timeout: UInt64 = 0) throws(GLError) -> [UInt8]? {
    guard let fence else { return nil }
    try context.enter()
    let status = glClientWaitSync(fence, GLbitfield(GL_SYNC_FLUSH_COMMANDS_BIT), timeout)
    if status == GLenum(GL_TIMEOUT_EXPIRED) { return nil }
    cancel()
    guard status != GLenum(GL_WAIT_FAILED) else {
      try context.check("glClientWaitSync")
      throw .gl(operation: "glClientWaitSync", code: status)
    }
    let target = GLenum(GL_PIXEL_PACK_BUFFER)
    glBindBuffer(target, buffer)
    defer { glBindBuffer(target, 0) }
    guard let mapped = glMapBufferRange(target, 0, byteCount, GLbitfield(GL_MAP_READ_BIT)) else {
      try context.check("glMapBufferRange")
      throw .gl(operation: "glMapBufferRange", code: 0)
    }
    let bytes = [UInt8](UnsafeRawBufferPointer(start: mapped, count: byteCount))
    // False when the memory was lost while mapped.
    guard glUnmapBuffer(target) == GLboolean(GL_TRUE) else {
      throw .gl(operation: "glUnmapBuffer", code: glGetError())
    }
    return bytes
  }

  /// Drops a pending reading.
  package mutating func cancel() {
    if let fence, context.enterQuietly() { glDeleteSync(fence) }
    fence = nil
  }
}
