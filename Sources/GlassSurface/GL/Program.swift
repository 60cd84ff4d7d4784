import CWayland

/// A linked pair of shaders.
package struct Program: ~Copyable {
  package let context: GLContext
  package let label: String
  let name: UInt32
  /// Locations and types of the uniforms outside blocks that the compiler kept.
  let uniforms: [String: ActiveUniform]

  /// Compiles and links two files of the shader library.
  ///
  /// - Parameters:
  ///   - library: file texts by name; the built-in ones unless a test brings its own.
  package init(
    context: GLContext, vertex: String, fragment: String, defines: [ShaderDefine] = [],
    library: [String: String] = ShaderText.builtInFiles
  ) throws(GLError) {
    let vertexText = try ShaderText(name: vertex, library: library, defines: defines)
    let fragmentText = try ShaderText(name: fragment, library: library, defines: defines)
    try context.enter()
    let vertexShader = try Self.compile(vertexText, stage: GL_VERTEX_SHADER, context)
    // A shader lives on as long as a program has it attached.
    defer { glDeleteShader(vertexShader) }
    let fragmentShader = try Self.compile(fragmentText, stage: GL_FRAGMENT_SHADER, context)
    defer { glDeleteShader(fragmentShader) }
    let name = glCreateProgram()
    glAttachShader(name, vertexShader)
    glAttachShader(name, fragmentShader)
    glLinkProgram(name)
    do throws(GLError) {
      guard Self.parameter(GL_LINK_STATUS, of: name) == GL_TRUE else {
        throw GLError.shader(name: "\(vertex) + \(fragment)", log: Self.linkLog(name))
      }
      try context.check("linking \(fragment)")
    } catch {
      glDeleteProgram(name)
      throw error
    }
    self.context = context
    self.label = fragment
    self.name = name
    uniforms = ActiveUniform.all(of: name)
  }

  deinit {
    if context.enterQuietly() {
      if context.currentProgram == name { context.currentProgram = 0 }
      glDeleteProgram(name)
    }
  }

  /// Makes the next draw calls run this program.
  package func use() throws(GLError) {
    try context.enter()
    if context.currentProgram == name { return }
    glUseProgram(name)
    context.currentProgram = name
  }

  static func parameter(_ parameter: Int32, of program: UInt32) -> Int32 {
    var value: GLint = 0
    glGetProgramiv(program, GLenum(parameter), &value)
    return value
  }

  private static func compile(
    _ source: ShaderText, stage: Int32, _ context: GLContext
  ) throws(GLError) -> UInt32 {
    let shader = glCreateShader(GLenum(stage))
    source.text.withCString { text in
      var pointer: UnsafePointer<CChar>? = text
      glShaderSource(shader, 1, &pointer, nil)
    }
    glCompileShader(shader)
    var status: GLint = 0
    glGetShaderiv(shader, GLenum(GL_COMPILE_STATUS), &status)
    guard status == GL_TRUE else {
      var length: GLint = 0
      glGetShaderiv(shader, GLenum(GL_INFO_LOG_LENGTH), &length)
      let log = text(capacity: length) { glGetShaderInfoLog(shader, length, nil, $0) }
      glDeleteShader(shader)
      throw .shader(name: source.files[0], log: source.naming(log))
    }
    do throws(GLError) { try context.check("compiling \(source.files[0])") } catch {
      glDeleteShader(shader)
      throw error
    }
    return shader
  }

  private static func linkLog(_ program: UInt32) -> String {
    let length = parameter(GL_INFO_LOG_LENGTH, of: program)
    return text(capacity: length) { glGetProgramInfoLog(program, length, nil, $0) }
  }

  /// The zero-terminated text that `fill` writes into at most `capacity` bytes.
  static func text(capacity: Int32, _ fill: (UnsafeMutablePointer<CChar>) -> Void) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: max(Int(capacity), 0) + 1) { buffer in
      buffer.initialize(repeating: 0)
      guard let start = buffer.baseAddress else { return "" }
      fill(start)
      return String(cString: start)
    }
  }
}
