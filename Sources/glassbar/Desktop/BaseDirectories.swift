/// The XDG base directories, read from an environment.
///
/// Relative paths are ignored, as the specification asks; defaults stand in for what is unset.
struct BaseDirectories: Equatable, Sendable {
  let home: String
  let dataHome: String
  /// Most important first.
  let dataDirectories: [String]
  let configHome: String
  /// Most important first.
  let configDirectories: [String]
  let stateHome: String
  let cacheHome: String
  /// Where sockets go; nil when the session has none.
  let runtimeDirectory: String?

  init(environment: [String: String]) {
    func absolute(_ name: String) -> String? {
      guard let value = environment[name], value.hasPrefix("/") else { return nil }
      return Self.withoutTrailingSlash(value)
    }
    func list(_ name: String, default fallback: [String]) -> [String] {
      let paths = (environment[name] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
      return paths.isEmpty ? fallback : paths.map { Self.withoutTrailingSlash(String($0)) }
    }
    home = absolute("HOME") ?? "/"
    let base = home == "/" ? "" : home
    dataHome = absolute("XDG_DATA_HOME") ?? base + "/.local/share"
    dataDirectories = list("XDG_DATA_DIRS", default: ["/usr/local/share", "/usr/share"])
    configHome = absolute("XDG_CONFIG_HOME") ?? base + "/.config"
    configDirectories = list("XDG_CONFIG_DIRS", default: ["/etc/xdg"])
    stateHome = absolute("XDG_STATE_HOME") ?? base + "/.local/state"
    cacheHome = absolute("XDG_CACHE_HOME") ?? base + "/.cache"
    runtimeDirectory = absolute("XDG_RUNTIME_DIR")
  }

  private static func withoutTrailingSlash(_ path: String) -> String {
    var path = path[...]
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return String(path)
  }
}
