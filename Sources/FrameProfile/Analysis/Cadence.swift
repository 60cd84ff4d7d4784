/// How an output refreshes, as far as its frames show.
public enum Cadence: Equatable, Sendable {
  /// Where a fixed refresh interval is known from.
  public enum Source: String, Codable, Sendable {
    /// Time passed for each count of the sequence.
    case sequence
    /// What the compositor reports, where the frames agree.
    case reported
    /// The usual time between frames, where nothing better is known.
    case observed
    /// The output's mode; too few frames to tell.
    case mode
  }

  /// Every `interval` ns.
  case fixed(interval: Int64, Source)
  /// Whenever a frame comes; the shortest and longest interval seen, in ns.
  case variable(ClosedRange<Int64>)
  /// Frames come at no recognisable interval, for the reason given.
  case irregular(String)

  /// In ns; nil where there is none.
  public var interval: Int64? {
    if case .fixed(let interval, _) = self { interval } else { nil }
  }

  /// Fewer intervals than this say nothing.
  private static let fewest = 8

  /// - Parameters:
  ///   - intervals: ns between frames shown one after the other while each was wanted.
  ///   - reported: the compositor's refresh interval in ns; 0 is unknown.
  ///   - isSynchronised: whether frames are shown at vertical blanks, as the compositor says.
  ///   - rate: ns a count of the sequence, where that is to be trusted.
  ///   - mode: the output's refresh interval by its mode in ns; 0 is unknown.
  init(
    intervals: [Int64], reported: Int64, isSynchronised: Bool, rate: Int64?, mode: Int64
  ) {
    let used = intervals.filter { $0 > 0 }
    guard used.count >= Self.fewest, let least = used.min(), let most = used.max() else {
      let known = reported > 0 ? reported : mode
      self = known > 0 ? .fixed(interval: known, .mode) : .irregular("too few frames")
      return
    }
    // Under a variable rate the sequence counts frames, at no interval.
    if let rate, rate > 0, Self.share(of: used, onMultiplesOf: rate) >= 0.8 {
      self = .fixed(interval: rate, .sequence)
      return
    }
    if reported > 0, Self.share(of: used, onMultiplesOf: reported) >= 0.8 {
      self = .fixed(interval: reported, .reported)
      return
    }
    if isSynchronised {
      self = .variable(least...most)
      return
    }
    // A timer that stands in for a display rarely keeps the rate that it claims.
    let spread = Distribution(used.map(Double.init))
    if let middle = spread.median, let low = spread.quantile(0.25),
      let high = spread.quantile(0.75),
      middle > 0, (high - low) / middle <= 0.25
    {
      self = .fixed(interval: Int64(middle.rounded()), .observed)
    } else {
      self = .irregular("the time between frames follows no interval")
    }
  }

  /// The share of intervals within a tenth of a refresh of a whole number of refreshes.
  private static func share(of intervals: [Int64], onMultiplesOf refresh: Int64) -> Double {
    let near = intervals.count { interval in
      let refreshes = Double(interval) / Double(refresh)
      return refreshes >= 0.9 && (refreshes - refreshes.rounded()).magnitude <= 0.1
    }
    return Double(near) / Double(intervals.count)
  }
}
