/// The slowest hundredth of the frames, in the three ways that others define it; all in Hz.
public struct LowFrameRates: Equatable, Codable, Sendable {
  /// The rate of the 99th percentile of the frame times.
  public var percentile: Double?
  /// The rate of the mean of the frame times from the 99th percentile on.
  public var average: Double?
  /// The rate of the frame time at which the slowest frames make up 1 % of all time.
  public var integral: Double?

  /// - Parameter times: between frames, in ms.
  public init(_ times: [Double]) {
    let sample = Distribution(times)
    guard let limit = sample.quantile(0.99), limit > 0 else { return }
    percentile = thousandths(1000 / limit)
    if let mean = Distribution(times.filter { $0 >= limit }).mean, mean > 0 {
      average = thousandths(1000 / mean)
    }
    var rest = sample.sorted.reduce(0, +) / 100
    for time in sample.sorted.reversed() {
      rest -= time
      if rest <= 0, time > 0 {
        integral = thousandths(1000 / time)
        break
      }
    }
  }
}
