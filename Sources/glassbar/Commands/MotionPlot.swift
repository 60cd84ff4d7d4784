import Glibc
import MotionRuntime

/// The curves as an SVG: axes with units, the target, each overshoot and the moment each settles.
struct MotionPlot {
  private static let size = (width: 860.0, height: 500.0)
  private static let area = (left: 76.0, top: 56.0, right: 836.0, bottom: 436.0)
  /// Told apart by people with any colour vision: Okabe and Ito's palette.
  private static let colors = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000",
  ]
  private static let pointsPerCurve = 300
  private static let labelWidth = 130.0

  private let report: MotionReport
  private let low: Double
  private let high: Double
  private let timeTicks: [Double]
  private let valueTicks: [Double]

  init(_ report: MotionReport) {
    self.report = report
    var values = [report.from, report.to]
    for curve in report.curves {
      for index in 0...200 {
        let value = curve.point(at: report.duration * Double(index) / 200).value
        if value.isFinite { values.append(value) }
      }
      if let peak = curve.peak, peak.time <= report.duration { values.append(peak.value) }
    }
    let least = values.min() ?? 0
    let greatest = values.max() ?? 1
    let margin = greatest > least ? (greatest - least) * 0.06 : 0.5
    low = least - margin
    // Room for the overshoots' labels, which are stacked where they are close.
    high = greatest + margin * (1 + 0.5 * Double(report.curves.count - 1))
    timeTicks = Self.ticks(from: 0, to: report.duration, about: 9)
    valueTicks = Self.ticks(from: low, to: high, about: 7)
  }

  var svg: String {
    let size = Self.size
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(whole(size.width)) "
        + "\(whole(size.height))\" width=\"\(whole(size.width))\" "
        + "height=\"\(whole(size.height))\" font-family=\"sans-serif\" font-size=\"13\">",
      "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>",
    ]
    lines += axes + target
    for index in report.curves.indices { lines += curve(index) }
    lines += overshootLabels
    lines += legend
    lines.append("</svg>")
    return lines.joined(separator: "\n") + "\n"
  }

  private var axes: [String] {
    let area = Self.area
    var lines: [String] = []
    for tick in timeTicks {
      let x = x(tick)
      lines.append(line(x, area.top, x, area.bottom, "#e4e4e4", width: 1))
      lines.append(label(number(tick), x, area.bottom + 20, anchor: "middle"))
    }
    for tick in valueTicks {
      let y = y(tick)
      lines.append(line(area.left, y, area.right, y, "#e4e4e4", width: 1))
      lines.append(label(number(tick), area.left - 8, y + 4.5, anchor: "end"))
    }
    lines.append(line(area.left, area.bottom, area.right, area.bottom, "#333333", width: 1.5))
    lines.append(line(area.left, area.top, area.left, area.bottom, "#333333", width: 1.5))
    lines.append(
      label("time [s]", (area.left + area.right) / 2, area.bottom + 44, anchor: "middle"))
    let middle = (area.top + area.bottom) / 2
    lines.append(
      "<text x=\"22\" y=\"\(place(middle))\" text-anchor=\"middle\" fill=\"#333333\" "
        + "transform=\"rotate(-90 22 \(place(middle)))\">value [units]</text>")
    return lines
  }

  private var target: [String] {
    let area = Self.area
    let y = y(report.to)
    return [
      line(area.left, y, area.right, y, "#333333", width: 1.2, dash: "7 5", kind: "target"),
      label("target \(number(report.to))", area.right - 4, y + 17, anchor: "end"),
    ]
  }

  private func curve(_ index: Int) -> [String] {
    let curve = report.curves[index]
    let color = Self.colors[index % Self.colors.count]
    let points = (0...Self.pointsPerCurve).map { step in
      let time = report.duration * Double(step) / Double(Self.pointsPerCurve)
      return "\(place(x(time))),\(place(y(curve.point(at: time).value)))"
    }
    var lines = [
      "<polyline class=\"curve\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"2.2\" "
        + "stroke-linejoin=\"round\" points=\"\(points.joined(separator: " "))\"/>"
    ]
    if let peak = curve.overshootPeak, peak.time <= report.duration {
      let (x, y) = (x(peak.time), y(peak.value))
      lines.append(line(x, y, x, self.y(report.to), color, width: 1.2, kind: "overshoot"))
      lines.append(
        "<circle class=\"overshoot\" cx=\"\(place(x))\" cy=\"\(place(y))\" r=\"4\" "
          + "fill=\"\(color)\"/>")
    }
    let settled = curve.settleTime(within: 0.001)
    if settled.isFinite, settled <= report.duration {
      let x = x(settled)
      let foot = Self.area.bottom
      lines.append(
        "<path class=\"settled\" d=\"M\(place(x)) \(place(foot - 9))l-5 9h10z\" "
          + "fill=\"\(color)\"/>")
    }
    return lines
  }

  /// One beside each overshoot, moved up where another is in its way.
  private var overshootLabels: [String] {
    var taken: [(x: Double, y: Double)] = []
    var lines: [String] = []
    for (index, curve) in report.curves.enumerated() {
      guard let peak = curve.overshootPeak, peak.time <= report.duration else { continue }
      let x = min(x(peak.time) + 7, Self.area.right - Self.labelWidth)
      var y = y(peak.value) + (report.to < report.from ? 17 : -7)
      while let other = taken.first(where: {
        abs($0.x - x) < Self.labelWidth && abs($0.y - y) < 15
      }) {
        y = other.y - 15
      }
      taken.append((x, y))
      lines.append(
        label(
          "\(signed(curve.overshoot * 100)) % at \(fixed(peak.time, 3)) s", x, y,
          anchor: "start", color: Self.colors[index % Self.colors.count]))
    }
    return lines
  }

  private var legend: [String] {
    var lines: [String] = []
    var x = Self.area.left
    var y = 22.0
    for (index, curve) in report.curves.enumerated() {
      let settled = curve.settleTime(within: 0.001)
      let text =
        curve.name + (settled.isFinite ? ", settled \(fixed(settled, 3)) s" : ", never settles")
      let width = 34 + 7.2 * Double(text.count)
      if x > Self.area.left, x + width > Self.area.right {
        x = Self.area.left
        y += 18
      }
      let color = Self.colors[index % Self.colors.count]
      lines.append(line(x, y - 4, x + 22, y - 4, color, width: 3))
      lines.append(label(text, x + 28, y, anchor: "start"))
      x += width + 12
    }
    return lines
  }

  /// Round numbers within a range, about `count` of them.
  private static func ticks(from low: Double, to high: Double, about count: Double) -> [Double] {
    let rough = (high - low) / count
    guard rough > 0, rough.isFinite else { return [] }
    let power = pow(10, floor(log10(rough)))
    let step = power * ([1, 2, 5, 10].first { $0 * power >= rough } ?? 10)
    let first = (low / step).rounded(.up)
    let last = (high / step + 1e-9).rounded(.down)
    guard first.isFinite, last.isFinite, last >= first, last - first < 100 else { return [] }
    return (0...Int(last - first)).map { (first + Double($0)) * step }
  }

  private func x(_ time: Double) -> Double {
    Self.area.left + time / report.duration * (Self.area.right - Self.area.left)
  }

  private func y(_ value: Double) -> Double {
    Self.area.bottom - (value - low) / (high - low) * (Self.area.bottom - Self.area.top)
  }

  private func line(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ color: String, width: Double,
    dash: String? = nil, kind: String? = nil
  ) -> String {
    "<line" + (kind.map { " class=\"\($0)\"" } ?? "")
      + " x1=\"\(place(x1))\" y1=\"\(place(y1))\" x2=\"\(place(x2))\" y2=\"\(place(y2))\" "
      + "stroke=\"\(color)\" stroke-width=\"\(number(width))\""
      + (dash.map { " stroke-dasharray=\"\($0)\"" } ?? "") + "/>"
  }

  private func label(
    _ text: String, _ x: Double, _ y: Double, anchor: String, color: String = "#333333"
  ) -> String {
    // A white rim keeps labels legible over curves.
    "<text x=\"\(place(x))\" y=\"\(place(y))\" text-anchor=\"\(anchor)\" fill=\"\(color)\" "
      + "stroke=\"#ffffff\" stroke-width=\"3\" paint-order=\"stroke\">"
      + escaped(text) + "</text>"
  }

  private func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
    return result
  }

  private func place(_ value: Double) -> String {
    value.isFinite ? fixed(min(max(value, -1e5), 1e5), 2) : "0"
  }

  private func whole(_ value: Double) -> String { fixed(value, 0) }
  private func signed(_ value: Double) -> String { "+" + number((value * 100).rounded() / 100) }
}
