/// One metric's figures in ms; without a number all are nil and the quality is `none`.
public struct MetricSummary: Equatable, Sendable {
  public var p50: Milliseconds?
  public var p95: Milliseconds?
  public var p99: Milliseconds?
  public var max: Milliseconds?
  public var min: Milliseconds?
  public var mean: Milliseconds?
  public var standardDeviation: Milliseconds?
  public var n: Int
  public var quality: MeasurementQuality

  public init(_ values: [Milliseconds], quality: MeasurementQuality) {
    let sample = Distribution(values.map { Double($0.nanoseconds) })
    func rounded(_ value: Double?) -> Milliseconds? {
      value.map { Milliseconds(nanoseconds: Int64($0.rounded())) }
    }
    p50 = rounded(sample.quantile(0.5))
    p95 = rounded(sample.quantile(0.95))
    p99 = rounded(sample.quantile(0.99))
    max = rounded(sample.maximum)
    min = rounded(sample.minimum)
    mean = rounded(sample.mean)
    standardDeviation = rounded(sample.standardDeviation)
    n = sample.count
    self.quality = sample.count > 0 ? quality : .none
  }
}

extension MetricSummary: Codable {
  enum CodingKeys: String, CodingKey {
    case p50, p95, p99, max, min, mean
    case standardDeviation = "stddev"
    case n, quality
  }

  public func encode(to encoder: any Encoder) throws {
    // What cannot be measured is null, never absent and never 0.
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(p50, forKey: .p50)
    try container.encode(p95, forKey: .p95)
    try container.encode(p99, forKey: .p99)
    try container.encode(max, forKey: .max)
    try container.encode(min, forKey: .min)
    try container.encode(mean, forKey: .mean)
    try container.encode(standardDeviation, forKey: .standardDeviation)
    try container.encode(n, forKey: .n)
    try container.encode(quality, forKey: .quality)
  }
}
