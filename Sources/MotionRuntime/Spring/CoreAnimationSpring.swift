import Glibc

/// A spring with the parameters and the settling formula of `CASpringAnimation`, where these differ from
/// SwiftUI's: the velocity is relative, and over-damping is kept in the parameters but not in the motion.
public struct CoreAnimationSpring: Hashable, Sendable {
  /// Above 0.
  public var mass: Double
  /// Above 0.
  public var stiffness: Double
  /// At least 0; ∞ arrives at once.
  public var damping: Double
  public var initialVelocity: RelativeVelocity
  /// Whether a damping above the critical one slows the motion; else it moves critically damped.
  public var allowsOverDamping: Bool

  public init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10,
    initialVelocity: RelativeVelocity = RelativeVelocity(0), allowsOverDamping: Bool = false
  ) {
    precondition(mass > 0 && mass.isFinite, "a spring's mass is above 0")
    precondition(stiffness > 0 && stiffness.isFinite, "a spring's stiffness is above 0")
    precondition(damping >= 0, "a spring's damping is at least 0")
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
    self.allowsOverDamping = allowsOverDamping
  }

  /// By perceptual duration in s, above 0, and bounce from −1 to 1.
  public init(perceptualDuration: Double, bounce: Double) {
    let spring = Spring(duration: perceptualDuration, bounce: bounce)
    self.init(stiffness: spring.stiffness, damping: spring.damping, allowsOverDamping: true)
  }

  /// In s.
  public var perceptualDuration: Double { 2 * .pi * (mass / stiffness).squareRoot() }

  /// From −1 to 1, of the parameters as they are stored.
  public var bounce: Double {
    let ratio = damping / (2 * (mass * stiffness).squareRoot())
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  /// The spring that the value moves on.
  public var spring: Spring {
    Spring(
      mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: allowsOverDamping)
  }

  /// In s: ln((1 + |ζω₀ − v| / ω_d) / 0.001) / ζω₀ below critical damping, and from there on the exact
  /// time to 0.001 rounded up to a tenth of a second.
  public var settlingDuration: Double {
    let spring = spring
    let velocity = initialVelocity.distancesPerSecond
    guard spring.dampingRatio < 1 else {
      return spring.settlingDuration(target: 1.0, initialVelocity: velocity)
    }
    let decay = spring.dampingRatio * spring.angularFrequency
    let share = abs(decay - velocity) / spring.dampedFrequency
    return log((1 + share) / 0.001) / decay
  }
}
