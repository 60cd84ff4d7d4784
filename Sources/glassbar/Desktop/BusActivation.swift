import CDesktop

/// Asks a D-Bus activatable application to show itself, as the desktop-entry specification says.
struct BusActivation {
  private let name: String
  private let path: String
  private let method: String
  private let parameters: [Parameter]

  private enum Parameter {
    case text(String)
    case texts([String])
    case noVariants
    case platformData(token: String?)
  }

  /// Nil when the entry's id is no bus name.
  init?(_ request: LaunchRequest) {
    name = String(request.entry.bareID)
    guard g_dbus_is_name(name) != 0, g_dbus_is_unique_name(name) == 0 else { return nil }
    path = Self.objectPath(for: name)
    let data = Parameter.platformData(token: request.activationToken)
    if let action = request.action {
      method = "ActivateAction"
      parameters = [.text(action), .noVariants, data]
    } else if request.uris.isEmpty {
      method = "Activate"
      parameters = [data]
    } else {
      method = "Open"
      parameters = [.texts(request.uris), data]
    }
  }

  /// The object that an application with bus name `name` exports.
  static func objectPath(for name: String) -> String {
    "/" + String(name.map { $0 == "." ? "/" : $0 == "-" ? "_" : $0 })
  }

  /// Sends the message; `completion` says in a later turn whether it was answered.
  func send(_ completion: @escaping (Bool) -> Void) {
    let call = PendingCall(message: self, completion: completion)
    g_bus_get(
      G_BUS_TYPE_SESSION, nil,
      { _, result, data in
        guard let data else { return }
        let call = Unmanaged<PendingCall>.fromOpaque(data).takeRetainedValue()
        guard let bus = GObjectReference(owning: g_bus_get_finish(result, nil)) else {
          call.completion(false)
          return
        }
        call.send(on: bus.pointer)
      }, Unmanaged.passRetained(call).toOpaque())
  }

  fileprivate func makeParameters() -> OpaquePointer? {
    var values = parameters.map(Self.variant)
    return g_variant_new_tuple(&values, gsize(values.count))
  }

  fileprivate func call(
    on bus: OpaquePointer, _ answer: @escaping GAsyncReadyCallback, _ data: gpointer
  ) {
    g_dbus_connection_call(
      bus, name, path, "org.freedesktop.Application", method, makeParameters(), nil,
      G_DBUS_CALL_FLAGS_NONE, -1, nil, answer, data)
  }

  private static func variant(_ parameter: Parameter) -> OpaquePointer? {
    switch parameter {
    case .text(let text):
      return g_variant_new_string(text)
    case .texts(let texts):
      var children = texts.map { g_variant_new_string($0) }
      return array(of: "s", &children)
    case .noVariants:
      var children: [OpaquePointer?] = []
      return array(of: "v", &children)
    case .platformData(let token):
      var children: [OpaquePointer?] = []
      if let token {
        children = ["activation-token", "desktop-startup-id"].map { (key: String) in
          g_variant_new_dict_entry(
            g_variant_new_string(key), g_variant_new_variant(g_variant_new_string(token)))
        }
      }
      return array(of: "{sv}", &children)
    }
  }

  private static func array(
    of type: String, _ children: inout [OpaquePointer?]
  ) -> OpaquePointer? {
    let variantType = g_variant_type_new(type)
    defer { g_variant_type_free(variantType) }
    return g_variant_new_array(variantType, &children, gsize(children.count))
  }
}

private final class PendingCall {
  let message: BusActivation
  let completion: (Bool) -> Void

  init(message: BusActivation, completion: @escaping (Bool) -> Void) {
    self.message = message
    self.completion = completion
  }

  func send(on bus: OpaquePointer) {
    message.call(
      on: bus,
      { bus, result, data in
        guard let data else { return }
        let call = Unmanaged<PendingCall>.fromOpaque(data).takeRetainedValue()
        var error: UnsafeMutablePointer<GError>?
        let answer = g_dbus_connection_call_finish(bus.map { OpaquePointer($0) }, result, &error)
        defer { g_clear_error(&error) }
        if let answer { g_variant_unref(answer) }
        // Slow is not absent: starting the command as well would start it twice.
        let isSlow =
          g_error_matches(error, g_io_error_quark(), Int32(G_IO_ERROR_TIMED_OUT.rawValue)) != 0
        call.completion(answer != nil || isSlow)
      }, Unmanaged.passRetained(self).toOpaque())
  }
}
