/// A name that the owner of a motion gives it, to hear how it ended.
public struct MotionToken: Hashable, Sendable {
  public let rawValue: Int
  public init(_ rawValue: Int) { self.rawValue = rawValue }
}

/// How a motion ended; every motion with a token yields exactly one, in every policy.
public struct MotionCompletion: Hashable, Sendable {
  public enum Outcome: Hashable, Sendable {
    /// It reached its target at this instant.
    case finished(MotionInstant)
    /// Another motion or value took over first.
    case interrupted
  }

  public var token: MotionToken
  public var outcome: Outcome

  public init(token: MotionToken, outcome: Outcome) {
    self.token = token
    self.outcome = outcome
  }
}
