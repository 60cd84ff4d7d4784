/// An ordinary window, for desktops without layers: role, size, scale and timing, not its picture.
///
/// As with `LayerSurface`, state takes effect with the next commit, and the owner draws a buffer of
/// `bufferSize` after each `onConfigure`.
package final class XDGWindow: SurfaceRole {
  package let surface: WlSurface
  package var onConfigure: ((_ width: Int32, _ height: Int32) -> Void)?
  package var onClosed: (() -> Void)?
  package var onScaleChange: ((Double) -> Void)?

  package private(set) var size: (width: Int32, height: Int32)?
  /// The scale in 1/120, the unit of wp_fractional_scale_v1.
  package private(set) var scale120: UInt32 = 120

  private let globals: Globals
  private let shellSurface: XdgSurface
  private let toplevel: XdgToplevel
  private let viewport: WpViewport?
  private let preferredScale: WpFractionalScaleV1?
  private let feedback: PresentationFeedback
  private var wanted: (width: Int32, height: Int32)
  private var proposed: (width: Int32, height: Int32) = (0, 0)
  private var hasPreferredScale = false
  private var outputs: [Output] = []
  private var frame: WlCallback?

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
    viewport = globals.viewporter?.getViewport(surface: surface)
    // Without a viewport a buffer of a fractional scale cannot be shown.
    preferredScale =
      viewport == nil ? nil : globals.fractionalScale?.getFractionalScale(surface: surface)
    shellSurface.onEvent = { [weak self] event in
      guard case .configure(let serial) = event else { return }
      self?.configured(serial)
    }
    toplevel.onEvent = { [weak self] event in self?.handle(event) }
    surface.onEvent = { [weak self] event in self?.handle(event) }
    preferredScale?.onEvent = { [weak self] event in
      guard case .preferredScale(let scale) = event else { return }
      self?.hasPreferredScale = true
      self?.setScale(scale)
    }
    toplevel.setTitle(title: title)
    toplevel.setAppId(appId: applicationID)
    toplevel.setMinSize(width: least.width, height: least.height)
    surface.commit()
  }

  deinit { destroy() }

  package var surfacePointer: OpaquePointer? { surface.pointer }
  package var isAlive: Bool { surface.isAlive }
  package var scale: Double { Double(scale120) / 120 }
  package var output: Output? { outputs.first { $0.isPresent } }
  package var isFramePending: Bool { frame != nil }

  package func requestFrame(_ handler: @escaping (UInt32) -> Void) {
    guard frame == nil else { return }
    let callback = surface.frame()
    guard callback.isAlive else { return }
    callback.onEvent = { [weak self] event in
      guard case .done(let time) = event else { return }
      self?.frame = nil
      handler(time)
    }
    frame = callback
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
    for output in outputs { output.observers[ObjectIdentifier(self)] = nil }
    outputs = []
    frame?.forget()
    frame = nil
    preferredScale?.destroy()
    viewport?.destroy()
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
    viewport?.setDestination(width: next.width, height: next.height)
    onConfigure?(next.width, next.height)
  }

  private func handle(_ event: XdgToplevel.Event) {
    switch event {
    case .configure(let width, let height, _): proposed = (width, height)
    case .close: onClosed?()
    default: break
    }
  }

  private func handle(_ event: WlSurface.Event) {
    switch event {
    case .enter(let proxy):
      guard let output = globals.outputs.output(of: proxy),
        !outputs.contains(where: { $0 === output })
      else { return }
      outputs.append(output)
      output.observers[ObjectIdentifier(self)] = { [weak self] in self?.followOutputs() }
    case .leave(let proxy):
      guard let output = globals.outputs.output(of: proxy) else { return }
      output.observers[ObjectIdentifier(self)] = nil
      outputs.removeAll { $0 === output || !$0.isPresent }
    }
    followOutputs()
  }

  /// Takes the largest scale of the outputs that show the window, unless the compositor names one.
  private func followOutputs() {
    guard !hasPreferredScale else { return }
    let present = outputs.filter(\.isPresent)
    let most =
      viewport != nil
      ? present.map(\.scale).max() : present.map { Double($0.integerScale) }.max()
    guard let most else { return }
    setScale(UInt32(max(1, min(most * 120, 120_000)).rounded()))
  }

  private func setScale(_ scale: UInt32) {
    guard scale > 0, min(scale, 120_000) != scale120 else { return }
    scale120 = min(scale, 120_000)
    if viewport == nil { surface.setBufferScale(scale: Int32(scale120 / 120)) }
    onScaleChange?(self.scale)
  }
}
