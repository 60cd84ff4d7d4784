/// How lively what is touched moves; a person picks it by feel.
public enum MotionTuning: String, Hashable, Sendable, CaseIterable {
  case firm
  case bubbly
  case lively

  /// Width and height of a round thing pressed flat, as factors whose product stays within 3 % of 1.
  public var squish: SIMD2<Double> {
    switch self {
    case .firm: [1.03, 0.96]
    case .bubbly: [1.05, 0.93]
    case .lively: [1.07, 0.91]
    }
  }

  /// The spring on which a pressed thing gets its shape back.
  public var squishRelease: Spring {
    switch self {
    case .firm: Spring(response: 0.30, dampingRatio: 0.75)
    case .bubbly: .squishRelease
    case .lively: Spring(response: 0.38, dampingRatio: 0.5)
    }
  }

  /// The spring on which something grows out of its source or splits from it.
  public var pop: Spring {
    switch self {
    case .firm: Spring(response: 0.34, dampingRatio: 0.75)
    case .bubbly: .pop
    case .lively: Spring(response: 0.42, dampingRatio: 0.5)
    }
  }

  /// Length along the way of something that travels at full speed, as a factor; never above 1.18.
  public var stretch: Double {
    switch self {
    case .firm: 1.10
    case .bubbly: 1.15
    case .lively: 1.18
    }
  }
}
