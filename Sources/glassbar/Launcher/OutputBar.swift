import BarModel
import GlassSurface
import MotionRuntime

/// One bar on one output: its surface, what lies beneath it, and when it is drawn.
///
/// Handlers change state; `turn`, once a turn of the loop, is the one place that draws.
final class OutputBar {
  let output: Output
  private(set) var model: BarModel
  /// What the person asked for by input.
  var onEffects: (([BarEffect]) -> Void)?
  /// Something under the finger gave way or landed.
  var onPeak: () -> Void = {}

  private let surroundings: BarSurroundings
  private var phase = Phase.unmapped
  private var surface: LayerSurface?
  private var painter: SurfacePainter?
  private(set) var backdrop: LiveBackdrop?
  private var renderer: GlassRenderer?
  /// Whether the renderer may still have to compile something.
  private var isCold = true
  private var clock = FrameClock()
  private var needsFrame = false
  /// Another size was asked for and not given yet: pictures of the new layout would not fit.
  private var awaitsConfigure = false
  /// How far other surfaces' zones have moved ours from where it was placed, in device pixels.
  private var shift = SIMD2(0, 0)
  private var blur: CompositorBlur?
  private var wakeTimer: (any EventSource)?
  private var retryTimer: (any EventSource)?
  private var warmupTimer: (any EventSource)?
  private var flips: [ItemID: LightDarkFlip] = [:]
  private var probedItems: [ItemID] = []
  private var modifiers: BarModifiers = []
  /// Where the pointer is over the surface, in dp: its picture is in captures.
  private var pointer: SIMD2<Double>? {
    didSet { backdrop?.movePointer(to: pointer) }
  }
  private(set) var luma: Double?
  private var wantedShadowAlpha = 0.0
  private var icons: [IconID: PixelSize] = [:]
  private(set) var counters = FrameCounters()
  /// Of backdrops that are gone.
  private var pastCounters = BackdropCounters()

  /// Where a bar is between nothing and its first picture.
  private enum Phase: Equatable {
    /// No surface.
    case unmapped
    /// The surface waits for the compositor's word.
    case configuring
    /// The backdrop is captured while nothing is shown yet.
    case preparing
    case shown
    /// It failed; nothing is tried before the retry.
    case failed
  }

  struct FrameCounters {
    /// Pictures shown.
    var commits: UInt64 = 0
    /// Pictures drawn.
    var renders: UInt64 = 0
  }

  /// The least change of the shadow's α that is worth drawing: a tenth of its range and a half.
  private static let shadowStep = 0.024
  /// Between two parts of the renderer's warming up, in ns: so that what waits is heard first.
  private static let warmupInterval: Int64 = 30_000_000
  /// How long a bar that failed or was closed stays away before it is tried again, in ns.
  private static let retryDelay: Int64 = 500_000_000

  init(output: Output, configuration: BarConfiguration, surroundings: BarSurroundings) {
    self.output = output
    self.surroundings = surroundings
    model = BarModel(
      configuration: configuration, output: Self.logicalSize(of: output), scale: output.scale)
    output.onChange = { [weak self] in self?.outputChanged() }
    _ = model.handle(.reduceMotion(surroundings.preferences.reducesMotion), at: instant)
  }

  deinit { takeDown() }

  // MARK: - What happens

  /// Hands `input` to the model and to whoever acts on it.
  func handle(_ input: BarInput) {
    let instant = clock.motionTime(now: now)
    let effects = model.handle(input, at: instant)
    needsFrame = true
    if !effects.isEmpty { onEffects?(effects) }
  }

  /// Takes what happened to one of our surfaces; false when it is not this bar's.
  func handle(_ event: InputEvent, on surface: WlSurface) -> Bool {
    guard surface === self.surface?.surface else { return false }
    follow(event)
    guard let input = BarInput(event, modifiers: modifiers) else { return true }
    let instant = clock.motionTime(now: now)
    let effects = model.handle(input, at: instant)
    if model.nextWake(at: instant) != nil || !input.isMotion { needsFrame = true }
    if !effects.isEmpty { onEffects?(effects) }
    return true
  }

  private func follow(_ event: InputEvent) {
    switch event {
    case .pointerEntered(let position, _):
      backdrop?.resume()
      pointer = position
    case .pointerMoved(let position, _): pointer = position
    case .pointerLeft: pointer = nil
    case .key(let key): modifiers = BarModifiers(key.modifiers)
    case .keyboardLeft: modifiers = []
    default: break
    }
  }

  func setConfiguration(_ configuration: BarConfiguration) {
    let old = model.configuration
    handle(.configurationChanged(configuration))
    let needsNewSurface =
      old.namespace != configuration.namespace || old.layer != configuration.layer
      || old.backdropSource != configuration.backdropSource
      || old.wallpaper != configuration.wallpaper
    if needsNewSurface {
      takeDown()
    } else if old != configuration {
      backdrop?.rates = rates
      backdrop?.reprobe()
    }
  }

  /// The desktop's preferences changed from `old` to those of the surroundings.
  func preferencesChanged(from old: DesktopPreferences) {
    let new = surroundings.preferences
    if new.reducesMotion != old.reducesMotion { handle(.reduceMotion(new.reducesMotion)) }
    // Only a backdrop that nobody knows has the desktop's colour.
    if new.colorScheme != old.colorScheme, backdrop?.state == .flat { takeDown() }
  }

  func setVisible(_ visible: Bool) {
    guard visible != model.isVisible else { return }
    handle(.visibility(visible))
    if !visible { takeDown() }
  }

  /// Windows came, went or changed: what covered the bar may be gone.
  func windowsChanged() { backdrop?.resume() }

  /// How often the desktop may be captured has changed, as with the battery.
  func ratesChanged() { backdrop?.rates = rates }

  private var rates: BackdropRates {
    surroundings.power.rates(model.configuration, refresh: output.refresh)
  }

  /// Icons or their files changed.
  func forgetIcons() {
    icons = [:]
    needsFrame = true
  }

  /// A picture that was asked for is there.
  func iconsArrived() { needsFrame = true }

  // MARK: - What is told

  var isShown: Bool { phase == .shown && painter != nil }
  /// Device pixels for one dp.
  var scale: Double { surface?.scale ?? output.scale }
  /// The motion time of the next frame.
  var instant: MotionInstant { clock.motionTime(now: now) }

  /// The surface in device pixels of the output; nil while there is none.
  var place: PixelRect? {
    guard let backdrop, let size = surface?.bufferPixels, let capture else { return nil }
    return PixelRect(
      x: capture.x + backdrop.geometry.surfaceOrigin.x,
      y: capture.y + backdrop.geometry.surfaceOrigin.y, width: size.width, height: size.height)
  }

  /// What is captured, in device pixels of the output.
  var capture: PixelRect? {
    guard let geometry = backdrop?.geometry else { return nil }
    let corner = SIMD2(Double(geometry.capture.x), Double(geometry.capture.y)) * geometry.scale
    return PixelRect(
      x: Int(corner.x.rounded()), y: Int(corner.y.rounded()), width: geometry.captureSize.width,
      height: geometry.captureSize.height)
  }

  /// Since the bar came to this output.
  var backdropCounters: BackdropCounters {
    var total = pastCounters
    if let backdrop { total += backdrop.counters }
    return total
  }

  /// The last picture as it was committed; nil before there is one.
  func lastFrame() throws(GLError) -> PixelImage? { try painter?.lastFrame() }

  private func outputChanged() {
    let size = Self.logicalSize(of: output)
    handle(.outputChanged(size: size, scale: output.scale))
    // Another place or scale: nothing that is known of the backdrop fits any more.
    shift = SIMD2(0, 0)
    takeDown()
  }

  // MARK: - Turns

  /// Does what is due, once a turn of the loop.
  func turn() {
    guard model.isVisible, output.isPresent else { return }
    // A surface without a button would show nothing and still reserve space.
    if model.layout.buttons.isEmpty, surface != nil { takeDown() }
    do {
      switch phase {
      case .unmapped: try makeSurface()
      case .configuring, .preparing, .failed: break
      case .shown:
        if needsFrame, surface?.isFramePending == false { try draw() }
      }
    } catch { fail("\(error)") }
  }

  private func makeSurface() throws(WaylandError) {
    guard !model.layout.buttons.isEmpty else { return }
    let surface = try LayerSurface(
      namespace: model.configuration.namespace,
      placement: placement(scale: output.scale), output: output,
      globals: surroundings.globals)
    // Nothing may be hit before there is something to see.
    surface.setInputRegion([])
    surface.onConfigure = { [weak self] _, _ in self?.configured() }
    surface.onClosed = { [weak self] in self?.fail(nil) }
    surface.onScaleChange = { [weak self] _ in self?.scaleChanged() }
    self.surface = surface
    phase = .configuring
  }

  private func configured() {
    awaitsConfigure = false
    do {
      switch phase {
      case .configuring:
        phase = .preparing
        try prepareBackdrop()
      case .shown: try resize()
      case .unmapped, .preparing, .failed: break
      }
    } catch { fail("\(error)") }
  }

  private func scaleChanged() {
    // The first configure has not come yet: it finds the new scale.
    guard phase != .configuring, phase != .unmapped else { return }
    takeDown()
  }

  private func prepareBackdrop() throws(GLError) {
    let backdrop = try makeBackdrop()
    self.backdrop = backdrop
    backdrop.prepare { [weak self] in
      guard let self, phase == .preparing else { return }
      phase = .shown
      needsFrame = true
    }
  }

  private func makeBackdrop() throws(GLError) -> LiveBackdrop {
    guard let surface else { throw .mismatch("the surface is gone") }
    let backdrop = try surroundings.makeBackdrop(
      beneath: surface, on: output, model.configuration, shift: shift)
    backdrop.movePointer(to: pointer)
    backdrop.onRedraw = { [weak self] in self?.needsFrame = true }
    backdrop.onSamples = { [weak self] samples in self?.adapt(to: samples) }
    backdrop.onMoved = { [weak self] distance in self?.moved(by: distance) }
    backdrop.onNotice = { [weak self] text in
      guard let self else { return }
      surroundings.log.warning("\(output.name): \(text)")
    }
    return backdrop
  }

  /// The compositor gave the surface another size while it is shown.
  private func resize() throws(GLError) {
    guard let surface, let size = surface.bufferPixels, let old = backdrop else { return }
    needsFrame = true
    guard size != painter?.size else { return }
    let backdrop = try makeBackdrop()
    try backdrop.adopt(old)
    let oldPlace = place
    self.backdrop = backdrop
    // The surface moves as it grows, and a pointer that rests is not told again.
    if let pointer, let oldPlace {
      self.pointer = pointer + distance(from: oldPlace, to: backdrop)
    }
    try painter?.resize(to: size)
  }

  /// The surface was found elsewhere, `distance` device pixels further: other surfaces' zones moved it.
  private func moved(by distance: SIMD2<Int>) {
    guard phase == .shown, let old = backdrop else { return }
    shift = shift &+ distance
    do {
      let backdrop = try makeBackdrop()
      try backdrop.adopt(old)
      self.backdrop = backdrop
      needsFrame = true
    } catch { fail("\(error)") }
  }

  /// How far the surface's corner lies further left and up in `backdrop` than at `place`, in dp.
  private func distance(from place: PixelRect, to backdrop: LiveBackdrop) -> SIMD2<Double> {
    let geometry = backdrop.geometry
    let corner = SIMD2(Double(geometry.capture.x), Double(geometry.capture.y)) * geometry.scale
    let new =
      corner
      + SIMD2(
        Double(geometry.surfaceOrigin.x), Double(geometry.surfaceOrigin.y))
    return (SIMD2(Double(place.x), Double(place.y)) - new) / geometry.scale
  }

  // MARK: - Drawing

  private func draw() throws(GLError) {
    guard let surface, let backdrop else { return }
    let frame = clock.beginFrame(now: now)
    defer { clock.endFrame() }
    model.advance(to: frame.motion)
    if model.takePeak(at: frame.motion) { onPeak() }
    let placement = placement(scale: surface.scale)
    if placement != surface.placement {
      let old = surface.placement
      surface.placement = placement
      surface.commit()
      // The new size comes with the compositor's answer; until then the last picture stays.
      awaitsConfigure = !placement.differsOnlyInKeyboard(from: old)
    }
    guard !awaitsConfigure else { return }
    let painter = try currentPainter(surface)
    let scene = model.scene(at: frame.motion)
    try loadIcons(painter, scale: surface.scale)
    let shapes = scene.inputRegion.map(SceneRect.init)
    surface.setInputRegion(shapes)
    blurBackground(of: surface, backdrop, shapes)
    try painter.paint(
      GlassScene(scene, merge: model.configuration.merge), scale: surface.scale,
      style: GlassStyle(model.configuration),
      shadowAlpha: scene.shadowAlpha, over: backdrop)
    counters.renders += 1
    needsFrame = false
    surface.requestFrame { _ in }
    _ = surface.requestPresentation(commitID: painter.commit) { [weak self] outcome in
      self?.presented(outcome)
    }
    try painter.present()
    counters.commits += 1
    if counters.commits == 1 { surroundings.tellFirstFrame(of: output) }
    probe(backdrop, scale: surface.scale)
    backdrop.didCommit()
    scheduleWake(after: frame.motion)
    if isCold, warmupTimer == nil { scheduleWarmup() }
  }

  /// Compiles what no frame has needed yet while nothing moves, before the person's first touch.
  private func scheduleWarmup() {
    warmupTimer = surroundings.loop.schedule(after: Self.warmupInterval) { [weak self] in
      self?.warmUp()
    }
  }

  private func warmUp() {
    guard isCold, let renderer else { return }
    do throws(GLError) {
      // A frame that is due comes first, and the next frame asks again.
      if needsFrame || model.nextWake(at: instant) != nil {
        warmupTimer = nil
        return
      }
      isCold = try renderer.warmUp()
    } catch {
      // The frame that needs it will say what is wrong.
      isCold = false
    }
    if isCold { scheduleWarmup() } else { warmupTimer = nil }
  }

  /// Where the surface belongs, and whether it takes the keyboard.
  private func placement(scale: Double) -> LayerPlacement {
    var placement = LayerPlacement(model.layout, layer: model.configuration.layer)
      .aligned(to: scale)
    placement.keyboard = model.wantsKeyboard ? .exclusive : .none
    return placement
  }

  /// Where nothing is known of the backdrop the compositor may blur it.
  private func blurBackground(
    of surface: LayerSurface, _ backdrop: LiveBackdrop, _ shapes: [SceneRect]
  ) {
    guard backdrop.state == .blurred else {
      blur = nil
      return
    }
    if blur == nil { blur = CompositorBlur(surface.surface, surroundings.globals) }
    blur?.setRegion(shapes)
  }

  private func currentPainter(_ surface: LayerSurface) throws(GLError) -> SurfacePainter {
    if let painter { return painter }
    guard let pointer = surface.surfacePointer, let size = surface.bufferPixels else {
      throw .mismatch("the surface is gone")
    }
    let renderer: GlassRenderer
    if let kept = self.renderer {
      renderer = kept
    } else {
      renderer = try GlassRenderer(context: surroundings.context)
      isCold = true
    }
    self.renderer = renderer
    let painter = try SurfacePainter(renderer: renderer, surface: pointer, size: size)
    self.painter = painter
    return painter
  }

  /// Gives the renderer pictures that it lacks and that are there.
  private func loadIcons(_ painter: SurfacePainter, scale: Double) throws(GLError) {
    let pixels = max(Int((model.layout.iconSize * scale).rounded()), 1)
    for item in model.items {
      let id = IconID(item.id.rawValue)
      if icons[id]?.width == pixels { continue }
      guard
        let image = surroundings.icon(
          for: item, dp: Int(model.layout.iconSize.rounded()), pixels: pixels)
      else { continue }
      try painter.renderer.setIcon(id, image)
      icons[id] = PixelSize(width: pixels, height: pixels)
    }
  }

  private func scheduleWake(after motion: MotionInstant) {
    wakeTimer = nil
    guard let wake = model.nextWake(at: motion) else {
      clock.rest()
      return
    }
    if wake <= motion {
      needsFrame = true
      return
    }
    let wait = ((clock.realTime(of: wake) ?? wake) - now).nanoseconds
    wakeTimer = surroundings.loop.schedule(after: max(wait, 0)) { [weak self] in
      self?.needsFrame = true
    }
  }

  private func presented(_ outcome: PresentationOutcome) {
    guard case .presented(let frame) = outcome else { return }
    clock.presented(
      at: MotionInstant(nanoseconds: frame.time), refresh: .nanoseconds(frame.refresh))
  }

  private var now: MotionInstant {
    MotionInstant(nanoseconds: surroundings.globals.presentationClock.now())
  }

  // MARK: - Adaptation

  private func probe(_ backdrop: LiveBackdrop, scale: Double) {
    probedItems = model.items.map(\.id)
    backdrop.probeRects = model.layout.buttons.map { PixelRect($0, scale: scale) }
  }

  private func adapt(to samples: [BackdropSample]) {
    guard !samples.isEmpty else { return }
    var lightness: [ItemID: Double] = [:]
    for (id, sample) in zip(probedItems, samples) {
      var flip = flips[id] ?? LightDarkFlip(luma: sample.luma)
      flip.update(luma: sample.luma)
      flips[id] = flip
      lightness[id] = flip.isLight ? 1 : 0
    }
    let count = Double(samples.count)
    luma = samples.reduce(0) { $0 + $1.luma } / count
    let shadowAlpha = samples.reduce(0) { $0 + $1.shadowAlpha } / count
    // Text that scrolls past must not keep the shadow trembling.
    if backdrop?.isMoving != true || abs(shadowAlpha - wantedShadowAlpha) > Self.shadowStep {
      wantedShadowAlpha = shadowAlpha
    }
    let instant = clock.motionTime(now: now)
    _ = model.handle(.appearance(lightness: lightness, shadowAlpha: wantedShadowAlpha), at: instant)
    if model.nextWake(at: instant) != nil { needsFrame = true }
  }

  // MARK: - Ends

  private func fail(_ reason: String?) {
    if let reason { surroundings.log.error("\(output.name): \(reason)") }
    takeDown()
    // Pictures and programs may have gone with a lost context.
    renderer = nil
    icons = [:]
    surroundings.rebuildContextIfLost()
    phase = .failed
    retryTimer = surroundings.loop.schedule(after: Self.retryDelay) { [weak self] in
      self?.phase = .unmapped
    }
  }

  /// Removes the surface; while the bar is visible the next turn makes another.
  private func takeDown() {
    if let backdrop {
      backdrop.stop()
      pastCounters += backdrop.counters
    }
    backdrop = nil
    blur = nil
    // EGL's window before its surface.
    painter = nil
    surface?.destroy()
    surface = nil
    wakeTimer = nil
    warmupTimer?.cancel()
    warmupTimer = nil
    // It would call the next surface unmapped.
    retryTimer?.cancel()
    retryTimer = nil
    pointer = nil
    clock.displayChanged()
    awaitsConfigure = false
    phase = .unmapped
  }

  private static func logicalSize(of output: Output) -> SIMD2<Double> {
    SIMD2(Double(output.logicalWidth), Double(output.logicalHeight))
  }
}

extension PixelRect {
  /// The device pixels that a rectangle in dp covers.
  init(_ rect: Rect, scale: Double) {
    let left = Int((rect.x * scale).rounded(.down))
    let top = Int((rect.y * scale).rounded(.down))
    self.init(
      x: left, y: top, width: Int((rect.maxX * scale).rounded(.up)) - left,
      height: Int((rect.maxY * scale).rounded(.up)) - top)
  }
}

extension BarInput {
  /// Only tells where the pointer is.
  fileprivate var isMotion: Bool {
    switch self {
    case .pointerMoved, .touchMoved: true
    default: false
    }
  }
}
