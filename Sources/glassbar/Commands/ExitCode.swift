/// How the program ends, for scripts and service managers.
enum ExitCode: Int32, CaseIterable, Sendable {
  case ok = 0
  case failure = 1
  case usage = 2
  case noWaylandDisplay = 3
  case noLayerShell = 4
  case alreadyRunning = 5
  case connectionLost = 6
  case notMeasurable = 7

  /// What it means, in a few words.
  var meaning: String {
    switch self {
    case .ok: "ok"
    case .failure: "failure"
    case .usage: "wrong usage"
    case .noWaylandDisplay: "no Wayland display"
    case .noLayerShell: "the compositor has no layer shell"
    case .alreadyRunning: "already running"
    case .connectionLost: "connection to the compositor lost"
    case .notMeasurable: "not measurable here"
    }
  }
}
