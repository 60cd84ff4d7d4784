import MotionRuntime

/// One spring's way from a value to another: its points and everything that is told about it.
struct MotionCurve {
  struct Point {
    /// In s.
    var time: Double
    var value: Double
    /// In value units a second.
    var velocity: Double
  }

  let name: String
  let spring: Spring
  let from: Double
  let to: Double
  let velocity: Double

  init(_ named: MotionOptions.NamedSpring, _ options: MotionOptions) {
    name = named.name
    spring = named.spring
    from = options.from
    to = options.to
    velocity = options.velocity
  }

  /// What 100 % is: the way, or where there is none, one unit.
  var distance: Double { from == to ? 1 : abs(to - from) }

  func point(at time: Double) -> Point {
    Point(
      time: time,
      value: spring.value(fromValue: from, toValue: to, initialVelocity: velocity, time: time),
      velocity: spring.velocity(
        fromValue: from, toValue: to, initialVelocity: velocity, time: time))
  }

  /// Points every `step` s from 0 to `duration`, the last one at `duration`.
  func points(every step: Double, until duration: Double) -> [Point] {
    let count = Int((duration / step - 1e-9).rounded(.up))
    return (0...max(count, 1)).map { point(at: min(Double($0) * step, duration)) }
  }

  /// The first turn; nil when the value never turns round.
  var peak: SpringPeak? {
    spring.peak(fromValue: from, toValue: to, initialVelocity: velocity)
  }

  /// The turn farthest beyond the target; nil when it never passes it.
  var overshootPeak: SpringPeak? {
    // A throw the wrong way turns once before it turns beyond the target.
    for turn in 0...1 {
      if let extremum = extremum(turn), extremum.displacement * direction > 0 {
        return SpringPeak(time: extremum.time, value: to + extremum.displacement)
      }
    }
    return nil
  }

  /// How far beyond the target it gets, as a part of the way; 0 when it never does.
  var overshoot: Double {
    overshootPeak.map { abs($0.value - to) / distance } ?? 0
  }

  /// How far it falls back behind the target after the overshoot, as a part of the way.
  var undershoot: Double {
    for turn in 1...2 {
      if let before = extremum(turn - 1), before.displacement * direction > 0,
        let extremum = extremum(turn)
      {
        return abs(extremum.displacement) / distance
      }
    }
    return 0
  }

  private func extremum(_ turn: Int) -> SpringExtremum? {
    spring.extremum(after: turn, displacement: from - to, velocity: velocity)
  }

  /// 1 upwards, −1 downwards; without a way, that of the velocity.
  private var direction: Double {
    (from == to ? velocity < 0 : to < from) ? -1 : 1
  }

  /// The exact time in s from which it stays within `part` of the way.
  func settleTime(within part: Double) -> Double {
    spring.settleTime(
      displacement: from - to, velocity: velocity, threshold: part * distance)
  }

  func envelopeTime(within part: Double) -> Double {
    spring.envelopeSettlingDuration(
      displacement: from - to, velocity: velocity, threshold: part * distance)
  }

  /// SwiftUI's estimate for a way of 1 within 0.001 of it.
  var estimate: Double {
    spring.settlingDuration(target: to - from, initialVelocity: velocity, epsilon: distance / 1000)
  }
}
