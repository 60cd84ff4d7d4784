import MotionRuntime

/// What `--help` prints, made from the same tables that the command line is read with.
enum HelpText {
  /// Help on one command, or the overview; lines of at most 80 columns, no final newline.
  static func text(for command: CommandName?) -> String {
    guard let command else { return overview }
    var lines = [usageLine(command), "", sentence(command.summary)]
    if command == .message {
      lines +=
        ["", "Verbs:"]
        + columns(
          MessageVerb.allCases.map { verb in
            (([verb.rawValue] + verb.arguments).joined(separator: " "), verb.help)
          })
    }
    lines += ["", "Options:"] + columns(CommandOption.options(of: command).map(row))
    lines += details(command)
    return lines.joined(separator: "\n")
  }

  private static var overview: String {
    var lines = [
      "Usage: glassbar [COMMAND] [OPTION]...", "",
      "A floating bar of liquid-glass buttons for Wayland desktops.", "", "Commands:",
    ]
    lines += columns(CommandName.allCases.map { ($0.rawValue, $0.summary) })
    lines += ["", "Options:"] + columns(CommandOption.common.map(row))
    lines += [
      "", "Configuration: $XDG_CONFIG_HOME/glassbar/glassbar.ini, then $XDG_CONFIG_DIRS;",
      "none is needed. 'glassbar default-config' prints one to start from.", "",
      "Signals: USR1 toggles, USR2 and HUP reload, TERM and INT quit.", "", "Exit codes:",
    ]
    lines += columns(ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) })
    lines += ["", "'glassbar COMMAND --help' tells more about a command."]
    return lines.joined(separator: "\n")
  }

  private static func details(_ command: CommandName) -> [String] {
    switch command {
    case .run, .doctor: []
    case .demo:
      [
        "", "Without layers it opens a window over its own backdrop. Keys:",
        "  Tab, arrows, Space  go to a tile and play it",
        "  1 2 3  tuning   S  speed    .  single step     B  backdrop   D  drift",
        "  P  material     F  frames   R  reduce motion   0  reset",
        "  C  picture      Ctrl+C  print as configuration    Esc  ends", "",
        "What is picked is kept in $XDG_STATE_HOME/glassbar/kit.ini, for glassbar -c.",
      ]
    case .render:
      [
        "", "The same command always writes the same bytes.", "", "Example:",
        "  glassbar render --scene bar --size 900x160 --scale 2 -o bar.png",
      ]
    case .motion:
      ["", "FORM is a name or a list of parameters:"]
        + MotionForm.forms.map { "  " + $0 } + ["", "Names:"]
        + columns(SpringToken.allCases.map { ($0.rawValue, $0.purpose) })
        + [
          "", "Examples:", "  glassbar motion --spring pop",
          "  glassbar motion --spring tap momentum --plot springs.svg",
          "  glassbar motion --spring duration=0.5,bounce=0.3 --csv -",
        ]
    case .explain:
      [
        "", "ID is what a window calls itself (its app_id) or a desktop-file id. These rules",
        "are tried in order until one finds an entry:",
      ]
        + AppIDRule.allCases.enumerated().map { number, rule in
          let place = number < 9 ? "   \(number + 1)" : "  \(number + 1)"
          return "\(place). \(rule.rawValue)"
        } + ["", "Ends with 1 when no entry is found."]
    case .profile:
      [
        "", "EXPR is FIGURE OP NUMBER, joined by commas: missed>0 or",
        "betweenDisplayChange.p99>1.2T, where T is the display's refresh interval.", "",
        "Examples:", "  glassbar profile --scene tour --duration 20 --html report.html",
        "  glassbar profile --repeat 9 --json a.json", "  glassbar profile compare a.json b.json",
        "  glassbar profile --ablate --duration 30", "",
        "Ends with 7 where nothing can be measured. glassbar-profile(1) has all formulas.",
      ]
    case .checkConfig:
      [
        "", "Without FILE, the file that the bar would use is checked.",
        "Each complaint is a line FILE:LINE: what is wrong, on standard error. Ends with",
        "1 if something was not taken, and with 0 if there are warnings at most.",
      ]
    case .defaultConfig:
      [
        "", "Example:", "  mkdir -p ~/.config/glassbar",
        "  glassbar default-config > ~/.config/glassbar/glassbar.ini",
      ]
    case .message:
      ["", "Ends with 0 when the bar did it, and with 1 when it could not or none runs."]
    }
  }

  private static func usageLine(_ command: CommandName) -> String { "Usage: " + command.usage }

  private static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + "."
  }

  private static func row(_ option: CommandOption) -> (String, String) {
    let short = option.short.map { "-\($0), " } ?? "    "
    return (short + "--" + option.long + (option.value.map { " " + $0 } ?? ""), option.help)
  }

  private static func columns(_ rows: [(String, String)]) -> [String] {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { name, help in
      "  " + name + String(repeating: " ", count: width - name.count + 2) + help
    }
  }
}
