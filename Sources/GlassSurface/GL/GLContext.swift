import CWayland

/// An OpenGL ES 3.0 context, used from one thread at a time.
///
/// GL objects keep their context alive and make it current when they need it.
package final class GLContext {
  let connection: EGLConnection
  let config: EGLConfig
  let handle: EGLContext
  private let surfaceType: Int32
  private let resetStatus: ResetStatus?
  private var lost = false
  /// The program in use, so that setting uniforms does not select it again and again.
  var currentProgram: UInt32 = 0

  private typealias ResetStatus = @convention(c) () -> GLenum

  /// A context without a window, for `render` and for tests.
  package convenience init() throws(GLError) {
    try self.init(connection: .surfaceless(), surfaceType: EGL_PBUFFER_BIT)
  }

  /// A context for the surfaces of a Wayland connection.
  ///
  /// - Parameter display: a `wl_display`, which must outlive the context.
  package convenience init(waylandDisplay display: OpaquePointer) throws(GLError) {
    try self.init(connection: .wayland(display), surfaceType: EGL_WINDOW_BIT)
  }

  private init(connection: EGLConnection, surfaceType: Int32) throws(GLError) {
    self.connection = connection
    self.surfaceType = surfaceType
    config = try connection.chooseConfig(for: surfaceType)
    guard eglBindAPI(EGLenum(EGL_OPENGL_ES_API)) == EGL_TRUE else {
      throw .egl(call: "eglBindAPI", code: eglGetError())
    }
    let robust = connection.extensions.contains("EGL_EXT_create_context_robustness")
    guard
      let context = (robust ? Self.create(connection, config, robust: true) : nil)
        ?? Self.create(connection, config, robust: false)
    else { throw .egl(call: "eglCreateContext", code: eglGetError()) }
    handle = context
    guard eglMakeCurrent(connection.display, nil, nil, context) == EGL_TRUE else {
      let code = eglGetError()
      eglDestroyContext(connection.display, context)
      throw .egl(call: "eglMakeCurrent", code: code)
    }
    resetStatus = Self.findResetStatus()
    // Dithering may change a pixel that must be known to the bit.
    glDisable(GLenum(GL_DITHER))
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
    glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 1)
  }

  deinit {
    if eglGetCurrentContext() == handle {
      eglMakeCurrent(connection.display, nil, nil, nil)
    }
    eglDestroyContext(connection.display, handle)
  }

  /// A fresh context on the same display, for use after this one was lost.
  package func rebuilt() throws(GLError) -> GLContext {
    try GLContext(connection: connection, surfaceType: surfaceType)
  }

  /// The driver's name for itself.
  package var renderer: String { string(GL_RENDERER) }
  /// The driver's version text.
  package var version: String { string(GL_VERSION) }
  /// Whether the CPU draws, with threads of this process.
  package var isSoftware: Bool {
    ["llvmpipe", "softpipe", "swrast"].contains { renderer.contains($0) }
  }
  /// How many vec4 a vertex shader may hand over; at least 15.
  package var maxVaryings: Int {
    guard enterQuietly() else { return 15 }
    var count: GLint = 0
    glGetIntegerv(GLenum(GL_MAX_VARYING_VECTORS), &count)
    return max(Int(count), 15)
  }
  /// Whether the driver tells when the GPU was reset.
  package var isRobust: Bool { resetStatus != nil }

  /// Whether the GPU was reset since; then every object of this context is gone.
  package var isLost: Bool {
    if !lost, let resetStatus, enterQuietly(), resetStatus() != GLenum(GL_NO_ERROR) { lost = true }
    return lost
  }

  /// Makes the context current on this thread, without a surface if it was not current.
  func enter() throws(GLError) {
    if eglGetCurrentContext() == handle { return }
    try makeCurrent(surface: nil)
  }

  /// As `enter`, for places that cannot throw; false when the context cannot be made current.
  func enterQuietly() -> Bool {
    eglGetCurrentContext() == handle
      || eglMakeCurrent(connection.display, nil, nil, handle) == EGL_TRUE
  }

  func makeCurrent(surface: EGLSurface?) throws(GLError) {
    guard eglMakeCurrent(connection.display, surface, surface, handle) == EGL_TRUE else {
      throw failure(of: "eglMakeCurrent")
    }
  }

  /// The error that EGL has just reported for `call`, remembering a lost context.
  func failure(of call: String) -> GLError {
    let code = eglGetError()
    if code == EGL_CONTEXT_LOST {
      lost = true
      return .contextLost
    }
    return .egl(call: call, code: code)
  }

  /// Throws what OpenGL has reported since the last check.
  func check(_ operation: @autoclosure () -> String) throws(GLError) {
    let code = glGetError()
    if code == GLenum(GL_NO_ERROR) { return }
    // A lost context reports errors for ever, so drain only a few.
    for _ in 0..<16 where glGetError() == GLenum(GL_NO_ERROR) { break }
    if code == UInt32(GL_CONTEXT_LOST) || isLost {
      lost = true
      throw .contextLost
    }
    throw .gl(operation: operation(), code: code)
  }

  /// Waits until the GPU has done everything asked so far.
  package func finish() throws(GLError) {
    try enter()
    glFinish()
    try check("glFinish")
  }

  private func string(_ name: Int32) -> String {
    guard enterQuietly(), let text = glGetString(GLenum(name)) else { return "unknown" }
    return String(cString: text)
  }

  private static func create(
    _ connection: EGLConnection, _ config: EGLConfig, robust: Bool
  ) -> EGLContext? {
    var attributes: [EGLint] = [EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 0]
    if robust {
      attributes += [
        EGL_CONTEXT_OPENGL_ROBUST_ACCESS_EXT, EGLint(EGL_TRUE),
        EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT, EGL_LOSE_CONTEXT_ON_RESET_EXT,
      ]
    }
    attributes.append(EGL_NONE)
    return eglCreateContext(connection.display, config, nil, attributes)
  }

  private static func findResetStatus() -> ResetStatus? {
    guard let text = glGetString(GLenum(GL_EXTENSIONS)) else { return nil }
    let extensions = Set(String(cString: text).split(separator: " "))
    for (name, function) in [
      ("GL_KHR_robustness", "glGetGraphicsResetStatusKHR"),
      ("GL_EXT_robustness", "glGetGraphicsResetStatusEXT"),
    ] where extensions.contains(Substring(name)) {
      if let address = eglGetProcAddress(function) {
        return unsafeBitCast(address, to: ResetStatus.self)
      }
    }
    return nil
  }
}
