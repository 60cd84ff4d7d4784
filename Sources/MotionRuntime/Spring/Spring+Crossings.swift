import Glibc

/// A moment at which a spring's value is at a level.
public struct SpringCrossing: Hashable, Sendable {
  /// In s from the start.
  public var time: Double
  /// In value units a second; the sign says from which side the level is crossed.
  public var velocity: Double
}

/// The highest or lowest point of a motion.
public struct SpringPeak: Hashable, Sendable {
  /// In s from the start.
  public var time: Double
  public var value: Double

  public init(time: Double, value: Double) {
    self.time = time
    self.value = value
  }
}

extension Spring {
  /// The first moment at which a motion between two values turns round; nil when it never does.
  ///
  /// From rest it is the overshoot, at π/(ω₀√(1 − ζ²)): the moment for a tick.
  public func peak(
    fromValue: Double, toValue: Double, initialVelocity: Double = 0
  ) -> SpringPeak? {
    firstExtremum(displacement: fromValue - toValue, velocity: initialVelocity)
      .map { SpringPeak(time: $0.time, value: toValue + $0.displacement) }
  }

  /// The turn after `count` others; under-damped motions turn for ever, others once at most.
  public func extremum(
    after count: Int, displacement: Double, velocity: Double = 0
  ) -> SpringExtremum? {
    precondition(count >= 0, "turns are counted from 0")
    guard let first = firstExtremum(displacement: displacement, velocity: velocity) else {
      return nil
    }
    guard count > 0 else { return first }
    guard dampingRatio < 1 else { return nil }
    let halfPeriod = .pi / dampedFrequency
    let shrinking = exp(-dampingRatio * angularFrequency * halfPeriod * Double(count))
    return SpringExtremum(
      time: first.time + Double(count) * halfPeriod,
      displacement: first.displacement * shrinking * (count.isMultiple(of: 2) ? 1 : -1))
  }

  /// How far a step from rest falls back behind its target after the overshoot, as a fraction of the
  /// step: the overshoot's square.
  public var undershoot: Double { overshoot * overshoot }

  /// When the value is exactly at its target for the first time after the start, in s: the landing.
  ///
  /// In closed form in every regime; nil when it only ever approaches.
  public func firstTargetCrossing(displacement: Double, velocity: Double = 0) -> Double? {
    guard displacement != 0 || velocity != 0, angularFrequency.isFinite, dampingRatio.isFinite
    else { return nil }
    // Displacement is x·(C + decay·S) + v·S: it vanishes where S/C is −x / (v + decay·x).
    let slope = velocity + dampingRatio * angularFrequency * displacement
    let time: Double
    if dampingRatio < 1 {
      let damped = dampedFrequency
      guard damped > 0 else { return nil }
      var phase = atan(-displacement * damped / slope)
      if !(phase > 0) { phase += .pi }
      time = phase / damped
    } else {
      let ratio = -displacement / slope
      let split = rateSplit
      guard ratio > 0, ratio * split < 1 else { return nil }
      time = split > 0 ? atanh(ratio * split) / split : ratio
    }
    return time > 0 && time.isFinite ? time : nil
  }

  /// Every moment after the start and until `end` s at which the displacement equals `level`, in order;
  /// `limit` at most.
  public func crossings(
    ofDisplacement level: Double, displacement: Double, velocity: Double = 0, until end: Double,
    limit: Int = 64
  ) -> [SpringCrossing] {
    guard level.isFinite, end > 0, angularFrequency.isFinite, dampingRatio.isFinite else {
      return []
    }
    var found: [SpringCrossing] = []
    var start = 0.0
    var turn = 0
    while start < end, found.count < limit {
      // Between two turns the value only moves one way, so a level is crossed once at most.
      let next = extremum(after: turn, displacement: displacement, velocity: velocity)
      let stop = min(next?.time ?? end, end)
      if let time = crossing(
        of: level, displacement: displacement, velocity: velocity, from: start, to: stop)
      {
        let speed = self.velocity(
          fromValue: displacement, toValue: 0, initialVelocity: velocity, time: time)
        found.append(SpringCrossing(time: time, velocity: speed))
      }
      guard let next, next.time > start else { break }
      // Later turns are smaller: once inside the level there is nothing to find.
      if level != 0, abs(next.displacement) < abs(level), dampingRatio < 1, turn > 0 { break }
      start = next.time
      turn += 1
    }
    return found
  }

  private func crossing(
    of level: Double, displacement: Double, velocity: Double, from start: Double, to stop: Double
  ) -> Double? {
    func distance(_ time: Double) -> Double {
      value(fromValue: displacement, toValue: 0, initialVelocity: velocity, time: time) - level
    }
    var low = start
    var high = stop
    let before = distance(low)
    let after = distance(high)
    // A level that is touched at the start of a stretch belongs to the stretch before.
    guard before != 0, before * after <= 0 else { return nil }
    for _ in 0..<200 {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { break }
      if distance(middle) * before > 0 { low = middle } else { high = middle }
    }
    return high
  }
}
