/// Whether two recordings differ, judged run by run: frames of one run depend on each other, runs do not.
public struct Comparison: Equatable, Sendable {
  public enum Verdict: String, Codable, Sendable {
    case noDifference = "no difference"
    case better
    case worse
    /// Some figures are better and some worse.
    case mixed
    /// Too few runs to tell.
    case inconclusive
  }

  /// One figure of every run of A against the same of B.
  public struct Line: Equatable, Sendable {
    public var metric: ProfileMetric
    /// 0.5 or 0.95.
    public var quantile: Double
    /// One value a run, in ms.
    public var a: [Double]
    public var b: [Double]
    /// Two-sided, as the test gives it.
    public var p: Double
    /// Corrected for the number of figures that are looked at (Holm).
    public var adjustedP: Double
    /// How much larger B is, in ms (Hodges and Lehmann).
    public var shift: Double
    /// The shift's confidence interval of 95 %, in ms.
    public var interval: ClosedRange<Double>?
    /// Cliff's δ, −1…1.
    public var delta: Double
    public var verdict: Verdict
  }

  public var lines: [Line]
  public var verdict: Verdict
  /// What the verdict rests on, and what limits it.
  public var notes: [String]
  /// A's refresh interval in ms; nil where it is unknown.
  public var refresh: Double?

  /// Figures that decide; all are better when smaller.
  static let metrics: [ProfileMetric] = [
    .betweenDisplayChange, .displayLatency, .cpuFrame, .cpuThread, .gpuFrame,
  ]
  static let quantiles = [0.5, 0.95]
  /// The chance of seeing a difference where there is none, for all figures together.
  static let significance = 0.01

  /// A change below this is no difference, whatever its significance: 2 % of A, at least 0.05 ms.
  static func margin(_ a: [Double]) -> Double {
    max(0.02 * (Distribution(a).median ?? 0), 0.05)
  }

  /// Why `a` and `b` cannot be compared; empty where they can.
  public static func refusals(_ a: Recording, _ b: Recording) -> [String] {
    var reasons = a.environment.mismatches(b.environment)
    func check<Value: Equatable>(_ name: String, _ path: KeyPath<Recording, Value>) {
      let (first, second) = (a[keyPath: path], b[keyPath: path])
      if first != second { reasons.append("\(name): \(first) against \(second)") }
    }
    check("scene", \.scenario.scene)
    check("duration of a run in s", \.scenario.duration)
    check("backdrop", \.scenario.backdrop)
    check("clock", \.clock.name)
    check("source of times", \.clock.source)
    check("quality", \.summary.quality)
    check("source of GPU times", \.gpu.source)
    for (name, recording) in [("A", a), ("B", b)] where recording.runs.isEmpty {
      reasons.append("\(name) holds no run")
    }
    return reasons
  }

  /// - Parameter seed: of the confidence intervals.
  public init(_ a: Recording, _ b: Recording, seed: UInt64 = 1) {
    notes = []
    refresh = a.refresh?.value
    if a.scenario.settings != b.scenario.settings {
      notes.append(
        "settings differ: \(Self.list(a.scenario.settings)) against \(Self.list(b.scenario.settings))"
      )
    }
    if a.scenario.injected != b.scenario.injected {
      notes.append(
        "faults put in: \(Self.list(a.scenario.injected)) against \(Self.list(b.scenario.injected))"
      )
    }
    let enough = MannWhitney.leastP(a.runs.count, b.runs.count)
    if enough * Double(Self.metrics.count * Self.quantiles.count) >= Self.significance {
      lines = Self.single(a, b, seed: seed)
      notes.append(
        "\(a.runs.count) and \(b.runs.count) runs are too few for a test; intervals are by drawing"
          + " blocks of frames, and do not know how runs differ: take 9 each")
      verdict = .inconclusive
      return
    }
    lines = Self.tested(a, b, seed: seed)
    let verdicts = Set(lines.map(\.verdict))
    verdict =
      switch (verdicts.contains(.better), verdicts.contains(.worse)) {
      case (true, true): .mixed
      case (true, false): .better
      case (false, true): .worse
      case (false, false): .noDifference
      }
    if !Self.areInterleaved(a.runs.map(\.begin), b.runs.map(\.begin)) {
      notes.append(
        "the runs were not interleaved: what else changed between them counts as a difference")
    }
  }

  private static func tested(_ a: Recording, _ b: Recording, seed: UInt64) -> [Line] {
    var lines: [Line] = []
    for metric in metrics {
      for quantile in quantiles {
        func values(_ recording: Recording) -> [Double] {
          recording.runs.compactMap { $0.summary.metrics[metric]?.quantile(quantile)?.value }
        }
        let (first, second) = (values(a), values(b))
        guard let test = MannWhitney(first, second) else { continue }
        let interval = Bootstrap.interval(of: first, second, rounds: 500, seed: seed) {
          MannWhitney($0, $1)?.shift
        }
        lines.append(
          Line(
            metric: metric, quantile: quantile, a: first, b: second, p: test.p, adjustedP: test.p,
            shift: test.shift, interval: interval, delta: test.delta, verdict: .noDifference))
      }
    }
    // Holm: the smallest p is held against the most figures.
    var least = 0.0
    let order = lines.indices.sorted { lines[$0].p < lines[$1].p }
    for (place, index) in order.enumerated() {
      least = max(least, min(1, lines[index].p * Double(lines.count - place)))
      lines[index].adjustedP = least
      let isReal = least < significance && lines[index].shift.magnitude >= margin(lines[index].a)
      if isReal { lines[index].verdict = lines[index].shift > 0 ? .worse : .better }
    }
    return lines
  }

  private static func single(_ a: Recording, _ b: Recording, seed: UInt64) -> [Line] {
    var lines: [Line] = []
    for metric in metrics {
      func values(_ recording: Recording) -> [Double] {
        recording.runs.flatMap(\.frames).filter { !$0.isWarmup }.compactMap {
          $0.value(metric)?.value
        }
      }
      let (first, second) = (values(a), values(b))
      guard let block = [first.count, second.count].min(), block > 0 else { continue }
      for quantile in quantiles {
        func statistic(_ first: [Double], _ second: [Double]) -> Double? {
          guard let low = Distribution(first).quantile(quantile),
            let high = Distribution(second).quantile(quantile)
          else { return nil }
          return high - low
        }
        guard let shift = statistic(first, second) else { continue }
        lines.append(
          Line(
            metric: metric, quantile: quantile, a: first, b: second, p: .nan, adjustedP: .nan,
            shift: shift,
            interval: Bootstrap.blockInterval(
              // At least n^(1/3), and a second of frames at 60 Hz where there are that many.
              of: first, second, block: min(max(60, 1), max(block / 4, 1)), seed: seed, statistic),
            delta: .nan, verdict: .inconclusive))
      }
    }
    return lines
  }

  /// Whether runs of both kinds follow each other in turn.
  static func areInterleaved(_ a: [Double], _ b: [Double]) -> Bool {
    let order = (a.map { ($0, 0) } + b.map { ($0, 1) }).sorted { $0.0 < $1.0 }.map(\.1)
    let changes = zip(order, order.dropFirst()).count { $0 != $1 }
    return changes * 2 >= order.count - 1
  }

  private static func list(_ words: [String]) -> String {
    words.isEmpty ? "none" : words.joined(separator: " ")
  }
}

extension MetricSummary {
  func quantile(_ p: Double) -> Milliseconds? { p < 0.9 ? p50 : p < 0.98 ? p95 : p99 }
}
