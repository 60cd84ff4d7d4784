/// Confidence intervals by drawing again from what was seen.
public enum Bootstrap {
  /// The middle `confidence` of `statistic` over `rounds` samples drawn with replacement.
  public static func interval(
    of values: [Double], confidence: Double = 0.95, rounds: Int = 2000, seed: UInt64,
    _ statistic: ([Double]) -> Double?
  ) -> ClosedRange<Double>? {
    interval(confidence: confidence, rounds: rounds, seed: seed) { generator in
      statistic(resampled(values, &generator))
    }
  }

  /// As above for a statistic of two samples that are drawn independently.
  public static func interval(
    of first: [Double], _ second: [Double], confidence: Double = 0.95, rounds: Int = 2000,
    seed: UInt64, _ statistic: ([Double], [Double]) -> Double?
  ) -> ClosedRange<Double>? {
    interval(confidence: confidence, rounds: rounds, seed: seed) { generator in
      statistic(resampled(first, &generator), resampled(second, &generator))
    }
  }

  /// As above for two series whose neighbours depend on each other: whole blocks are drawn.
  public static func blockInterval(
    of first: [Double], _ second: [Double], block: Int, confidence: Double = 0.95,
    rounds: Int = 500, seed: UInt64, _ statistic: ([Double], [Double]) -> Double?
  ) -> ClosedRange<Double>? {
    interval(confidence: confidence, rounds: rounds, seed: seed) { generator in
      statistic(
        resampled(first, blocksOf: block, &generator),
        resampled(second, blocksOf: block, &generator))
    }
  }

  private static func interval(
    confidence: Double, rounds: Int, seed: UInt64,
    _ draw: (inout SeededGenerator) -> Double?
  ) -> ClosedRange<Double>? {
    var generator = SeededGenerator(seed: seed)
    let found = Distribution((0..<rounds).compactMap { _ in draw(&generator) })
    let tail = (1 - confidence) / 2
    guard let low = found.quantile(tail), let high = found.quantile(1 - tail) else { return nil }
    return low...high
  }

  private static func resampled(_ values: [Double], _ generator: inout SeededGenerator) -> [Double]
  {
    values.indices.map { _ in values[generator.index(below: values.count)] }
  }

  private static func resampled(
    _ values: [Double], blocksOf size: Int, _ generator: inout SeededGenerator
  ) -> [Double] {
    guard !values.isEmpty else { return [] }
    let size = min(max(size, 1), values.count)
    var result: [Double] = []
    result.reserveCapacity(values.count + size)
    while result.count < values.count {
      let start = generator.index(below: values.count - size + 1)
      result += values[start..<start + size]
    }
    return Array(result.prefix(values.count))
  }
}
