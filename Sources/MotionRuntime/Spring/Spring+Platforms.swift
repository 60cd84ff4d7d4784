// Other toolkits' springs by their own names, for those who port a design.
extension Spring {
  /// Jetpack Compose's stiffnesses (at mass 1) and damping ratios, from androidx SpringForce.
  public enum Compose {
    public static let stiffnessHigh = 10_000.0
    public static let stiffnessMedium = 1500.0
    public static let stiffnessMediumLow = 400.0
    public static let stiffnessLow = 200.0
    public static let stiffnessVeryLow = 50.0
    public static let dampingRatioHighBouncy = 0.2
    public static let dampingRatioMediumBouncy = 0.5
    public static let dampingRatioLowBouncy = 0.75
    public static let dampingRatioNoBouncy = 1.0
  }

  /// Material 3's motion schemes, from androidx's tokens of v0_14_0.
  public enum Material {
    public static let expressiveFast = Spring(stiffness: 800, dampingRatio: 0.6)
    public static let expressiveDefault = Spring(stiffness: 380, dampingRatio: 0.8)
    public static let expressiveSlow = Spring(stiffness: 200, dampingRatio: 0.8)
    public static let standardFast = Spring(stiffness: 1400, dampingRatio: 0.9)
    public static let standardDefault = Spring(stiffness: 700, dampingRatio: 0.9)
    public static let standardSlow = Spring(stiffness: 300, dampingRatio: 0.9)
    public static let effectsFast = Spring(stiffness: 3800, dampingRatio: 1)
    public static let effectsDefault = Spring(stiffness: 1600, dampingRatio: 1)
    public static let effectsSlow = Spring(stiffness: 800, dampingRatio: 1)
  }
}
