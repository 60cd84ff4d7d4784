/// A spring's parameters as somebody typed them, before anything is known about their ranges.
public enum SpringForm: Hashable, Sendable {
  /// Perceptual duration in s, and bounce from −1 to 1.
  case duration(Double, bounce: Double)
  /// Undamped period in s.
  case response(Double, dampingRatio: Double)
  /// Physical parameters; over-damping is kept.
  case mass(Double, stiffness: Double, damping: Double)
  case stiffness(Double, dampingRatio: Double)
  /// Time in s to stay within `epsilon` of a unit step.
  case settlingDuration(Double, dampingRatio: Double, epsilon: Double)
}

/// Why parameters make no spring.
public struct SpringFormError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The parameter's label.
  public let parameter: String
  /// What it has to be.
  public let requirement: String

  public var description: String { "\(parameter) \(requirement)" }
}

extension Spring {
  /// A spring from parameters that come from outside; throws where the other initialisers would trap.
  public init(_ form: SpringForm) throws(SpringFormError) {
    switch form {
    case .duration(let duration, let bounce):
      try Self.require(duration > 0 && duration.isFinite, "duration", "is not above 0 s")
      try Self.require((-1...1).contains(bounce), "bounce", "is not from -1 to 1")
      self.init(duration: duration, bounce: bounce)
    case .response(let response, let ratio):
      try Self.require(response >= 0 && response.isFinite, "response", "is not at least 0 s")
      try Self.requireRatio(ratio)
      self.init(response: response, dampingRatio: ratio)
    case .mass(let mass, let stiffness, let damping):
      try Self.require(mass > 0 && mass.isFinite, "mass", "is not above 0")
      try Self.require(stiffness > 0 && stiffness.isFinite, "stiffness", "is not above 0")
      try Self.require(damping >= 0 && damping.isFinite, "damping", "is not at least 0")
      self.init(mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: true)
    case .stiffness(let stiffness, let ratio):
      try Self.require(stiffness > 0 && stiffness.isFinite, "stiffness", "is not above 0")
      try Self.requireRatio(ratio)
      self.init(stiffness: stiffness, dampingRatio: ratio)
    case .settlingDuration(let duration, let ratio, let epsilon):
      try Self.require(duration > 0 && duration.isFinite, "settlingDuration", "is not above 0 s")
      try Self.require(epsilon > 0 && epsilon < 1, "epsilon", "is not between 0 and 1")
      try Self.requireRatio(ratio)
      try Self.require(
        Self.decays(dampingRatio: ratio, epsilon: epsilon), "dampingRatio",
        "is too small for the motion ever to settle")
      self.init(settlingDuration: duration, dampingRatio: ratio, epsilon: epsilon)
    }
  }

  private static func requireRatio(_ ratio: Double) throws(SpringFormError) {
    try require(ratio >= 0 && ratio.isFinite, "dampingRatio", "is not at least 0")
  }

  private static func require(
    _ condition: Bool, _ parameter: String, _ requirement: String
  ) throws(SpringFormError) {
    if !condition { throw SpringFormError(parameter: parameter, requirement: requirement) }
  }
}
