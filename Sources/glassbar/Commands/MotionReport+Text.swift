import MotionRuntime

extension MotionReport {
  private static let rows = 20
  private static let columns = 48

  /// Figures and a curve for a terminal.
  var text: String {
    curves.map(text).joined(separator: "\n\n")
  }

  private func text(_ curve: MotionCurve) -> String {
    let spring = curve.spring
    var lines = [curve.name]
    func add(_ name: String, _ value: String) {
      lines.append("  " + name + String(repeating: " ", count: 12 - name.count) + value)
    }
    let purpose = SpringToken(rawValue: curve.name)?.purpose
    if let purpose { add("for", purpose) }
    add(
      "spring",
      "response \(number(spring.response)) s, damping ratio \(number(spring.dampingRatio)), "
        + "bounce \(number(spring.bounce))")
    add(
      "physics",
      "mass \(number(spring.mass)), stiffness \(number(spring.stiffness)), "
        + "damping \(number(spring.damping))")
    add("motion", "\(number(from)) to \(number(to)), velocity \(number(velocity)) /s")
    if let peak = curve.peak {
      add("peak", "\(number(peak.value)) at \(number(peak.time)) s")
    } else {
      add("peak", "none: it never turns round")
    }
    add(
      "overshoot",
      curve.overshoot > 0
        ? "\(percent(curve.overshoot)), then \(percent(curve.undershoot)) behind" : "none")
    add(
      "settles",
      "\(seconds(curve.settleTime(within: 0.001))) to 0.1 %, "
        + "\(seconds(curve.settleTime(within: 0.01))) to 1 % (exact last crossing)")
    add(
      "estimates",
      "\(seconds(curve.envelopeTime(within: 0.001))) envelope, "
        + "\(seconds(spring.decayTime())) ln(1/\u{3b5})/\u{3b6}\u{3c9}, "
        + "\(seconds(curve.estimate)) SwiftUI")
    return (lines + [""] + drawing(curve)).joined(separator: "\n")
  }

  /// The curve on its side: a row a moment, with the target as a line.
  private func drawing(_ curve: MotionCurve) -> [String] {
    let points = (0...Self.rows).map {
      curve.point(at: duration * Double($0) / Double(Self.rows))
    }
    let values = points.map(\.value) + [from, to] + (curve.peak.map { [$0.value] } ?? [])
    let low = values.min() ?? 0
    let high = values.max() ?? 1
    func column(_ value: Double) -> Int {
      guard high > low else { return 0 }
      let place = (value - low) / (high - low) * Double(Self.columns - 1)
      return place.isFinite ? Int(place.rounded()) : 0
    }
    var lines = ["      t [s]       value   velocity"]
    for point in points {
      var cells = [Character](repeating: " ", count: Self.columns)
      cells[column(to)] = "|"
      cells[column(point.value)] = "*"
      var row = String(cells)
      while row.last == " " { row.removeLast() }
      lines.append(
        right(fixed(point.time, 3), 11) + right(fixed(point.value, 4), 12)
          + right(fixed(point.velocity, 2), 11) + "  " + row)
    }
    return lines
  }

  private func percent(_ part: Double) -> String { "\(number(part * 100)) %" }

  private func seconds(_ time: Double) -> String {
    time.isFinite ? "\(fixed(time, 3)) s" : "never"
  }

  private func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(width - text.count, 1)) + text
  }
}

/// A number with at most four significant places after the point, without trailing zeros.
func number(_ value: Double) -> String {
  guard value.isFinite else { return value.isNaN ? "?" : value < 0 ? "-\u{221e}" : "\u{221e}" }
  guard abs(value) < 1e12, value == 0 || abs(value) >= 1e-4 else { return "\(value)" }
  var text = fixed(value, abs(value) < 100 ? 4 : 2)
  while text.last == "0" { text.removeLast() }
  if text.last == "." { text.removeLast() }
  return text
}

/// A number with exactly `digits` places after the point.
func fixed(_ value: Double, _ digits: Int) -> String {
  var scale = 1.0
  for _ in 0..<digits { scale *= 10 }
  let scaled = (abs(value) * scale).rounded()
  guard scaled < 1e15 else { return "\(value)" }
  let whole = Int(scaled) / Int(scale)
  let part = String(Int(scaled) % Int(scale))
  let sign = value < 0 && scaled > 0 ? "-" : ""
  guard digits > 0 else { return sign + "\(whole)" }
  return sign + "\(whole)." + String(repeating: "0", count: digits - part.count) + part
}
