/// Gives started applications systemd scopes of their own, where the user's service manager runs.
///
/// A program in the bar's own control group would end with the bar's service, and its memory would count
/// as the bar's.
final class ApplicationScopes {
  private let bus: SessionBus
  private var connection: Bus?
  private var watch: BusSubscription?

  private static let manager = "org.freedesktop.systemd1"

  init(bus: SessionBus) {
    self.bus = bus
    bus.whenConnected { [weak self] bus in
      self?.watch = bus.watch(name: Self.manager) { [weak self] owner in
        self?.connection = owner == nil ? nil : bus
      }
    }
  }

  /// The service manager; nil where none listens on the session's bus.
  var current: ServiceManager? { connection.map { ServiceManager(bus: $0) } }
}

/// The user's service manager, for any thread.
struct ServiceManager: Sendable {
  fileprivate let bus: Bus

  /// Moves `process`, which runs `entry`, into a scope and waits until that is done.
  func adopt(_ process: Int32, running entry: DesktopEntry) throws(BusFailure) {
    let name = ApplicationScopes.unitName(
      id: String(entry.bareID), random: UInt32.random(in: .min ... .max))
    _ = try bus.callAndWait(
      .init(
        "org.freedesktop.systemd1", "/org/freedesktop/systemd1", "org.freedesktop.systemd1.Manager",
        "StartTransientUnit"),
      [
        .string(name), .string("fail"),
        ApplicationScopes.properties(process: process, entry: entry),
        .array(of: "(sa(sv))", []),
      ], timeout: 5000)
  }
}

extension ApplicationScopes {
  fileprivate static func properties(process: Int32, entry: DesktopEntry) -> BusValue {
    func property(_ name: String, _ value: BusValue) -> BusValue {
      .tuple([.string(name), .variant(value)])
    }
    var properties = [
      property("Description", .string("\(entry.name), started by glassbar")),
      property("PIDs", .array(of: "u", [.uint32(UInt32(bitPattern: process))])),
      property("Slice", .string("app.slice")),
      // A scope whose program failed goes too.
      property("CollectMode", .string("inactive-or-failed")),
    ]
    if let path = entry.path { properties.append(property("SourcePath", .string(path))) }
    return .array(of: "(sv)", properties)
  }

  /// `app-glassbar-ID-RANDOM.scope`, as the desktop's conventions for systemd ask.
  static func unitName(id: String, random: UInt32) -> String {
    let digits = String(random, radix: 16)
    let padding = String(repeating: "0", count: 8 - digits.count)
    // systemd allows 255 bytes.
    let name = escaped(id).prefix(200)
    return "app-glassbar-\(name)-\(padding)\(digits).scope"
  }

  /// As `systemd-escape` does: letters, digits, `:`, `_` and `.` stay, other bytes become `\xNN`.
  static func escaped(_ text: String) -> String {
    var result = ""
    for (index, byte) in text.utf8.enumerated() {
      let scalar = UnicodeScalar(byte)
      let isPlain =
        scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
        || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "_")
        || (byte == UInt8(ascii: ".") && index > 0)
      if isPlain {
        result.unicodeScalars.append(scalar)
      } else if byte == UInt8(ascii: "/") {
        result.append("-")
      } else {
        result += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return result
  }
}
