/// What the GPU took, and why that can be believed.
public struct GPUReport: Codable, Equatable, Sendable {
  /// `timer query`, `fence` or `none`.
  public var source: String
  public var quality: MeasurementQuality
  /// What the check of the timer found.
  public var reason: String
  public var passes: [Pass]

  /// One pass of the scene, measured apart from the frames.
  public struct Pass: Codable, Equatable, Sendable {
    public var name: String
    /// Pixels that it touches.
    public var area: Int
    public var median: Milliseconds

    public init(name: String, area: Int, median: Milliseconds) {
      self.name = name
      self.area = area
      self.median = median
    }
  }

  public init(source: String, quality: MeasurementQuality, reason: String, passes: [Pass] = []) {
    self.source = source
    self.quality = quality
    self.reason = reason
    self.passes = passes
  }
}

/// What the process did over a stretch of time, as the system counts it.
public struct Activity: Codable, Equatable, Sendable {
  /// In s.
  public var seconds: Double
  public var commits: Int
  public var frameCallbacks: Int
  public var draws: Int
  /// How often the loop came back from sleep.
  public var wakeups: Int
  /// Of all threads together, voluntary and not; absolute, as /proc/PID/task/*/status has them.
  public var contextSwitchesBefore: Int
  public var contextSwitchesAfter: Int
  /// CPU time of all threads, in s.
  public var cpuSeconds: Double
  /// How often the drawing thread asked for memory; nil where it is not counted.
  public var allocations: Int?
  /// Bytes on the heap more than before; nil where the C library does not tell.
  public var heapGrowth: Int?

  public var contextSwitches: Int { contextSwitchesAfter - contextSwitchesBefore }

  public init(
    seconds: Double, commits: Int, frameCallbacks: Int, draws: Int, wakeups: Int,
    contextSwitchesBefore: Int, contextSwitchesAfter: Int, cpuSeconds: Double, allocations: Int?,
    heapGrowth: Int?
  ) {
    self.seconds = seconds
    self.commits = commits
    self.frameCallbacks = frameCallbacks
    self.draws = draws
    self.wakeups = wakeups
    self.contextSwitchesBefore = contextSwitchesBefore
    self.contextSwitchesAfter = contextSwitchesAfter
    self.cpuSeconds = cpuSeconds
    self.allocations = allocations
    self.heapGrowth = heapGrowth
  }

  /// `count` a second.
  public func rate(_ count: Int) -> Double { seconds > 0 ? Double(count) / seconds : 0 }
}

/// What measuring itself costs.
public struct Overhead: Codable, Equatable, Sendable {
  /// Time spent in the recorder for each frame.
  public var perFrame: MetricSummary
  /// Of the live display; nil without it.
  public var display: MetricSummary?
  /// Of the time that the thread spends on a frame, in percent.
  public var percentOfFrame: Double?

  public init(perFrame: MetricSummary, display: MetricSummary?, percentOfFrame: Double?) {
    self.perFrame = perFrame
    self.display = display
    self.percentOfFrame = percentOfFrame
  }
}
