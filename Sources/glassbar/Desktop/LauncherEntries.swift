/// What an application tells launchers of itself.
struct LauncherAnnouncement: Equatable, Sendable {
  /// Nil where none is to be seen.
  var badge: Int?
  /// 0…1; nil where none is to be seen.
  var progress: Double?
  var isUrgent = false
}

/// Follows `com.canonical.Unity.LauncherEntry`: badges, progress and urgency.
///
/// An update names only what changes. What a program has told goes with its connection, so that no badge
/// outlives a crash.
final class LauncherEntries {
  private let bus: SessionBus
  private var told: [Key: [String: BusValue]] = [:]
  private var senders: [String: BusSubscription] = [:]
  private var updates: BusSubscription?
  private var onChange: () -> Void = {}

  private struct Key: Hashable {
    var sender: String
    var id: String
  }

  /// Applications that are remembered, and names told of each: a sender that makes them up must not fill
  /// the memory.
  private static let limit = 256
  private static let names: Set<String> = [
    "count", "count-visible", "progress", "progress-visible", "urgent",
  ]

  init(bus: SessionBus) { self.bus = bus }

  /// Begins to follow; `onChange` is called after each change.
  func follow(_ onChange: @escaping () -> Void) {
    self.onChange = onChange
    bus.whenConnected { [weak self] bus in
      self?.updates = bus.subscribe(
        BusMatch(interface: "com.canonical.Unity.LauncherEntry", signal: "Update")
      ) { [weak self, unowned bus] in self?.take($0, on: bus) }
    }
  }

  private func take(_ signal: BusSignal, on bus: Bus) {
    guard signal.values.count == 2, let uri = signal.values[0].text,
      let values = signal.values[1].dictionary, let id = Self.id(in: uri)
    else { return }
    let key = Key(sender: signal.sender, id: id)
    guard told[key] != nil || told.count < Self.limit else { return }
    told[key, default: [:]].merge(values.filter { Self.names.contains($0.key) }) { $1 }
    if senders[signal.sender] == nil {
      senders[signal.sender] = bus.watch(name: signal.sender) { [weak self] owner in
        if owner == nil { self?.forget(signal.sender) }
      }
    }
    onChange()
  }

  private func forget(_ sender: String) {
    told = told.filter { $0.key.sender != sender }
    senders[sender] = nil
    onChange()
  }

  /// What is told, by the ids of the catalogue's entries.
  ///
  /// Packages rename entries, so that an id that does not exist is resolved as a window's app_id is.
  func announcements(in catalog: DesktopCatalog) -> [String: LauncherAnnouncement] {
    var result: [String: LauncherAnnouncement] = [:]
    for (key, values) in told.sorted(by: { $0.key.sender < $1.key.sender }) {
      let id = catalog.entry(id: key.id)?.id ?? catalog.match(appID: key.id)?.entry.id ?? key.id
      let new = LauncherAnnouncement(values)
      var merged = result[id] ?? LauncherAnnouncement()
      merged.badge = new.badge ?? merged.badge
      merged.progress = new.progress ?? merged.progress
      merged.isUrgent = new.isUrgent || merged.isUrgent
      result[id] = merged
    }
    return result
  }

  /// The desktop-file id in `application://ID`.
  static func id(in uri: String) -> String? {
    let scheme = "application://"
    guard uri.hasPrefix(scheme) else { return nil }
    let id = uri.dropFirst(scheme.count).split(separator: "/").last.map(String.init) ?? ""
    return id.isEmpty || id.utf8.count > 255 ? nil : id
  }
}

extension LauncherAnnouncement {
  /// Reads the names of the protocol; what has the wrong type counts as absent.
  init(_ values: [String: BusValue]) {
    if values["count-visible"]?.flag == true, let count = values["count"]?.whole, count >= 0 {
      badge = count
    }
    if values["progress-visible"]?.flag == true, let part = values["progress"]?.number {
      progress = min(max(part, 0), 1)
    }
    isUrgent = values["urgent"]?.flag ?? false
  }
}
