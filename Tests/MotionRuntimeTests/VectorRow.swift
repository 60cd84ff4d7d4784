import MotionRuntime
import Testing

/// One row of research/motion_vectors.md: what is expected, how near, and how our runtime is asked.
struct VectorRow: Sendable, CustomTestStringConvertible {
  /// Where the expectation comes from, as the table marks it.
  enum Origin: Sendable {
    case published
    case measured
    case identity
    /// A wrong formula that is in circulation; `mistaken` is that formula.
    case trap
  }

  let id: String
  let origin: Origin
  let expected: [Double]
  let tolerance: Double
  /// What our runtime says.
  let measured: @Sendable () -> [Double]
  /// What a wrong formula says, for rows whose check has to tell the two apart.
  let mistaken: (@Sendable () -> [Double])?

  init(
    _ id: String, _ origin: Origin, _ expected: [Double], within tolerance: Double,
    _ measured: @escaping @Sendable () -> [Double],
    mistaken: (@Sendable () -> [Double])? = nil
  ) {
    self.id = id
    self.origin = origin
    self.expected = expected
    self.tolerance = tolerance
    self.measured = measured
    self.mistaken = mistaken
  }

  /// A row that states facts instead of numbers.
  init(
    _ id: String, _ origin: Origin, facts: @escaping @Sendable () -> [Bool],
    mistaken: (@Sendable () -> [Bool])? = nil
  ) {
    let wrong: (@Sendable () -> [Double])? =
      if let mistaken {
        { Self.numbers(mistaken()) }
      } else {
        nil
      }
    self.init(
      id, origin, facts().map { _ in 1 }, within: 0, { Self.numbers(facts()) }, mistaken: wrong)
  }

  private static func numbers(_ facts: [Bool]) -> [Double] { facts.map { $0 ? 1 : 0 } }

  var testDescription: String { id }

  /// Whether numbers are what the row expects.
  func holds(for numbers: [Double]) -> Bool {
    numbers.count == expected.count
      && zip(numbers, expected).allSatisfy { number, expected in
        number == expected || abs(number - expected) <= tolerance
      }
  }

  static func physical(_ stiffness: Double, _ damping: Double, mass: Double = 1) -> Spring {
    Spring(mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: true)
  }

  static func rate(_ frequency: Double, _ ratio: Double) -> Spring {
    Spring(response: 2 * .pi / frequency, dampingRatio: ratio)
  }

  static let all =
    parameters + trajectories + identities + retargets + settling + overshoots + gestures
    + curves + clocks
}
