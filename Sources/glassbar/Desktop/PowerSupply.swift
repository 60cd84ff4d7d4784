import CDesktop
import Glibc

/// Whether the machine runs on its battery: asked of the kernel at first, then told by UPower.
///
/// Without UPower the first answer stays; nobody is asked again and again.
final class PowerSupply {
  private(set) var isOnBattery: Bool
  var onChange: (() -> Void)?

  private static let service = "org.freedesktop.UPower"
  private static let path = "/org/freedesktop/UPower"

  private let cancellation = Cancellation()
  private var bus: GObjectReference?
  private var subscription: guint = 0

  /// - Parameter folder: where the kernel describes power supplies.
  init(folder: String = "/sys/class/power_supply") {
    isOnBattery = Self.isOnBattery(folder)
  }

  deinit {
    cancellation.cancel()
    if let bus = bus?.pointer, subscription != 0 {
      g_dbus_connection_signal_unsubscribe(bus, subscription)
    }
  }

  /// Listens to UPower from now on, where it runs.
  func follow() {
    let answer = BusAnswer { [weak self] _, result in
      var error: UnsafeMutablePointer<GError>?
      let bus = GObjectReference(owning: g_bus_get_finish(result, &error))
      g_clear_error(&error)
      guard let self, let bus else { return }
      subscribe(bus.pointer)
      self.bus = consume bus
    }
    g_bus_get(G_BUS_TYPE_SYSTEM, cancellation.pointer, BusAnswer.callback, answer.handOver())
  }

  private func subscribe(_ bus: OpaquePointer) {
    let listener = Unmanaged.passRetained(Listener(self)).toOpaque()
    subscription = g_dbus_connection_signal_subscribe(
      bus, Self.service, "org.freedesktop.DBus.Properties", "PropertiesChanged", Self.path,
      Self.service, G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, _, _, _, parameters, data in
        guard let parameters, let data else { return }
        let listener = Unmanaged<Listener>.fromOpaque(data).takeUnretainedValue()
        listener.supply?.propertiesChanged(parameters)
      }, listener, releaseUserData)
  }

  /// Takes `(sa{sv}as)`: the interface, what is new and what is no longer valid.
  private func propertiesChanged(_ parameters: OpaquePointer) {
    guard String(cString: g_variant_get_type_string(parameters)) == "(sa{sv}as)" else { return }
    let changes = g_variant_get_child_value(parameters, 1)
    defer { changes.map { g_variant_unref($0) } }
    let type = g_variant_type_new("b")
    defer { g_variant_type_free(type) }
    guard let changes, let value = g_variant_lookup_value(changes, "OnBattery", type) else {
      return
    }
    defer { g_variant_unref(value) }
    let isOnBattery = g_variant_get_boolean(value) != 0
    guard isOnBattery != self.isOnBattery else { return }
    self.isOnBattery = isOnBattery
    onChange?()
  }

  /// What GIO keeps for as long as it may call.
  private final class Listener {
    weak var supply: PowerSupply?
    init(_ supply: PowerSupply) { self.supply = supply }
  }

  // MARK: - The kernel's word

  /// Some battery of the machine itself is emptied, and no mains feeds it.
  static func isOnBattery(_ folder: String) -> Bool {
    var discharges = false
    for name in FileSystem.names(in: folder) {
      func property(_ file: String) -> String {
        let text = FileSystem.text(of: "\(folder)/\(name)/\(file)", limit: 256)
        return text?.split(separator: "\n").first.map(String.init) ?? ""
      }
      switch property("type") {
      case "Mains" where property("online") == "1": return false
      case "Battery" where property("scope") != "Device":
        if property("status") == "Discharging" { discharges = true }
      default: break
      }
    }
    return discharges
  }
}
