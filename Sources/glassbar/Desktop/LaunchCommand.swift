import CDesktop
import Glibc

/// Starts a desktop entry's command as a process of its own.
///
/// It may wait for the disk, so it runs on a worker.
enum LaunchCommand {
  /// Starts what `request` names and gives the new processes' ids: one, or one for each file where
  /// the program takes only one.
  ///
  /// `terminal` is the configured terminal's command; every child waits at `gate` before it executes.
  static func start(
    _ request: LaunchRequest, terminal: String?, gate: LaunchGate? = nil
  ) throws(LaunchFailure) -> [Int32] {
    guard let path = request.entry.path else { throw .noCommand(id: request.entry.id) }
    let keyFile = g_key_file_new()
    defer { g_key_file_unref(keyFile) }
    var error: UnsafeMutablePointer<GError>?
    if g_key_file_load_from_file(keyFile, path, G_KEY_FILE_KEEP_TRANSLATIONS, &error) == 0 {
      throw .unreadableEntry(path: path, reason: GLibFailure(consuming: error).message)
    }
    var processes: [Int32] = []
    for command in try commands(keyFile, for: request, terminal: terminal) {
      do throws(LaunchFailure) {
        processes += try spawn(command, of: keyFile, request, gate: gate)
      } catch {
        // What runs already is not given up for what does not.
        if processes.isEmpty { throw error }
      }
    }
    return processes
  }

  /// The lines to run, without field codes, in a terminal where the entry needs one.
  private static func commands(
    _ keyFile: OpaquePointer?, for request: LaunchRequest, terminal: String?
  ) throws(LaunchFailure) -> [String] {
    let main = "Desktop Entry"
    var group = main
    if let action = request.action {
      group = "Desktop Action \(action)"
      guard g_key_file_has_group(keyFile, group) != 0 else {
        throw .noSuchAction(action, id: request.entry.id)
      }
    }
    func value(_ key: String) -> String? {
      String(consuming: g_key_file_get_locale_string(keyFile, main, key, nil, nil))
    }
    guard let line = String(consuming: g_key_file_get_string(keyFile, group, "Exec", nil)),
      let commands = ExecLine(
        text: line, name: value("Name") ?? request.entry.name, icon: value("Icon"),
        path: request.entry.path ?? ""
      ).commands(opening: request.uris),
      let program = commands.first.flatMap(firstWord)
    else { throw .noCommand(id: request.entry.id) }
    guard isInstalled(program) else { throw .programMissing(program) }
    if let folder = String(consuming: g_key_file_get_string(keyFile, main, "Path", nil)),
      !folder.isEmpty, !FileSystem.isDirectory(folder)
    {
      throw .folderMissing(folder)
    }
    guard g_key_file_get_boolean(keyFile, main, "Terminal", nil) != 0 else { return commands }
    let environment = processEnvironment()
    let prefix = TerminalProgram.prefix(
      configured: terminal, environment: environment,
      listed: { TerminalList(environment: environment).command() }, isInstalled: isInstalled)
    guard let prefix, let emulator = prefix.first else { throw .noTerminal }
    guard isInstalled(emulator) else { throw .programMissing(emulator) }
    return commands.map { (prefix.map(ExecLine.word) + [$0]).joined(separator: " ") }
  }

  /// Runs one line; GIO takes its quotes off, and knows nothing of terminals or the bus.
  private static func spawn(
    _ command: String, of keyFile: OpaquePointer?, _ request: LaunchRequest, gate: LaunchGate?
  ) throws(LaunchFailure) -> [Int32] {
    let main = "Desktop Entry"
    g_key_file_set_string(keyFile, main, "Exec", command)
    g_key_file_set_boolean(keyFile, main, "Terminal", 0)
    g_key_file_remove_key(keyFile, main, "TryExec", nil)
    g_key_file_remove_key(keyFile, main, "DBusActivatable", nil)
    guard let info = GObjectReference(owning: g_desktop_app_info_new_from_keyfile(keyFile)) else {
      throw .noCommand(id: request.entry.id)
    }
    let launch = ChildEnvironment.launchContext(token: request.activationToken)
    guard let launch else { throw .refused(reason: "no launch context") }
    let flags = GSpawnFlags(
      G_SPAWN_SEARCH_PATH.rawValue | G_SPAWN_DO_NOT_REAP_CHILD.rawValue
        | G_SPAWN_STDOUT_TO_DEV_NULL.rawValue | G_SPAWN_STDERR_TO_DEV_NULL.rawValue)
    let processes = LaunchedProcesses()
    var gateOfChild = gate?.child
    var error: UnsafeMutablePointer<GError>?
    let started = withUnsafeMutablePointer(to: &gateOfChild) { gateOfChild in
      g_desktop_app_info_launch_uris_as_manager(
        info.pointer, nil, UnsafeMutablePointer<GAppLaunchContext>(launch.pointer), flags,
        // Runs in the child between fork and exec: only what is safe there.
        { gate in
          setsid()
          signal(SIGPIPE, SIG_DFL)
          gate?.assumingMemoryBound(to: LaunchGate.Child?.self).pointee?.pass()
        }, gateOfChild,
        { _, process, list in
          guard let list else { return }
          Unmanaged<LaunchedProcesses>.fromOpaque(list).takeUnretainedValue().all.append(process)
        }, Unmanaged.passUnretained(processes).toOpaque(), &error)
    }
    guard started != 0, !processes.all.isEmpty else {
      throw .refused(reason: GLibFailure(consuming: error).message)
    }
    return processes.all
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
}

private final class LaunchedProcesses {
  var all: [Int32] = []
}
