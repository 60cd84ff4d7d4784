/// An SVG picture of numbers, part by part: axes, lines, bars.
struct SVGPlot {
  let width = 900.0
  let height: Double
  private let left = 56.0
  private let right = 14.0
  private let top = 24.0
  private let bottom = 30.0
  private let x: ClosedRange<Double>
  private let y: ClosedRange<Double>
  private var parts: [String] = []

  init(x: ClosedRange<Double>, y: ClosedRange<Double>, height: Double = 240) {
    // A range without width would put everything at infinity.
    self.x = x.upperBound > x.lowerBound ? x : x.lowerBound...(x.lowerBound + 1)
    self.y = y.upperBound > y.lowerBound ? y : y.lowerBound...(y.lowerBound + 1)
    self.height = height
  }

  func at(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    let across = (x - self.x.lowerBound) / (self.x.upperBound - self.x.lowerBound)
    let up = (y - self.y.lowerBound) / (self.y.upperBound - self.y.lowerBound)
    return (
      left + across * (width - left - right),
      height - bottom - min(max(up, 0), 1) * (height - top - bottom)
    )
  }

  mutating func axes(x xTitle: String, y yTitle: String) {
    for value in Self.ticks(y) {
      let place = at(x.lowerBound, value)
      parts.append(
        "<line class=\"grid\" x1=\"\(left)\" x2=\"\(width - right)\" y1=\"\(Self.text(place.y))\""
          + " y2=\"\(Self.text(place.y))\"/>")
      parts.append(
        "<text x=\"\(left - 6)\" y=\"\(Self.text(place.y + 4))\" text-anchor=\"end\">"
          + "\(Self.label(value))</text>")
    }
    for value in Self.ticks(x) {
      let place = at(value, y.lowerBound)
      parts.append(
        "<text x=\"\(Self.text(place.x))\" y=\"\(height - bottom + 15)\" text-anchor=\"middle\">"
          + "\(Self.label(value))</text>")
    }
    parts.append(
      "<text class=\"title\" x=\"\(width - right)\" y=\"\(height - 3)\" text-anchor=\"end\">"
        + "\(xTitle)</text>")
    parts.append("<text class=\"title\" x=\"\(left - 6)\" y=\"\(top - 10)\">\(yTitle)</text>")
  }

  /// A broken line; nil interrupts it.
  mutating func line(_ points: [(x: Double, y: Double?)], _ style: String) {
    var path = ""
    var isOpen = false
    for point in points {
      guard let y = point.y else {
        isOpen = false
        continue
      }
      let place = at(point.x, y)
      path += "\(isOpen ? "L" : "M")\(Self.text(place.x)) \(Self.text(place.y))"
      isOpen = true
    }
    parts.append("<path class=\"line \(style)\" d=\"\(path)\"/>")
  }

  mutating func dot(_ x: Double, _ y: Double, _ style: String, tip: String) {
    let place = at(x, y)
    parts.append(
      "<circle class=\"\(style)\" cx=\"\(Self.text(place.x))\" cy=\"\(Self.text(place.y))\" r=\"3\">"
        + "<title>\(escaped(tip))</title></circle>")
  }

  mutating func bar(
    from x0: Double, to x1: Double, bottom y0: Double = 0, top y1: Double, _ style: String,
    tip: String
  ) {
    let (low, high) = (at(x0, y0), at(x1, y1))
    parts.append(
      "<rect class=\"\(style)\" x=\"\(Self.text(low.x))\" y=\"\(Self.text(high.y))\""
        + " width=\"\(Self.text(max(high.x - low.x, 0.4)))\""
        + " height=\"\(Self.text(max(low.y - high.y, 0)))\"><title>\(escaped(tip))</title></rect>")
  }

  /// A filled band between two lines over the same places.
  mutating func area(_ points: [(x: Double, low: Double, high: Double)], _ style: String) {
    guard !points.isEmpty else { return }
    let upper = points.map { at($0.x, $0.high) }
    let lower = points.reversed().map { at($0.x, $0.low) }
    let path = (upper + lower).map { "\(Self.text($0.x)) \(Self.text($0.y))" }
    parts.append("<path class=\"\(style)\" d=\"M\(path.joined(separator: "L"))Z\"/>")
  }

  mutating func level(_ y: Double, _ title: String) {
    guard self.y.contains(y) else { return }
    let place = at(x.lowerBound, y)
    parts.append(
      "<line class=\"level\" x1=\"\(left)\" x2=\"\(width - right)\" y1=\"\(Self.text(place.y))\""
        + " y2=\"\(Self.text(place.y))\"/>")
    parts.append(
      "<text class=\"note\" x=\"\(width - right - 2)\" y=\"\(Self.text(place.y - 4))\""
        + " text-anchor=\"end\">\(escaped(title))</text>")
  }

  var svg: String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(Self.text(width))"
      + " \(Self.text(height))\" width=\"\(Self.text(width))\" height=\"\(Self.text(height))\""
      + " role=\"img\">\n"
      + parts.joined(separator: "\n") + "\n</svg>"
  }

  /// Four to nine round numbers in a range.
  private static func ticks(_ range: ClosedRange<Double>) -> [Double] {
    let span = range.upperBound - range.lowerBound
    var power = 1e-6
    while power * 10 < span / 5 { power *= 10 }
    let step = [1.0, 2, 5, 10].map { $0 * power }.first { span / $0 <= 7 } ?? power * 10
    let first = (range.lowerBound / step).rounded(.up)
    return (0...8).map { (first + Double($0)) * step }.filter { $0 <= range.upperBound }
  }

  private static func label(_ value: Double) -> String {
    var text = number(value)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }

  private static func text(_ value: Double) -> String {
    Milliseconds.decimal(Int64((value * 100).rounded()), places: 2)
  }
}

/// `text` as it may stand in HTML and SVG.
func escaped(_ text: String) -> String {
  var result = ""
  for character in text {
    switch character {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    default: result.append(character)
    }
  }
  return result
}
