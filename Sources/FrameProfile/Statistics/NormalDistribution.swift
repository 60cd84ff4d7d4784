import Glibc

/// The standard normal distribution.
enum NormalDistribution {
  /// The probability of a value above `z`.
  static func upperTail(_ z: Double) -> Double { 0.5 * erfc(z / 2.0.squareRoot()) }
}
