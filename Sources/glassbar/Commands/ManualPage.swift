import BarModel

/// The manual pages, made from the tables that the program itself goes by.
///
/// `docs/man` holds them as files; a test compares, and `make man` writes them anew.
struct ManualPage {
  let name: String
  let section: Int
  let text: String

  var fileName: String { "\(name).\(section)" }

  static var all: [ManualPage] { [command, configuration, messages] }

  /// When the pages last changed in more than their tables.
  private static let date = "2026-12-01"

  private init(_ name: String, _ section: Int, _ summary: String, _ body: [String]) {
    self.name = name
    self.section = section
    let head = [
      ".\\\" Made from the program's own tables by 'make man'; do not edit.",
      ".TH \(name.uppercased()) \(section) \(Self.date) \"glassbar \(Program.version)\"",
      ".SH NAME", "\(Self.escaped(name)) \\- \(Self.escaped(summary))",
    ]
    text = (head + body.flatMap(Self.folded)).joined(separator: "\n") + "\n"
  }

  // MARK: Roff

  /// A line of text as several of at most 79 bytes; commands are one line by nature.
  private static func folded(_ line: String) -> [String] {
    guard line.utf8.count > 79, !line.hasPrefix(".") else { return [line] }
    var lines = [""]
    for word in line.split(separator: " ") {
      let longer = lines[lines.count - 1] + (lines[lines.count - 1].isEmpty ? "" : " ") + word
      // A full stop at the start of a line would be a command.
      if longer.utf8.count <= 79 || word.hasPrefix(".") {
        lines[lines.count - 1] = longer
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// Text in which nothing is a command.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "…": result += "..."
      default: result.append(character)
      }
    }
    return result.hasPrefix(".") ? "\\&" + result : result
  }

  private static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }
  private static func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }

  /// Entries with a tag each.
  private static func list(_ rows: [(tag: String, text: String)]) -> [String] {
    rows.flatMap { [".TP", $0.tag, $0.text] }
  }

  private static func example(_ lines: [String]) -> [String] {
    [".PP", ".RS 4", ".nf"] + lines.map(escaped) + [".fi", ".RE"]
  }

  private static func tag(_ option: CommandOption) -> String {
    let short = option.short.map { bold("-\($0)") + ", " } ?? ""
    return short + bold("--" + option.long) + (option.value.map { " " + italic($0) } ?? "")
  }

  private static func sentence(_ text: String) -> String {
    escaped(text.prefix(1).uppercased() + text.dropFirst()) + (text.hasSuffix(".") ? "" : ".")
  }

  // MARK: Pages

  private static var command: ManualPage {
    var body = [".SH SYNOPSIS"]
    for (place, command) in CommandName.allCases.enumerated() {
      if place > 0 { body.append(".br") }
      body.append(escaped(command.usage))
    }
    body += [
      ".SH DESCRIPTION",
      "glassbar shows pinned and running applications as buttons of liquid glass above the desktop.",
      "It needs a Wayland compositor with the layer shell, and no configuration.",
      ".SH COMMANDS",
    ]
    body += list(CommandName.allCases.map { (bold($0.rawValue), sentence($0.summary)) })
    body += [".SH OPTIONS", "All commands take:"]
    body += list(CommandOption.common.map { (tag($0), sentence($0.help)) })
    for command in CommandName.allCases {
      let shared = Set(CommandOption.common.map(\.long))
      let own = CommandOption.options(of: command).filter { option in
        !shared.contains(option.long) || !CommandOption.common.contains(option)
      }
      guard !own.isEmpty else { continue }
      body += [".SS \(escaped(command.rawValue))"]
      body += list(own.map { (tag($0), sentence($0.help)) })
    }
    body += [
      ".SH MATCHING WINDOWS",
      "A window belongs to the desktop entry that the first of these rules finds; among several the",
      "one that menus show, then the one with the shortest id.", bold("glassbar explain"),
      "shows them at work.",
    ]
    body += list(
      AppIDRule.allCases.enumerated().map {
        ("\($0 + 1). " + bold($1.rawValue), escaped($1.explanation))
      })
    body += [".SH SIGNALS"]
    body += list([
      (bold("USR1"), "Hides the bar, or shows it again."),
      (bold("USR2") + ", " + bold("HUP"), "Read the configuration again."),
      (bold("TERM") + ", " + bold("INT"), "End the bar, with exit code 0."),
    ])
    body += [".SH FILES"]
    body += list([
      (
        italic("$XDG_CONFIG_HOME/glassbar/glassbar.ini"),
        "The configuration; then the same below each folder of $XDG_CONFIG_DIRS."
      ),
      (italic("$XDG_STATE_HOME/glassbar/"), "What the bar itself remembers."),
      (
        italic("$XDG_RUNTIME_DIR/glassbar-$WAYLAND_DISPLAY.sock"),
        "Where the bar listens for messages; only its user may."
      ),
    ])
    body += [".SH ENVIRONMENT"]
    body += list([
      (bold("WAYLAND_DISPLAY"), "The display, and the bar that messages go to."),
      (
        bold("XDG_CURRENT_DESKTOP"),
        "Decides about OnlyShowIn, NotShowIn and the lists of terminals."
      ),
      (bold("TERMINAL"), "A terminal for programs that need one, where nothing else says which."),
      (bold("NO_COLOR"), "Diagnostics have no colours."),
    ])
    body += [".SH EXIT STATUS"]
    body += list(ExitCode.allCases.map { (bold("\($0.rawValue)"), sentence($0.meaning)) })
    body += [".SH SEE ALSO", bold("glassbar-msg") + "(1), " + bold("glassbar") + "(5)"]
    return ManualPage("glassbar", 1, "a launcher bar of liquid glass for Wayland", body)
  }

  private static var messages: ManualPage {
    var body = [
      ".SH SYNOPSIS", escaped(CommandName.message.usage), ".SH DESCRIPTION",
      "Tells the bar of this display something and prints its answer. With", bold("--json"),
      "the answer is one line of JSON with", bold("ok") + ", and either its values or",
      bold("error") + ".", ".SH VERBS",
    ]
    body += list(
      MessageVerb.allCases.map { verb in
        (
          (([bold(verb.rawValue)]) + verb.arguments.map(italic)).joined(separator: " "),
          sentence(verb.help)
        )
      })
    body += [".SH EXAMPLES", "In sway's configuration, Super and a digit press a button:"]
    body += example(["bindsym Mod4+1 exec glassbar msg activate 1"])
    body += [".PP", "Less motion for now:"]
    body += example(["glassbar msg set motion.reduce on"])
    body += [
      ".SH FILES", ".TP", italic("status.schema.json"),
      "In the documentation's folder: what", bold("status --json"), "answers, as a JSON schema.",
      ".SH EXIT STATUS",
      "0 when the bar did it, 1 when it could not or none runs, 2 for words that make no message.",
      ".SH SEE ALSO", bold("glassbar") + "(1), " + bold("glassbar") + "(5)",
    ]
    return ManualPage("glassbar-msg", 1, "talk to the running bar", body)
  }

  private static var configuration: ManualPage {
    var body = [
      ".SH DESCRIPTION",
      "The configuration is an INI file: sections in brackets, and lines of KEY=VALUE below them.",
      "It is read again whenever it changes; one with errors changes nothing, and",
      bold("glassbar check-config"), "names file, line and key of what is wrong.",
      bold("glassbar default-config"), "prints all keys with their defaults.",
      ".PP", "A section [output NAME] holds settings for one output: any key of [bar], [material],",
      "[backdrop] and [motion] but", bold("pinned") + ", " + bold("outputs") + " and",
      bold("namespace") + ". NAME is one of the patterns that", bold("outputs"), "takes.",
      "Where several fit, the later counts.",
    ]
    var section = ""
    for key in ConfigurationKey.all {
      if key.section != section {
        section = key.section
        body.append(".SH \"SECTION [\(section)]\"")
      }
      body += [
        ".TP", bold(key.name), escaped(key.summary), ".br",
        "Value: \(escaped(key.legalValues)).", ".br",
        "Default: \(bold(key.defaultText)). Example: \(bold("\(key.name)=\(key.example)"))",
      ]
    }
    body += [".SH EXAMPLE", "A bar at the left edge, with larger buttons on one output:"]
    body += example([
      "[bar]", "pinned=foot.desktop;firefox.desktop", "position=left", "", "[motion]",
      "tuning=firm", "", "[output HDMI-A-1]", "size=64",
    ])
    body += [".SH SEE ALSO", bold("glassbar") + "(1)"]
    return ManualPage("glassbar", 5, "configuration of the launcher bar", body)
  }
}
