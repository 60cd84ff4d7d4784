import CDesktop
import GlassSurface

/// Follows the desktop's settings: the portal's, and GSettings where the portal does not tell.
///
/// Nothing waits for them: until they come the defaults hold, and a desktop without either is no error.
final class DesktopSettings {
  private(set) var current = DesktopPreferences()
  /// Whether a settings portal has answered.
  private(set) var hasPortal = false
  /// Called after `current` has changed.
  var onChange: (DesktopPreferences) -> Void = { _ in }

  private let loop: GLibLoop
  private let bus: SessionBus
  private let log: Log
  private var portal: [String: [String: BusValue]] = [:]
  private var stored: [StoredSettings] = []
  private var subscriptions: [BusSubscription] = []
  private var start: (any EventSource)?

  private static let name = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"

  /// What is asked for.
  private static let namespaces = [
    DesktopPreferences.appearance, DesktopPreferences.interface, DesktopPreferences.accessibility,
  ]

  init(loop: GLibLoop, bus: SessionBus, log: Log) {
    self.loop = loop
    self.bus = bus
    self.log = log
  }

  /// Begins to follow, in later turns of the loop.
  func follow() {
    bus.whenConnected { [weak self] bus in self?.follow(bus) }
    // Opening them reads files: not before the first turn.
    start = loop.schedule(after: 0) { [weak self] in self?.openStored() }
  }

  private func follow(_ bus: Bus) {
    subscriptions = [
      bus.subscribe(
        BusMatch(
          sender: Self.name, path: Self.path, interface: Self.interface, signal: "SettingChanged")
      ) { [weak self] in self?.take($0) },
      bus.watch(name: Self.name) { [weak self, unowned bus] owner in
        if owner != nil { self?.readPortal(on: bus, starts: false) }
      },
    ]
    readPortal(on: bus, starts: true)
  }

  private func readPortal(on bus: Bus, starts: Bool) {
    bus.call(
      .init(Self.name, Self.path, Self.interface, "ReadAll"), [.strings(Self.namespaces)],
      starts: starts
    ) { [weak self] answer in
      guard let self else { return }
      switch answer {
      case .failure(let failure): log.debug("no settings portal: \(failure)")
      case .success(let values):
        hasPortal = true
        portal = (values.first?.dictionary ?? [:]).compactMapValues(\.dictionary)
        update()
      }
    }
  }

  private func take(_ signal: BusSignal) {
    guard signal.values.count == 3, let namespace = signal.values[0].text,
      let key = signal.values[1].text, Self.namespaces.contains(namespace),
      case .variant(let value) = signal.values[2]
    else { return }
    hasPortal = true
    portal[namespace, default: [:]][key] = value
    update()
  }

  private func openStored() {
    let wanted = [
      (DesktopPreferences.interface, ["enable-animations", "color-scheme", "icon-theme"]),
      (DesktopPreferences.accessibility, ["high-contrast"]),
    ]
    stored = wanted.compactMap { schema, keys in
      StoredSettings(schema: schema, keys: keys) { [weak self] in self?.update() }
    }
    update()
  }

  private func update() {
    var settings = portal
    for store in stored {
      settings[store.schema, default: [:]].merge(store.values) { told, _ in told }
    }
    let preferences = DesktopPreferences(settings)
    guard preferences != current else { return }
    current = preferences
    onChange(preferences)
  }
}

/// Some keys of a GSettings schema that is installed.
private final class StoredSettings {
  let schema: String
  private let keys: [String]
  private let settings: GObjectReference
  private var connection: GSignalConnection?

  /// Nil where the schema is not installed: asking for it then would end the process.
  init?(schema name: String, keys: [String], _ onChange: @escaping () -> Void) {
    guard let source = g_settings_schema_source_get_default(),
      let schema = g_settings_schema_source_lookup(source, name, 1)
    else { return nil }
    defer { g_settings_schema_unref(schema) }
    let known = keys.filter { g_settings_schema_has_key(schema, $0) != 0 }
    guard !known.isEmpty, let settings = GObjectReference(owning: g_settings_new(name)) else {
      return nil
    }
    self.schema = name
    self.keys = known
    self.settings = settings
    g_object_ref(UnsafeMutableRawPointer(self.settings.pointer))
    connection = GSignalConnection(
      to: GObjectReference(owning: self.settings.pointer), signal: "changed", hasDetail: true,
      onChange)
  }

  /// The keys' values, as the portal would tell them.
  var values: [String: BusValue] {
    var result: [String: BusValue] = [:]
    for key in keys {
      guard
        let value = g_settings_get_value(
          UnsafeMutablePointer<GSettings>(settings.pointer), key)
      else { continue }
      result[key] = BusValue(value)
      g_variant_unref(value)
    }
    return result
  }
}
