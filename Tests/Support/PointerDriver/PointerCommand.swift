/// One command of the driver. Positions are in the units of the extent.
enum PointerCommand {
  case move(x: Double, y: Double)
  /// Moves in steps of about 8 ms.
  case glide(x: Double, y: Double, milliseconds: UInt32)
  case press(button: UInt32)
  case release(button: UInt32)
  case click(button: UInt32)
  /// Scrolls down by a distance in dp; 15 are one notch of a wheel.
  case scroll(distance: Double)
  case sleep(milliseconds: UInt32)
  case extent(width: Double, height: Double)
  /// Prints a line when all before it has been handled by the compositor.
  case say(String)

  static let usage = """
    commands, one a line or argument: move X Y · glide X Y MS · press [left|right|middle] ·
    release [BUTTON] · click [BUTTON] · scroll DY · sleep MS · extent W H · say TEXT
    """

  /// Reads a line; `nil` if it is empty or a comment.
  init?(line: String) throws(DriverError) {
    let words = line.split { $0 == " " || $0 == "\t" }
    guard let verb = words.first, !verb.hasPrefix("#") else { return nil }
    let rest = words.dropFirst()
    func fail() -> DriverError { DriverError("cannot understand '\(line)'\n\(Self.usage)") }
    func numbers(_ count: Int) throws(DriverError) -> [Double] {
      let values = rest.compactMap { Double($0) }.filter { $0.isFinite && abs($0) < 1e6 }
      guard values.count == count, rest.count == count else { throw fail() }
      return values
    }
    func duration(_ value: Double) throws(DriverError) -> UInt32 {
      guard value >= 0 else { throw fail() }
      return UInt32(value)
    }
    func button() throws(DriverError) -> UInt32 {
      // linux/input-event-codes.h
      let codes: [Substring: UInt32] = ["left": 0x110, "right": 0x111, "middle": 0x112]
      guard rest.count <= 1, let code = codes[rest.first ?? "left"] else { throw fail() }
      return code
    }
    switch verb {
    case "move":
      let values = try numbers(2)
      self = .move(x: values[0], y: values[1])
    case "glide":
      let values = try numbers(3)
      self = .glide(x: values[0], y: values[1], milliseconds: try duration(values[2]))
    case "press": self = .press(button: try button())
    case "release": self = .release(button: try button())
    case "click": self = .click(button: try button())
    case "scroll": self = .scroll(distance: try numbers(1)[0])
    case "sleep": self = .sleep(milliseconds: try duration(try numbers(1)[0]))
    case "extent":
      let values = try numbers(2)
      guard values.allSatisfy({ $0 >= 1 }) else { throw fail() }
      self = .extent(width: values[0], height: values[1])
    case "say": self = .say(rest.joined(separator: " "))
    default: throw fail()
    }
  }
}
