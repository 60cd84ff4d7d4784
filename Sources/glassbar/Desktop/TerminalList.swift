import CDesktop

/// The terminal that the lists of the Default Terminal Execution proposal choose, for machines that have
/// the lists and not `xdg-terminal-exec`.
///
/// `DESKTOP-xdg-terminals.list` and `xdg-terminals.list` are read in the configuration folders, then
/// below `xdg-terminal-exec` in the data folders. A line is a desktop-file id, with `:ACTION` where an
/// action is meant; lines that begin with another sign are for the program itself.
struct TerminalList {
  private let environment: [String: String]
  private let directories: BaseDirectories

  /// Bytes that a list may have.
  private static let limit = 1 << 16

  init(environment: [String: String]) {
    self.environment = environment
    directories = BaseDirectories(environment: environment)
  }

  /// The words before a command: of the first listed entry that can be used; nil without any.
  func command() -> [String]? {
    for file in files {
      for line in (FileSystem.text(of: file, limit: Self.limit) ?? "").split(separator: "\n") {
        let line = line.trimmingSpaces()
        guard let first = line.first, first.isLetter || first.isNumber || first == "_" else {
          continue
        }
        let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
        if let words = words(id: parts[0], action: parts.count > 1 ? parts[1] : nil) {
          return words
        }
      }
    }
    return nil
  }

  /// Where lists are read, most important first.
  private var files: [String] {
    let desktops = (environment["XDG_CURRENT_DESKTOP"] ?? "").lowercased().split(separator: ":")
    let names = desktops.map { "\($0)-xdg-terminals.list" } + ["xdg-terminals.list"]
    let folders =
      [directories.configHome] + directories.configDirectories
      + ([directories.dataHome] + directories.dataDirectories).map { $0 + "/xdg-terminal-exec" }
    return folders.flatMap { folder in names.map { "\(folder)/\($0)" } }
  }

  /// The entry's command and what stands before another one; nil where it is no terminal, is not
  /// installed or does not say how it is handed a command.
  private func words(id: String, action: String?) -> [String]? {
    guard let path = path(of: id) else { return nil }
    let file = g_key_file_new()
    defer { g_key_file_unref(file) }
    guard g_key_file_load_from_file(file, path, G_KEY_FILE_NONE, nil) != 0 else { return nil }
    func value(_ key: String, _ group: String = "Desktop Entry") -> String? {
      String(consuming: g_key_file_get_string(file, group, key, nil))
    }
    guard (value("Categories") ?? "").split(separator: ";").contains("TerminalEmulator"),
      value("Hidden") != "true", value("TryExec").map(isInstalled) ?? true
    else { return nil }
    let group = action.map { "Desktop Action \($0)" } ?? "Desktop Entry"
    guard let line = value("Exec", group),
      let words = Self.words(of: line), let program = words.first, isInstalled(program)
    else { return nil }
    let keys = ["X-TerminalArgExec", "TerminalArgExec", "X-ExecArg", "ExecArg"]
    if let argument = keys.lazy.compactMap({ value($0) }).first {
      return words + (argument.isEmpty ? [] : [argument])
    }
    return words + TerminalProgram.arguments(for: program)
  }

  private func path(of id: String) -> String? {
    let name = id.hasSuffix(".desktop") ? id : id + ".desktop"
    guard !name.contains("/") else { return nil }
    let folders = [directories.dataHome] + directories.dataDirectories
    return folders.map { "\($0)/applications/\(name)" }.first(where: FileSystem.isFile)
  }

  private func isInstalled(_ program: String) -> Bool {
    String(consuming: g_find_program_in_path(program)) != nil
  }

  /// An Exec line without field codes: the terminal itself opens no files.
  private static func words(of line: String) -> [String]? {
    var count: Int32 = 0
    var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    guard g_shell_parse_argv(line, &count, &words, nil) != 0 else { return nil }
    return strings(consuming: words).filter { !($0.hasPrefix("%") && $0.count == 2) }
  }
}
