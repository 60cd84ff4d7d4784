/// What a running bar can be told.
enum MessageVerb: String, CaseIterable, Sendable {
  case show, hide, toggle, reload, status, quit, activate, menu, focus, set, dump

  /// How its arguments are written in help.
  var arguments: [String] {
    switch self {
    case .activate, .menu: ["N"]
    case .set: ["KEY", "VALUE"]
    case .dump: ["backdrop|frame", "FILE"]
    default: []
    }
  }

  var help: String {
    switch self {
    case .show: "show the bar"
    case .hide: "hide the bar"
    case .toggle: "hide the bar, or show it again"
    case .reload: "read the configuration again"
    case .status: "outputs, buttons and counters"
    case .quit: "end the bar"
    case .activate: "click button N, counted from 1, or with id N"
    case .menu: "open the menu of button N"
    case .focus: "give the bar the keyboard, until Escape"
    case .set: "change a setting until the file is read again"
    case .dump: "write the recovered backdrop or the last frame"
    }
  }

  /// Nil when the arguments fit; otherwise what is wrong with them.
  func complaint(about given: [String]) -> String? {
    guard given.count == arguments.count else {
      let wanted = arguments.isEmpty ? "no arguments" : arguments.joined(separator: " ")
      return "'msg \(rawValue)' takes \(wanted)"
    }
    if self == .dump, !["backdrop", "frame"].contains(given[0]) {
      return "'msg dump' writes 'backdrop' or 'frame', not '\(given[0])'"
    }
    return nil
  }
}
