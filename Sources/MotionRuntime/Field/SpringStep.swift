/// What one frame does to all springs of one preset: the exact 2×2 matrix, in Float.
struct SpringStep {
  var displacementFromDisplacement: Float
  var displacementFromVelocity: Float
  var velocityFromDisplacement: Float
  var velocityFromVelocity: Float
  /// 1/ω₀ in s: velocity times this is comparable with displacement.
  var inverseFrequency: Float
  /// The square of the distance from rest that counts as settled.
  var settledSquare: Float

  init(_ spring: Spring, over time: Double, threshold: Double) {
    let transition = spring.transition(over: time)
    displacementFromDisplacement = Self.flushed(transition.displacementFromDisplacement)
    displacementFromVelocity = Self.flushed(transition.displacementFromVelocity)
    velocityFromDisplacement = Self.flushed(transition.velocityFromDisplacement)
    velocityFromVelocity = Self.flushed(transition.velocityFromVelocity)
    inverseFrequency = Self.flushed(1 / spring.angularFrequency)
    settledSquare = Float(threshold * threshold)
  }

  /// Factors too small to matter become zero, so that no product is denormal.
  private static func flushed(_ factor: Double) -> Float { abs(factor) < 1e-20 ? 0 : Float(factor) }
}
