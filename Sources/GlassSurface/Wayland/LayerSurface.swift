/// A surface in one of the layers of an output: role, scale and timing, not its picture.
///
/// All state is double-buffered: it takes effect with the next commit, which is the owner's swap of
/// EGL buffers, or `commit()` where nothing is drawn. After `init` the owner waits for
/// `onConfigure`, then draws a buffer of `bufferSize`.
package final class LayerSurface {
  package let surface: WlSurface
  package let namespace: String

  /// The compositor has given a size in dp, for the first time or anew.
  package var onConfigure: ((_ width: Int32, _ height: Int32) -> Void)?
  /// The compositor has closed the surface (its output may be gone); the owner destroys it.
  package var onClosed: (() -> Void)?
  /// The scale is another now, and `bufferSize` with it.
  package var onScaleChange: ((Double) -> Void)?

  /// Changing it asks for the difference with the next commit.
  package var placement: LayerPlacement {
    didSet { place(changedFrom: oldValue) }
  }

  /// The size in dp that the compositor gave; `nil` before its first word.
  package private(set) var size: (width: Int32, height: Int32)?
  /// The scale in 1/120, the unit of wp_fractional_scale_v1.
  package private(set) var scale120: UInt32 = 120
  package private(set) var isClosed = false

  private let globals: Globals
  private let role: ZwlrLayerSurfaceV1
  private let viewport: WpViewport?
  private let preferredScale: WpFractionalScaleV1?
  private let feedback: PresentationFeedback
  private var hasPreferredScale = false
  private var outputs: [Output] = []
  private var frame: WlCallback?
  /// The callback that was awaited when the last configure came.
  private var lateFrame: WlCallback?
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
    viewport = globals.viewporter?.getViewport(surface: surface)
    // Without a viewport a buffer of a fractional scale cannot be shown.
    preferredScale =
      viewport == nil ? nil : globals.fractionalScale?.getFractionalScale(surface: surface)

    role.onEvent = { [weak self] event in self?.handle(event) }
    surface.onEvent = { [weak self] event in self?.handle(event) }
    preferredScale?.onEvent = { [weak self] event in
      guard case .preferredScale(let scale) = event else { return }
      self?.hasPreferredScale = true
      self?.setScale(scale)
    }
    if let output { enter(output) }
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
  package var scale: Double { Double(scale120) / 120 }

  /// The size of the buffer to draw in device pixels, as wp_fractional_scale_v1 rounds it.
  package var bufferSize: (width: Int32, height: Int32)? {
    guard let size else { return nil }
    func pixels(_ logical: Int32) -> Int32 {
      Int32(clamping: (Int64(logical) * Int64(scale120) + 60) / 120)
    }
    return (pixels(size.width), pixels(size.height))
  }

  /// The first output that shows the surface, or the one that was asked for.
  package var output: Output? { outputs.first { $0.isPresent } }

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
  package var isFramePending: Bool { frame != nil }

  /// Asks to be told when the next commit has been shown and another frame is worth drawing.
  ///
  /// `handler` gets the compositor's time in ms. While one is awaited, another call does nothing.
  package func requestFrame(_ handler: @escaping (UInt32) -> Void) {
    guard frame == nil else { return }
    let callback = surface.frame()
    guard callback.isAlive else { return }
    callback.onEvent = { [weak self, weak callback] event in
      guard case .done(let time) = event else { return }
      if let self, frame === callback { frame = nil } else { self?.lateFrame = nil }
      handler(time)
    }
    frame = callback
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
    for output in outputs { output.observers[ObjectIdentifier(self)] = nil }
    outputs = []
    frame?.forget()
    frame = nil
    lateFrame?.forget()
    lateFrame = nil
    preferredScale?.destroy()
    viewport?.destroy()
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
      if let frame {
        lateFrame?.forget()
        lateFrame = frame
      }
      frame = nil
      // 0 leaves the choice to us; 32767 is the most that buffers and regions here can take.
      let wanted = placement.requestedSize
      func choose(_ given: UInt32, _ wanted: UInt32) -> Int32 {
        Int32(min(max(1, given == 0 ? wanted : given), 32767))
      }
      let size = (width: choose(width, wanted.width), height: choose(height, wanted.height))
      self.size = size
      viewport?.setDestination(width: size.width, height: size.height)
      onConfigure?(size.width, size.height)
    case .closed:
      guard !isClosed else { return }
      isClosed = true
      onClosed?()
    }
  }

  private func handle(_ event: WlSurface.Event) {
    switch event {
    case .enter(let proxy):
      if let output = globals.outputs.output(of: proxy) { enter(output) }
    case .leave(let proxy):
      guard let output = globals.outputs.output(of: proxy) else { return }
      output.observers[ObjectIdentifier(self)] = nil
      outputs.removeAll { $0 === output || !$0.isPresent }
      followOutputs()
    }
  }

  private func enter(_ output: Output) {
    guard !outputs.contains(where: { $0 === output }) else { return }
    outputs.append(output)
    output.observers[ObjectIdentifier(self)] = { [weak self] in self?.followOutputs() }
    followOutputs()
  }

  /// Takes the largest scale of the outputs that show the surface, unless the compositor names one.
  private func followOutputs() {
    guard !hasPreferredScale else { return }
    let present = outputs.filter(\.isPresent)
    if viewport != nil {
      guard let scale = present.map(\.scale).max() else { return }
      setScale(UInt32(max(1, min(scale * 120, 120_000)).rounded()))
    } else {
      guard let scale = present.map(\.integerScale).max() else { return }
      setScale(UInt32(clamping: scale) * 120)
    }
  }

  private func setScale(_ scale: UInt32) {
    // No screen has more than 1000 px for a dp, and none has 0.
    guard scale > 0 else { return }
    let scale = min(scale, 120_000)
    guard scale != scale120 else { return }
    scale120 = scale
    if viewport == nil { surface.setBufferScale(scale: Int32(scale / 120)) }
    onScaleChange?(self.scale)
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
