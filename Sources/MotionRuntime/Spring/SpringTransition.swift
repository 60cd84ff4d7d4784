import Glibc

/// What a stretch of time does to a spring: displacement and velocity are mapped linearly.
///
/// Transitions compose exactly, so a motion is the same however it is cut into frames.
@usableFromInline
struct SpringTransition: Sendable {
  @usableFromInline var displacementFromDisplacement: Double
  @usableFromInline var displacementFromVelocity: Double
  @usableFromInline var velocityFromDisplacement: Double
  @usableFromInline var velocityFromVelocity: Double

  static let identity = SpringTransition(
    displacementFromDisplacement: 1, displacementFromVelocity: 0, velocityFromDisplacement: 0,
    velocityFromVelocity: 1)

  /// Arrived and still.
  static let rest = SpringTransition(
    displacementFromDisplacement: 0, displacementFromVelocity: 0, velocityFromDisplacement: 0,
    velocityFromVelocity: 0)
}

extension SpringTransition {
  /// The value after this stretch of time.
  @inlinable
  func value<Value: MotionVector>(from: Value, to: Value, velocity: Value) -> Value {
    let value =
      to + (from - to) * displacementFromDisplacement + velocity * displacementFromVelocity
    if value == value { return value }
    let (from, to, velocity) = (from * Self.shrink, to * Self.shrink, velocity * Self.shrink)
    return
      (to + (from - to) * displacementFromDisplacement + velocity * displacementFromVelocity)
      * (1 / Self.shrink)
  }

  /// The velocity after this stretch of time, in value units a second.
  @inlinable
  func velocity<Value: MotionVector>(from: Value, to: Value, velocity: Value) -> Value {
    let result = (from - to) * velocityFromDisplacement + velocity * velocityFromVelocity
    if result == result { return result }
    let (from, to, velocity) = (from * Self.shrink, to * Self.shrink, velocity * Self.shrink)
    return ((from - to) * velocityFromDisplacement + velocity * velocityFromVelocity)
      * (1 / Self.shrink)
  }

  /// Makes values small enough that their differences are finite, where these were not.
  @inlinable
  static var shrink: Double { 0x1p-12 }
}

extension Spring {
  /// The transition over `time` s; nothing happens for times that are not above 0.
  @usableFromInline
  func transition(over time: Double) -> SpringTransition {
    guard time > 0 else { return .identity }
    let frequency = angularFrequency
    guard time.isFinite, frequency.isFinite, dampingRatio.isFinite else { return .rest }
    return dampingRatio < Self.stronglyOverDamped
      ? nearlyPeriodicTransition(over: time) : twoRateTransition(over: time)
  }

  /// From here on `twoRateTransition` is used; both agree to the last bits on either side.
  private static let stronglyOverDamped = 1.5

  /// Solves with C and S, the damped cosine and the damped sine over its frequency.
  ///
  /// Both are entire functions of 1 − dampingRatio², so nothing jumps or cancels around 1.
  private func nearlyPeriodicTransition(over time: Double) -> SpringTransition {
    let decay = dampingRatio * angularFrequency
    let cosine: Double
    let sine: Double
    if dampingRatio < 1 {
      let frequency = dampedFrequency
      let phase = frequency * time
      guard phase.isFinite else { return .rest }
      let envelope = exp(-decay * time)
      cosine = envelope * cos(phase)
      sine = envelope * (frequency > 0 ? sin(phase) / frequency : time)
    } else {
      let split = 2 * rateSplit
      let slow = exp(-slowRate * time)
      cosine = slow * (1 + exp(-split * time)) / 2
      sine = slow * (split > 0 ? -expm1(-split * time) / split : time)
    }
    return SpringTransition(
      displacementFromDisplacement: cosine + decay * sine,
      displacementFromVelocity: sine,
      velocityFromDisplacement: -angularFrequency * angularFrequency * sine,
      velocityFromVelocity: cosine - decay * sine)
  }

  /// Solves with the two real rates, for dampings where C and S nearly cancel.
  private func twoRateTransition(over time: Double) -> SpringTransition {
    let slowRate = slowRate
    let fastRate = dampingRatio * angularFrequency + rateSplit
    guard fastRate.isFinite else { return .rest }
    let split = fastRate - slowRate
    let slow = exp(-slowRate * time)
    let fast = exp(-fastRate * time)
    let difference = -slow * expm1(-split * time)
    return SpringTransition(
      displacementFromDisplacement: fastRate / split * slow - slowRate / split * fast,
      displacementFromVelocity: difference / split,
      velocityFromDisplacement: -slowRate * (fastRate / split) * difference,
      velocityFromVelocity: fastRate / split * fast - slowRate / split * slow)
  }

  /// ω₀√(1 − ζ²), in rad/s; for damping ratios below 1.
  var dampedFrequency: Double {
    angularFrequency * ((1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
  }

  /// ω₀√(ζ² − 1), in 1/s: half the distance between the two rates; for damping ratios from 1 on.
  var rateSplit: Double {
    angularFrequency * (dampingRatio - 1).squareRoot() * (dampingRatio + 1).squareRoot()
  }

  /// The slower rate of decay in 1/s, for damping ratios from 1 on; written so that no digits cancel.
  var slowRate: Double {
    angularFrequency
      / (dampingRatio + (dampingRatio - 1).squareRoot() * (dampingRatio + 1).squareRoot())
  }
}
