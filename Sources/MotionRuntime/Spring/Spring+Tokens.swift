// The project's named springs (SPEC §2): call sites use these names, never numbers.
extension Spring {
  /// Selection, toggles, panels opened by a tap: nothing threw it, so it never overshoots.
  public static let tap = Spring(response: 0.35, dampingRatio: 1)

  /// Reflow and reposition.
  public static let move = Spring(response: 0.40, dampingRatio: 1)

  /// Flick, throw and drag release, with the gesture's velocity handed over.
  public static let momentum = Spring(response: 0.35, dampingRatio: 0.8)

  public static let rotate = Spring(response: 0.40, dampingRatio: 0.8)

  /// A drawer opened by dragging; one opened by a tap takes `tap`.
  public static let sheet = Spring(response: 0.30, dampingRatio: 0.8)

  /// Size and radius of glass, and every uniform with them.
  public static let morph = Spring(stiffness: 380, dampingRatio: 0.82)

  /// The glass under the finger, to scale 1.04.
  public static let pressDown = Spring(stiffness: 900, dampingRatio: 0.55)

  /// The glass let go, back to scale 1.
  public static let pressUp = Spring(stiffness: 700, dampingRatio: 0.72)

  /// Deformation while dragging.
  public static let gelLag = Spring(stiffness: 500, dampingRatio: 0.6)

  /// Round things after a squish.
  public static let squishRelease = Spring(response: 0.34, dampingRatio: 0.6)

  /// Growing from a source, from half size.
  public static let pop = Spring(response: 0.38, dampingRatio: 0.62)

  /// State changes of small things.
  public static let small = Spring(response: 0.30, dampingRatio: 1)

  /// State changes of big things, which move slower.
  public static let big = Spring(response: 0.50, dampingRatio: 1)

  /// SwiftUI's preset without bounce.
  public static let smooth = Spring.smooth()

  /// SwiftUI's preset with a small bounce.
  public static let snappy = Spring.snappy()

  /// SwiftUI's preset with a visible bounce.
  public static let bouncy = Spring.bouncy()

  /// Without bounce; `duration` in s above 0, `extraBounce` such that the sum is from −1 to 1.
  public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: extraBounce)
  }

  /// Bounce 0.15; `duration` in s above 0, `extraBounce` such that the sum is from −1 to 1.
  public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.15 + extraBounce)
  }

  /// Bounce 0.3; `duration` in s above 0, `extraBounce` such that the sum is from −1 to 1.
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.3 + extraBounce)
  }

  /// For a state change of something `extent` dp across: 0.30 s up to 56 dp, slower up to 0.55 s from
  /// 320 dp on, because a big thing on a fast spring looks weightless.
  public static func sized(extent: Double) -> Spring {
    let scale = min(max((extent - 56) / 264, 0), 1)
    return Spring(response: 0.30 + 0.25 * (scale.isNaN ? 0 : scale), dampingRatio: 1)
  }

  /// The same spring without overshoot, for a lively thing whose turn it is not.
  public var calmed: Spring {
    dampingRatio < 1
      ? Spring(angularFrequency: angularFrequency, dampingRatio: 1, mass: mass) : self
  }
}
