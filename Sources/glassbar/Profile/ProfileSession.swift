import BarModel
import FrameProfile
import GlassSurface
import Glibc
import MotionRuntime

/// A measurement from the first surface to the last answer of the compositor.
///
/// Life: the surface is shown, then for each run a warm-up, the measurement, and a wait for what the
/// compositor still has to say.
final class ProfileSession {
  /// Why nothing can be measured here.
  struct NotMeasurable: Error, CustomStringConvertible {
    let description: String
  }

  private let loop: GLibLoop
  private let globals: Globals
  private let surroundings: BarSurroundings
  private let options: ProfileOptions
  private let scene: ProfileScene
  private let output: Output
  private let configurations: [BarConfiguration]
  private let tell: (String) -> Void
  private var surfaces: [ProfiledSurface] = []
  private var display: LiveDisplay?
  private var run = 0
  private var warmupBegin: Int64 = 0
  private var shown = 0
  private var isReversed = false
  private var timer: (any EventSource)?
  private var watchdog: (any EventSource)?
  private var failure: NotMeasurable?
  private var analyses: [[FrameAnalysis]] = []
  private var runs: [Recording.Run] = []
  private var activity: Activity?
  private var before: Snapshot?
  private var warnings: [String] = []

  /// How long the first picture may take, in ns.
  private static let patience: Int64 = 10_000_000_000
  /// How long to wait for feedback after a run, in ns.
  private static let drain: Int64 = 2_000_000_000
  /// How long the first frame callback may take, in ns.
  private static let stall: Int64 = 10_000_000_000
  /// How long a scene that rests must have drawn nothing before it is measured, in ns.
  private static let rest: Int64 = 1_000_000_000
  /// Frames that show whether feedback comes.
  private static let enough = 10

  private struct Snapshot {
    var counters: ProcessCounters
    var wakeups: UInt64
    var surfaces: [ProfiledSurface.Counters]
  }

  /// - Parameters:
  ///   - configurations: one for each surface; two are shown side by side.
  ///   - tell: is given a line for each step of the way.
  init(
    loop: GLibLoop, globals: Globals, surroundings: BarSurroundings, output: Output,
    scene: ProfileScene, configurations: [BarConfiguration], options: ProfileOptions,
    tell: @escaping (String) -> Void
  ) {
    self.loop = loop
    self.globals = globals
    self.surroundings = surroundings
    self.output = output
    self.scene = scene
    self.configurations = configurations
    self.options = options
    self.tell = tell
  }

  /// Measures until all runs are done; throws where nothing can be measured.
  func measure() throws -> ProfileFindings {
    try makeSurfaces()
    globals.connection.onTurn = { [weak self] in self?.turn() }
    globals.connection.onLost = { [weak self] error in
      self?.fail("\(error)", ExitCode.connectionLost)
    }
    globals.outputs.onRemoved = { [weak self] gone in
      guard let self, gone === output else { return }
      fail("the output \(gone.name) went away", .notMeasurable)
    }
    watchdog = loop.schedule(after: Self.patience) { [weak self] in
      self?.fail(
        "the compositor did not take the surface within 10 s", .notMeasurable)
    }
    let status = loop.run()
    defer { globals.connection.onTurn = nil }
    if status == ExitCode.connectionLost.rawValue, let lost = globals.connection.failure {
      throw lost
    }
    if let failure { throw failure }
    tell("measuring the passes")
    return try ProfileFindings(
      material: ProfileFindings.Material(
        globals: globals, surroundings: surroundings, output: output, scene: scene,
        options: options, surfaces: surfaces, display: display, analyses: analyses, runs: runs,
        activity: activity, warnings: warnings))
  }

  /// Ends the measurement early; what is there is kept.
  func stop() {
    guard before != nil || run > 0 else {
      return fail("it was interrupted before anything was measured", .notMeasurable)
    }
    endRun(isLast: true)
  }

  private func fail(_ reason: String, _ code: ExitCode) {
    if failure == nil { failure = NotMeasurable(description: reason) }
    loop.quit(code.rawValue)
  }

  // MARK: - Surfaces

  private var outputSize: SIMD2<Double> {
    [Double(output.logicalWidth), Double(output.logicalHeight)]
  }

  private func makeSurfaces() throws {
    let stages = configurations.map { scene.stage($0, output: outputSize, scale: output.scale) }
    for (index, configuration) in configurations.enumerated() {
      let stage = stages[index]
      let surface = try ProfiledSurface(
        surroundings, loop: loop, output: output, configuration: configuration, stage: stage,
        placement: configurations.count > 1 ? beside(stage, index: index) : nil,
        actor: actor(for: index, stage, seed: options.seed), faults: options.faults, variant: index)
      surface.onShown = { [weak self] in self?.surfaceShown() }
      if options.ablates {
        surface.ablate(blockLength: ProfileOptions.blockLength, seed: options.seed)
      }
      surfaces.append(surface)
    }
    if options.showsDisplay {
      let display = try LiveDisplay(surroundings, loop: loop, output: output)
      self.display = display
      surfaces[0].recorder.onOutcome = { [weak display] frame in display?.take(frame) }
    }
  }

  /// Left and right of the output's middle, or one above the other where there is no room for that.
  private func beside(_ stage: SceneStage, index: Int) -> LayerPlacement {
    var placement = stage.placement
    let gap = 8.0
    placement.anchors = [.bottom, .left]
    placement.margins = LayerPlacement.Margins()
    let middle = outputSize.x / 2
    if 2 * stage.size.x + gap <= outputSize.x {
      placement.margins.left = Int32(
        index == 0 ? middle - stage.size.x - gap / 2 : middle + gap / 2)
    } else {
      placement.margins.left = Int32(max(middle - stage.size.x / 2, 0))
      placement.margins.bottom = Int32(index == 0 ? 0 : stage.size.y + gap)
    }
    return placement
  }

  private func actor(
    for index: Int, _ stage: SceneStage, seed: UInt64
  ) -> any SceneActor {
    scene.makeActor(
      ProfileScene.Casting(
        configuration: configurations[index], output: outputSize, scale: output.scale, stage: stage,
        seed: seed, start: MotionInstant(nanoseconds: globals.presentationClock.now())))
  }

  private func surfaceShown() {
    shown += 1
    guard shown == surfaces.count else { return }
    watchdog = nil
    for (name, surface) in zip(["", "second "], surfaces) {
      surroundings.log.info(
        "\(name)surface: GPU times by \(surface.recorder.timer.source.rawValue):"
          + " \(surface.recorder.timer.reason)")
    }
    beginWarmup()
  }

  private func turn() {
    // Neither of two surfaces is always the one that waits for the other.
    isReversed.toggle()
    var end = Int64.min
    for surface in isReversed ? surfaces.reversed() : surfaces {
      if surface.turn(after: end) { end = globals.presentationClock.now() }
      if let reason = surface.failure { fail(reason, .notMeasurable) }
    }
    display?.turn()
  }

  // MARK: - Runs

  private func beginWarmup() {
    tell("run \(run + 1) of \(options.runs): warming up for \(options.warmup) s")
    warmupBegin = globals.presentationClock.now()
    for (index, surface) in surfaces.enumerated() {
      surface.play(actor(for: index, surface.stage, seed: options.seed &+ UInt64(run)))
    }
    after(options.warmup) { $0.endWarmup() }
  }

  private func endWarmup() {
    for surface in surfaces {
      guard let problem = problem(of: surface) else { continue }
      // Where programs are compiled for the first time, the first frame takes long.
      guard globals.presentationClock.now() - warmupBegin > Self.stall else {
        return after(0.25) { $0.endWarmup() }
      }
      return fail(problem, .notMeasurable)
    }
    guard isSettled else { return after(0.25) { $0.endWarmup() } }
    tell("run \(run + 1) of \(options.runs): measuring for \(options.duration) s")
    for surface in surfaces { surface.recorder.isWarmingUp = false }
    before = snapshot()
    after(options.duration) { $0.endRun(isLast: false) }
  }

  /// Whether the measurement may begin: a scene that rests has come to rest, and others have shown enough
  /// to tell whether feedback comes; either is waited for only so long.
  private var isSettled: Bool {
    let now = globals.presentationClock.now()
    if now - warmupBegin > Self.stall { return true }
    return surfaces.allSatisfy { surface in
      let frames = surface.recorder.ledger.frames
      if scene.rests { return now - (frames.last?.commit ?? now) > Self.rest }
      return surface.recorder.usesFrameCallbacks || frames.count >= Self.enough
        || frames.contains { $0.presentation != nil }
    }
  }

  /// Why a surface's frames tell nothing; falls back to frame callbacks where only feedback is missing.
  private func problem(of surface: ProfiledSurface) -> String? {
    let frames = surface.recorder.ledger.frames
    guard !scene.rests else { return nil }
    guard surface.counters.frameCallbacks > 0 || frames.isEmpty else {
      guard !surface.recorder.usesFrameCallbacks,
        frames.contains(where: { $0.presentation != nil })
      else {
        return "the compositor sends no frame callbacks: is the output on and the surface in sight?"
      }
      return nil
    }
    let answered = frames.count { $0.presentation != nil || $0.outcome == .discarded }
    if frames.count >= Self.enough, answered * 10 < frames.count,
      !surface.recorder.usesFrameCallbacks
    {
      warnings.append(
        "wp_presentation answered \(answered) of \(frames.count) frames; times are those of frame"
          + " callbacks instead")
      surface.recorder.fallBackToFrameCallbacks()
    }
    return nil
  }

  private func endRun(isLast: Bool) {
    for surface in surfaces { surface.isPlaying = false }
    if let before { count(from: before, to: snapshot()) }
    before = nil
    if isLast { run = options.runs }
    let deadline = globals.presentationClock.now() + Self.drain
    drain(until: deadline)
  }

  /// Waits for the compositor's last words on the run.
  private func drain(until deadline: Int64) {
    let waits = surfaces.contains { $0.recorder.ledger.pendingCount > 0 }
    guard waits, globals.presentationClock.now() < deadline else { return finishRun() }
    after(0.02) { $0.drain(until: deadline) }
  }

  private func finishRun() {
    let mode = output.refresh > 0 ? 1_000_000_000_000 / Int64(output.refresh) : 0
    var found: [FrameAnalysis] = []
    for surface in surfaces {
      let oddities = surface.recorder.ledger.oddities
      let analysis = FrameAnalysis(
        surface.recorder.finish(), run: runs.count, mode: mode)
      found.append(analysis)
      runs.append(
        Recording.Run(
          analysis, seed: options.seed &+ UInt64(run), oddities: oddities,
          gpuQuality: surface.recorder.timer.source.quality))
    }
    analyses.append(found)
    run += 1
    if run < options.runs { beginWarmup() } else { loop.quit(ExitCode.ok.rawValue) }
  }

  private func after(_ seconds: Double, _ next: @escaping (ProfileSession) -> Void) {
    timer = loop.schedule(after: Int64(seconds * 1e9)) { [weak self] in
      if let self { next(self) }
    }
  }

  // MARK: - Counting

  private func snapshot() -> Snapshot {
    Snapshot(
      counters: .now(), wakeups: loop.wakeups, surfaces: surfaces.map(\.counters))
  }

  private func count(from start: Snapshot, to end: Snapshot) {
    func sum(_ path: KeyPath<ProfiledSurface.Counters, Int>) -> Int {
      zip(start.surfaces, end.surfaces).reduce(0) { $0 + $1.1[keyPath: path] - $1.0[keyPath: path] }
    }
    var activity = Activity(
      seconds: end.counters.time - start.counters.time, commits: sum(\.commits),
      frameCallbacks: sum(\.frameCallbacks), draws: sum(\.draws),
      wakeups: Int(clamping: end.wakeups - start.wakeups),
      contextSwitchesBefore: start.counters.contextSwitches,
      contextSwitchesAfter: end.counters.contextSwitches,
      cpuSeconds: end.counters.cpuSeconds - start.counters.cpuSeconds,
      allocations: zip2(start.counters.allocations, end.counters.allocations).map { $1 - $0 },
      heapGrowth: end.counters.heap - start.counters.heap)
    if let sum = self.activity { activity = sum.joined(with: activity) }
    self.activity = activity
  }
}

/// Both, or neither.
private func zip2<A, B>(_ a: A?, _ b: B?) -> (A, B)? {
  guard let a, let b else { return nil }
  return (a, b)
}

extension Activity {
  /// Both stretches of time together; absolute counts reach from the first to the last.
  fileprivate func joined(with next: Activity) -> Activity {
    Activity(
      seconds: seconds + next.seconds, commits: commits + next.commits,
      frameCallbacks: frameCallbacks + next.frameCallbacks, draws: draws + next.draws,
      wakeups: wakeups + next.wakeups, contextSwitchesBefore: contextSwitchesBefore,
      contextSwitchesAfter: next.contextSwitchesAfter, cpuSeconds: cpuSeconds + next.cpuSeconds,
      allocations: zip2(allocations, next.allocations).map { $0 + $1 },
      heapGrowth: zip2(heapGrowth, next.heapGrowth).map { $0 + $1 })
  }
}
