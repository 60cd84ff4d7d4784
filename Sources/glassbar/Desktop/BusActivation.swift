import CDesktop

/// Asks a D-Bus activatable application to show itself, as the desktop-entry specification says.
struct BusActivation {
  private let method: Bus.Method
  private let arguments: [BusValue]

  /// Nil when the entry's id is no bus name.
  init?(_ request: LaunchRequest) {
    let name = String(request.entry.bareID)
    guard g_dbus_is_name(name) != 0, g_dbus_is_unique_name(name) == 0 else { return nil }
    var data: [String: BusValue] = [:]
    if let token = request.activationToken {
      data = ["activation-token": .string(token), "desktop-startup-id": .string(token)]
    }
    let method: String
    if let action = request.action {
      method = "ActivateAction"
      arguments = [.string(action), .array(of: "v", []), .dictionary(data)]
    } else if request.uris.isEmpty {
      method = "Activate"
      arguments = [.dictionary(data)]
    } else {
      method = "Open"
      arguments = [.strings(request.uris), .dictionary(data)]
    }
    self.method = Bus.Method(
      name, Self.objectPath(for: name), "org.freedesktop.Application", method)
  }

  /// The object that an application with bus name `name` exports.
  static func objectPath(for name: String) -> String {
    "/" + String(name.map { $0 == "." ? "/" : $0 == "-" ? "_" : $0 })
  }

  /// Sends the message; `completion` says in a later turn whether it was answered.
  func send(_ completion: @escaping (Bool) -> Void) {
    Bus.connect(to: .session) { bus in
      guard let bus else { return completion(false) }
      bus.call(method, arguments) { answer in
        switch answer {
        case .success: completion(true)
        // Slow is not absent: starting the command as well would start it twice.
        case .failure(let failure): completion(failure.isTimeout)
        }
      }
    }
  }
}
