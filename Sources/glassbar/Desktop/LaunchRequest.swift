/// What is to be started, and on whose behalf.
struct LaunchRequest: Sendable {
  var entry: DesktopEntry
  /// The id of one of the entry's actions; nil starts the application itself.
  var action: String?
  /// Files to open, as URIs.
  var uris: [String] = []
  /// The xdg-activation token that lets the new window take the focus.
  var activationToken: String?
}

/// How an application was started.
enum LaunchedApplication: Equatable, Sendable {
  /// As child processes with these ids, each in a session of its own; `executed` is when the last of
  /// them became the program, in ns of the monotonic clock.
  case processes([Int32], executed: Int64)
  /// By a message to its bus name; it is nobody's child.
  case activatedOnBus
}

/// How a started process ended.
enum ProcessEnding: Equatable, Sendable {
  case exited(Int32)
  case killed(signal: Int32)
}

/// Why an application could not be started.
enum LaunchFailure: Error, Equatable, Sendable {
  case unreadableEntry(path: String, reason: String)
  case noCommand(id: String)
  case noSuchAction(String, id: String)
  case programMissing(String)
  case folderMissing(String)
  case noTerminal
  case refused(reason: String)
}

extension LaunchFailure: CustomStringConvertible {
  var description: String {
    switch self {
    case .unreadableEntry(let path, let reason): "cannot read \(path): \(reason)"
    case .noCommand(let id): "\(id) has no Exec line that can be run"
    case .noSuchAction(let action, let id): "\(id) has no action '\(action)'"
    case .programMissing(let program): "'\(program)' is not installed"
    case .folderMissing(let folder): "its folder '\(folder)' does not exist"
    case .noTerminal:
      "it needs a terminal and none is installed; set 'terminal' in the configuration"
    case .refused(let reason): reason
    }
  }
}
