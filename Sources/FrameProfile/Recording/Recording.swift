/// A profile as it is kept in a JSON file; glassbar-profile(1) describes every key.
public struct Recording: Codable, Sendable {
  public static let schema = "glassbar-profile/1"

  public var schema = Recording.schema
  public var tool: Tool
  /// Date and time in UTC, ISO 8601.
  public var started: String
  public var environment: ProfileEnvironment
  public var scenario: Scenario
  public var clock: Clock
  /// All runs together.
  public var summary: ProfileSummary
  /// By `FramePhase.rawValue`, all runs together.
  public var phases: [String: MetricSummary]
  public var gpu: GPUReport
  public var activity: Activity?
  public var overhead: Overhead?
  public var ablation: AblationReport?
  public var sideBySide: SideBySideReport?
  /// What a reader must know before believing the numbers.
  public var warnings: [String]
  public var runs: [Run]

  public struct Tool: Codable, Equatable, Sendable {
    public var name: String
    public var version: String
    public var arguments: [String]

    public init(name: String, version: String, arguments: [String]) {
      self.name = name
      self.version = version
      self.arguments = arguments
    }
  }

  public struct Clock: Codable, Equatable, Sendable {
    /// The system's number of the clock.
    public var id: Int
    /// Such as `MONOTONIC_RAW`.
    public var name: String
    /// `wp_presentation` with its version, or `frame callbacks`.
    public var source: String

    public init(id: Int, name: String, source: String) {
      self.id = id
      self.name = name
      self.source = source
    }
  }

  /// What was shown, and for how long.
  public struct Scenario: Codable, Equatable, Sendable {
    public var scene: String
    public var seed: UInt64
    /// In s.
    public var warmup: Double
    /// Of each run, in s.
    public var duration: Double
    public var backdrop: String
    /// `key=value`, in order.
    public var settings: [String]
    /// Faults that were put in on purpose.
    public var injected: [String]

    public init(
      scene: String, seed: UInt64, warmup: Double, duration: Double, backdrop: String,
      settings: [String], injected: [String]
    ) {
      self.scene = scene
      self.seed = seed
      self.warmup = warmup
      self.duration = duration
      self.backdrop = backdrop
      self.settings = settings
      self.injected = injected
    }
  }

  /// One uninterrupted measurement.
  public struct Run: Codable, Sendable {
    public var seed: UInt64
    /// On the recording's clock, in s.
    public var begin: Double
    public var summary: ProfileSummary
    public var segments: [SegmentEntry]
    public var oddities: FeedbackOddities
    /// Frames shown at the very instant of another one.
    public var duplicates: Int
    /// Frames reported as shown before an earlier one.
    public var backwards: Int
    /// Gaps in the sequence that the time does not show.
    public var sequenceGaps: Int
    public var frames: [FrameEntry]

    public init(
      _ analysis: FrameAnalysis, seed: UInt64, oddities: FeedbackOddities,
      gpuQuality: MeasurementQuality
    ) {
      let origin = analysis.rows.first?.frame.wake ?? 0
      self.seed = seed
      begin = Double(origin) / 1e9
      summary = ProfileSummary([analysis], gpuQuality: gpuQuality)
      segments = analysis.segments.map(SegmentEntry.init)
      self.oddities = oddities
      duplicates = analysis.duplicates
      backwards = analysis.backwards
      sequenceGaps = analysis.sequenceGaps
      frames = analysis.rows.map { FrameEntry($0, origin: origin, quality: analysis.quality) }
    }
  }

  /// `runs` come from `analyses`, in the same order.
  public init(
    tool: Tool, started: String, environment: ProfileEnvironment, scenario: Scenario, clock: Clock,
    analyses: [FrameAnalysis], runs: [Run], gpu: GPUReport, warnings: [String] = []
  ) {
    self.tool = tool
    self.started = started
    self.environment = environment
    self.scenario = scenario
    self.clock = clock
    summary = ProfileSummary(analyses, gpuQuality: gpu.quality)
    let rows = analyses.flatMap(\.rows).filter { !$0.frame.isWarmup }
    phases = [:]
    for phase in FramePhase.allCases {
      phases[phase.rawValue] = MetricSummary(
        rows.map { Milliseconds(nanoseconds: $0.frame.phases[phase]) }, quality: .software)
    }
    self.gpu = gpu
    self.runs = runs
    self.warnings = warnings
  }
}

extension Recording {
  /// The display's refresh interval; nil where it is unknown.
  public var refresh: Milliseconds? {
    runs.lazy.flatMap(\.segments).max { $0.frames < $1.frames }?.refresh
  }
}

/// A segment of a run: one output with one mode.
public struct SegmentEntry: Codable, Equatable, Sendable {
  public var output: String
  /// `fixed`, `variable` or `irregular`.
  public var cadence: String
  /// Between refreshes where it is fixed.
  public var refresh: Milliseconds?
  /// Where `refresh` is known from, or why there is none.
  public var source: String
  /// Of a variable rate.
  public var shortest: Milliseconds?
  public var longest: Milliseconds?
  public var sequence: SequenceCheck
  public var frames: Int

  init(_ segment: FrameAnalysis.Segment) {
    output = segment.output
    sequence = segment.sequence
    frames = segment.frames
    switch segment.cadence {
    case .fixed(let interval, let known):
      cadence = "fixed"
      refresh = Milliseconds(nanoseconds: interval)
      source = known.rawValue
    case .variable(let range):
      cadence = "variable"
      source = "intervals"
      shortest = Milliseconds(nanoseconds: range.lowerBound)
      longest = Milliseconds(nanoseconds: range.upperBound)
    case .irregular(let reason):
      cadence = "irregular"
      source = reason
    }
  }
}

extension Recording {
  /// Why runs cannot be added to a recording.
  public struct Mismatch: Error, Equatable, Sendable, CustomStringConvertible {
    public let description: String
  }

  /// This recording with `later`'s runs after its own.
  ///
  /// Figures of all runs together are made anew; what concerns one measurement alone is the later one's.
  public func appending(_ later: Recording) throws(Mismatch) -> Recording {
    let reasons = Comparison.refusals(self, later)
    guard reasons.isEmpty else {
      throw Mismatch(
        description: "the file's runs are of another kind: \(reasons.joined(separator: "; "))")
    }
    var whole = later
    whole.started = started
    whole.runs = runs + later.runs
    whole.summary = ProfileSummary(of: whole.runs, gpuQuality: gpu.quality)
    let frames = whole.runs.flatMap(\.frames).filter { !$0.isWarmup }
    for phase in FramePhase.allCases {
      whole.phases[phase.rawValue] = MetricSummary(
        frames.map { $0.phase(phase) }, quality: .software)
    }
    whole.warnings = warnings + later.warnings.filter { !warnings.contains($0) }
    return whole
  }
}
