import BarModel
import GlassSurface
import MotionRuntime

/// The board on a surface: what lies beneath it, its time, and when it is drawn.
///
/// Handlers change state; `turn`, once a turn of the loop, is the one place that draws.
final class KitWindow {
  private(set) var board: KitBoard
  /// What the board asks of the outside.
  var onEffect: ((KitEffect) -> Void)?
  /// It cannot go on, or the person has closed it.
  var onEnd: ((ExitCode) -> Void)?

  private let surroundings: BarSurroundings
  private let configuration: BarConfiguration
  private let role: any SurfaceRole
  private var phase = Phase.configuring
  private var painter: SurfacePainter?
  private var backdrop: LiveBackdrop?
  private var ground: GroundLayer?
  private var groundPictures: GroundPictures?
  private var groundImage: PixelImage?
  private var shownGround: KitGround?
  private var clock = FrameClock()
  private var pictures = KitPictures()
  private var frames = KitFrames()
  private var input = KitInputConversion()
  private var needsFrame = false
  private var wakeTimer: (any EventSource)?
  private var hudTimer: (any EventSource)?
  private var probing = ProbeRounds()
  private var readings: (ground: KitGround, rects: [SceneRect], instant: MotionInstant)?
  private var tour: TourGuide?
  private var sequence: FrameSequence?
  private var start: MotionInstant?
  private var shape: Shape?

  /// Size in dp and px per dp.
  private struct Shape: Equatable {
    var width: Int32
    var height: Int32
    var scale: Double
  }

  private enum Phase: Equatable {
    /// The surface waits for the compositor's word.
    case configuring
    /// What lies beneath is captured while nothing is shown yet.
    case preparing
    case shown
    case ended
  }

  /// Where the tour is.
  private struct TourGuide {
    let tour: KitTour
    var time = -1.0
  }

  init(
    role: any SurfaceRole, board: KitBoard, configuration: BarConfiguration,
    surroundings: BarSurroundings
  ) {
    self.role = role
    self.board = board
    self.configuration = configuration
    self.surroundings = surroundings
    clock.setRate(board.speed.rate)
    role.onConfigure = { [weak self] _, _ in self?.configured() }
    role.onScaleChange = { [weak self] _ in self?.configured() }
    role.onClosed = { [weak self] in self?.end(.ok) }
  }

  deinit { takeDown() }

  /// Plays the tour from the first frame on, and ends.
  func play(_ tour: KitTour) { self.tour = TourGuide(tour: tour) }

  /// Writes pictures of every frame from the first on, and ends.
  func record(_ sequence: FrameSequence) {
    self.sequence = sequence
    clock.setRate(0)
  }

  /// Seconds of motion per second, at least 0.
  func setRate(_ rate: Double) {
    guard sequence == nil else { return }
    clock.setRate(rate)
    needsFrame = true
  }

  /// Motion goes on by one refresh.
  func step() {
    clock.step()
    needsFrame = true
  }

  /// Follows the desktop's wish, which is no pick: nothing is written.
  func setReduced(_ isReduced: Bool) {
    _ = board.setReduced(isReduced, at: instant)
    needsFrame = true
  }

  // MARK: - Input

  /// Takes what happened to one of our surfaces; false when it is not this one.
  func handle(_ event: InputEvent, on surface: WlSurface) -> Bool {
    guard surface === role.surface else { return false }
    follow(event)
    for input in input.inputs(for: event) { take(board.handle(input, at: instant)) }
    needsFrame = true
    return true
  }

  /// The pointer's picture is in captures.
  private func follow(_ event: InputEvent) {
    switch event {
    case .pointerEntered(let position, _):
      backdrop?.resume()
      backdrop?.movePointer(to: position)
    case .pointerMoved(let position, _): backdrop?.movePointer(to: position)
    case .pointerLeft: backdrop?.movePointer(to: nil)
    default: break
    }
  }

  private func take(_ effects: [KitEffect]) {
    for effect in effects {
      switch effect {
      case .quit: end(.ok)
      case .speed(let speed): setRate(speed.rate)
      case .step: step()
      case .backdrop: backdropChosen()
      default: onEffect?(effect)
      }
    }
    needsFrame = true
  }

  // MARK: - The surface

  private func configured() {
    guard phase != .ended, let size = role.size else { return }
    let shape = Shape(width: size.width, height: size.height, scale: role.scale)
    guard shape != self.shape else { return }
    self.shape = shape
    board.resize(
      to: SIMD2(Double(size.width), Double(size.height)), scale: role.scale, at: instant)
    ground = nil
    groundPictures = nil
    shownGround = nil
    do {
      if let painter, let pixels = role.bufferPixels { try painter.resize(to: pixels) }
      try prepareBackdrop()
    } catch { fail("\(error)") }
  }

  /// Captures what lies beneath while it can be seen without us.
  private func prepareBackdrop() throws(GLError) {
    needsFrame = true
    guard board.hasDesktop, let layer = role as? LayerSurface else {
      phase = .shown
      return
    }
    let old = backdrop
    let next = try makeBackdrop(layer)
    backdrop = next
    if phase == .shown, let old {
      try next.adopt(old)
      return
    }
    old?.stop()
    phase = .preparing
    next.prepare { [weak self] in
      guard let self, phase == .preparing else { return }
      phase = .shown
      needsFrame = true
    }
  }

  private func makeBackdrop(_ layer: LayerSurface) throws(GLError) -> LiveBackdrop {
    guard let output = layer.output else {
      throw .mismatch("the surface is on no output yet")
    }
    let backdrop = try surroundings.makeBackdrop(beneath: layer, on: output, configuration)
    backdrop.onRedraw = { [weak self] in
      if self?.board.backdrop == .desktop { self?.needsFrame = true }
    }
    backdrop.onSamples = { [weak self] samples in self?.adapt(to: samples) }
    backdrop.onNotice = { [weak self] text in self?.surroundings.log.warning(text) }
    return backdrop
  }

  /// The desktop is followed only while it is seen: beneath a ground of our own it cannot be told apart.
  private func backdropChosen() {
    if board.backdrop == .desktop { probing = ProbeRounds() } else { backdrop?.stop() }
    shownGround = nil
    ground = nil
    readings = nil
    needsFrame = true
  }

  // MARK: - Turns

  /// Does what is due, once a turn of the loop.
  func turn() {
    guard phase == .shown, needsFrame, !role.isFramePending else { return }
    do { try draw() } catch { fail("\(error)") }
  }

  private func draw() throws {
    let begin = surroundings.threadClock()
    if sequence != nil, start != nil { clock.step(by: .seconds(1 / FrameSequence.rate)) }
    let frame = clock.beginFrame(now: now)
    defer { clock.endFrame() }
    let instant = frame.motion
    if start == nil { start = instant }
    guide(until: instant)
    guard phase == .shown else { return }
    board.advance(to: instant)
    let painter = try currentPainter()
    let hudCost = try updateHUD(painter, at: instant)
    try read(at: instant)
    let drawing = board.drawing(at: instant)
    try pictures.load(drawing.pictures, into: painter.renderer, scale: role.scale)
    needsFrame = false
    let style = board.setting.style
    if board.backdrop == .desktop, let backdrop {
      try painter.paint(
        drawing.scene, scale: role.scale, style: style, shadowAlpha: KitFace().shadowAlpha,
        over: backdrop)
    } else {
      try painter.paint(
        drawing.scene, scale: role.scale, style: style, shadowAlpha: KitFace().shadowAlpha,
        over: try currentGround(at: instant))
    }
    if sequence != nil { try record() }
    role.requestFrame { _ in }
    _ = role.requestPresentation(commitID: painter.commit) { [weak self] outcome in
      self?.presented(outcome)
    }
    try painter.present()
    if board.backdrop == .desktop { backdrop?.didCommit() }
    frames.drew(surroundings.threadClock() - begin)
    frames.cost(hudCost)
    scheduleWake(after: instant)
  }

  private func currentPainter() throws(GLError) -> SurfacePainter {
    if let painter { return painter }
    guard let pointer = role.surfacePointer, let pixels = role.bufferPixels else {
      throw .mismatch("the surface is gone")
    }
    let painter = try SurfacePainter(
      renderer: try GlassRenderer(context: surroundings.context), surface: pointer, size: pixels)
    self.painter = painter
    return painter
  }

  private func presented(_ outcome: PresentationOutcome) {
    frames.presented(outcome)
    guard case .presented(let frame) = outcome else { return }
    clock.presented(
      at: MotionInstant(nanoseconds: frame.time), refresh: .nanoseconds(frame.refresh))
  }

  private func scheduleWake(after motion: MotionInstant) {
    wakeTimer = nil
    // A recording and a tour go on whether anything moves or not.
    if sequence != nil || tour != nil {
      needsFrame = true
      return
    }
    guard clock.rate > 0 else { return }
    let wakes = [board.nextWake(at: motion), readingWake(after: motion)].compactMap { $0 }
    guard let wake = wakes.min() else {
      clock.rest()
      frames.rested()
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

  private var now: MotionInstant {
    MotionInstant(nanoseconds: surroundings.globals.presentationClock.now())
  }

  /// The motion time of the next frame.
  private var instant: MotionInstant { clock.motionTime(now: now) }

  // MARK: - Tour and pictures

  private func guide(until instant: MotionInstant) {
    guard var guide = tour, let start else { return }
    let time = (instant - start).seconds
    for step in guide.tour.steps(after: guide.time, upTo: time) {
      let moment = start + .seconds(step.time)
      board.advance(to: moment)
      take(board.follow(step.action, at: moment))
    }
    guide.time = time
    tour = guide
    if time >= guide.tour.duration { end(.ok) }
  }

  private func record() throws {
    guard var sequence, let painter else { return }
    try sequence.add(try picture(painter))
    self.sequence = sequence
    if sequence.isComplete {
      try sequence.finish()
      end(.ok)
    }
  }

  /// What the person sees; nil before the first frame.
  func picture() throws -> PixelImage? { try painter.map(picture) }

  private func picture(_ painter: SurfacePainter) throws(GLError) -> PixelImage {
    try painter.shownPicture(over: board.backdrop == .desktop ? backdrop : nil)
  }

  // MARK: - HUD

  /// In s: what keeping the HUD costs in this frame.
  private func updateHUD(
    _ painter: SurfacePainter, at instant: MotionInstant
  ) throws(GLError) -> Double {
    guard board.isHUDShown else {
      hudTimer = nil
      return 0
    }
    let begin = surroundings.threadClock()
    if frames.update(now: surroundings.monotonicClock()) {
      board.hudLine = frames.line
      try pictures.load(
        board.footerPictures(at: instant), into: painter.renderer, scale: role.scale)
    }
    if hudTimer == nil {
      // At rest it must say so, once.
      hudTimer = surroundings.loop.schedule(after: 1_000_000_000) { [weak self] in
        guard let self else { return }
        hudTimer = nil
        if board.isHUDShown, wakeTimer == nil, !frames.saysRest { needsFrame = true }
      }
    }
    return surroundings.threadClock() - begin
  }

  // MARK: - What lies beneath

  private func currentGround(at instant: MotionInstant) throws -> GroundLayer {
    let wanted = board.ground(at: instant)
    preparePictures(wanted)
    guard let pictures = groundPictures else { throw GLError.mismatch("the surface has no size") }
    if let ground, let shown = shownGround, var image = groundImage {
      let changes = shown == wanted ? [] : pictures.difference(from: shown, to: wanted)
      if !changes.isEmpty {
        groundImage = nil
        for rect in changes { pictures.paint(wanted, in: rect, into: &image) }
        try ground.update(changes, from: image)
        groundImage = image
        shownGround = wanted
      }
      return ground
    }
    let image = pictures.image(of: wanted)
    let ground = try GroundLayer(context: surroundings.context, image: image)
    self.ground = ground
    groundImage = image
    shownGround = wanted
    return ground
  }

  private func preparePictures(_ ground: KitGround) {
    guard let pixels = role.bufferPixels else { return }
    var pictures =
      groundPictures.flatMap { $0.size == pixels && $0.scale == role.scale ? $0 : nil }
      ?? GroundPictures(size: pixels, scale: role.scale)
    groundPictures = nil
    pictures.prepare(ground)
    groundPictures = pictures
  }

  // MARK: - Adaptation

  private static let readEvery = MotionDuration.milliseconds(100)

  /// Reads our own backdrop at most ten times a second; the desktop's readings come by themselves.
  private func read(at instant: MotionInstant) throws {
    let probes = board.probes(at: instant)
    if board.backdrop == .desktop, let backdrop {
      let rects = probes.map { ($0.place, PixelRect($0.rect, scale: role.scale)) }
      if probing.take(rects) { backdrop.probeRects = probing.rects }
      return
    }
    let ground = board.ground(at: instant)
    let rects = probes.map(\.rect)
    if let last = readings {
      if last.ground == ground, last.rects == rects { return }
      if instant < last.instant + Self.readEvery { return }
    }
    preparePictures(ground)
    guard let pictures = groundPictures else { return }
    readings = (ground, rects, instant)
    board.take(probes.map { ($0.place, pictures.sample(ground, $0.rect)) }, at: instant)
  }

  /// When what has changed since the last reading is to be read.
  private func readingWake(after instant: MotionInstant) -> MotionInstant? {
    guard board.backdrop != .desktop, let readings,
      readings.ground != board.ground(at: instant)
        || readings.rects != board.probes(at: instant).map(\.rect)
    else { return nil }
    return max(readings.instant + Self.readEvery, instant)
  }

  private func adapt(to samples: [BackdropSample]) {
    guard board.backdrop == .desktop else { return }
    board.take(probing.answered(samples), at: instant)
    backdrop?.probeRects = probing.rects
    if board.nextWake(at: instant) != nil { needsFrame = true }
  }

  // MARK: - Ends

  private func fail(_ reason: String) {
    surroundings.log.error("the demo cannot draw: \(reason)")
    end(.failure)
  }

  private func end(_ code: ExitCode) {
    guard phase != .ended else { return }
    phase = .ended
    if let sequence, !sequence.isComplete { try? sequence.finish() }
    onEnd?(code)
  }

  private func takeDown() {
    backdrop?.stop()
    backdrop = nil
    // EGL's window before its surface.
    painter = nil
    role.destroy()
  }
}

extension PixelRect {
  /// The device pixels that a rectangle in dp covers.
  init(_ rect: SceneRect, scale: Double) {
    let left = Int((rect.x * scale).rounded(.down))
    let top = Int((rect.y * scale).rounded(.down))
    self.init(
      x: left, y: top, width: Int(((rect.x + rect.width) * scale).rounded(.up)) - left,
      height: Int(((rect.y + rect.height) * scale).rounded(.up)) - top)
  }
}
