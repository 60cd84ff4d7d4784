/// An ordinary window, for desktops without layers: role, size, scale and timing, not its picture.
///
/// As with `LayerSurface`, state takes effect with the next commit, and the owner draws a buffer of
/// `bufferPixels` after each `onConfigure`.
package final class XDGWindow: SurfaceRole {
  package let surface: WlSurface
  package var onConfigure: ((_ width: Int32, _ height: Int32) -> Void)?
  package var onClosed: (() -> Void)?
  package var onScaleChange: ((Double) -> Void)? {
    get { shown.onChange }
    set { shown.onChange = newValue }
  }

  package private(set) var size: (width: Int32, height: Int32)?
  /// The scale in 1/120, the unit of wp_fractional_scale_v1.
  package var scale120: UInt32 { shown.scale120 }

  private let globals: Globals
  private let shellSurface: XdgSurface
  private let toplevel: XdgToplevel
  private let shown: SurfaceScale
  private let frames = FrameCallbacks()
  private let feedback: PresentationFeedback
  private var wanted: (width: Int32, height: Int32)
  private var proposed: (width: Int32, height: Int32) = (0, 0)

  /// Asks for a window; throws `missingProtocol` where there is no window shell.
  ///
  /// - Parameters:
  ///   - size: in dp, for compositors that leave the choice to us.
  ///   - least: the smallest size in dp that is of use.
  package init(
    title: String, applicationID: String, size: (width: Int32, height: Int32),
    least: (width: Int32, height: Int32), globals: Globals
  ) throws(WaylandError) {
    let compositor = try globals.require(\.compositor)
    let shell = try globals.require(\.windowShell)
    self.globals = globals
    feedback = PresentationFeedback(outputs: globals.outputs)
    wanted = size
    surface = compositor.createSurface()
    shellSurface = shell.getXdgSurface(surface: surface)
    toplevel = shellSurface.getToplevel()
    shown = SurfaceScale(surface, globals)
    shellSurface.onEvent = { [weak self] event in
      guard case .configure(let serial) = event else { return }
      self?.configured(serial)
    }
    toplevel.onEvent = { [weak self] event in self?.handle(event) }
    toplevel.setTitle(title: title)
    toplevel.setAppId(appId: applicationID)
    toplevel.setMinSize(width: least.width, height: least.height)
    surface.commit()
  }

  deinit { destroy() }

  package var surfacePointer: OpaquePointer? { surface.pointer }
  package var isAlive: Bool { surface.isAlive }
  package var scale: Double { shown.scale }
  package var output: Output? { shown.output }
  package var isFramePending: Bool { frames.isPending }

  package func requestFrame(_ handler: @escaping (UInt32) -> Void) {
    frames.request(of: surface, handler)
  }

  package func requestPresentation(
    commitID: UInt64, _ handler: @escaping (PresentationOutcome) -> Void
  ) -> Bool {
    guard isAlive, let presentation = globals.presentation else { return false }
    feedback.request(presentation, surface, commitID: commitID, handler)
    return true
  }

  /// Ends the window, its roles first; EGL's window must be gone already.
  package func destroy() {
    guard surface.isAlive else { return }
    frames.forget()
    shown.destroy()
    toplevel.destroy()
    shellSurface.destroy()
    surface.destroy()
    feedback.end()
  }

  private func configured(_ serial: UInt32) {
    shellSurface.ackConfigure(serial: serial)
    // 0 leaves the choice to us; 32767 is the most that buffers can take.
    func choose(_ given: Int32, _ wanted: Int32) -> Int32 {
      min(max(1, given > 0 ? given : wanted), 32_767)
    }
    let next = (
      width: choose(proposed.width, wanted.width), height: choose(proposed.height, wanted.height)
    )
    wanted = next
    if size.map({ $0 == next }) == true { return }
    size = next
    shown.viewport?.setDestination(width: next.width, height: next.height)
    onConfigure?(next.width, next.height)
  }

  private func handle(_ event: XdgToplevel.Event) {
    switch event {
    case .configure(let width, let height, _): proposed = (width, height)
    case .close: onClosed?()
    default: break
    }
  }
}
