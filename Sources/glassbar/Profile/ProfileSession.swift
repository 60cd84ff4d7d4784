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

  /// What was found, ready to be written.
  struct Findings {
    var analyses: [FrameAnalysis]
    var runs: [Recording.Run]
    var gpu: GPUReport
    var activity: Activity
    var overhead: Overhead
    var ablation: AblationReport?
    var sideBySide: SideBySideReport?
    var environment: ProfileEnvironment
    var clock: Recording.Clock
    var backdrop: String
    var warnings: [String]
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
  private var timer: (any EventSource)?
  private var watchdog: (any EventSource)?
  private var failure: NotMeasurable?
  private var analyses: [[FrameAnalysis]] = []
  private var runs: [Recording.Run] = []
  private var totals = Totals()
  private var before: Snapshot?
  private var warnings: [String] = []

  /// How long the first picture may take, in ns.
  private static let patience: Int64 = 10_000_000_000
  /// How long to wait for feedback after a run, in ns.
  private static let drain: Int64 = 2_000_000_000
  /// How long the first frame callback may take, in ns.
  private static let stall: Int64 = 5_000_000_000

  private struct Snapshot {
    var counters: ProcessCounters
    var wakeups: UInt64
    var surfaces: [ProfiledSurface.Counters]
  }

  private struct Totals {
    var activity: Activity?
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
  func measure() throws -> Findings {
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
    return try findings()
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
    for surface in surfaces {
      surface.turn()
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
    tell("run \(run + 1) of \(options.runs): measuring for \(options.duration) s")
    for surface in surfaces { surface.recorder.isWarmingUp = false }
    before = snapshot()
    after(options.duration) { $0.endRun(isLast: false) }
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
    let answered = frames.count { $0.outcome != .pending }
    if frames.count >= 10, answered * 10 < frames.count, !surface.recorder.usesFrameCallbacks {
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
          gpuQuality: gpuQuality(surface.recorder.timer.source)))
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
    if let sum = totals.activity { activity = sum.joined(with: activity) }
    totals.activity = activity
  }

  // MARK: - Findings

  private func findings() throws -> Findings {
    let main = surfaces[0]
    let presented = analyses.joined().flatMap(\.rows).count { $0.frame.presentation != nil }
    if presented == 0, !scene.rests {
      throw NotMeasurable(
        description: "no frame is known to have been shown; the compositor answered none of"
          + " \(main.counters.commits) commits")
    }
    guard let size = main.pixelSize, let activity = totals.activity else {
      throw NotMeasurable(description: "nothing was drawn")
    }
    tell("measuring the passes")
    let environment = EnvironmentSurvey.environment(
      globals: globals, context: surroundings.context, output: output, scale: main.scale,
      size: size)
    let usesCallbacks = main.recorder.usesFrameCallbacks
    let version = globals.presentation.map { "wp_presentation \($0.version)" }
    let source = usesCallbacks ? "frame callbacks" : version ?? "frame callbacks"
    let slack = (output.refresh > 0 ? 1_000_000_000_000 / Int64(output.refresh) : 16_666_667) / 2
    return Findings(
      analyses: analyses.flatMap { $0 }, runs: runs, gpu: try gpuReport(main), activity: activity,
      overhead: overhead(), ablation: ablation(main),
      sideBySide: surfaces.count == 2
        ? sideBySide(slack: slack) : nil,
      environment: environment,
      clock: Recording.Clock(id: globals.presentationClock.id, source: source),
      backdrop: main.backdropName, warnings: warnings + observations())
  }

  private func gpuQuality(_ source: GPUTimer.Source) -> MeasurementQuality {
    switch source {
    case .timerQuery: .hardware
    case .fence: .software
    case .none: .none
    }
  }

  private func gpuReport(_ surface: ProfiledSurface) throws(GLError) -> GPUReport {
    let timer = surface.recorder.timer
    let passes = try surface.passes(frames: 15).map { entry in
      GPUReport.Pass(
        name: "\(entry.pass.isLive ? "live " : "")\(entry.pass.work)", area: entry.pass.area,
        median: Milliseconds(nanoseconds: Int64((entry.median * 1e9).rounded())))
    }
    return GPUReport(
      source: timer.source.rawValue, quality: gpuQuality(timer.source), reason: timer.reason,
      passes: passes)
  }

  private func overhead() -> Overhead {
    let costs = surfaces.flatMap(\.recorder.costs).map(Milliseconds.init(nanoseconds:))
    let perFrame = MetricSummary(costs, quality: .software)
    let cpu = Distribution(
      analyses.joined().flatMap(\.rows).filter { !$0.frame.isWarmup }.map { Double($0.frame.cpu) })
    let share: Double? =
      if let mean = perFrame.mean, let whole = cpu.mean, whole > 0 {
        100 * Double(mean.nanoseconds) / whole
      } else { nil }
    return Overhead(
      perFrame: perFrame,
      display: display.map {
        MetricSummary($0.costs.map(Milliseconds.init(nanoseconds:)), quality: .software)
      },
      percentOfFrame: share)
  }

  private func sideBySide(slack: Int64) -> SideBySideReport? {
    func joined(_ index: Int) -> FrameAnalysis {
      FrameAnalysis(analyses.flatMap { $0[index].rows.map(\.frame) })
    }
    return SideBySideReport(
      names: options.sideBySide, joined(0), joined(1), slack: slack, seed: options.seed)
  }

  private func ablation(_ surface: ProfiledSurface) -> AblationReport? {
    guard options.ablates else { return nil }
    let variants = AblationVariants()
    let addsGPU = surface.recorder.timer.source == .timerQuery
    var blocks = [[Double]](repeating: [], count: variants.count)
    for analysis in analyses.joined() {
      var values: [Double] = []
      var variant = ProfiledSurface.unsettledVariant
      for row in analysis.rows where !row.frame.isWarmup {
        if row.frame.variant != variant {
          if let mean = Distribution(values).mean, blocks.indices.contains(variant) {
            blocks[variant].append(mean)
          }
          values = []
          variant = row.frame.variant
        }
        let gpu = addsGPU ? row.frame.gpu ?? 0 : 0
        values.append(Double(row.frame.cpu + gpu) / 1e6)
      }
    }
    let report = AblationReport(
      measure: addsGPU ? "CPU and GPU time of a frame" : "CPU time of a frame, GPU waited for",
      blocks: blocks,
      effects: variants.effects.map { ($0.rawValue, scene.effects.contains($0)) },
      seed: options.seed)
    if report == nil { warnings.append("too short to find what each effect costs: take 20 s") }
    return report
  }

  /// What looks wrong in what the compositor said.
  private func observations() -> [String] {
    var notes: [String] = []
    func sum(_ value: (Recording.Run) -> Int) -> Int { runs.reduce(0) { $0 + value($1) } }
    func add(_ count: Int, _ text: String) { if count > 0 { notes.append("\(count) \(text)") } }
    add(sum(\.duplicates), "frames were said to be shown at the instant of another one")
    add(sum(\.backwards), "frames were said to be shown before an earlier one")
    add(sum(\.sequenceGaps), "gaps in the sequence have no gap in time: not counted as missed")
    add(sum(\.oddities.late), "answers came after more than 2 s and were not used")
    add(sum(\.oddities.stray), "answers came twice, or for no frame")
    add(
      sum(\.oddities.negativeLatencies), "frames were said to be shown before they were committed")
    let segments = runs.flatMap(\.segments)
    for check in Set(segments.map(\.sequence)) {
      switch check {
      case .trusted: break
      case .absent: notes.append("the output counts no refreshes; missed ones are found by time")
      case .synthesised: notes.append("the sequence counts frames, not refreshes: not used")
      case .nonMonotonic: notes.append("the sequence runs backwards: not used")
      case .disagreeing: notes.append("the sequence disagrees with the time: not used")
      }
    }
    if segments.count > runs.count {
      notes.append("the output or its mode changed: the record is split, nothing spans the change")
    }
    if segments.contains(where: { $0.cadence == "variable" }) {
      notes.append("the refresh rate varies: no vertical blank can be missed")
    }
    return notes
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
