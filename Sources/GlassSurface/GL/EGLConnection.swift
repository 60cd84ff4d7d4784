import CWayland

/// An initialised EGL display, shared by the contexts made on it.
final class EGLConnection {
  let display: EGLDisplay
  let extensions: Set<Substring>
  private let terminates: Bool

  /// A display without windows, for drawing offscreen.
  static func surfaceless() throws(GLError) -> EGLConnection {
    // Every caller in the process gets the same EGL display, and EGL does not count references, so
    // terminating it for one would pull it from under the others: it stays.
    try EGLConnection(platform: EGL_PLATFORM_SURFACELESS_MESA, native: nil, terminates: false)
  }

  /// The display of a Wayland connection, which must outlive this object.
  static func wayland(_ display: OpaquePointer) throws(GLError) -> EGLConnection {
    try EGLConnection(
      platform: EGL_PLATFORM_WAYLAND_KHR, native: UnsafeMutableRawPointer(display),
      terminates: true)
  }

  private init(
    platform: Int32, native: UnsafeMutableRawPointer?, terminates: Bool
  ) throws(GLError) {
    guard let display = eglGetPlatformDisplay(EGLenum(platform), native, nil) else {
      throw .egl(call: "eglGetPlatformDisplay", code: eglGetError())
    }
    guard eglInitialize(display, nil, nil) == EGL_TRUE else {
      throw .egl(call: "eglInitialize", code: eglGetError())
    }
    self.display = display
    self.terminates = terminates
    let names = eglQueryString(display, EGL_EXTENSIONS).map { String(cString: $0) } ?? ""
    extensions = Set(names.split(separator: " "))
    guard extensions.contains("EGL_KHR_surfaceless_context") else {
      throw .unsupported("EGL_KHR_surfaceless_context")
    }
  }

  deinit {
    if terminates { eglTerminate(display) }
  }

  /// A configuration with 8 bits in each of red, green, blue and alpha.
  func chooseConfig(for surfaceType: Int32) throws(GLError) -> EGLConfig {
    let attributes: [EGLint] = [
      EGL_SURFACE_TYPE, surfaceType, EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT,
      EGL_RED_SIZE, 8, EGL_GREEN_SIZE, 8, EGL_BLUE_SIZE, 8, EGL_ALPHA_SIZE, 8, EGL_NONE,
    ]
    // Deeper configurations sort first, so ask for all and take the one that is 8 bits exactly.
    var configs = [EGLConfig?](repeating: nil, count: 64)
    var count: EGLint = 0
    guard eglChooseConfig(display, attributes, &configs, EGLint(configs.count), &count) == EGL_TRUE
    else { throw .egl(call: "eglChooseConfig", code: eglGetError()) }
    for case let config? in configs.prefix(Int(count)) {
      var red: EGLint = 0
      eglGetConfigAttrib(display, config, EGL_RED_SIZE, &red)
      if red == 8 { return config }
    }
    throw .unsupported("an 8-bit RGBA configuration for OpenGL ES 3")
  }
}
