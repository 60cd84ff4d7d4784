/// Two ways of drawing on one display, compared at the vertical blanks that showed both.
public struct SideBySideReport: Codable, Equatable, Sendable {
  public var names: [String]
  /// Vertical blanks at which both showed a new picture.
  public var pairs: Int
  /// Vertical blanks at which only the first, or only the second, showed a new one.
  public var alone: [Int]
  public var differences: [Difference]

  /// Second − first in ms over all pairs.
  public struct Difference: Codable, Equatable, Sendable {
    public var metric: ProfileMetric
    public var median: Double
    /// The median's confidence interval of 95 %.
    public var low: Double
    public var high: Double
    public var n: Int
  }

  /// - Parameter slack: pictures shown within this many ns of each other were shown together.
  public init(
    names: [String], _ first: FrameAnalysis, _ second: FrameAnalysis, slack: Int64, seed: UInt64
  ) {
    self.names = names
    func shown(_ analysis: FrameAnalysis) -> [(time: Int64, entry: FrameEntry)] {
      analysis.rows.compactMap { row in
        guard let time = row.frame.presentation?.time, !row.frame.isWarmup else { return nil }
        return (time, FrameEntry(row, origin: 0, quality: analysis.quality))
      }.sorted { $0.time < $1.time }
    }
    let (a, b) = (shown(first), shown(second))
    var together: [(FrameEntry, FrameEntry)] = []
    var (i, j) = (0, 0)
    var single = [0, 0]
    while i < a.count, j < b.count {
      if (a[i].time - b[j].time).magnitude <= UInt64(max(slack, 0)) {
        together.append((a[i].entry, b[j].entry))
        i += 1
        j += 1
      } else if a[i].time < b[j].time {
        single[0] += 1
        i += 1
      } else {
        single[1] += 1
        j += 1
      }
    }
    pairs = together.count
    alone = [single[0] + a.count - i, single[1] + b.count - j]
    differences = ProfileMetric.allCases.compactMap { metric in
      let values = together.compactMap { first, second -> Double? in
        guard let first = first.value(metric), let second = second.value(metric) else { return nil }
        return second.value - first.value
      }
      guard let median = Distribution(values).median,
        let interval = Bootstrap.interval(
          of: values, rounds: 500, seed: seed, { Distribution($0).median })
      else { return nil }
      return Difference(
        metric: metric, median: median, low: interval.lowerBound, high: interval.upperBound,
        n: values.count)
    }
  }
}
