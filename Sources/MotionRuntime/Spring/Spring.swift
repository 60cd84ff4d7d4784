import Glibc

/// A damped spring, solved in closed form, whose names and meaning follow SwiftUI's `Spring`.
///
/// Times are in s, velocities in value units a second and absolute (not relative to the distance).
public struct Spring: Hashable, Sendable {
  /// Undamped angular frequency ω₀ = √(stiffness / mass), in rad/s; ∞ arrives at once.
  let angularFrequency: Double
  /// Fraction of critical damping: below 1 it overshoots, at 1 and above it never does.
  public let dampingRatio: Double
  public let mass: Double

  init(angularFrequency: Double, dampingRatio: Double, mass: Double = 1) {
    // Beyond these the square leaves the range of numbers; nobody can tell them from at once and never.
    self.angularFrequency =
      angularFrequency < 1e150 ? max(angularFrequency, 1e-150) : .infinity
    self.dampingRatio = dampingRatio
    self.mass = mass
  }

  /// A spring by its perceptual duration in s, above 0, and its bounce.
  ///
  /// Bounce is 1 − dampingRatio from 0 to 1, and 1 / dampingRatio − 1 from −1 to 0; at −1 the damping
  /// is infinite and the value arrives at once, as Core Animation has it.
  public init(duration: Double = 0.5, bounce: Double = 0) {
    precondition(duration > 0 && duration.isFinite, "a spring's duration is above 0 s")
    precondition((-1...1).contains(bounce), "a spring's bounce is from -1 to 1")
    self.init(
      angularFrequency: 2 * .pi / duration,
      dampingRatio: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce))
  }

  /// A spring by its undamped period in s and its damping ratio, both at least 0.
  ///
  /// A response of 0 is infinitely stiff: the value arrives at once.
  public init(response: Double, dampingRatio: Double) {
    precondition(response >= 0 && response.isFinite, "a spring's response is at least 0 s")
    precondition(dampingRatio >= 0, "a damping ratio is at least 0")
    self.init(angularFrequency: 2 * .pi / response, dampingRatio: dampingRatio)
  }

  /// A spring by its physical parameters: mass and stiffness above 0, damping at least 0.
  ///
  /// Unless `allowOverDamping`, damping is limited to the critical one, as in SwiftUI.
  public init(
    mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false
  ) {
    precondition(mass > 0 && mass.isFinite, "a spring's mass is above 0")
    precondition(stiffness > 0 && stiffness.isFinite, "a spring's stiffness is above 0")
    precondition(damping >= 0, "a spring's damping is at least 0")
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    self.init(
      angularFrequency: (stiffness / mass).squareRoot(),
      dampingRatio: allowOverDamping ? ratio : min(ratio, 1), mass: mass)
  }

  /// A spring by stiffness, above 0, and damping ratio, at least 0, at mass 1: Compose's pair.
  public init(stiffness: Double, dampingRatio: Double) {
    precondition(stiffness > 0 && stiffness.isFinite, "a spring's stiffness is above 0")
    precondition(dampingRatio >= 0, "a damping ratio is at least 0")
    self.init(angularFrequency: stiffness.squareRoot(), dampingRatio: dampingRatio)
  }

  /// A spring that stays within `epsilon` of a unit step from `settlingDuration` s on.
  ///
  /// Under-damped springs are placed by their decaying envelope, as SwiftUI does it; the others
  /// exactly. `dampingRatio` must be large enough to decay at all: above about `epsilon`.
  public init(settlingDuration: Double, dampingRatio: Double, epsilon: Double = 0.001) {
    precondition(settlingDuration > 0 && settlingDuration.isFinite, "settling takes above 0 s")
    precondition(epsilon > 0 && epsilon < 1, "epsilon is between 0 and 1")
    precondition(dampingRatio.isFinite, "a damping ratio is finite")
    precondition(
      Self.decays(dampingRatio: dampingRatio, epsilon: epsilon),
      "a damping ratio this small never settles")
    let criticalPhase = Spring(angularFrequency: 1, dampingRatio: max(dampingRatio, 1))
      .settleTime(displacement: 1, threshold: epsilon)
    guard dampingRatio < 1 else {
      self.init(angularFrequency: criticalPhase / settlingDuration, dampingRatio: dampingRatio)
      return
    }
    let envelopePhase = log(Self.slope(dampingRatio) / epsilon) / dampingRatio
    // Close to 1 the envelope grows without bound; the critical spring is the better bound there.
    let phase = dampingRatio > 0.95 ? min(envelopePhase, criticalPhase) : envelopePhase
    self.init(angularFrequency: phase / settlingDuration, dampingRatio: dampingRatio)
  }

  /// Whether a settling duration can be met: with hardly any damping the envelope's formula degenerates.
  static func decays(dampingRatio: Double, epsilon: Double) -> Bool {
    dampingRatio >= 1 || slope(dampingRatio) > epsilon
  }

  /// ζ/√(1 − ζ²), for damping ratios below 1.
  private static func slope(_ ratio: Double) -> Double {
    ratio / ((1 - ratio) * (1 + ratio)).squareRoot()
  }

  /// Perceptual duration in s: the undamped period.
  public var duration: Double { response }

  /// Undamped period in s.
  public var response: Double { 2 * .pi / angularFrequency }

  /// From −1 (infinitely damped) through 0 (critical) to 1 (undamped).
  public var bounce: Double {
    dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1
  }

  public var stiffness: Double { mass * angularFrequency * angularFrequency }

  public var damping: Double { 2 * dampingRatio * mass * angularFrequency }
}
