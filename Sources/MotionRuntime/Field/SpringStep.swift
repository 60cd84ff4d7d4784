/// What one frame does to all springs of one preset: the exact 2×2 matrix, in Float.
///
/// It maps displacement and velocity / ω₀, which have the same unit, so that their squares add up to the
/// spring's energy.
struct SpringStep {
  var displacementFromDisplacement: Float
  var displacementFromVelocity: Float
  var velocityFromDisplacement: Float
  var velocityFromVelocity: Float
  /// The square of the distance from rest that counts as settled.
  var settledSquare: Float

  init(_ spring: Spring, over time: Double, threshold: Double) {
    let transition = spring.transition(over: time)
    let frequency = spring.angularFrequency
    displacementFromDisplacement = Self.usable(transition.displacementFromDisplacement)
    displacementFromVelocity = Self.usable(transition.displacementFromVelocity * frequency)
    velocityFromDisplacement = Self.usable(transition.velocityFromDisplacement / frequency)
    velocityFromVelocity = Self.usable(transition.velocityFromVelocity)
    settledSquare = Float(threshold * threshold)
  }

  /// Factors too small to matter become zero, so that no product is denormal, and so do those of springs
  /// that arrive at once.
  private static func usable(_ factor: Double) -> Float {
    abs(factor) < 1e-20 || !factor.isFinite ? 0 : Float(factor)
  }
}
