/// A surface in one of the layers of an output: role, scale and timing, not its picture.
///
/// All state is double-buffered: it takes effect with the next commit, which is the owner's swap of
/// EGL buffers, or `commit()` where nothing is drawn. After `init` the owner waits for
/// `onConfigure`, then draws a buffer of `bufferPixels`.
package final class LayerSurface {
  package let surface: WlSurface
  package let namespace: String

  /// The compositor has given a size in dp, for the first time or anew.
  package var onConfigure: ((_ width: Int32, _ height: Int32) -> Void)?
  /// The compositor has closed the surface (its output may be gone); the owner destroys it.
  package var onClosed: (() -> Void)?
  /// The scale is another now, and `bufferPixels` with it.
  package var onScaleChange: ((Double) -> Void)? {
    get { shown.onChange }
    set { shown.onChange = newValue }
  }

  /// Changing it asks for the difference with the next commit.
  package var placement: LayerPlacement {
    didSet { place(changedFrom: oldValue) }
  }

  /// The size in dp that the compositor gave; `nil` before its first word.
  package private(set) var size: (width: Int32, height: Int32)?
  /// The scale in 1/120, the unit of wp_fractional_scale_v1.
  package var scale120: UInt32 { shown.scale120 }
  package private(set) var isClosed = false

  private let globals: Globals
  private let role: ZwlrLayerSurfaceV1
  private let shown: SurfaceScale
  private let frames = FrameCallbacks()
  private let feedback: PresentationFeedback
  private var inputRegion: [IntegerRect]?

  /// Asks for a surface on `output`, or where the compositor wants it; throws `missingProtocol`.
  package init(
    namespace: String, placement: LayerPlacement, output: Output?, globals: Globals
  ) throws(WaylandError) {
    let compositor = try globals.require(\.compositor)
    let shell = try globals.require(\.layerShell)
    self.namespace = namespace
    self.placement = placement
    self.globals = globals
    feedback = PresentationFeedback(outputs: globals.outputs)
    surface = compositor.createSurface()
    role = shell.getLayerSurface(
      surface: surface, output: output?.proxy, layer: placement.layer.wire, namespace: namespace)
    shown = SurfaceScale(surface, globals)

    role.onEvent = { [weak self] event in self?.handle(event) }
    if let output { shown.enter(output) }
    place(changedFrom: nil)
    surface.commit()
  }

  deinit {
    destroy()
  }

  /// libwayland's `wl_surface` for `wl_egl_window_create`; `nil` once destroyed.
  package var surfacePointer: OpaquePointer? { surface.pointer }

  package var isAlive: Bool { surface.isAlive }

  /// Device pixels for one dp.
  package var scale: Double { shown.scale }

  /// The first output that shows the surface, or the one that was asked for.
  package var output: Output? { shown.output }

  /// Applies state without a new buffer.
  package func commit() { surface.commit() }

  /// Where the pointer can hit the surface, in dp; nowhere if there is no rectangle.
  ///
  /// Rectangles grow to whole dp. Until the first call the whole surface can be hit.
  package func setInputRegion(_ rects: [SceneRect]) {
    let whole = rects.compactMap(IntegerRect.init)
    guard whole != inputRegion, let compositor = globals.compositor else { return }
    inputRegion = whole
    let region = compositor.createRegion()
    for rect in whole {
      region.add(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
    }
    surface.setInputRegion(region: region)
    region.destroy()
  }

  /// Whether a frame callback is awaited.
  package var isFramePending: Bool { frames.isPending }

  /// Asks to be told when the next commit has been shown and another frame is worth drawing.
  ///
  /// `handler` gets the compositor's time in ms. While one is awaited, another call does nothing.
  package func requestFrame(_ handler: @escaping (UInt32) -> Void) {
    frames.request(of: surface, handler)
  }

  /// Asks what becomes of the next commit; false if the compositor cannot tell.
  ///
  /// `handler` is called exactly once, with `discarded` at the latest when the surface is destroyed.
  package func requestPresentation(
    commitID: UInt64, _ handler: @escaping (PresentationOutcome) -> Void
  ) -> Bool {
    guard isAlive, let presentation = globals.presentation else { return false }
    feedback.request(presentation, surface, commitID: commitID, handler)
    return true
  }

  /// Ends the surface, its role first; EGL's window must be gone already.
  package func destroy() {
    guard surface.isAlive else { return }
    frames.forget()
    shown.destroy()
    role.destroy()
    surface.destroy()
    feedback.end()
  }

  private func handle(_ event: ZwlrLayerSurfaceV1.Event) {
    switch event {
    case .configure(let serial, let width, let height):
      role.ackConfigure(serial: serial)
      guard !isClosed else { return }
      // A callback of before may never come where the output slept or the surface moved: nobody waits
      // for it, but it is heard.
      frames.outdate()
      // 0 leaves the choice to us; 32767 is the most that buffers and regions here can take.
      let wanted = placement.requestedSize
      func choose(_ given: UInt32, _ wanted: UInt32) -> Int32 {
        Int32(min(max(1, given == 0 ? wanted : given), 32767))
      }
      let size = (width: choose(width, wanted.width), height: choose(height, wanted.height))
      self.size = size
      shown.viewport?.setDestination(width: size.width, height: size.height)
      onConfigure?(size.width, size.height)
    case .closed:
      guard !isClosed else { return }
      isClosed = true
      onClosed?()
    }
  }

  private func place(changedFrom old: LayerPlacement?) {
    let now = placement
    guard now != old else { return }
    if let old, old.layer != now.layer { role.setLayer(layer: now.layer.wire) }
    if old?.anchors != now.anchors { role.setAnchor(anchor: now.wireAnchor) }
    let size = now.requestedSize
    if old.map({ $0.requestedSize == size }) != true {
      role.setSize(width: size.width, height: size.height)
    }
    if old?.margins != now.margins {
      let margins = now.margins
      role.setMargin(
        top: margins.top, right: margins.right, bottom: margins.bottom, left: margins.left)
    }
    if old?.exclusiveZone != now.exclusiveZone { role.setExclusiveZone(zone: now.exclusiveZone) }
    if old?.keyboard != now.keyboard {
      role.setKeyboardInteractivity(keyboardInteractivity: now.keyboard.wire(version: role.version))
    }
  }
}
