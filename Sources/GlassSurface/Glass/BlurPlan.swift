import Glibc

/// How a Gaussian of a given σ is made from halvings, a small Gaussian and one doubling.
///
/// Variances add up, so the small Gaussian makes up for what the other filters do not blur. All in px of
/// the backdrop's texture unless said otherwise.
struct BlurPlan: Equatable, Sendable {
  /// What is blurred: aligned to the coarsest level's texels, so that a moving region does not flicker.
  let region: PixelRect
  /// Number of halvings; 0 leaves the backdrop as it is.
  let levels: Int
  /// σ of the Gaussian, in texels of the coarsest level.
  let gaussianSigma: Double

  /// The level that the rim reads: nearly sharp, but not so fine that the lens makes it sparkle.
  let sharpLevel: Int

  /// Standard deviations of the Gaussian that the region must hold beyond what is read.
  static let support = 3.0

  /// - Parameters:
  ///   - reach: σ that the region makes room for, so that it stays while σ grows; nil takes `sigma`.
  ///   - needed: where the blurred backdrop is read.
  ///   - slack: how much more to blur, so that moving glass finds it ready.
  init?(
    sigma: Double, reach: Double? = nil, needed: PixelRect, slack: Int, backdrop: PixelSize
  ) {
    guard sigma >= 0.6 else {
      guard let region = needed.intersection(PixelRect(backdrop)) else { return nil }
      self.region = region
      levels = 0
      sharpLevel = 0
      gaussianSigma = 0
      return
    }
    var levels = 1
    while levels < 6, Self.residual(sigma, levels + 1) >= 0.7 { levels += 1 }
    self.levels = levels
    sharpLevel = Self.firstLevelSigma <= 0.15 * sigma ? 1 : 0
    gaussianSigma = max(Self.residual(sigma, levels), 0).squareRoot()
    let margin = slack + Int((Self.support * max(sigma, reach ?? sigma)).rounded(.up))
    guard let wanted = needed.expanded(by: margin).intersection(PixelRect(backdrop)) else {
      return nil
    }
    let step = 1 << levels
    let x = wanted.x / step * step
    let y = wanted.y / step * step
    region = PixelRect(
      x: x, y: y, width: Self.texels(wanted.maxX - x, step) * step,
      height: Self.texels(wanted.maxY - y, step) * step)
  }

  /// How many texels of `step` px cover `length` px, but never a power of two: drivers have code of their own
  /// for such textures, and would compile it in the middle of a movement.
  private static func texels(_ length: Int, _ step: Int) -> Int {
    let count = max((length + step - 1) / step, 3)
    return count & (count - 1) == 0 ? count + 1 : count
  }

  /// Size of level `level`: the region halved so often.
  func size(ofLevel level: Int) -> PixelSize {
    PixelSize(width: region.width >> level, height: region.height >> level)
  }

  /// The level that the glass reads: the coarsest one doubled once, where there is one to double.
  var resultLevel: Int { levels > 1 ? levels - 1 : levels }

  /// Variance of level `level` before its Gaussian, as it is read, in px².
  static func variance(ofLevel level: Int) -> Double {
    let texel = Double(1 << level)
    return texel * texel * (0.25 - 0.75 / (texel * texel) + 1.0 / 6)
  }

  /// σ of the first level as it is read, in px: a box of two and linear interpolation.
  private static let firstLevelSigma = (0.25 + 4.0 / 6).squareRoot()

  /// The variance left for the Gaussian, in texels² of the coarsest level.
  ///
  /// The first halving, a box, adds ¼ px², a later one by 1 3 3 1 adds ¾ texel² of its source; doubling by
  /// linear interpolation and then reading between texels add 3/16 and 1/24; reading the coarsest level
  /// itself adds 1/6.
  private static func residual(_ sigma: Double, _ levels: Int) -> Double {
    let texel = Double(1 << levels)
    let halvings = 0.25 - 0.75 / (texel * texel)
    return sigma * sigma / (texel * texel) - halvings - (levels > 1 ? 3.0 / 16 + 1.0 / 24 : 1.0 / 6)
  }
}

/// The taps of one axis of a Gaussian, two texels a tap.
struct GaussianTaps: Equatable, Sendable {
  /// Pairs of taps that reach three σ: 2 or 4.
  let pairs: Int
  let center: Float
  let offsets: SIMD4<Float>
  let weights: SIMD4<Float>

  /// - Parameter sigma: in texels.
  init(sigma: Double) {
    pairs = sigma <= 1.4 ? 2 : 4
    var texels = (0...2 * pairs).map {
      sigma > 0 ? exp(-0.5 * Double($0 * $0) / (sigma * sigma)) : 0
    }
    texels[0] = 1
    let total = texels[0] + 2 * texels.dropFirst().reduce(0, +)
    center = Float(texels[0] / total)
    var offsets = SIMD4<Float>()
    var weights = SIMD4<Float>()
    for pair in 0..<pairs {
      let near = texels[2 * pair + 1]
      let far = texels[2 * pair + 2]
      weights[pair] = Float((near + far) / total)
      offsets[pair] = Float(2 * pair + 1) + (near + far > 0 ? Float(far / (near + far)) : 0)
    }
    self.offsets = offsets
    self.weights = weights
  }
}
