/// How near is there: the distance from the target that nobody can see, in the value's own unit.
public struct SettleThreshold: Hashable, Sendable {
  /// In value units, above 0.
  public let value: Double

  /// `value` is above 0.
  public init(_ value: Double) {
    precondition(value > 0, "a settle threshold is above 0")
    self.value = value
  }

  /// For lengths in dp on an output of `scale` px per dp: a tenth of a pixel.
  ///
  /// Scales that are not above 0 count as 1, so that nothing an output announces can trap.
  public static func length(scale: Double) -> SettleThreshold {
    SettleThreshold(visiblePixels / usable(scale))
  }

  /// For a factor that scales something `extent` dp long about its centre, on an output of `scale`.
  public static func factor(extent: Double, scale: Double) -> SettleThreshold {
    SettleThreshold(2 * visiblePixels / (usable(extent) * usable(scale)))
  }

  /// For opacities and light from 0 to 1: half a level of 8 bits.
  public static let level = SettleThreshold(0.5 / 255)

  /// Movement below a tenth of a pixel changes an antialiased edge by less than what shows.
  private static let visiblePixels = 0.1

  private static func usable(_ factor: Double) -> Double {
    factor > 0 && factor.isFinite ? factor : 1
  }
}
