/// Decay within edges: where it would pass one, a spring takes over there with the velocity it has.
public struct BoundedDecay: Equatable, Sendable {
  private enum Edge: Equatable, Sendable {
    /// Caught at `value`, `time` s after the start.
    case caught(value: Double, time: Double, velocity: Double)
    case free
  }

  public let decay: Decay
  public let spring: Spring
  /// Where it begins, and with what velocity in value units a second.
  public let fromValue: Double
  public let initialVelocity: Double
  private let edge: Edge
  /// Something that begins past an edge springs back from the start.
  private let start: Double

  /// `spring` brings it back to an edge of `range`.
  public init(
    fromValue: Double, velocity: Double, range: ClosedRange<Double>,
    decay: Decay = .projecting(), spring: Spring = .momentum
  ) {
    self.decay = decay
    self.spring = spring
    self.fromValue = fromValue
    initialVelocity = velocity
    start = fromValue
    let limited = min(max(fromValue, range.lowerBound), range.upperBound)
    if limited != fromValue {
      edge = .caught(value: limited, time: 0, velocity: velocity)
      return
    }
    let bound = velocity < 0 ? range.lowerBound : range.upperBound
    if let time = decay.time(toPass: bound - fromValue, velocity: velocity) {
      edge = .caught(
        value: bound, time: time,
        velocity: decay.velocity(initialVelocity: velocity, time: time))
    } else {
      edge = .free
    }
  }

  /// Where it rests in the end.
  public var restValue: Double {
    switch edge {
    case .free: decay.restValue(fromValue: fromValue, velocity: initialVelocity)
    case .caught(let value, _, _): value
    }
  }

  /// When it meets an edge, in s; nil when it rests before.
  public var catchTime: Double? {
    if case .caught(_, let time, _) = edge { time } else { nil }
  }

  public func value(time: Double) -> Double {
    guard case .caught(let value, let caught, let velocity) = edge, time > caught else {
      return decay.value(fromValue: fromValue, velocity: initialVelocity, time: time)
    }
    return spring.value(
      fromValue: caught > 0 ? value : start, toValue: value, initialVelocity: velocity,
      time: time - caught)
  }

  /// In value units a second.
  public func velocity(time: Double) -> Double {
    guard case .caught(let value, let caught, let velocity) = edge, time > caught else {
      return decay.velocity(initialVelocity: initialVelocity, time: time)
    }
    return spring.velocity(
      fromValue: caught > 0 ? value : start, toValue: value, initialVelocity: velocity,
      time: time - caught)
  }

  /// The time in s from which it stays within `threshold` of its rest.
  public func settleTime(threshold: Double) -> Double {
    switch edge {
    case .free: decay.duration(velocity: initialVelocity, distanceThreshold: threshold)
    case .caught(let value, let caught, let velocity):
      caught
        + spring.settleTime(
          displacement: caught > 0 ? 0 : start - value, velocity: velocity, threshold: threshold)
    }
  }
}
