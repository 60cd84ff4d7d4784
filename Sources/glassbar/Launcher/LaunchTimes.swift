/// How long starts took from the release that asked for them to the program's exec.
struct LaunchTimes: Equatable, Sendable {
  /// Starts since the bar began.
  private(set) var count = 0
  /// The last starts, in ms, in order.
  private var recent: [Double] = []

  /// Starts that the median is taken of.
  private static let limit = 101

  mutating func add(nanoseconds: Int64) {
    count += 1
    recent.append(Double(nanoseconds) / 1e6)
    if recent.count > Self.limit { recent.removeFirst() }
  }

  /// In ms; nil before the first.
  var last: Double? { recent.last }

  /// In ms, of the last hundred; nil before the first.
  var median: Double? {
    guard !recent.isEmpty else { return nil }
    let sorted = recent.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}

/// `msg status` on starts, in ms.
struct LaunchStatus: Equatable, Sendable, Codable {
  var count: Int
  var last: Double?
  var median: Double?

  init(_ times: LaunchTimes) {
    func rounded(_ time: Double?) -> Double? { time.map { ($0 * 100).rounded() / 100 } }
    count = times.count
    last = rounded(times.last)
    median = rounded(times.median)
  }
}
