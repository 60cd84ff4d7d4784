/// Motion under a steady pull, as something that falls: the closed form x + v·t + a·t²/2.
public struct ConstantAcceleration: Hashable, Sendable {
  /// In value units / s².
  public var acceleration: Double

  public init(_ acceleration: Double) {
    self.acceleration = acceleration
  }

  public func value(fromValue: Double, velocity: Double = 0, time: Double) -> Double {
    let time = max(time, 0)
    return fromValue + velocity * time + acceleration * time * time / 2
  }

  /// In value units a second.
  public func velocity(initialVelocity: Double = 0, time: Double) -> Double {
    initialVelocity + acceleration * max(time, 0)
  }

  /// The first time in s, not before the start, at which it is `distance` away; nil when it never is.
  public func time(toTravel distance: Double, velocity: Double = 0) -> Double? {
    if distance == 0 { return 0 }
    if acceleration == 0 {
      let time = distance / velocity
      return time >= 0 && time.isFinite ? time : nil
    }
    let square = velocity * velocity + 2 * acceleration * distance
    guard square >= 0 else { return nil }
    // The pair of roots, each written without cancellation.
    let sum = velocity + (velocity < 0 ? -1 : 1) * square.squareRoot()
    let roots = [-sum / acceleration, sum == 0 ? 0 : 2 * distance / sum]
    return roots.filter { $0 >= 0 && $0.isFinite }.min()
  }
}
