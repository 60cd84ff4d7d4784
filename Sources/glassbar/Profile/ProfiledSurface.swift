import BarModel
import FrameProfile
import GlassSurface
import Glibc
import MotionRuntime

/// A layer surface that plays a scene as the bar would draw it, with every frame recorded.
final class ProfiledSurface {
  let recorder: FrameRecorder
  let output: Output
  let stage: SceneStage
  /// Frames are drawn while it is true.
  var isPlaying = false
  private(set) var counters = Counters()
  /// Why nothing can be shown; nil while something can.
  private(set) var failure: String?
  /// The first picture is there.
  var onShown: (() -> Void)?

  struct Counters {
    var commits = 0
    var draws = 0
    var frameCallbacks = 0
  }

  private let surroundings: BarSurroundings
  private let loop: GLibLoop
  private let configuration: BarConfiguration
  private let style: GlassStyle
  private let faults: [InjectedFault]
  private let wantedPlacement: LayerPlacement
  private var actor: any SceneActor
  private var surface: LayerSurface?
  private var painter: SurfacePainter?
  private var backdrop: LiveBackdrop?
  private var clock = FrameClock()
  private var wakeTimer: (any EventSource)?
  private var needsFrame = true
  private var isPrepared = false
  /// The last frame wanted another one at once.
  private var isMoving = false
  private var ablation: BlockSchedule?
  private let variants = AblationVariants()
  private var replay = Replay()

  /// The stretch of the scene that all blocks of a round play.
  private struct Replay {
    /// The actor, and the time in the scene, when the round began.
    var actor: (any SceneActor)?
    var start: MotionInstant?
    /// By how much the scene's time is behind the clock.
    var shift = MotionDuration.zero
    /// The scene's time in the last frame.
    var last: MotionInstant?
  }
  /// Number of the way of drawing that all frames of this surface show, where none are switched.
  private let variant: Int

  /// - Parameters:
  ///   - placement: where the surface stands; nil takes the stage's.
  ///   - variant: recorded with every frame.
  init(
    _ surroundings: BarSurroundings, loop: GLibLoop, output: Output,
    configuration: BarConfiguration, stage: SceneStage, placement: LayerPlacement? = nil,
    actor: any SceneActor, faults: [InjectedFault], variant: Int = 0
  ) throws {
    self.surroundings = surroundings
    self.loop = loop
    self.output = output
    self.configuration = configuration
    self.stage = stage
    self.actor = actor
    self.faults = faults
    self.variant = variant
    wantedPlacement = placement ?? stage.placement
    style = GlassStyle(configuration)
    let globals = surroundings.globals
    recorder = FrameRecorder(
      timer: try GPUTimer(context: surroundings.context),
      usesFrameCallbacks: globals.presentation == nil,
      now: { globals.presentationClock.now() })
    try makeSurface()
  }

  deinit { takeDown() }

  private func takeDown() {
    backdrop?.stop()
    backdrop = nil
    painter = nil
    surface?.destroy()
    surface = nil
  }

  // MARK: - What is told

  /// In device pixels; nil before there is one.
  var pixelSize: PixelSize? { painter?.size }
  var scale: Double { surface?.scale ?? output.scale }
  /// Where the backdrop comes from, and how it is known.
  var backdropName: String {
    backdrop.map { "\($0.kind.rawValue) (\($0.state.rawValue))" } ?? "none"
  }
  var isFramePending: Bool { surface?.isFramePending ?? false }

  // MARK: - Playing

  /// Plays `actor` from now on, as another run.
  func play(_ actor: any SceneActor) {
    self.actor = actor
    recorder.restart()
    replay = Replay()
    isPlaying = true
    isMoving = false
    needsFrame = true
  }

  /// Switches effects off in random order, block by block.
  func ablate(blockLength: Int, seed: UInt64) {
    ablation = BlockSchedule(variants: variants.count, length: blockLength, seed: seed)
  }

  /// Draws what is due, once a turn of the loop; gives whether anything was.
  ///
  /// - Parameter end: when the thread was done with another surface in this turn, on the presentation clock.
  func turn(after end: Int64) -> Bool {
    guard isPrepared, isPlaying, needsFrame, failure == nil, surface?.isFramePending == false else {
      return false
    }
    do { try draw(after: end) } catch {
      recorder.abandon()
      failure = "\(error)"
    }
    return true
  }

  private func makeSurface() throws(WaylandError) {
    let surface = try LayerSurface(
      namespace: configuration.namespace, placement: wantedPlacement, output: output,
      globals: surroundings.globals)
    surface.setInputRegion([])
    surface.onConfigure = { [weak self] _, _ in self?.configured() }
    surface.onClosed = { [weak self] in
      self?.failure = "the compositor closed the surface"
      self?.isPrepared = false
    }
    surface.onScaleChange = { [weak self] _ in
      guard let self, isPrepared else { return }
      failure = "the output's scale changed during the measurement"
    }
    self.surface = surface
  }

  private func configured() {
    guard backdrop == nil else { return }
    do {
      let backdrop = try makeBackdrop()
      self.backdrop = backdrop
      backdrop.prepare { [weak self] in
        self?.isPrepared = true
        self?.onShown?()
      }
    } catch { failure = "\(error)" }
  }

  private func makeBackdrop() throws(GLError) -> LiveBackdrop {
    guard let surface else { throw .mismatch("the surface is gone") }
    let backdrop = try surroundings.makeBackdrop(beneath: surface, on: output, configuration)
    backdrop.onRedraw = { [weak self] in self?.needsFrame = true }
    backdrop.onNotice = { [weak self] text in self?.surroundings.log.warning(text) }
    return backdrop
  }

  private func makePainter(_ surface: LayerSurface) throws(GLError) -> SurfacePainter {
    guard let pointer = surface.surfacePointer, let size = surface.bufferPixels else {
      throw .mismatch("the surface is gone")
    }
    let painter = try SurfacePainter(
      renderer: try GlassRenderer(context: surroundings.context), surface: pointer,
      size: size)
    painter.renderer.onStage = { [weak self] stage in
      self?.recorder.end(stage == .planned ? .plan : .upload)
    }
    let icons = RenderScene.icons(side: 28, scale: surface.scale) { _ in false }
    for (id, image) in icons { try painter.renderer.setIcon(id, image) }
    return painter
  }

  private func draw(after end: Int64) throws(GLError) {
    guard let surface, let backdrop else { return }
    // The compiler and the window come before the first frame, not into it.
    if painter == nil { painter = try makePainter(surface) }
    guard let painter else { return }
    let number = painter.commit + 1
    let now = now
    recorder.begin(number, wake: max(wake(at: now), end), continues: isMoving)
    let frame = clock.beginFrame(now: now)
    defer { clock.endFrame() }
    let (variant, omitted) = nextVariant(at: frame.motion)
    let instant = frame.motion - replay.shift
    let input = actor.advance(to: instant, now: now - replay.shift)
    let picture = actor.picture(at: instant)
    replay.last = instant
    for fault in faults { fault.strike(frame: number) }
    var shown = picture
    var style = style
    for effect in omitted { effect.remove(from: &shown, &style) }
    painter.renderer.omitsLens = omitted.contains(.lens)
    recorder.end(.animate)
    recorder.note(
      target: frame.target.nanoseconds, input: input?.nanoseconds, variant: variant,
      actor: ablation == nil ? actor : nil,
      picture: picture, scale: surface.scale)
    recorder.startGPU()
    try painter.paint(
      shown.scene, scale: surface.scale, style: style, shadowAlpha: shown.shadowAlpha,
      over: backdrop)
    recorder.endGPU()
    recorder.end(.draw)
    counters.draws += 1
    needsFrame = false
    surface.requestFrame { [weak self] _ in self?.frameCallback() }
    _ = surface.requestPresentation(commitID: number) { [weak self] outcome in
      self?.presented(outcome)
    }
    recorder.willCommit()
    try painter.present()
    recorder.didCommit()
    counters.commits += 1
    backdrop.didCommit()
    scheduleWake(after: frame.motion)
  }

  /// What of the glass the frame leaves out.
  ///
  /// All blocks of a round play the same stretch of the scene, so that they differ in nothing else.
  private func nextVariant(at motion: MotionInstant) -> (number: Int, omitted: [GlassEffect]) {
    guard ablation != nil, let next = ablation?.next() else { return (variant, []) }
    if next.opensRound {
      replay.actor = actor
      replay.start = replay.last ?? motion
    } else if next.place == 0, let first = replay.actor {
      actor = first
    }
    if next.place == 0 { replay.shift = motion - (replay.start ?? motion) }
    // What the switch itself costs (programs, blurred backdrops) must not count: the first frames of
    // a block are marked.
    let isSettled = next.place >= Self.settlingFrames
    return (isSettled ? next.variant : Self.unsettledVariant, variants.omitted(next.variant))
  }

  /// Frames at the beginning of a block that are not counted.
  static let settlingFrames = 2
  /// Marks frames that belong to no block.
  static let unsettledVariant = -1

  private func scheduleWake(after motion: MotionInstant) {
    wakeTimer = nil
    isMoving = ablation != nil
    if isMoving {
      needsFrame = true
      return
    }
    guard let next = actor.nextFrame(after: motion) else {
      clock.rest()
      return
    }
    if next <= motion {
      needsFrame = true
      isMoving = true
      return
    }
    wakeTimer = loop.schedule(after: max((next - now).nanoseconds, 0)) { [weak self] in
      self?.needsFrame = true
    }
  }

  private func frameCallback() {
    counters.frameCallbacks += 1
    recorder.frameCallback()
  }

  private func presented(_ outcome: PresentationOutcome) {
    recorder.resolve(outcome)
    guard case .presented(let frame) = outcome else { return }
    clock.presented(
      at: MotionInstant(nanoseconds: frame.time), refresh: .nanoseconds(frame.refresh))
  }

  private var now: MotionInstant {
    MotionInstant(nanoseconds: surroundings.globals.presentationClock.now())
  }

  /// When the loop came back from sleep, on the presentation clock.
  private func wake(at now: MotionInstant) -> Int64 {
    now.nanoseconds - max(surroundings.monotonicClock() - loop.busySince, 0)
  }

  // MARK: - Passes

  /// What every pass of the present picture costs, measured apart from the frames.
  func passes(frames: Int) throws(GLError) -> [PassMeter.Entry] {
    guard let backdrop, let pixelSize else { return [] }
    let renderer = try GlassRenderer(context: surroundings.context)
    renderer.setBackdrop(
      backdrop.recovered.estimate(), origin: backdrop.geometry.surfaceOrigin, version: 1)
    let icons = RenderScene.icons(side: 28, scale: scale) { _ in false }
    for (id, image) in icons { try renderer.setIcon(id, image) }
    let target = try Framebuffer(
      context: surroundings.context, size: pixelSize, formats: [.rgba8], filter: .nearest)
    let picture = actor.picture(at: clock.motionTime(now: now))
    let meter = PassMeter(clock: .wall)
    for frame in 0...frames {
      _ = try renderer.profile(
        picture.scene, scale: scale, style: style, shadowAlpha: picture.shadowAlpha, into: target,
        // The first frame compiles.
        meter: frame == 0 ? PassMeter(clock: .wall) : meter)
    }
    return meter.entries
  }
}
