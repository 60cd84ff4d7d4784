import CWayland

/// The buffers that EGL attaches to a Wayland surface.
package struct WindowSurface: ~Copyable {
  package let context: GLContext
  package private(set) var size: PixelSize
  private let window: OpaquePointer
  private let surface: EGLSurface

  /// - Parameters:
  ///   - surface: a `wl_surface` with a role, which must outlive this value.
  ///   - size: in device pixels, at least 1 × 1.
  package init(
    context: GLContext, surface: OpaquePointer, size: PixelSize
  ) throws(GLError) {
    guard size.width > 0, size.height > 0,
      let window = wl_egl_window_create(
        surface, Int32(clamping: size.width), Int32(clamping: size.height))
    else { throw .mismatch("a window of \(size.width) × \(size.height) pixels") }
    let handle = eglCreatePlatformWindowSurface(
      context.connection.display, context.config, UnsafeMutableRawPointer(window), nil)
    guard let handle else {
      let error = context.failure(of: "eglCreatePlatformWindowSurface")
      wl_egl_window_destroy(window)
      throw error
    }
    do throws(GLError) {
      try context.makeCurrent(surface: handle)
      // Frame callbacks pace drawing; a hidden surface must not block its swap.
      guard eglSwapInterval(context.connection.display, 0) == EGL_TRUE else {
        throw context.failure(of: "eglSwapInterval")
      }
    } catch {
      _ = eglMakeCurrent(context.connection.display, nil, nil, context.handle)
      eglDestroySurface(context.connection.display, handle)
      wl_egl_window_destroy(window)
      throw error
    }
    self.context = context
    self.size = size
    self.window = window
    self.surface = handle
  }

  deinit {
    let display = context.connection.display
    if eglGetCurrentSurface(EGL_DRAW) == surface {
      _ = eglMakeCurrent(display, nil, nil, context.handle)
    }
    eglDestroySurface(display, surface)
    wl_egl_window_destroy(window)
  }

  /// Gives the next frame another size, in device pixels, at least 1 × 1.
  package mutating func resize(to size: PixelSize) {
    precondition(size.width > 0 && size.height > 0, "a window has at least one pixel")
    if size == self.size { return }
    self.size = size
    wl_egl_window_resize(window, Int32(clamping: size.width), Int32(clamping: size.height), 0, 0)
  }

  /// Directs drawing to the window; there GL's row 0 is the bottom.
  package func makeCurrent() throws(GLError) {
    if eglGetCurrentContext() != context.handle || eglGetCurrentSurface(EGL_DRAW) != surface {
      try context.makeCurrent(surface: surface)
      // The interval belongs to the surface that is current.
      guard eglSwapInterval(context.connection.display, 0) == EGL_TRUE else {
        throw context.failure(of: "eglSwapInterval")
      }
    }
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
    glViewport(0, 0, GLsizei(size.width), GLsizei(size.height))
  }

  /// Copies a picture of the window's size to it, bit by bit, the right way up.
  package func copy(from framebuffer: borrowing Framebuffer) throws(GLError) {
    try makeCurrent()
    try framebuffer.blitToWindow(of: size)
  }

  /// Attaches what was drawn and commits the Wayland surface.
  package func swapBuffers() throws(GLError) {
    try makeCurrent()
    guard eglSwapBuffers(context.connection.display, surface) == EGL_TRUE else {
      throw context.failure(of: "eglSwapBuffers")
    }
  }
}
