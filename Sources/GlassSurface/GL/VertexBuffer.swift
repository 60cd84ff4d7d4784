import CWayland

/// Vertices in GPU memory, and how the shader's inputs lie in them.
package struct VertexBuffer: ~Copyable {
  /// Number of floats of each input, in the order of `layout(location = …)`.
  package typealias Layout = [Int]

  package let context: GLContext
  package private(set) var count = 0
  private let stride: Int
  private let array: UInt32
  private let buffer: UInt32

  /// - Parameter layout: 1 to 4 floats for each shader input; vertices follow without padding.
  package init(context: GLContext, layout: Layout) throws(GLError) {
    precondition(layout.allSatisfy { (1...4).contains($0) }, "an input has 1 to 4 floats")
    try context.enter()
    var array: UInt32 = 0
    var buffer: UInt32 = 0
    glGenVertexArrays(1, &array)
    glGenBuffers(1, &buffer)
    glBindVertexArray(array)
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
    let stride = layout.reduce(0, +) * MemoryLayout<Float>.stride
    var offset = 0
    for (index, floats) in layout.enumerated() {
      glEnableVertexAttribArray(GLuint(index))
      glVertexAttribPointer(
        GLuint(index), GLint(floats), GLenum(GL_FLOAT), GLboolean(GL_FALSE), GLsizei(stride),
        UnsafeRawPointer(bitPattern: offset))
      offset += floats * MemoryLayout<Float>.stride
    }
    glBindVertexArray(0)
    do throws(GLError) { try context.check("a vertex buffer") } catch {
      glDeleteBuffers(1, &buffer)
      glDeleteVertexArrays(1, &array)
      throw error
    }
    self.context = context
    self.stride = stride
    self.array = array
    self.buffer = buffer
  }

  deinit {
    if context.enterQuietly() {
      var buffer = buffer
      var array = array
      glDeleteBuffers(1, &buffer)
      glDeleteVertexArrays(1, &array)
    }
  }

  /// Replaces all vertices; elements are floats or vectors of them, without padding.
  package mutating func update<Element: BitwiseCopyable>(_ floats: [Element]) throws(GLError) {
    let bytes = floats.count * MemoryLayout<Element>.stride
    precondition(bytes.isMultiple(of: stride), "whole vertices")
    try context.enter()
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
    glBufferData(GLenum(GL_ARRAY_BUFFER), bytes, floats, GLenum(GL_STREAM_DRAW))
    count = bytes / stride
    try context.check("VertexBuffer.update")
  }

  /// Draws triangles from the vertices of `range`, or from all.
  package func drawTriangles(_ range: Range<Int>? = nil) throws(GLError) {
    let range = range ?? 0..<count
    if range.isEmpty { return }
    precondition(range.upperBound <= count, "vertices that are there")
    try context.enter()
    glBindVertexArray(array)
    glDrawArrays(GLenum(GL_TRIANGLES), GLint(range.lowerBound), GLsizei(range.count))
    glBindVertexArray(0)
    try context.check("drawing triangles")
  }
}
