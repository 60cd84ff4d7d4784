/// A sorted sample.
public struct Distribution: Equatable, Sendable {
  /// In ascending order.
  public let sorted: [Double]

  /// Values that are no numbers are left out.
  public init(_ values: some Sequence<Double>) {
    sorted = values.filter(\.isFinite).sorted()
  }

  public var count: Int { sorted.count }
  public var minimum: Double? { sorted.first }
  public var maximum: Double? { sorted.last }

  public var mean: Double? {
    sorted.isEmpty ? nil : sorted.reduce(0, +) / Double(sorted.count)
  }

  /// Of the sample (n − 1); nil below two values.
  public var standardDeviation: Double? {
    guard count > 1, let mean else { return nil }
    let squares = sorted.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(count - 1)).squareRoot()
  }

  /// The quantile of type 7: linear between the values next to p·(n − 1).
  ///
  /// - Parameter p: 0…1.
  public func quantile(_ p: Double) -> Double? {
    guard let last = sorted.indices.last else { return nil }
    let place = min(max(p, 0), 1) * Double(last)
    let below = Int(place.rounded(.down))
    let above = min(below + 1, last)
    return sorted[below] + (sorted[above] - sorted[below]) * (place - Double(below))
  }

  public var median: Double? { quantile(0.5) }
}
