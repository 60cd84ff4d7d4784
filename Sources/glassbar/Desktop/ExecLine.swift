import CDesktop

/// An entry's Exec line and what its field codes stand for.
///
/// Codes become quoted words here, so that GIO has only quotes to take off: it hands files to programs
/// that ask for URLs, drops codes that do not exist, which the specification calls an error, and knows
/// no file for an entry that was changed in memory.
struct ExecLine {
  /// As the file has it, with its string escapes undone.
  var text: String
  /// The entry's name in the reader's language, icon and file.
  var name: String
  var icon: String?
  var path: String

  /// The lines to run, one for each file where the program takes only one, without codes; nil where the
  /// line is invalid: a code that does not exist, an open quote.
  func commands(opening uris: [String]) -> [String]? {
    let files = uris.map(File.init)
    guard let usage = expanded(opening: files) else { return nil }
    let text = usage.takesFiles || uris.isEmpty ? text : text + " %f"
    if usage.takesList || uris.count < 2 {
      return ExecLine(text: text, name: name, icon: icon, path: path)
        .expanded(opening: files).map { [$0.command] }
    }
    return files.compactMap {
      ExecLine(text: text, name: name, icon: icon, path: path).expanded(opening: [$0])?.command
    }
  }

  /// `text` as one word of a line without codes.
  static func word(_ text: String) -> String {
    (String(consuming: g_shell_quote(text)) ?? text)
      .split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%")
  }

  private struct File {
    var uri: String
    /// Nil for what is on no mounted disk.
    var path: String?

    init(_ uri: String) {
      self.uri = uri
      if let file = GObjectReference(owning: g_file_new_for_uri(uri)) {
        path = String(consuming: g_file_get_path(file.pointer))
      }
    }
  }

  private struct Expansion {
    var command = ""
    var takesFiles = false
    var takesList = false
  }

  private func expanded(opening files: [File]) -> Expansion? {
    var result = Expansion()
    var quote: Character?
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case "\\" where quote != "'":
        result.command.append(character)
        if let escaped = rest.popFirst() { result.command.append(escaped) }
      case "\"", "'":
        if quote == nil { quote = character } else if quote == character { quote = nil }
        result.command.append(character)
      // GLib would take the rest for a comment, as shells do; here it is a character.
      case "#" where quote == nil && result.command.last.map({ $0 == " " || $0 == "\t" }) ?? true:
        result.command += "\\#"
      case "%":
        guard let code = rest.popFirst(), let words = words(for: code, files) else { return nil }
        if "fFuU".contains(code) { result.takesFiles = true }
        if "FU".contains(code) { result.takesList = true }
        result.command += Self.written(words, in: quote)
      default: result.command.append(character)
      }
    }
    return quote == nil ? result : nil
  }

  /// What a code stands for; nil where it does not exist.
  private func words(for code: Character, _ files: [File]) -> [String]? {
    switch code {
    case "%": ["%"]
    case "f": files.prefix(1).compactMap(\.path)
    case "F": files.compactMap(\.path)
    case "u": files.prefix(1).map(\.uri)
    case "U": files.map(\.uri)
    case "i": icon.map { $0.isEmpty ? [] : ["--icon", $0] } ?? []
    case "c": [name]
    case "k": [path]
    // Deprecated: they stand for nothing.
    case "d", "D", "n", "N", "v", "m": []
    default: nil
    }
  }

  private static func written(_ words: [String], in quote: Character?) -> String {
    if quote == nil { return words == ["%"] ? "%%" : words.map(word).joined(separator: " ") }
    let text = words.joined(separator: " ").split(separator: "%", omittingEmptySubsequences: false)
      .joined(separator: "%%")
    guard quote == "\"" else { return text }
    return String(text.flatMap { "\"`$\\".contains($0) ? ["\\", $0] : [$0] })
  }
}
