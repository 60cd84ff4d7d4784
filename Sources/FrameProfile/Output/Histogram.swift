/// Values sorted into bins of equal width.
public struct Histogram: Equatable, Sendable {
  public struct Bin: Equatable, Sendable {
    public var from: Double
    public var to: Double
    public var count: Int
  }

  public let bins: [Bin]

  /// - Parameter limit: how many bins there may be.
  public init(_ values: [Double], limit: Int) {
    let sample = Distribution(values)
    guard let low = sample.minimum, let high = sample.maximum, limit > 0 else {
      bins = []
      return
    }
    let width = Self.width((high - low) / Double(limit))
    let first = (low / width).rounded(.down)
    let count = min(max(Int(((high / width).rounded(.down) - first)) + 1, 1), limit + 1)
    var counts = [Int](repeating: 0, count: count)
    for value in sample.sorted {
      counts[min(max(Int((value / width).rounded(.down) - first), 0), count - 1)] += 1
    }
    bins = counts.enumerated().map { index, count in
      Bin(
        from: (first + Double(index)) * width, to: (first + Double(index) + 1) * width, count: count
      )
    }
  }

  /// The next of 1, 2 and 5 times a power of ten that is at least `value`.
  private static func width(_ value: Double) -> Double {
    var power = 0.001
    while power < 1e9 {
      for factor in [1.0, 2, 5] where factor * power >= value { return factor * power }
      power *= 10
    }
    return power
  }
}
