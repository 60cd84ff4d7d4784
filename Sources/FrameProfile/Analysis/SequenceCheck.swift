/// Whether the output's count of refreshes agrees with the time.
public enum SequenceCheck: String, Codable, Sendable {
  /// It is always 0: the output does not count.
  case absent
  /// It grows as the time does.
  case trusted
  /// It goes up by one a frame whatever time has passed: it counts frames.
  case synthesised
  /// It went backwards or stood still while frames were shown.
  case nonMonotonic = "non-monotonic"
  /// It grows otherwise than the time.
  case disagreeing

  /// - Parameter steps: time in ns and sequence between two frames shown one after the other on one output.
  init(steps: [(time: Int64, sequence: Int64?)]) {
    let known = steps.compactMap { step in step.sequence.map { (time: step.time, count: $0) } }
    guard !known.isEmpty else {
      self = .absent
      return
    }
    let backwards = known.count { $0.count <= 0 && $0.time > 0 }
    if backwards * 100 > known.count {
      self = .nonMonotonic
      return
    }
    let rates = known.filter { $0.count > 0 }.map { Double($0.time) / Double($0.count) }
    guard let period = Distribution(rates).median, period > 0 else {
      self = .disagreeing
      return
    }
    let agreeing = known.count { step in
      (Double(step.time) / period - Double(step.count)).magnitude < 0.5
    }
    if agreeing * 100 >= known.count * 95 {
      self = .trusted
    } else if known.allSatisfy({ $0.count == 1 }) {
      self = .synthesised
    } else {
      self = .disagreeing
    }
  }
}
