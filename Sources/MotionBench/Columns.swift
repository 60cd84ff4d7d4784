/// A line of figures under fixed columns.
enum Columns {
  static func line(_ name: String, _ figures: [String]) -> String {
    var line = padded(name, to: 44)
    for figure in figures {
      line += String(repeating: " ", count: max(15 - figure.count, 1)) + figure
    }
    return line
  }

  /// With `digits` after the point, and a space between thousands.
  static func number(_ value: Double, digits: Int = 0) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let rounded = Int((value * scale).rounded())
    let whole = grouped(rounded / Int(scale))
    guard digits > 0 else { return whole }
    let part = String(rounded % Int(scale))
    return whole + "." + String(repeating: "0", count: digits - part.count) + part
  }

  private static func grouped(_ value: Int) -> String {
    var digits = Array(String(value))
    var place = digits.count - 3
    while place > 0 {
      digits.insert(" ", at: place)
      place -= 3
    }
    return String(digits)
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 1))
  }
}
