import FrameProfile
import GlassSurface

/// What a measurement found, ready to be written.
struct ProfileFindings {
  let analyses: [FrameAnalysis]
  let runs: [Recording.Run]
  let gpu: GPUReport
  let activity: Activity
  let overhead: Overhead
  let ablation: AblationReport?
  let sideBySide: SideBySideReport?
  let environment: ProfileEnvironment
  let clock: Recording.Clock
  let backdrop: String
  let warnings: [String]

  /// What a session leaves behind.
  struct Material {
    var globals: Globals
    var surroundings: BarSurroundings
    var output: Output
    var scene: ProfileScene
    var options: ProfileOptions
    var surfaces: [ProfiledSurface]
    var display: LiveDisplay?
    /// For each run, of each surface.
    var analyses: [[FrameAnalysis]]
    var runs: [Recording.Run]
    var activity: Activity?
    var warnings: [String]
  }

  /// Throws `NotMeasurable` when the frames tell nothing.
  init(material: Material) throws {
    let main = material.surfaces[0]
    let analyses = material.analyses.flatMap { $0 }
    let presented = analyses.flatMap(\.rows).count { $0.frame.presentation != nil }
    if presented == 0, !material.scene.rests {
      throw ProfileSession.NotMeasurable(
        description: "no frame is known to have been shown; the compositor answered none of"
          + " \(main.counters.commits) commits")
    }
    guard let size = main.pixelSize, let activity = material.activity else {
      throw ProfileSession.NotMeasurable(description: "nothing was drawn")
    }
    let globals = material.globals
    self.analyses = analyses
    self.activity = activity
    runs = material.runs
    gpu = try material.gpuReport(main)
    overhead = material.overhead()
    ablation = material.ablation(main)
    sideBySide = material.surfaces.count == 2 ? material.sideBySide() : nil
    environment = EnvironmentSurvey.environment(
      globals: globals, context: material.surroundings.context, output: material.output,
      scale: main.scale, size: size)
    let version = globals.presentation.map { "wp_presentation \($0.version)" }
    clock = Recording.Clock(
      id: globals.presentationClock.id,
      source: main.recorder.usesFrameCallbacks
        ? "frame callbacks" : version ?? "frame callbacks")
    backdrop = main.backdropName
    var warnings = material.warnings + material.observations()
    if material.options.ablates, ablation == nil {
      warnings.append("too short to find what each effect costs: take 20 s")
    }
    self.warnings = warnings
  }
}

extension GPUTimer.Source {
  /// Who vouches for its times.
  var quality: MeasurementQuality {
    switch self {
    case .timerQuery: .hardware
    case .fence: .software
    case .none: .none
    }
  }
}

extension ProfileFindings.Material {
  fileprivate func gpuReport(_ surface: ProfiledSurface) throws(GLError) -> GPUReport {
    let timer = surface.recorder.timer
    let passes = try surface.passes(frames: 15).map { entry in
      GPUReport.Pass(
        name: "\(entry.pass.work)", area: entry.pass.area,
        median: Milliseconds(nanoseconds: Int64((entry.median * 1e9).rounded())))
    }
    return GPUReport(
      source: timer.source.rawValue, quality: timer.source.quality, reason: timer.reason,
      passes: passes)
  }

  fileprivate func overhead() -> Overhead {
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

  fileprivate func sideBySide() -> SideBySideReport? {
    // Half a refresh apart or less is one vertical blank.
    let refresh = output.refresh > 0 ? 1_000_000_000_000 / Int64(output.refresh) : 16_666_667
    func joined(_ index: Int) -> FrameAnalysis {
      FrameAnalysis(analyses.flatMap { $0[index].rows.map(\.frame) })
    }
    return SideBySideReport(
      names: options.sideBySide, joined(0), joined(1), slack: refresh / 2, seed: options.seed)
  }

  fileprivate func ablation(_ surface: ProfiledSurface) -> AblationReport? {
    guard options.ablates else { return nil }
    let variants = AblationVariants()
    let cost = FrameCost(
      surface.recorder.timer.source, isSoftware: surroundings.context.isSoftware)
    var blocks = [[Double]](repeating: [], count: variants.count)
    for analysis in analyses.joined() {
      var values: [Double] = []
      var variant = ProfiledSurface.unsettledVariant
      for row in analysis.rows where !row.frame.isWarmup {
        if row.frame.variant != variant {
          if let middle = Distribution(values).median, blocks.indices.contains(variant) {
            blocks[variant].append(middle)
          }
          values = []
          variant = row.frame.variant
        }
        values.append(Double(cost.value(row.frame)) / 1e6)
      }
    }
    return AblationReport(
      measure: cost.rawValue, blocks: blocks,
      effects: variants.effects.map { ($0.rawValue, scene.effects.contains($0)) },
      seed: options.seed)
  }

  /// What looks wrong in what the compositor said.
  fileprivate func observations() -> [String] {
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

/// What a frame's effects are held to cost.
private enum FrameCost: String {
  case timers = "the thread's and the GPU's time"
  /// A software rasteriser's work is done by the process's other threads.
  case process = "processor time of all threads"
  case wall = "time until the GPU was done"

  init(_ source: GPUTimer.Source, isSoftware: Bool) {
    self = source == .timerQuery ? .timers : isSoftware ? .process : .wall
  }

  /// In ns.
  func value(_ frame: FrameRecord) -> Int64 {
    switch self {
    case .timers: (frame.threadTime ?? 0) + (frame.gpu ?? 0)
    case .process: frame.processTime ?? 0
    case .wall: frame.cpu - frame.phases[.dispatch]
    }
  }
}
