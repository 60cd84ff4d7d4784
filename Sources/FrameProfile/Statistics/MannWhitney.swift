/// The rank-sum test of whether one sample tends to be larger than another.
///
/// Exact for samples without ties of up to 20 values each, else by the normal approximation with corrections
/// for ties and continuity (Mann and Whitney 1947).
public struct MannWhitney: Equatable, Sendable {
  /// How often a value of the second sample exceeds one of the first; a tie counts half.
  public let u: Double
  /// Two-sided.
  public let p: Double
  /// Cliff's δ: −1 all of the second are smaller, 1 all are larger.
  public let delta: Double
  /// Hodges and Lehmann's shift: the median of all differences second − first.
  public let shift: Double

  /// Nil when a sample is empty.
  public init?(_ first: [Double], _ second: [Double]) {
    guard !first.isEmpty, !second.isEmpty else { return nil }
    var u = 0.0
    var differences: [Double] = []
    differences.reserveCapacity(first.count * second.count)
    for a in first {
      for b in second {
        u += b > a ? 1 : b == a ? 0.5 : 0
        differences.append(b - a)
      }
    }
    let pairs = Double(first.count * second.count)
    self.u = u
    delta = 2 * u / pairs - 1
    shift = Distribution(differences).median ?? 0
    let all = (first + second).sorted()
    let hasTies = zip(all, all.dropFirst()).contains { $0 == $1 }
    p =
      !hasTies && first.count <= 20 && second.count <= 20
      ? Self.exact(min(u, pairs - u), first.count, second.count)
      : Self.approximate(u, all, first.count, second.count)
  }

  /// The least two-sided p that samples of these sizes can give.
  public static func leastP(_ first: Int, _ second: Int) -> Double {
    guard first > 0, second > 0 else { return 1 }
    return min(1, exact(0, first, second))
  }

  private static func exact(_ smaller: Double, _ m: Int, _ n: Int) -> Double {
    let counts = arrangements(m, n)
    let total = counts.reduce(0, +)
    let below = counts.prefix(Int(smaller) + 1).reduce(0, +)
    return min(1, 2 * below / total)
  }

  /// How many arrangements of m and n values give each U from 0 to m·n.
  private static func arrangements(_ m: Int, _ n: Int) -> [Double] {
    // The coefficients of the Gaussian binomial, built factor by factor.
    var counts = [Double](repeating: 0, count: m * n + 1)
    counts[0] = 1
    for factor in 1...m {
      let up = n + factor
      for place in stride(from: m * n, through: up, by: -1) { counts[place] -= counts[place - up] }
      for place in stride(from: factor, through: m * n, by: 1) {
        counts[place] += counts[place - factor]
      }
    }
    return counts
  }

  private static func approximate(_ u: Double, _ all: [Double], _ m: Int, _ n: Int) -> Double {
    var ties = 0.0
    var start = 0
    while start < all.count {
      var end = start
      while end < all.count, all[end] == all[start] { end += 1 }
      let size = Double(end - start)
      ties += size * size * size - size
      start = end
    }
    let count = Double(m + n)
    let pairs = Double(m) * Double(n)
    let variance = pairs / 12 * (count + 1 - ties / max(count * (count - 1), 1))
    guard variance > 0 else { return 1 }
    let distance = max((u - pairs / 2).magnitude - 0.5, 0)
    return min(1, 2 * NormalDistribution.upperTail(distance / variance.squareRoot()))
  }
}
