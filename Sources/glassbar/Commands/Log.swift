import Glibc

/// Diagnostics for people, on standard error, one line each.
///
/// It is a value: whoever may speak is handed one.
struct Log: Sendable {
  enum Level: Int, CaseIterable, Comparable, Sendable {
    case off, error, warning, info, debug, trace

    static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }

    /// The name that `-l` takes.
    var name: String { String(describing: self) }

    init?(name: String) {
      guard let level = Level.allCases.first(where: { $0.name == name }) else { return nil }
      self = level
    }
  }

  let level: Level
  private let usesColour: Bool
  private let sink: @Sendable (String) -> Void

  /// Messages above `level` are not even made; `sink` gets whole lines without their end.
  init(level: Level, usesColour: Bool, sink: @escaping @Sendable (String) -> Void) {
    self.level = level
    self.usesColour = usesColour
    self.sink = sink
  }

  /// Writes to standard error, in colour on a terminal unless NO_COLOR is set.
  init(level: Level, environment: [String: String]) {
    let refusesColour = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    let usesColour = isatty(STDERR_FILENO) == 1 && !refusesColour && environment["TERM"] != "dumb"
    self.init(level: level, usesColour: usesColour) { line in
      try? FileSystem.write(Array((line + "\n").utf8), to: STDERR_FILENO)
    }
  }

  func error(_ message: @autoclosure () -> String) { write(.error, message) }
  func warning(_ message: @autoclosure () -> String) { write(.warning, message) }
  func info(_ message: @autoclosure () -> String) { write(.info, message) }
  func debug(_ message: @autoclosure () -> String) { write(.debug, message) }
  func trace(_ message: @autoclosure () -> String) { write(.trace, message) }

  private func write(_ level: Level, _ message: () -> String) {
    guard level <= self.level else { return }
    // One message is one line, whatever a file or a compositor put into it.
    let text = message().split(whereSeparator: \.isNewline).joined(separator: " ")
    let title = level == .error ? "" : "\(level.name): "
    if usesColour, let colour = Self.colour(of: level) {
      sink("\u{1b}[\(colour)mglassbar:\u{1b}[0m \(title)\(text)")
    } else {
      sink("glassbar: \(title)\(text)")
    }
  }

  private static func colour(of level: Level) -> Int? {
    switch level {
    case .error: 31
    case .warning: 33
    default: nil
    }
  }
}
