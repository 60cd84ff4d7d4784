/// The sizes at which a number of buttons fit into a length.
struct ButtonFit: Equatable, Sendable {
  let size: Double
  let gap: Double
  /// Of all the buttons with their gaps.
  let length: Double
  /// What the configured lengths are multiplied by; 1 where everything fits.
  let factor: Double

  /// `available` is in dp; nil is unlimited.
  init(configuration: BarConfiguration, itemCount: Int, available: Double?) {
    let count = Double(max(itemCount, 0))
    func length(_ size: Double, _ gap: Double) -> Double {
      count > 0 ? count * size + (count - 1) * gap : 0
    }
    let wanted = length(configuration.size, configuration.gap)
    guard let available, wanted > available else {
      size = configuration.size
      gap = configuration.gap
      self.length = wanted
      factor = 1
      return
    }
    let shrinking = available / wanted
    var size = configuration.size * shrinking
    var gap = configuration.gap * shrinking
    if size >= 8 {
      // Whole dp keep the edges on pixels; below that fitting matters more.
      size = size.rounded(.down)
      gap = gap.rounded(.down)
    }
    self.size = size
    self.gap = gap
    self.length = length(size, gap)
    factor = size / configuration.size
  }
}

/// How far a button's picture reaches beyond its rest rectangle, in whole dp.
struct GlassReach: Equatable, Sendable {
  /// The drop shadow: 2.45 times its 9 dp blur radius, 5 dp below the glass.
  private static let shadowReach = 2.45 * 9
  private static let shadowOffset = 5.0

  let above: Int
  let below: Int
  let beside: Int

  init(buttonSize: Double) {
    let swelling = buttonSize * (BarLayout.maximumScale - 1) / 2
    above = Int((Self.shadowReach - Self.shadowOffset + swelling).rounded(.up))
    below = Int((Self.shadowReach + Self.shadowOffset + swelling).rounded(.up))
    beside = Int((Self.shadowReach + swelling).rounded(.up))
  }
}
