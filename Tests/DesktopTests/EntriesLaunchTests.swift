import Foundation
import Testing

@testable import glassbar

/// Entries, programs and a loop to start them from.
private struct LaunchBench {
  let loop = GLibLoop(.separate)
  let folder: FixtureFolder

  init() throws { folder = try FixtureFolder() }

  /// An entry whose file says `keys`.
  func entry(_ keys: String) throws -> DesktopEntry {
    let text = "[Desktop Entry]\nType=Application\nName=Test\n\(keys)\n"
    return DesktopEntry(
      id: "test.desktop", name: "Test", path: try folder.write(text, to: "test.desktop"))
  }

  /// A shell script, and its path.
  ///
  /// `sh` reads it: a file that was just written cannot be executed while another test forks.
  func script(_ text: String, name: String = "script") throws -> String {
    try folder.write(text + "\n", to: name)
  }

  func launch(
    _ request: LaunchRequest, terminal: String? = nil
  ) -> (Result<LaunchedApplication, LaunchFailure>?, ProcessEnding?) {
    let launcher = ApplicationLauncher(loop: loop, terminal: terminal)
    var started: Result<LaunchedApplication, LaunchFailure>?
    var ending: ProcessEnding?
    launcher.launch(
      request,
      onStart: {
        started = $0
        if case .failure = $0 { loop.quit() }
      },
      onEnd: { end, _ in
        ending = end
        loop.quit()
      })
    #expect(withWatchdog(loop) == 0)
    return (started, ending)
  }
}

@Suite struct EntriesLaunchTests {
  private let bench: LaunchBench

  init() throws { bench = try LaunchBench() }

  @Test func aChildHasItsOwnSessionACleanEnvironmentAndNoDescriptors() async {
    await #expect(processExitsWith: .success) {
      setenv("WAYLAND_SOCKET", "17", 1)
      setenv("NOTIFY_SOCKET", "/run/x", 1)
      setenv("KEPT", "yes", 1)
      let bench = try LaunchBench()
      let path = try bench.script(
        """
        cut -d' ' -f6 /proc/self/stat > "$1.session"
        ls /proc/self/fd > "$1.descriptors"
        env > "$1.environment"
        """)
      let entry = try bench.entry("Exec=sh \(path) \(bench.folder.path)/out %u")
      let held = open("/dev/null", O_RDONLY)
      let (started, ending) = bench.launch(
        LaunchRequest(entry: entry, uris: ["file:///tmp/a%20b"], activationToken: "token-1"))
      close(held)
      guard case .success(.processes(let processes, _)) = started, let process = processes.first
      else {
        Issue.record("not started")
        return
      }
      #expect(ending == .exited(0))
      #expect(try bench.folder.waitForText(of: "out.session") == "\(process)\n")
      let descriptors = try bench.folder.waitForText(of: "out.descriptors").split(separator: "\n")
      // The three standard ones and the one that `ls` reads the list by.
      #expect(descriptors.count <= 4)
      let environment = try bench.folder.waitForText(of: "out.environment").split(separator: "\n")
      #expect(environment.contains("XDG_ACTIVATION_TOKEN=token-1"))
      #expect(environment.contains("DESKTOP_STARTUP_ID=token-1"))
      #expect(environment.contains("KEPT=yes"))
      #expect(!environment.contains { $0.hasPrefix("WAYLAND_SOCKET=") })
      #expect(!environment.contains { $0.hasPrefix("NOTIFY_SOCKET=") })
    }
  }

  @Test func filesAndQuotesReachTheProgramAsWords() throws {
    let path = try bench.script(#"printf '%s\n' "$@" > "$0.words""#, name: "my script")
    let entry = try bench.entry("Exec=sh \"\(path)\" --name=%c 100%% \"two words\" \"\" %F")
    let (_, ending) = bench.launch(
      LaunchRequest(entry: entry, uris: ["file:///tmp/a%20b", "file:///tmp/c"]))
    #expect(ending == .exited(0))
    let words = try bench.folder.waitForText(of: "my script.words")
    #expect(words == "--name=Test\n100%\ntwo words\n\n/tmp/a b\n/tmp/c\n")
  }

  @Test func anActionRunsItsOwnCommand() throws {
    let path = try bench.script(#"echo "$1" > "$0.word""#)
    let entry = try bench.entry(
      """
      Exec=sh \(path) main
      Actions=new;
      [Desktop Action new]
      Name=New
      Exec=sh \(path) action
      """)
    #expect(bench.launch(LaunchRequest(entry: entry, action: "new")).1 == .exited(0))
    #expect(try bench.folder.waitForText(of: "script.word") == "action\n")
    let (missing, _) = bench.launch(LaunchRequest(entry: entry, action: "old"))
    #expect(missing == .failure(.noSuchAction("old", id: "test.desktop")))
  }

  @Test func aTerminalProgramRunsInTheConfiguredTerminal() throws {
    let terminal = try bench.script(#"printf '%s\n' "$@" > "$0.words""#, name: "terminal")
    let entry = try bench.entry("Exec=sh -c \"exit 0\" %U\nTerminal=true\nTryExec=/no/such")
    let (_, ending) = bench.launch(
      LaunchRequest(entry: entry, uris: ["https://x/"]), terminal: "sh \(terminal) --size 50% -e")
    #expect(ending == .exited(0))
    let words = try bench.folder.waitForText(of: "terminal.words")
    #expect(words == "--size\n50%\n-e\nsh\n-c\nexit 0\nhttps://x/\n")
  }

  @Test func aMissingTerminalIsNamed() throws {
    let entry = try bench.entry("Exec=sh\nTerminal=true")
    let (started, _) = bench.launch(LaunchRequest(entry: entry), terminal: "/no/such/terminal -e")
    #expect(started == .failure(.programMissing("/no/such/terminal")))
  }

  @Test func whatCannotStartSaysWhy() throws {
    let missing = try bench.entry("Exec=/no/such/program --now")
    #expect(
      bench.launch(LaunchRequest(entry: missing)).0 == .failure(.programMissing("/no/such/program"))
    )
    let empty = try bench.entry("Exec=")
    #expect(bench.launch(LaunchRequest(entry: empty)).0 == .failure(.noCommand(id: "test.desktop")))
    let unbalanced = try bench.entry("Exec=sh \"")
    #expect(
      bench.launch(LaunchRequest(entry: unbalanced)).0 == .failure(.noCommand(id: "test.desktop")))
    var gone = missing
    gone.path = "/no/such/entry.desktop"
    guard
      case .failure(.unreadableEntry("/no/such/entry.desktop", _)) =
        bench.launch(LaunchRequest(entry: gone)).0
    else {
      Issue.record("an entry that is gone must be reported")
      return
    }
    gone.path = nil
    #expect(bench.launch(LaunchRequest(entry: gone)).0 == .failure(.noCommand(id: "test.desktop")))
  }

  @Test func howAChildEndsIsReported() throws {
    let exit = try bench.entry("Exec=sh -c \"exit 3\"")
    #expect(bench.launch(LaunchRequest(entry: exit)).1 == .exited(3))
    let killed = try bench.entry("Exec=sh -c \"kill -9 $$\"")
    #expect(bench.launch(LaunchRequest(entry: killed)).1 == .killed(signal: 9))
  }

  @Test func aBusActivatableApplicationStartsByItsCommandWhenNobodyAnswers() async {
    await #expect(processExitsWith: .success) {
      setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/no/such/bus", 1)
      let folder = try FixtureFolder()
      let path = try folder.write(
        "[Desktop Entry]\nType=Application\nName=T\nExec=sh -c \"exit 5\"\nDBusActivatable=true\n",
        to: "org.example.T.desktop")
      let entry = DesktopEntry(
        id: "org.example.T.desktop", name: "T", isDBusActivatable: true, path: path)
      let loop = GLibLoop()
      let launcher = ApplicationLauncher(loop: loop)
      var ending: ProcessEnding?
      launcher.launch(
        LaunchRequest(entry: entry), onStart: { _ in },
        onEnd: { end, _ in
          ending = end
          loop.quit()
        })
      #expect(withWatchdog(loop) == 0)
      #expect(ending == .exited(5))
    }
  }

  @Test func aBusNameBecomesAnObjectPath() {
    #expect(BusActivation.objectPath(for: "org.gnome.My-App") == "/org/gnome/My_App")
    let plain = DesktopEntry(id: "foot.desktop", name: "foot", isDBusActivatable: true)
    #expect(BusActivation(LaunchRequest(entry: plain)) == nil)
  }
}
