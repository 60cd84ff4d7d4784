import CWayland

/// A uniform outside of blocks that survived linking.
struct ActiveUniform: Hashable {
  let location: Int32
  /// The GL type constant.
  let type: UInt32
  /// Array length; 1 for a plain uniform.
  let count: Int32

  static func all(of program: UInt32) -> [String: ActiveUniform] {
    let count = Program.parameter(GL_ACTIVE_UNIFORMS, of: program)
    let longest = Program.parameter(GL_ACTIVE_UNIFORM_MAX_LENGTH, of: program)
    var found: [String: ActiveUniform] = [:]
    for index in 0..<max(count, 0) {
      var size: GLint = 0
      var type: GLenum = 0
      var name = Program.text(capacity: longest) {
        glGetActiveUniform(program, GLuint(index), longest, nil, &size, &type, $0)
      }
      let location = glGetUniformLocation(program, name)
      if location < 0 { continue }
      if name.hasSuffix("[0]") { name.removeLast(3) }
      found[name] = ActiveUniform(location: location, type: type, count: size)
    }
    return found
  }
}

extension Program {
  /// Sets a `float`; a name that the compiler removed is ignored, as for every other `set`.
  package func set(_ name: String, _ value: Float) throws(GLError) {
    guard let uniform = try select(name, GL_FLOAT) else { return }
    glUniform1f(uniform.location, value)
  }

  /// Sets a `vec2`.
  package func set(_ name: String, _ value: SIMD2<Float>) throws(GLError) {
    guard let uniform = try select(name, GL_FLOAT_VEC2) else { return }
    glUniform2f(uniform.location, value.x, value.y)
  }

  /// Sets a `vec3`.
  package func set(_ name: String, _ value: SIMD3<Float>) throws(GLError) {
    guard let uniform = try select(name, GL_FLOAT_VEC3) else { return }
    glUniform3f(uniform.location, value.x, value.y, value.z)
  }

  /// Sets a `vec4`.
  package func set(_ name: String, _ value: SIMD4<Float>) throws(GLError) {
    guard let uniform = try select(name, GL_FLOAT_VEC4) else { return }
    glUniform4f(uniform.location, value.x, value.y, value.z, value.w)
  }

  /// Sets the first elements of a `vec4` array.
  package func set(_ name: String, _ values: [SIMD4<Float>]) throws(GLError) {
    guard let uniform = try select(name, GL_FLOAT_VEC4), !values.isEmpty else { return }
    let count = min(values.count, Int(uniform.count))
    values.withUnsafeBytes { bytes in
      glUniform4fv(
        uniform.location, GLsizei(count), bytes.assumingMemoryBound(to: Float.self).baseAddress)
    }
  }

  /// Sets an `int`.
  package func set(_ name: String, _ value: Int) throws(GLError) {
    guard let uniform = try select(name, GL_INT) else { return }
    glUniform1i(uniform.location, GLint(clamping: value))
  }

  /// Sets an `ivec2`.
  package func set(_ name: String, _ value: SIMD2<Int32>) throws(GLError) {
    guard let uniform = try select(name, GL_INT_VEC2) else { return }
    glUniform2i(uniform.location, value.x, value.y)
  }

  /// Binds `texture` to `unit` and points the `sampler2D` called `name` at it.
  package func set(_ name: String, _ texture: borrowing Texture, unit: Int) throws(GLError) {
    guard let uniform = try select(name, GL_SAMPLER_2D) else { return }
    try texture.bind(unit: unit)
    glUniform1i(uniform.location, GLint(unit))
  }

  /// Points the `sampler2D` called `name` at `unit`, whatever texture is bound there.
  package func setSampler(_ name: String, unit: Int) throws(GLError) {
    guard let uniform = try select(name, GL_SAMPLER_2D) else { return }
    glUniform1i(uniform.location, GLint(unit))
  }

  /// Feeds the uniform block called `name` from `buffer`, through binding point `point`.
  package func set(
    block name: String, _ buffer: borrowing UniformBuffer, point: Int = 0
  ) throws(GLError) {
    try use()
    let index = glGetUniformBlockIndex(self.name, name)
    if index == UInt32(GL_INVALID_INDEX) { return }
    glUniformBlockBinding(self.name, index, GLuint(point))
    buffer.bind(point: point)
    try context.check("uniform block \(name)")
  }

  /// Where the compiler put the members of the uniform block called `name`; nil if it has none.
  package func layout(ofBlock name: String) throws(GLError) -> UniformBlockLayout? {
    try context.enter()
    let block = glGetUniformBlockIndex(self.name, name)
    if block == UInt32(GL_INVALID_INDEX) { return nil }
    var size: GLint = 0
    var count: GLint = 0
    glGetActiveUniformBlockiv(self.name, block, GLenum(GL_UNIFORM_BLOCK_DATA_SIZE), &size)
    glGetActiveUniformBlockiv(self.name, block, GLenum(GL_UNIFORM_BLOCK_ACTIVE_UNIFORMS), &count)
    var indices = [GLint](repeating: 0, count: Int(count))
    glGetActiveUniformBlockiv(
      self.name, block, GLenum(GL_UNIFORM_BLOCK_ACTIVE_UNIFORM_INDICES), &indices)
    let unsigned = indices.map { GLuint($0) }
    var offsets = indices
    glGetActiveUniformsiv(self.name, count, unsigned, GLenum(GL_UNIFORM_OFFSET), &offsets)
    let longest = Self.parameter(GL_ACTIVE_UNIFORM_MAX_LENGTH, of: self.name)
    var found: [String: Int] = [:]
    for (index, offset) in zip(unsigned, offsets) {
      var ignoredSize: GLint = 0
      var ignoredType: GLenum = 0
      let member = Self.text(capacity: longest) {
        glGetActiveUniform(self.name, index, longest, nil, &ignoredSize, &ignoredType, $0)
      }
      found[member] = Int(offset)
    }
    try context.check("layout of uniform block \(name)")
    return UniformBlockLayout(size: Int(size), offsets: found)
  }

  private func select(_ name: String, _ type: Int32) throws(GLError) -> ActiveUniform? {
    try use()
    guard let uniform = uniforms[name] else { return nil }
    precondition(uniform.type == UInt32(type), "uniform \(name) of \(label) has another type")
    return uniform
  }
}

/// Where the members of a uniform block lie, in bytes.
package struct UniformBlockLayout: Equatable, Sendable {
  package let size: Int
  package let offsets: [String: Int]
}
