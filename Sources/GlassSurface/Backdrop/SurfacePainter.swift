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
  private var lastGround: GroundLayer?

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
    lastGround = nil
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

  /// Draws `scene` over a backdrop of our own for the next `present`; `ground` has the window's size.
  package func paint(
    _ scene: GlassScene, scale: Double, style: GlassStyle, shadowAlpha: Double,
    over ground: GroundLayer
  ) throws(GLError) {
    guard ground.size == window.size else { throw .mismatch("a ground of another size") }
    renderer.setBackdrop(ground.texture(), origin: .zero, version: ground.version)
    try renderer.draw(
      scene, scale: scale, style: style, shadowAlpha: shadowAlpha, into: wanted)
    renders += 1
    commit += 1
    lastCommitted = nil
    lastGround = ground
    try ground.compose(wanted)
    try ground.withResult { (picture) throws(GLError) in try window.copy(from: picture) }
  }

  /// What the last picture looks like to the person; waits for the GPU.
  ///
  /// - Parameter backdrop: what lies beneath the surface where the picture has no ground of its own.
  package func shownPicture(over backdrop: LiveBackdrop?) throws(GLError) -> PixelImage {
    if let lastGround { return try lastGround.image() }
    let front = try wanted.readImage()
    guard let backdrop else { return front }
    let beneath = try backdrop.recovered.image().cropped(
      at: backdrop.geometry.surfaceOrigin, width: front.width, height: front.height)
    return front.composited(over: beneath)
  }

  /// Attaches what was painted and commits the surface, with all its pending state.
  package func present() throws(GLError) { try window.swapBuffers() }

  /// The last picture as it was committed, premultiplied; waits for the GPU.
  package func lastFrame() throws(GLError) -> PixelImage {
    if let lastGround { return try lastGround.image() }
    if let lastCommitted { return try lastCommitted.framebuffer.readImage() }
    return try wanted.readImage()
  }

  private static func picture(_ context: GLContext, _ size: PixelSize) throws(GLError)
    -> Framebuffer
  {
    try Framebuffer(context: context, size: size, formats: [.rgba8], filter: .nearest)
  }
}

extension PixelImage {
  /// A part of the picture; beyond its edges the nearest pixels go on.
  fileprivate func cropped(at corner: SIMD2<Int>, width: Int, height: Int) -> PixelImage {
    var part = PixelImage(
      width: width, height: height, pixels: [UInt8](repeating: 255, count: width * height * 4))
    for y in 0..<height {
      let row = min(max(y + corner.y, 0), self.height - 1)
      for x in 0..<width {
        let from = (row * self.width + min(max(x + corner.x, 0), self.width - 1)) * 4
        let to = (y * width + x) * 4
        for channel in 0..<3 { part.pixels[to + channel] = pixels[from + channel] }
      }
    }
    return part
  }
}
