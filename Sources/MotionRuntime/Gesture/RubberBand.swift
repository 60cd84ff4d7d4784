/// Resistance past an edge: the farther the finger goes, the less the thing follows.
///
/// The offset is d · (1 − 1/(x·c/d + 1)): slope c at the edge, never farther than d. It has an inverse, so
/// that a stretched thing can be caught again without a jump.
public struct RubberBand: Hashable, Sendable {
  /// Size in dp of what is stretched, above 0; the offset never reaches it.
  public let dimension: Double
  /// Part of the finger's way that is followed at the edge, above 0 up to 1.
  public let coefficient: Double

  public init(dimension: Double, coefficient: Double = 0.55) {
    precondition(dimension > 0 && dimension.isFinite, "a dimension is above 0")
    precondition(coefficient > 0 && coefficient <= 1, "a coefficient is above 0 up to 1")
    self.dimension = dimension
    self.coefficient = coefficient
  }

  /// How far the thing moves when the finger is `distance` past the edge; both signs alike.
  public func offset(forDistance distance: Double) -> Double {
    let reach = abs(distance) * coefficient
    guard reach.isFinite else { return distance < 0 ? -dimension : dimension }
    let offset = dimension * (reach / (reach + dimension))
    return distance < 0 ? -offset : offset
  }

  /// How far past the edge the finger is when the thing has moved by `offset`; ±∞ at and beyond the
  /// dimension.
  public func distance(forOffset offset: Double) -> Double {
    let part = abs(offset) / dimension
    guard part < 1 else { return offset < 0 ? -.infinity : .infinity }
    let distance = dimension / coefficient * (part / (1 - part))
    return offset < 0 ? -distance : distance
  }

  /// How much the thing moves for a little more of the finger's way: `coefficient` at the edge, falling
  /// to 0.
  public func slope(atDistance distance: Double) -> Double {
    let share = dimension / (abs(distance) * coefficient + dimension)
    return coefficient * share * share
  }

  /// The thing's velocity when the finger has `velocity`, `distance` past the edge.
  public func velocity(_ velocity: Double, atDistance distance: Double) -> Double {
    velocity * slope(atDistance: distance)
  }

  /// The value shown for a finger that asks for `value`, free within `range`.
  public func limited(_ value: Double, to range: ClosedRange<Double>) -> Double {
    if value < range.lowerBound {
      return range.lowerBound + offset(forDistance: value - range.lowerBound)
    }
    if value > range.upperBound {
      return range.upperBound + offset(forDistance: value - range.upperBound)
    }
    return value
  }

  /// What a finger has to ask for, so that `value` is shown: undoes `limited`.
  ///
  /// A value that no finger can reach counts as a finger a hundred dimensions away.
  public func unlimited(_ value: Double, from range: ClosedRange<Double>) -> Double {
    let edge = min(max(value, range.lowerBound), range.upperBound)
    let farthest = 100 * dimension / coefficient
    let distance = distance(forOffset: value - edge)
    return edge + min(max(distance, -farthest), farthest)
  }

  /// How much of the finger's velocity is shown when it asks for `value`: 1 within `range`.
  public func slope(at value: Double, in range: ClosedRange<Double>) -> Double {
    if value < range.lowerBound { return slope(atDistance: value - range.lowerBound) }
    if value > range.upperBound { return slope(atDistance: value - range.upperBound) }
    return 1
  }
}
