/// A cubic from (0, 0) to (1, 1) whose x never runs backwards.
struct CubicBezier: Hashable, Sendable {
  let start: SIMD2<Double>
  let end: SIMD2<Double>

  init(start: SIMD2<Double>, end: SIMD2<Double>) {
    self.start = [min(max(start.x, 0), 1), start.y]
    self.end = [min(max(end.x, 0), 1), end.y]
  }

  /// Whether the curve is y = x, whatever its parametrisation.
  var isStraight: Bool { start.x == start.y && end.x == end.y }

  func y(at parameter: Double) -> Double {
    Self.coordinate(start.y, end.y, at: parameter)
  }

  /// The parameter at which the curve reaches `x`, strictly between 0 and 1.
  func parameter(forX x: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var parameter = x
    for _ in 0..<100 {
      let error = Self.coordinate(start.x, end.x, at: parameter) - x
      if error == 0 { break }
      if error < 0 { low = parameter } else { high = parameter }
      // Newton's step; halving where it leaves the bracket or the curve is steep.
      var next = parameter - error / Self.derivative(start.x, end.x, at: parameter)
      if !(next > low && next < high) { next = (low + high) / 2 }
      guard next > low, next < high, abs(next - parameter) > 1e-16 else { break }
      parameter = next
    }
    return parameter
  }

  func slope(atX x: Double) -> Double {
    let parameter = x <= 0 ? 0 : x >= 1 ? 1 : parameter(forX: x)
    let run = Self.derivative(start.x, end.x, at: parameter)
    let rise = Self.derivative(start.y, end.y, at: parameter)
    if run == 0, rise == 0 { return parameter == 0 ? 1 : 0 }
    return rise / run
  }

  private static func coordinate(_ first: Double, _ second: Double, at t: Double) -> Double {
    let u = 1 - t
    return 3 * u * u * t * first + 3 * u * t * t * second + t * t * t
  }

  private static func derivative(_ first: Double, _ second: Double, at t: Double) -> Double {
    let u = 1 - t
    return 3 * u * u * first + 6 * u * t * (second - first) + 3 * t * t * (1 - second)
  }
}
