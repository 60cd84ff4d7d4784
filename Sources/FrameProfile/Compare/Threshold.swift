/// A condition on a summary under which a run has failed, such as `missed>0` or
/// `betweenDisplayChange.p99>1.2T`.
public struct Threshold: Equatable, Sendable, CustomStringConvertible {
  public enum Outcome: Equatable, Sendable {
    case holds
    case failed(value: String)
    /// The figure cannot be had here.
    case unknown
  }

  public struct Mistake: Error, Equatable, Sendable, CustomStringConvertible {
    public let description: String
  }

  private enum Operator: String, CaseIterable {
    // The longer ones first: `>=` begins with `>`.
    case atLeast = ">="
    case atMost = "<="
    case above = ">"
    case below = "<"

    func holds(_ left: Double, _ right: Double) -> Bool {
      switch self {
      case .atLeast: left >= right
      case .atMost: left <= right
      case .above: left > right
      case .below: left < right
      }
    }
  }

  public let description: String
  private let figure: String
  private let comparison: Operator
  private let limit: Double
  private let isInRefreshes: Bool

  private static let statistics = ["p50", "p95", "p99", "max", "mean", "min"]
  private static let counts = [
    "missed", "discarded", "unresolved", "presented", "frames", "droppedPercent", "stutterPercent",
    "pixelError", "averageRate",
  ]

  /// Reads conditions separated by commas; the run fails when one of them is true.
  public static func parse(_ text: String) throws(Mistake) -> [Threshold] {
    var found: [Threshold] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      found.append(try Threshold(String(part)))
    }
    return found
  }

  private init(_ text: String) throws(Mistake) {
    let text = text.filter { $0 != " " }
    guard
      let (place, comparison) = Operator.allCases.lazy.compactMap({ comparison in
        text.firstRange(of: comparison.rawValue).map { ($0, comparison) }
      }).first
    else { throw Mistake(description: "'\(text)' has no <, <=, > or >=") }
    var figure = String(text[..<place.lowerBound])
    var number = text[place.upperBound...]
    isInRefreshes = number.hasSuffix("T")
    for unit in ["ms", "T", "%", "px"] where number.hasSuffix(unit) {
      number = number.dropLast(unit.count)
      break
    }
    guard let limit = Double(number), limit.isFinite else {
      throw Mistake(description: "'\(text)' has no number after \(comparison.rawValue)")
    }
    if ProfileMetric(rawValue: figure) != nil { figure += ".p95" }
    let parts = figure.split(separator: ".").map(String.init)
    let isMetric =
      parts.count == 2 && ProfileMetric(rawValue: parts[0]) != nil
      && Self.statistics.contains(parts[1])
    guard isMetric || Self.counts.contains(figure) else {
      let known =
        Self.counts + ProfileMetric.allCases.map { "\($0.rawValue)[.p50 p95 p99 max mean]" }
      throw Mistake(
        description: "there is no figure '\(figure)'; there are \(known.joined(separator: " "))")
    }
    self.figure = figure
    self.comparison = comparison
    self.limit = limit
    description = text
  }

  /// - Parameter refresh: the display's interval in ms; nil where it is unknown.
  public func judge(_ summary: ProfileSummary, refresh: Double?) -> Outcome {
    guard let value = value(of: summary) else { return .unknown }
    guard let bound = isInRefreshes ? refresh.map({ $0 * limit }) : limit else { return .unknown }
    guard comparison.holds(value, bound) else { return .holds }
    return .failed(value: number(value))
  }

  private func value(of summary: ProfileSummary) -> Double? {
    switch figure {
    case "missed": return summary.missed.map(Double.init)
    case "discarded": return Double(summary.discarded)
    case "unresolved": return Double(summary.unresolved)
    case "presented": return Double(summary.presented)
    case "frames": return Double(summary.frames)
    case "droppedPercent": return summary.droppedPercent
    case "stutterPercent": return summary.stutterPercent
    case "pixelError": return summary.pixelError.max
    case "averageRate": return summary.averageRate
    default: break
    }
    let parts = figure.split(separator: ".").map(String.init)
    guard parts.count == 2, let metric = ProfileMetric(rawValue: parts[0]),
      let figures = summary.metrics[metric]
    else { return nil }
    switch parts[1] {
    case "p50": return figures.p50?.value
    case "p95": return figures.p95?.value
    case "p99": return figures.p99?.value
    case "max": return figures.max?.value
    case "min": return figures.min?.value
    default: return figures.mean?.value
    }
  }
}
