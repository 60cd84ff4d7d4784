/// An application as its desktop entry describes it, in the reader's language.
struct DesktopEntry: Hashable, Sendable {
  /// The desktop-file id, with its `.desktop` suffix.
  var id: String
  var name: String
  var genericName: String?
  var icon: DesktopIcon?
  /// What the application's windows call themselves, where the entry says so.
  var startupWMClass: String?
  /// The Exec line as written, with field codes.
  var commandLine: String?
  /// Ids that packaging gives the application: `X-Flatpak`, `X-SnapInstanceName`.
  var packageNames: [String] = []
  var categories: [String] = []
  var keywords: [String] = []
  /// Content types that the application opens.
  var contentTypes: [String] = []
  var actions: [DesktopAction] = []
  /// Whether menus show it here; hidden entries still describe windows.
  var isShown = true
  var runsInTerminal = false
  var isDBusActivatable = false
  /// The file it was read from.
  var path: String?
}

/// One of an entry's further ways to start.
struct DesktopAction: Hashable, Sendable {
  var id: String
  var name: String
}

/// A picture as a desktop entry names it.
enum DesktopIcon: Hashable, Sendable {
  /// Names in the icon theme, best first.
  case themed([String])
  /// An absolute path.
  case file(String)
}

extension DesktopEntry {
  /// The id without `.desktop`.
  var bareID: Substring {
    id.hasSuffix(".desktop") ? id.dropLast(".desktop".count) : id[...]
  }

  /// The file name of the program that Exec starts; nil where that says nothing about the
  /// application, because an interpreter or a package runner starts it.
  var programName: String? {
    for word in Self.words(of: commandLine ?? "") {
      let name = word.split(separator: "/").last.map(String.init) ?? word
      if name == "env" || word.contains("=") { continue }
      return Self.runners.contains(name) || name.hasPrefix("python") ? nil : name
    }
    return nil
  }

  private static let runners: Set<String> = [
    "bash", "dash", "flatpak", "gapplication", "gjs", "gtk-launch", "java", "node", "perl",
    "pkexec", "ruby", "sh", "snap", "steam", "sudo", "wine", "xdg-open", "zsh",
  ]

  /// Splits an Exec line at spaces outside double quotes, and takes the quotes off.
  private static func words(of line: String) -> [String] {
    var words: [String] = []
    var word = ""
    var isQuoted = false
    var isEscaped = false
    for character in line {
      if isEscaped {
        word.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        isQuoted.toggle()
      } else if character == " ", !isQuoted {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        word.append(character)
      }
    }
    if !word.isEmpty { words.append(word) }
    return words
  }
}
