import CDesktop
import Glibc

/// Starts a desktop entry's command as a process of its own.
///
/// It may wait for the disk, so it runs on a worker.
enum LaunchCommand {
  /// Starts what `request` names and gives the new process's id.
  ///
  /// `terminal` is the configured terminal's command.
  static func start(_ request: LaunchRequest, terminal: String?) throws(LaunchFailure) -> Int32 {
    guard let path = request.entry.path else { throw .noCommand(id: request.entry.id) }
    let keyFile = g_key_file_new()
    defer { g_key_file_unref(keyFile) }
    var error: UnsafeMutablePointer<GError>?
    if g_key_file_load_from_file(keyFile, path, G_KEY_FILE_KEEP_TRANSLATIONS, &error) == 0 {
      throw .unreadableEntry(path: path, reason: GLibFailure(consuming: error).message)
    }
    try prepare(keyFile, for: request, terminal: terminal)
    guard let info = GObjectReference(owning: g_desktop_app_info_new_from_keyfile(keyFile)) else {
      throw .noCommand(id: request.entry.id)
    }
    return try spawn(info.pointer, uris: request.uris, token: request.activationToken)
  }

  /// Makes the command that is asked for the entry's plain Exec line.
  ///
  /// GIO then expands field codes and quoting, and knows nothing of terminals or the bus.
  private static func prepare(
    _ keyFile: OpaquePointer?, for request: LaunchRequest, terminal: String?
  ) throws(LaunchFailure) {
    let main = "Desktop Entry"
    var group = main
    if let action = request.action {
      group = "Desktop Action \(action)"
      guard g_key_file_has_group(keyFile, group) != 0 else {
        throw .noSuchAction(action, id: request.entry.id)
      }
    }
    guard var command = String(consuming: g_key_file_get_string(keyFile, group, "Exec", nil)),
      let program = firstWord(of: command)
    else { throw .noCommand(id: request.entry.id) }
    guard isInstalled(program) else { throw .programMissing(program) }

    if g_key_file_get_boolean(keyFile, main, "Terminal", nil) != 0 {
      let prefix = TerminalProgram.prefix(
        configured: terminal, environment: processEnvironment(), isInstalled: isInstalled)
      guard let prefix, let emulator = prefix.first else { throw .noTerminal }
      guard isInstalled(emulator) else { throw .programMissing(emulator) }
      command = (prefix.map(quoted) + [command]).joined(separator: " ")
    }
    g_key_file_set_string(keyFile, main, "Exec", command)
    g_key_file_set_boolean(keyFile, main, "Terminal", 0)
    g_key_file_remove_key(keyFile, main, "TryExec", nil)
    g_key_file_remove_key(keyFile, main, "DBusActivatable", nil)
  }

  private static func spawn(
    _ info: OpaquePointer, uris: [String], token: String?
  ) throws(LaunchFailure) -> Int32 {
    var list: UnsafeMutablePointer<GList>?
    for uri in uris.reversed() { list = g_list_prepend(list, g_strdup(uri)) }
    defer { g_list_free_full(list, { g_free($0) }) }
    guard let context = ChildEnvironment.launchContext(token: token) else {
      throw .refused(reason: "no launch context")
    }
    let flags = GSpawnFlags(
      G_SPAWN_SEARCH_PATH.rawValue | G_SPAWN_DO_NOT_REAP_CHILD.rawValue
        | G_SPAWN_STDOUT_TO_DEV_NULL.rawValue | G_SPAWN_STDERR_TO_DEV_NULL.rawValue)
    var process: Int32 = 0
    var error: UnsafeMutablePointer<GError>?
    let started = withUnsafeMutablePointer(to: &process) { process in
      g_desktop_app_info_launch_uris_as_manager(
        info, list, UnsafeMutablePointer<GAppLaunchContext>(context.pointer), flags,
        // Runs in the child between fork and exec: only what is safe there.
        { _ in
          setsid()
          signal(SIGPIPE, SIG_DFL)
        }, nil,
        { _, pid, result in result?.assumingMemoryBound(to: Int32.self).pointee = pid }, process,
        &error)
    }
    guard started != 0, process > 0 else {
      throw .refused(reason: GLibFailure(consuming: error).message)
    }
    return process
  }

  private static func firstWord(of command: String) -> String? {
    var count: Int32 = 0
    var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    guard g_shell_parse_argv(command, &count, &words, nil) != 0 else { return nil }
    return strings(consuming: words).first
  }

  private static func isInstalled(_ program: String) -> Bool {
    String(consuming: g_find_program_in_path(program)) != nil
  }

  /// `word` as one word of an Exec line.
  private static func quoted(_ word: String) -> String {
    let shell = String(consuming: g_shell_quote(word)) ?? word
    return shell.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%")
  }
}
