/// Where the bar of one Wayland display listens.
struct MessageAddress: Equatable, Sendable {
  let socketPath: String
  var lockPath: String { socketPath + ".lock" }

  init(socketPath: String) { self.socketPath = socketPath }

  /// Nil where the session has no runtime folder.
  ///
  /// A display that is given as a path is known by its last part.
  init?(environment: [String: String]) {
    guard let folder = BaseDirectories(environment: environment).runtimeDirectory else {
      return nil
    }
    let display = environment["WAYLAND_DISPLAY"].flatMap { $0.isEmpty ? nil : $0 } ?? "wayland-0"
    let name = display.split(separator: "/").last.map(String.init) ?? "wayland-0"
    socketPath = "\(folder)/glassbar-\(name).sock"
  }
}

extension MessageAddress {
  /// Why an environment gives no address.
  static func complaint(_ environment: [String: String]) -> String {
    guard let folder = environment["XDG_RUNTIME_DIR"], !folder.isEmpty else {
      return "XDG_RUNTIME_DIR is not set"
    }
    return "XDG_RUNTIME_DIR is '\(folder)', which is no absolute path"
  }

  /// Where to reach a bar that runs.
  ///
  /// Outside any Wayland session the only bar there is will be meant.
  static func ofRunningBar(environment: [String: String]) -> MessageAddress? {
    guard let address = MessageAddress(environment: environment) else { return nil }
    guard (environment["WAYLAND_DISPLAY"] ?? "").isEmpty,
      let folder = BaseDirectories(environment: environment).runtimeDirectory
    else { return address }
    let sockets = FileSystem.names(in: folder).filter {
      $0.hasPrefix("glassbar-") && $0.hasSuffix(".sock")
    }
    return sockets.count == 1 ? MessageAddress(socketPath: "\(folder)/\(sockets[0])") : address
  }
}
