import MotionRuntime

/// The curves that were asked for, in each of the forms they are told in.
struct MotionReport {
  let curves: [MotionCurve]
  let from: Double
  let to: Double
  let velocity: Double
  /// In s.
  let step: Double
  let duration: Double

  init(_ options: MotionOptions) {
    curves = options.springs.map { MotionCurve($0, options) }
    from = options.from
    to = options.to
    velocity = options.velocity
    duration = options.duration ?? Self.naturalDuration(curves)
    step = options.step ?? max(1.0 / 60, duration / Double(MotionOptions.maximumPoints))
  }

  /// Until all have settled, and a little more; rounded up to a twentieth of a second.
  private static func naturalDuration(_ curves: [MotionCurve]) -> Double {
    let longest = curves.map { curve in
      let settled = curve.settleTime(within: 0.001)
      return settled.isFinite ? settled : curve.spring.response * 8
    }.max()
    let duration = min(max((longest ?? 0) * 1.1, 0.1), 3600)
    return (duration * 20).rounded(.up) / 20
  }

  /// `t,value,velocity`, and with several springs a last column that names them.
  var csv: String {
    let isOne = curves.count == 1
    var text = isOne ? "t,value,velocity\n" : "t,value,velocity,spring\n"
    for curve in curves {
      let suffix = isOne ? "\n" : "," + Self.quoted(curve.name) + "\n"
      for point in curve.points(every: step, until: duration) {
        text += "\(point.time),\(point.value),\(point.velocity)" + suffix
      }
    }
    return text
  }

  private static func quoted(_ field: String) -> String {
    field.contains(",") || field.contains("\"")
      ? "\""
        + field.split(separator: "\"", omittingEmptySubsequences: false)
        .joined(separator: "\"\"") + "\"" : field
  }

  var json: JSONValue {
    .object([
      "from": .number(from), "to": .number(to), "velocity": .number(velocity),
      "step": .number(step), "duration": .number(duration),
      "springs": .array(curves.map(json)),
    ])
  }

  private func json(_ curve: MotionCurve) -> JSONValue {
    let spring = curve.spring
    var object: [String: JSONValue] = [
      "name": .string(curve.name), "duration": .number(spring.duration),
      "bounce": .number(spring.bounce), "response": .number(spring.response),
      "dampingRatio": .number(spring.dampingRatio), "mass": .number(spring.mass),
      "stiffness": .number(spring.stiffness), "damping": .number(spring.damping),
      "overshoot": .number(curve.overshoot), "undershoot": .number(curve.undershoot),
      "settlingDuration": .number(curve.estimate),
      "settleTime": .object([
        "0.001": .number(curve.settleTime(within: 0.001)),
        "0.01": .number(curve.settleTime(within: 0.01)),
      ]),
      "envelope": .number(curve.envelopeTime(within: 0.001)),
      "decayTime": .number(spring.decayTime()),
      "peak": .null,
      "curve": .array(
        curve.points(every: step, until: duration).map { point in
          .array([.number(point.time), .number(point.value), .number(point.velocity)])
        }),
    ]
    if let peak = curve.peak {
      object["peak"] = .object(["t": .number(peak.time), "value": .number(peak.value)])
    }
    return .object(object)
  }
}
