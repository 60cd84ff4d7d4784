import CDesktop

/// A signal as it came over the bus.
struct BusSignal: Equatable, Sendable {
  /// The sender's unique name.
  var sender: String
  var path: String
  var name: String
  var values: [BusValue]
}

/// Which signals are wanted; nil takes any.
struct BusMatch {
  var sender: String?
  var path: String?
  var interface: String
  var signal: String?
  /// What the first argument must be.
  var firstArgument: String?
}

/// Something that is followed on a bus; it ends with the value.
final class BusSubscription {
  private let end: () -> Void
  init(_ end: @escaping () -> Void) { self.end = end }
  deinit { end() }
}

extension Bus {
  /// Calls `handler` for every signal that fits, for as long as the subscription lives.
  func subscribe(_ match: BusMatch, _ handler: @escaping (BusSignal) -> Void) -> BusSubscription {
    let identifier = g_dbus_connection_signal_subscribe(
      pointer, match.sender, match.interface, match.signal, match.path, match.firstArgument,
      G_DBUS_SIGNAL_FLAGS_NONE,
      { _, sender, path, _, name, values, data in
        guard let data, let path, let name else { return }
        Unmanaged<SignalReceiver>.fromOpaque(data).takeUnretainedValue().handler(
          BusSignal(
            sender: sender.map { String(cString: $0) } ?? "", path: String(cString: path),
            name: String(cString: name), values: values.flatMap { BusValue($0).elements } ?? []))
      }, Unmanaged.passRetained(SignalReceiver(handler)).toOpaque(), releaseUserData)
    return BusSubscription { [self] in
      g_dbus_connection_signal_unsubscribe(pointer, identifier)
    }
  }

  /// Tells who owns `name`, now and whenever that changes; nil for nobody.
  func watch(name: String, _ handler: @escaping (String?) -> Void) -> BusSubscription {
    let identifier = g_bus_watch_name_on_connection(
      pointer, name, G_BUS_NAME_WATCHER_FLAGS_NONE,
      { _, _, owner, data in
        guard let data, let owner else { return }
        Unmanaged<OwnerReceiver>.fromOpaque(data).takeUnretainedValue().handler(
          String(cString: owner))
      },
      { _, _, data in
        guard let data else { return }
        Unmanaged<OwnerReceiver>.fromOpaque(data).takeUnretainedValue().handler(nil)
      }, Unmanaged.passRetained(OwnerReceiver(handler)).toOpaque(), releaseUserData)
    return BusSubscription { g_bus_unwatch_name(identifier) }
  }
}

private final class SignalReceiver {
  let handler: (BusSignal) -> Void
  init(_ handler: @escaping (BusSignal) -> Void) { self.handler = handler }
}

private final class OwnerReceiver {
  let handler: (String?) -> Void
  init(_ handler: @escaping (String?) -> Void) { self.handler = handler }
}
