import CWayland

/// The bytes of one std140 uniform block.
package struct UniformBuffer: ~Copyable {
  package let context: GLContext
  package let size: Int
  private let name: UInt32

  /// - Parameter size: in bytes, as the block's layout says.
  package init(context: GLContext, size: Int) throws(GLError) {
    try context.enter()
    var name: UInt32 = 0
    glGenBuffers(1, &name)
    glBindBuffer(GLenum(GL_UNIFORM_BUFFER), name)
    glBufferData(GLenum(GL_UNIFORM_BUFFER), size, nil, GLenum(GL_DYNAMIC_DRAW))
    do throws(GLError) { try context.check("a uniform buffer") } catch {
      glDeleteBuffers(1, &name)
      throw error
    }
    self.context = context
    self.size = size
    self.name = name
  }

  deinit {
    if context.enterQuietly() {
      var name = name
      glDeleteBuffers(1, &name)
    }
  }

  /// Replaces the content by `block`, whose memory has std140's layout.
  package func update<Block: BitwiseCopyable>(_ block: Block) throws(GLError) {
    precondition(MemoryLayout<Block>.stride == size, "the block's size")
    try context.enter()
    glBindBuffer(GLenum(GL_UNIFORM_BUFFER), name)
    withUnsafeBytes(of: block) { bytes in
      glBufferSubData(GLenum(GL_UNIFORM_BUFFER), 0, bytes.count, bytes.baseAddress)
    }
    try context.check("UniformBuffer.update")
  }

  func bind(point: Int) {
    glBindBufferBase(GLenum(GL_UNIFORM_BUFFER), GLuint(point), name)
  }
}
