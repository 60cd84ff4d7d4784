/// Random numbers that a seed repeats on every machine: xoshiro256**, seeded by SplitMix64.
public struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  public init(seed: UInt64) {
    var mixer = SplitMix64(state: seed)
    state = (mixer.next(), mixer.next(), mixer.next(), mixer.next())
  }

  public mutating func next() -> UInt64 {
    let product = state.1 &* 5
    let result = ((product << 7) | (product >> 57)) &* 9
    let shifted = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = (state.3 << 45) | (state.3 >> 19)
    return result
  }

  /// From 0 up to, not including, 1, from 53 random bits.
  public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// From 0 up to, not including, `bound`.
  public mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// A number of the half-open range.
  public mutating func double(in range: Range<Double>) -> Double {
    range.lowerBound + unit() * (range.upperBound - range.lowerBound)
  }
}

/// Spreads one number into well mixed ones, so that near seeds give unlike sequences.
private struct SplitMix64 {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
