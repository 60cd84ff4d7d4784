import CDesktop

/// Answers calls to the objects below one path of a bus.
protocol BusObjectServer: AnyObject {
  /// The objects' names below the path.
  var objectNames: [String] { get }
  /// What an object implements; nothing where it does not exist.
  func interfaces(of object: String) -> [String]
  /// The answer to a method; nil where nothing fits.
  func answer(_ object: String, _ interface: String, _ method: String, _ arguments: [BusValue])
    -> [BusValue]?
  func property(_ object: String, _ interface: String, _ name: String) -> BusValue?
  /// Whether the value was taken.
  func setProperty(_ object: String, _ interface: String, _ name: String, _ value: BusValue) -> Bool
}

/// Interfaces as introspection data; calls that do not fit them are refused before anybody sees them.
///
/// Unchecked: read-only after it was made.
final class BusInterfaces: @unchecked Sendable {
  private let node: UnsafeMutablePointer<GDBusNodeInfo>?

  /// Reads `<interface>` elements.
  init(xml: String) { node = g_dbus_node_info_new_for_xml("<node>\(xml)</node>", nil) }

  deinit { if let node { g_dbus_node_info_unref(node) } }

  fileprivate func info(_ name: String) -> UnsafeMutablePointer<GDBusInterfaceInfo>? {
    node.flatMap { g_dbus_node_info_lookup_interface($0, name) }
  }
}

extension Bus {
  /// Lets `server` answer for all objects below `path` for as long as the subscription lives; it is not
  /// kept.
  func export(
    at path: String, _ interfaces: BusInterfaces, _ server: any BusObjectServer
  ) -> BusSubscription? {
    let tree = ExportedTree(interfaces, server)
    var table = ExportedTree.subtreeTable
    let identifier = g_dbus_connection_register_subtree(
      pointer, path, &table, G_DBUS_SUBTREE_FLAGS_DISPATCH_TO_UNENUMERATED_NODES,
      Unmanaged.passRetained(tree).toOpaque(), releaseUserData, nil)
    guard identifier != 0 else { return nil }
    return BusSubscription { [self] in
      g_dbus_connection_unregister_subtree(pointer, identifier)
    }
  }

  /// Sends a signal to whoever listens.
  func emit(path: String, interface: String, signal: String, _ values: [BusValue]) {
    g_dbus_connection_emit_signal(
      pointer, nil, path, interface, signal, BusValue.makeTuple(values), nil)
  }
}

/// What GIO is handed for an exported path.
private final class ExportedTree {
  let interfaces: BusInterfaces
  weak var server: (any BusObjectServer)?
  /// GIO keeps the pointer.
  let calls = UnsafeMutablePointer<GDBusInterfaceVTable>.allocate(capacity: 1)

  init(_ interfaces: BusInterfaces, _ server: any BusObjectServer) {
    self.interfaces = interfaces
    self.server = server
    calls.initialize(to: Self.callTable)
  }

  deinit { calls.deallocate() }

  static func of(_ data: gpointer?) -> ExportedTree? {
    data.map { Unmanaged<ExportedTree>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The last part of an object's path.
  private static func name(_ path: UnsafePointer<CChar>?) -> String {
    let path = path.map { String(cString: $0) } ?? ""
    return path.split(separator: "/").last.map(String.init) ?? ""
  }

  static var subtreeTable: GDBusSubtreeVTable {
    var table = GDBusSubtreeVTable()
    table.enumerate = { _, _, _, data in
      let names = ExportedTree.of(data)?.server?.objectNames ?? []
      let list = g_malloc0_n(gsize(names.count + 1), gsize(MemoryLayout<gpointer>.stride))?
        .assumingMemoryBound(to: UnsafeMutablePointer<CChar>?.self)
      for (place, name) in names.enumerated() { list?[place] = g_strdup(name) }
      return list
    }
    table.introspect = { _, _, path, node, data in
      guard let tree = ExportedTree.of(data), let node else { return nil }
      let infos = (tree.server?.interfaces(of: String(cString: node)) ?? [])
        .compactMap(tree.interfaces.info)
      guard !infos.isEmpty else { return nil }
      let list = g_malloc0_n(gsize(infos.count + 1), gsize(MemoryLayout<gpointer>.stride))?
        .assumingMemoryBound(to: UnsafeMutablePointer<GDBusInterfaceInfo>?.self)
      for (place, info) in infos.enumerated() { list?[place] = g_dbus_interface_info_ref(info) }
      return list
    }
    table.dispatch = { _, _, _, interface, node, answering, data in
      guard let tree = ExportedTree.of(data), let interface, let node,
        tree.server?.interfaces(of: String(cString: node)).contains(String(cString: interface))
          == true
      else { return nil }
      answering?.pointee = data
      return UnsafePointer(tree.calls)
    }
    return table
  }

  private static var callTable: GDBusInterfaceVTable {
    var table = GDBusInterfaceVTable()
    table.method_call = { _, _, path, interface, method, arguments, invocation, data in
      guard let interface, let method else { return }
      let answer = ExportedTree.of(data)?.server?.answer(
        ExportedTree.name(path), String(cString: interface), String(cString: method),
        arguments.flatMap { BusValue($0).elements } ?? [])
      if let answer {
        g_dbus_method_invocation_return_value(invocation, BusValue.makeTuple(answer))
      } else {
        g_dbus_method_invocation_return_dbus_error(
          invocation, "org.freedesktop.DBus.Error.InvalidArgs", "there is nothing like that")
      }
    }
    table.get_property = { _, _, path, interface, name, error, data in
      guard let interface, let name else { return nil }
      let value = ExportedTree.of(data)?.server?.property(
        ExportedTree.name(path), String(cString: interface), String(cString: name))
      if let value { return value.makeVariant() }
      // GIO asks for either a value or a reason.
      error?.pointee = g_error_new_literal(
        g_dbus_error_quark(), Int32(G_DBUS_ERROR_UNKNOWN_PROPERTY.rawValue), "no such property")
      return nil
    }
    table.set_property = { _, _, path, interface, name, value, error, data in
      guard let interface, let name, let value else { return 0 }
      let isTaken =
        ExportedTree.of(data)?.server?.setProperty(
          ExportedTree.name(path), String(cString: interface), String(cString: name),
          BusValue(value)) ?? false
      if isTaken { return 1 }
      error?.pointee = g_error_new_literal(
        g_dbus_error_quark(), Int32(G_DBUS_ERROR_PROPERTY_READ_ONLY.rawValue), "not to be set")
      return 0
    }
    return table
  }
}
