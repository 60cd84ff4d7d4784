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
    guard let program = Self.program(in: commandLine ?? "")?.first else { return nil }
    let name = Self.fileName(of: program)
    return Self.runners.contains(name) || name.hasPrefix("python") ? nil : name
  }

  /// What packaging calls the application, from its keys, its file name or its command.
  var packagedNames: [String] {
    var names = packageNames
    // A snap's entry is called SNAP_APP.
    let parts = bareID.split(separator: "_")
    if parts.count == 2 { names += parts.map(String.init) }
    guard let words = Self.program(in: commandLine ?? ""), let program = words.first else {
      return names
    }
    let arguments = words.dropFirst()
    switch Self.fileName(of: program) {
    case "flatpak" where arguments.first == "run":
      names += arguments.dropFirst().first { !$0.hasPrefix("-") }.map { [$0] } ?? []
    case "gapplication" where arguments.first == "launch":
      names += arguments.dropFirst().first.map { [$0] } ?? []
    case "snap" where arguments.first == "run":
      names += arguments.dropFirst().first.map { [$0] } ?? []
    case let name where program.hasPrefix("/snap/bin/"):
      names += [name] + (name.split(separator: ".").last.map { [String($0)] } ?? [])
    default: break
    }
    return names
  }

  private static let runners: Set<String> = [
    "bash", "dash", "flatpak", "gapplication", "gjs", "gtk-launch", "java", "node", "perl",
    "pkexec", "ruby", "sh", "snap", "steam", "sudo", "wine", "xdg-open", "zsh",
  ]

  private static func fileName(of word: String) -> String {
    word.split(separator: "/").last.map(String.init) ?? word
  }

  /// The command's words from the program on, without `env` and what it sets.
  private static func program(in line: String) -> ArraySlice<String>? {
    let words = words(of: line)
    guard let start = words.firstIndex(where: { fileName(of: $0) != "env" && !$0.contains("=") })
    else { return nil }
    return words[start...]
  }

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
