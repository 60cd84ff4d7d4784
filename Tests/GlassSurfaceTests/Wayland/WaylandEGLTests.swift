import CWayland
import TestSupport
import Testing

@testable import GlassSurface

@Suite("EGL beside our objects on one connection", .serialized)
struct WaylandEGLTests {
  @Test("swapping commits our pending state, and EGL's own objects do not disturb ours")
  func swap() throws {
    let desktop = try SwayHarness(width: 640, height: 480)
    let client = try WaylandClient(desktop.display)
    let layer = try LayerSurface(
      namespace: "egl", placement: .bar(width: 200, height: 50), output: nil,
      globals: client.globals)
    try client.loop.run(until: "a configure") { layer.size != nil }
    let display = eglGetPlatformDisplay(
      EGLenum(EGL_PLATFORM_WAYLAND_KHR),
      UnsafeMutableRawPointer(client.connection.displayPointer), nil)
    #expect(eglInitialize(display, nil, nil) == EGL_TRUE)
    eglBindAPI(EGLenum(EGL_OPENGL_ES_API))
    let wanted = [
      EGL_SURFACE_TYPE, EGL_WINDOW_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_ALPHA_SIZE, 8,
      EGL_NONE,
    ]
    var config: EGLConfig?
    var count: EGLint = 0
    #expect(eglChooseConfig(display, wanted, &config, 1, &count) == EGL_TRUE)
    try #require(count == 1)
    let context = eglCreateContext(
      display, config, nil, [EGL_CONTEXT_MAJOR_VERSION, 3, EGL_NONE])
    let window = try #require(
      layer.surfacePointer.flatMap { wl_egl_window_create($0, 200, 50) })
    let target = eglCreatePlatformWindowSurface(
      display, config, UnsafeMutableRawPointer(window), nil)
    #expect(eglMakeCurrent(display, target, target, context) == EGL_TRUE)
    eglSwapInterval(display, 0)

    for frame in 1...5 {
      var isShown = false
      layer.requestFrame { _ in isShown = true }
      layer.setInputRegion([SceneRect(x: 0, y: 0, width: Double(frame * 10), height: 50)])
      glClearColor(1, 0, 0, 1)
      glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
      #expect(eglSwapBuffers(display, target) == EGL_TRUE)
      try client.loop.run(until: "frame \(frame)") { isShown }
    }
    let picture = try desktop.screenshot(output: "HEADLESS-1")
    #expect(picture[320, 20] == Pixel(255, 0, 0))

    eglMakeCurrent(display, nil, nil, nil)
    eglDestroySurface(display, target)
    wl_egl_window_destroy(window)
    layer.destroy()
    eglDestroyContext(display, context)
    eglTerminate(display)
    try client.connection.roundtrip()
  }
}
