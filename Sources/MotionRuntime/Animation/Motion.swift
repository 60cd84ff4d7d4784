/// How a value gets from where it is to its target.
public enum Motion: Hashable, Sendable {
  case instant
  case spring(Spring)
  case curve(UnitCurve, duration: MotionDuration)

  /// The crossfade that replaces springs when motion is reduced: linear, 150 ms.
  public static let reducedFade = Motion.curve(.linear, duration: .milliseconds(150))

  /// For what is read: headings, text, prices, cards. It arrives and never bounces.
  public static let reading = Motion.curve(.easeOut, duration: .milliseconds(200))

  /// This motion, or what replaces it where motion is reduced.
  public func under(_ policy: MotionPolicy, reducedTo substitute: ReducedMotion = .fade) -> Motion {
    guard policy == .reduced else { return self }
    switch substitute {
    case .fade: return .reducedFade
    case .instant: return .instant
    case .kept: return self
    }
  }
}

/// Whether the person wants motion.
public enum MotionPolicy: Hashable, Sendable {
  case full
  case reduced
}

/// What becomes of a motion where motion is reduced.
public enum ReducedMotion: Hashable, Sendable {
  /// A linear change in 150 ms, for what stays legible as a crossfade.
  case fade
  /// No transition.
  case instant
  /// The same as with full motion, for changes of light and colour that move nothing.
  case kept
}
