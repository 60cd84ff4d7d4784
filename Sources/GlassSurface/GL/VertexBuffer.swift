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
  private let indices: UInt32
  private var quadCapacity = 0

  /// - Parameter layout: 1 to 4 floats for each shader input; vertices follow without padding.
  package init(context: GLContext, layout: Layout) throws(GLError) {
    precondition(layout.allSatisfy { (1...4).contains($0) }, "an input has 1 to 4 floats")
    try context.enter()
    var array: UInt32 = 0
    var buffer: UInt32 = 0
    var indices: UInt32 = 0
    glGenVertexArrays(1, &array)
    glGenBuffers(1, &buffer)
    glGenBuffers(1, &indices)
    glBindVertexArray(array)
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
    // The vertex array remembers its indices.
    glBindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), indices)
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
      glDeleteBuffers(1, &indices)
      glDeleteVertexArrays(1, &array)
      throw error
    }
    self.context = context
    self.stride = stride
    self.array = array
    self.buffer = buffer
    self.indices = indices
  }

  deinit {
    if context.enterQuietly() {
      var buffer = buffer
      var array = array
      var indices = indices
      glDeleteBuffers(1, &buffer)
      glDeleteBuffers(1, &indices)
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

  /// Draws quads of four vertices each: upper left, upper right, lower left, lower right.
  ///
  /// - Parameter range: of vertices.
  package mutating func drawQuads(_ range: Range<Int>) throws(GLError) {
    if range.isEmpty { return }
    precondition(
      range.upperBound <= count && range.lowerBound.isMultiple(of: 4)
        && range.upperBound.isMultiple(of: 4), "whole quads that are there")
    try context.enter()
    glBindVertexArray(array)
    if count / 4 > quadCapacity {
      quadCapacity = max(count / 4, 2 * quadCapacity)
      let pattern = (0..<UInt32(quadCapacity)).flatMap { quad in
        [0, 1, 2, 2, 1, 3].map { 4 * quad + $0 }
      }
      glBufferData(
        GLenum(GL_ELEMENT_ARRAY_BUFFER), pattern.count * MemoryLayout<UInt32>.stride, pattern,
        GLenum(GL_STATIC_DRAW))
    }
    glDrawElements(
      GLenum(GL_TRIANGLES), GLsizei(range.count / 4 * 6), GLenum(GL_UNSIGNED_INT),
      UnsafeRawPointer(bitPattern: range.lowerBound / 4 * 6 * MemoryLayout<UInt32>.stride))
    glBindVertexArray(0)
    try context.check("drawing quads")
  }
}
