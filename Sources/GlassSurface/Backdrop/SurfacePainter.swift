/// Draws scenes onto one surface's window, in the form in which they must be committed there.
package final class SurfacePainter {
  /// Pictures drawn.
  package private(set) var renders: UInt64 = 0
  /// The last picture's number; commits are numbered from 1.
  package private(set) var commit: UInt64 = 0

  /// Pixels of glass drawn anew.
  package private(set) var drawnPixels: UInt64 = 0

  package let renderer: GlassRenderer
  private var window: WindowSurface
  private var wanted: Framebuffer
  private var lastCommitted: CommittedFrame?
  private var veil: GlassVeil?

  /// - Parameters:
  ///   - surface: a `wl_surface` with a role, which must outlive the painter.
  ///   - size: in device pixels, at least 1 × 1.
  package init(
    renderer: GlassRenderer, surface: OpaquePointer, size: PixelSize
  ) throws(GLError) {
    self.renderer = renderer
    window = try WindowSurface(context: renderer.context, surface: surface, size: size)
    wanted = try Self.picture(renderer.context, size)
  }

  /// The window's size in device pixels.
  package var size: PixelSize { window.size }

  /// Gives the next picture another size, in device pixels.
  package func resize(to size: PixelSize) throws(GLError) {
    guard size != window.size else { return }
    lastCommitted = nil
    veil = nil
    wanted = try Self.picture(renderer.context, size)
    window.resize(to: size)
  }

  /// Draws `scene` for the next `present`.
  package func paint(
    _ scene: GlassScene, scale: Double, style: GlassStyle, shadowAlpha: Double,
    over backdrop: LiveBackdrop
  ) throws(GLError) {
    renders += 1
    commit += 1
    lastCommitted = nil
    let change = backdrop.takeChange()
    if backdrop.state == .blurred {
      if veil == nil { veil = try GlassVeil(context: renderer.context, size: size) }
      try veil?.draw(
        scene, scale: scale, style: style, shadowAlpha: shadowAlpha, by: renderer, into: wanted)
      return try window.copy(from: wanted)
    }
    veil = nil
    renderer.setBackdrop(
      backdrop.recovered.estimate(), origin: backdrop.geometry.surfaceOrigin,
      version: backdrop.recovered.version,
      changed: change.isEverything ? nil : change.altered.map { [$0] } ?? [])
    let drawn = try renderer.draw(
      scene, scale: scale, style: style, shadowAlpha: shadowAlpha, into: wanted)
    drawnPixels += UInt64(
      (drawn.damage ?? [PixelRect(size)]).reduce(0) { $0 + $1.width * $1.height })
    if backdrop.isFilled {
      let frame = try backdrop.keep(wanted, commit: commit)
      lastCommitted = frame
      try window.copy(from: frame.framebuffer)
    } else if backdrop.resolves,
      let tag = TagPlacement.origin(
        in: scene, scale: scale, commit: commit, avoiding: backdrop.pointerBox)
    {
      let frame = try backdrop.resolve(
        wanted: wanted, commit: commit, tagOrigin: tag,
        part: change.part(
          drawn: drawn.damage, surfaceOrigin: backdrop.geometry.surfaceOrigin))
      lastCommitted = frame
      try window.copy(from: frame.framebuffer)
    } else {
      try window.copy(from: wanted)
    }
  }

  /// Attaches what was painted and commits the surface, with all its pending state.
  package func present() throws(GLError) { try window.swapBuffers() }

  /// The last picture as it was committed, premultiplied; waits for the GPU.
  package func lastFrame() throws(GLError) -> PixelImage {
    if let lastCommitted { return try lastCommitted.framebuffer.readImage() }
    return try wanted.readImage()
  }

  private static func picture(_ context: GLContext, _ size: PixelSize) throws(GLError)
    -> Framebuffer
  {
    try Framebuffer(context: context, size: size, formats: [.rgba8], filter: .nearest)
  }
}
