/// A terminal emulator and how it is told to run a command.
struct TerminalProgram: Equatable, Sendable {
  var name: String
  /// What stands between the terminal and the command.
  var arguments: [String]

  /// Known terminals, in the order they are taken when nobody chose one.
  static let known: [TerminalProgram] = [
    .init("foot"), .init("kgx", "--"), .init("ptyxis", "--"), .init("gnome-terminal", "--"),
    .init("konsole", "-e"), .init("ghostty", "-e"), .init("kitty"), .init("alacritty", "-e"),
    .init("wezterm", "start", "--"), .init("cosmic-term", "--"), .init("xfce4-terminal", "-x"),
    .init("mate-terminal", "-x"), .init("tilix", "-e"), .init("terminator", "-x"),
    .init("qterminal", "-e"), .init("rio", "-e"), .init("contour", "execute"),
    .init("urxvt", "-e"), .init("st", "-e"), .init("xterm", "-e"),
    .init("x-terminal-emulator", "-e"),
  ]

  init(_ name: String, _ arguments: String...) {
    self.name = name
    self.arguments = arguments
  }

  /// Place in `known`; unknown programs come after all of them.
  static func rank(of program: String?) -> Int {
    known.firstIndex { $0.name == program } ?? known.count
  }

  /// The words to put before a command that needs a terminal; nil when none is installed.
  ///
  /// In order: the configured command, whose words are separated by spaces; `xdg-terminal-exec`; what
  /// its lists would choose; `$TERMINAL`; the known ones.
  static func prefix(
    configured: String?, environment: [String: String], listed: () -> [String]? = { nil },
    isInstalled: (String) -> Bool
  ) -> [String]? {
    let chosen = (configured ?? "").split(separator: " ").map(String.init)
    if let program = chosen.first {
      return chosen.count > 1 ? chosen : [program] + arguments(for: program)
    }
    if isInstalled("xdg-terminal-exec") { return ["xdg-terminal-exec"] }
    if let words = listed(), let program = words.first, isInstalled(program) { return words }
    if let words = environment["TERMINAL"]?.split(separator: " ").map(String.init),
      let program = words.first, isInstalled(program)
    {
      return words + (words.count > 1 ? [] : arguments(for: program))
    }
    guard let terminal = known.first(where: { isInstalled($0.name) }) else { return nil }
    return [terminal.name] + terminal.arguments
  }

  /// What stands between `program` and a command, `-e` for a stranger.
  static func arguments(for program: String) -> [String] {
    let name = program.split(separator: "/").last.map(String.init) ?? program
    return known.first { $0.name == name }?.arguments ?? ["-e"]
  }
}
