/// What each effect costs, found by switching effects off in random order.
public struct AblationReport: Codable, Equatable, Sendable {
  /// What was measured, such as `CPU and GPU time a frame`.
  public var measure: String
  /// With all effects on.
  public var everything: Estimate
  /// With all of them off.
  public var nothing: Estimate
  public var effects: [Effect]
  /// `everything` − `nothing` − all effects: what effects cost only together, or save each other.
  public var unexplained: Estimate

  /// A mean in ms with its confidence interval of 95 %.
  public struct Estimate: Codable, Equatable, Sendable {
    public var mean: Double
    public var low: Double
    public var high: Double
    /// Blocks of frames it rests on.
    public var blocks: Int
  }

  public struct Effect: Codable, Equatable, Sendable {
    public var name: String
    /// `everything` less the mean without this effect.
    public var cost: Estimate
    /// Whether the scene shows it at all; without, its cost is that of being able to.
    public var isShown: Bool
  }

  /// Nil where a variant was never measured.
  ///
  /// - Parameters:
  ///   - blocks: for each variant the medians of its blocks, in ms: 0 is everything, then each effect switched
  ///     off, the last is nothing.
  ///   - effects: names, and whether the scene shows them.
  public init?(
    measure: String, blocks: [[Double]], effects: [(name: String, isShown: Bool)], seed: UInt64
  ) {
    guard blocks.count == effects.count + 2, blocks.allSatisfy({ $0.count > 1 }) else { return nil }
    self.measure = measure
    let means = blocks.map { Distribution($0).mean ?? 0 }
    // A round holds one block of each variant: drawn together, what changes from round to round cancels.
    let rounds = blocks.map(\.count).min() ?? 0
    var drawn: [[Double]] = []
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      var sums = [Double](repeating: 0, count: blocks.count)
      for _ in 0..<rounds {
        let round = generator.index(below: rounds)
        for variant in blocks.indices { sums[variant] += blocks[variant][round] }
      }
      drawn.append(sums.map { $0 / Double(rounds) })
    }
    func estimate(_ blockCount: Int, _ value: ([Double]) -> Double) -> Estimate {
      let sample = Distribution(drawn.map(value))
      return Estimate(
        mean: value(means), low: sample.quantile(0.025) ?? 0, high: sample.quantile(0.975) ?? 0,
        blocks: blockCount)
    }
    let last = blocks.count - 1
    everything = estimate(blocks[0].count) { $0[0] }
    nothing = estimate(blocks[last].count) { $0[last] }
    self.effects = effects.enumerated().map { index, effect in
      Effect(
        name: effect.name, cost: estimate(blocks[index + 1].count) { $0[0] - $0[index + 1] },
        isShown: effect.isShown)
    }
    unexplained = estimate(blocks.map(\.count).min() ?? 0) { means in
      let explained = means[1..<last].reduce(0) { $0 + means[0] - $1 }
      return means[0] - means[last] - explained
    }
  }
}

/// Which way of drawing each block of frames takes: every way once before any again, in random order.
public struct BlockSchedule: Sendable {
  public let variants: Int
  /// Frames of one block.
  public let length: Int
  private var order: [Int] = []
  private var generator: SeededGenerator
  private var frame = 0

  public init(variants: Int, length: Int, seed: UInt64) {
    precondition(variants > 0 && length > 0, "blocks of frames")
    self.variants = variants
    self.length = length
    generator = SeededGenerator(seed: seed)
  }

  /// The next frame's variant, its place in its block, and whether it is the first of a round.
  public mutating func next() -> (variant: Int, place: Int, opensRound: Bool) {
    let place = frame % length
    var opensRound = false
    if place == 0 {
      if !order.isEmpty { order.removeFirst() }
      if order.isEmpty {
        order = Array(0..<variants).shuffled(using: &generator)
        opensRound = true
      }
    }
    frame += 1
    return (order[0], place, opensRound)
  }
}
