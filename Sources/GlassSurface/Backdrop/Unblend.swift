/// The arithmetic of seeing through our own surface, on 8-bit levels.
///
/// A compositor blends `O = C + round(B·(255 − α)/255)`: C is what we committed (premultiplied),
/// α its coverage, B the backdrop, O what is captured. We know C and α, so a reading of O says
/// exactly which integers B can be. BACKDROP.md has the law's measurement; shaders/lib/unblend.glsl
/// is the same arithmetic on the GPU.
public enum Unblend {
  /// The largest α that is ever chosen, before dithering: above it a reading says too little of B.
  public static let alphaCap: Int32 = 240
  /// The smallest α under full glass over a still desktop.
  ///
  /// Until the next capture a change shines through by 1 − α, unbent: the less, the better; but the
  /// higher α, the less a reading says. BACKDROP.md allows from 64 on.
  public static let alphaFloor: Int32 = 176
  /// The smallest α under full glass while the desktop moves: a ghost of at most an eighth.
  public static let movingAlphaFloor: Int32 = 224
  /// α is raised by up to this many levels from commit to commit, so that roundings differ.
  public static let ditherLevels: Int32 = 8
  /// How far outside 0…255 a recovered level may lie before the pixel counts as foreign.
  public static let foreignMargin: Int32 = 8

  /// What the compositor shows for a committed level over a backdrop level.
  public static func blend(committed: Int32, alpha: Int32, backdrop: Int32) -> Int32 {
    committed + (2 * backdrop * (255 - alpha) + 255) / 510
  }

  /// The integers that the backdrop can be, given what was captured; nil where α hides it or the
  /// pixel cannot be ours over any backdrop.
  public static func backdropRange(
    captured: Int32, committed: Int32, alpha: Int32
  ) -> BackdropRange? {
    let seen = 255 - alpha
    guard seen > 0 else { return nil }
    let remainder = captured - committed
    // round(B·m/255) = r  ⇔  (2r − 1)·255 < 2·B·m < (2r + 1)·255; no integer B hits a bound,
    // since the left and right sides are odd.
    let low = floorDivide((2 * remainder - 1) * 255, 2 * seen) + 1
    let high = floorDivide((2 * remainder + 1) * 255, 2 * seen)
    guard high >= -foreignMargin, low <= 255 + foreignMargin else { return nil }
    return BackdropRange(low: min(max(low, 0), 255), high: max(min(high, 255), 0))
  }

  /// The smallest α with which `C = D − (1 − α)·B` stays inside 0…α, so that D is shown exactly.
  public static func smallestAlpha(wanted: Int32, backdrop: Int32) -> Int32 {
    if wanted < backdrop { return ceilDivide((backdrop - wanted) * 255, backdrop) }
    if wanted > backdrop { return ceilDivide((wanted - backdrop) * 255, 255 - backdrop) }
    return 0
  }

  /// What to commit so that `wanted` is seen over `backdrop`; 0…α.
  public static func committedLevel(wanted: Int32, alpha: Int32, backdrop: Int32) -> Int32 {
    let through = (2 * backdrop * (255 - alpha) + 255) / 510
    return min(max(wanted - through, 0), alpha)
  }

  private static func floorDivide(_ numerator: Int32, _ denominator: Int32) -> Int32 {
    let quotient = numerator / denominator
    return numerator % denominator < 0 ? quotient - 1 : quotient
  }

  private static func ceilDivide(_ numerator: Int32, _ denominator: Int32) -> Int32 {
    -floorDivide(-numerator, denominator)
  }
}

/// The levels that one channel of one backdrop pixel can have, 0…255 and not empty.
public struct BackdropRange: Equatable, Sendable {
  public var low: Int32
  public var high: Int32

  public init(low: Int32, high: Int32) {
    self.low = low
    self.high = high
  }

  /// The best guess: the middle, rounded up.
  public var estimate: Int32 { (low + high + 1) / 2 }

  /// What both readings allow, or nil where they contradict: the backdrop changed between them.
  public func intersection(_ other: BackdropRange) -> BackdropRange? {
    let low = max(low, other.low)
    let high = min(high, other.high)
    return low <= high ? BackdropRange(low: low, high: high) : nil
  }
}
