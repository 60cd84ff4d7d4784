/// The figures of one or more runs, warm-up left out.
public struct ProfileSummary: Equatable, Sendable {
  /// Frames handed over.
  public var frames: Int
  public var presented: Int
  public var discarded: Int
  public var unresolved: Int
  /// Frames before the measurement, which no figure includes.
  public var warmupFrames: Int
  /// Vertical blanks that showed an old picture while a new one was wanted; nil where nobody can tell.
  public var missed: Int?
  /// Of the frames that were late: how many by whose fault.
  public var missedBy: [String: Int]
  public var quality: MeasurementQuality
  public var metrics: [ProfileMetric: MetricSummary]
  /// Missed vertical blanks of all vertical blanks at which a picture was wanted, in percent.
  public var droppedPercent: Double?
  public var stutterPercent: Double?
  public var onePercentLow: LowFrameRates
  /// Frames over time, while frames were wanted, in Hz.
  public var averageRate: Double?
  /// 100 · Σ|animation error| / Σ time between display changes.
  public var animationErrorPercent: Double?
  /// Between what was drawn and what the springs say for the time at which it was seen, in px.
  public var pixelError: PixelErrorSummary

  public init(_ analyses: [FrameAnalysis], gpuQuality: MeasurementQuality) {
    self.init(
      analyses.flatMap { analysis in
        let origin = analysis.rows.first?.frame.wake ?? 0
        return analysis.rows.map { FrameEntry($0, origin: origin, quality: analysis.quality) }
      }, gpuQuality: gpuQuality)
  }

  init(of runs: [Recording.Run], gpuQuality: MeasurementQuality) {
    self.init(runs.flatMap(\.frames), gpuQuality: gpuQuality)
  }

  private init(_ all: [FrameEntry], gpuQuality: MeasurementQuality) {
    let entries = all.filter { !$0.isWarmup }
    frames = entries.count
    warmupFrames = all.count - entries.count
    presented = entries.count { $0.presented != nil }
    discarded = entries.count { $0.outcome == "discarded" }
    unresolved = frames - presented - discarded
    quality = entries.filter { $0.presented != nil }.map(\.quality).min() ?? .none
    let judged = entries.compactMap(\.missed)
    missed = judged.isEmpty ? nil : judged.reduce(0, +)
    missedBy = Dictionary(
      entries.compactMap { entry in entry.cause.map { ($0.rawValue, 1) } }, uniquingKeysWith: +)
    metrics = [:]
    for metric in ProfileMetric.allCases {
      let quality =
        switch metric {
        case .cpuFrame, .cpuThread: MeasurementQuality.software
        case .gpuFrame: gpuQuality
        default: quality
        }
      metrics[metric] = MetricSummary(entries.compactMap { $0.value(metric) }, quality: quality)
    }
    let times = entries.compactMap { $0.betweenDisplayChange?.value }
    droppedPercent = missed.map { missed in
      missed + judged.count == 0
        ? 0 : thousandths(100 * Double(missed) / Double(missed + judged.count))
    }
    stutterPercent = Stutter.percent(times).map(thousandths)
    onePercentLow = LowFrameRates(times)
    let total = times.reduce(0, +)
    averageRate = total > 0 ? thousandths(1000 * Double(times.count) / total) : nil
    let errors = entries.compactMap { $0.animationError?.value.magnitude }
    animationErrorPercent =
      total > 0 && !errors.isEmpty ? thousandths(100 * errors.reduce(0, +) / total) : nil
    pixelError = PixelErrorSummary(entries.compactMap(\.pixelError), quality: quality)
  }
}

/// Difference in place between what was drawn and what physics says, in px.
public struct PixelErrorSummary: Equatable, Codable, Sendable {
  public var p50: Double?
  public var p95: Double?
  public var max: Double?
  public var n: Int
  public var quality: MeasurementQuality

  init(_ values: [Double], quality: MeasurementQuality) {
    let sample = Distribution(values)
    p50 = sample.quantile(0.5).map(thousandths)
    p95 = sample.quantile(0.95).map(thousandths)
    max = sample.maximum
    n = sample.count
    self.quality = sample.count > 0 ? quality : .none
  }
}

extension ProfileSummary: Codable {
  private enum Key: String, CodingKey {
    case frames, presented, discarded, unresolved, warmupFrames, missed, missedBy, quality
    case droppedPercent, stutterPercent, onePercentLow, averageRate, animationErrorPercent,
      pixelError
  }

  private struct MetricKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(_ metric: ProfileMetric) { stringValue = metric.rawValue }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    frames = try values.decode(Int.self, forKey: .frames)
    presented = try values.decode(Int.self, forKey: .presented)
    discarded = try values.decode(Int.self, forKey: .discarded)
    unresolved = try values.decode(Int.self, forKey: .unresolved)
    warmupFrames = try values.decodeIfPresent(Int.self, forKey: .warmupFrames) ?? 0
    missed = try values.decodeIfPresent(Int.self, forKey: .missed)
    missedBy = try values.decodeIfPresent([String: Int].self, forKey: .missedBy) ?? [:]
    quality = try values.decode(MeasurementQuality.self, forKey: .quality)
    droppedPercent = try values.decodeIfPresent(Double.self, forKey: .droppedPercent)
    stutterPercent = try values.decodeIfPresent(Double.self, forKey: .stutterPercent)
    onePercentLow =
      try values.decodeIfPresent(LowFrameRates.self, forKey: .onePercentLow) ?? LowFrameRates([])
    averageRate = try values.decodeIfPresent(Double.self, forKey: .averageRate)
    animationErrorPercent = try values.decodeIfPresent(Double.self, forKey: .animationErrorPercent)
    pixelError =
      try values.decodeIfPresent(PixelErrorSummary.self, forKey: .pixelError)
      ?? PixelErrorSummary([], quality: .none)
    let metricValues = try decoder.container(keyedBy: MetricKey.self)
    metrics = [:]
    for metric in ProfileMetric.allCases {
      metrics[metric] =
        try metricValues.decodeIfPresent(MetricSummary.self, forKey: MetricKey(metric))
        ?? MetricSummary([], quality: .none)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(frames, forKey: .frames)
    try values.encode(presented, forKey: .presented)
    try values.encode(discarded, forKey: .discarded)
    try values.encode(unresolved, forKey: .unresolved)
    try values.encode(warmupFrames, forKey: .warmupFrames)
    try values.encode(missed, forKey: .missed)
    try values.encode(missedBy, forKey: .missedBy)
    try values.encode(quality, forKey: .quality)
    try values.encode(droppedPercent, forKey: .droppedPercent)
    try values.encode(stutterPercent, forKey: .stutterPercent)
    try values.encode(onePercentLow, forKey: .onePercentLow)
    try values.encode(averageRate, forKey: .averageRate)
    try values.encode(animationErrorPercent, forKey: .animationErrorPercent)
    try values.encode(pixelError, forKey: .pixelError)
    var metricValues = encoder.container(keyedBy: MetricKey.self)
    for (metric, summary) in metrics {
      try metricValues.encode(summary, forKey: MetricKey(metric))
    }
  }
}
