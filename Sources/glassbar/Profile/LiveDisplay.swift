import FrameProfile
import GlassSurface

/// The last frames' figures on a surface of their own, which no figure includes.
///
/// It draws at most every 250 ms, when there is something new, and keeps what that costs.
final class LiveDisplay {
  private(set) var figures = LiveFigures()
  /// Of each drawing, in ns.
  private(set) var costs: [Int64] = []

  private let surroundings: BarSurroundings
  private let loop: any EventLoop
  private let output: Output
  private var surface: LayerSurface?
  private var painter: SurfacePainter?
  private var backdrop: LiveBackdrop?
  private var timer: (any EventSource)?
  private var isDue = true
  private var isConfigured = false

  private static let pause: Int64 = 250_000_000
  private static let icon = IconID("live-figures")

  init(
    _ surroundings: BarSurroundings, loop: any EventLoop, output: Output
  ) throws(WaylandError) {
    self.surroundings = surroundings
    self.loop = loop
    self.output = output
    var placement = LayerPlacement()
    placement.layer = .overlay
    placement.anchors = [.top, .right]
    placement.margins = LayerPlacement.Margins(top: 12, right: 12)
    placement.width = Int32(LivePicture.size.x)
    placement.height = Int32(LivePicture.size.y)
    placement.exclusiveZone = -1
    let surface = try LayerSurface(
      namespace: "glassbar-figures", placement: placement, output: output,
      globals: surroundings.globals)
    surface.setInputRegion([])
    surface.onConfigure = { [weak self] _, _ in self?.isConfigured = true }
    surface.onClosed = { [weak self] in self?.takeDown() }
    self.surface = surface
  }

  deinit { takeDown() }

  private func takeDown() {
    isConfigured = false
    painter = nil
    backdrop = nil
    surface?.destroy()
    surface = nil
  }

  func take(_ frame: FrameRecord) {
    figures.take(frame)
    guard timer == nil else { return }
    timer = loop.schedule(after: Self.pause) { [weak self] in
      self?.timer = nil
      self?.isDue = true
    }
  }

  /// Draws what is due, once a turn of the loop.
  func turn() {
    guard isDue, isConfigured, let surface, !surface.isFramePending else { return }
    isDue = false
    let start = surroundings.monotonicClock()
    do { try draw(surface) } catch {
      surroundings.log.warning("the live display: \(error)")
      takeDown()
    }
    costs.append(surroundings.monotonicClock() - start)
  }

  private func draw(_ surface: LayerSurface) throws(GLError) {
    guard let pointer = surface.surfacePointer, let size = surface.bufferPixels else { return }
    if painter == nil {
      painter = try SurfacePainter(
        renderer: try GlassRenderer(context: surroundings.context), surface: pointer, size: size)
      backdrop = try LiveBackdrop(
        programs: try surroundings.backdropPrograms(), loop: loop,
        geometry: BackdropGeometry(unaligned: size, scale: surface.scale), surfaceSize: size,
        options: [], rates: BackdropRates(captures: 1),
        fallback: .zero, clock: { [surroundings] in surroundings.monotonicClock() })
    }
    guard let painter, let backdrop else { return }
    try painter.renderer.setIcon(Self.icon, LivePicture.image(of: figures, scale: surface.scale))
    let place = SceneRect(x: 0, y: 0, width: LivePicture.size.x, height: LivePicture.size.y)
    try painter.paint(
      GlassScene(icons: [IconSprite(icon: Self.icon, rect: place)]), scale: surface.scale,
      style: .seed, shadowAlpha: 0, over: backdrop)
    surface.requestFrame { _ in }
    try painter.present()
  }
}
