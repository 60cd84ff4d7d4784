import Foundation
import TestSupport
import Testing

@testable import glassbar

/// Starts that need a session bus: each case is a process of its own, for GIO connects once.
@Suite struct LaunchServicesTests {
  @Test func aProgramIsInItsScopeBeforeItRuns() async {
    await #expect(processExitsWith: .success) {
      let bus = try SessionBusHarness()
      try bus.order("serve systemd")
      setenv("DBUS_SESSION_BUS_ADDRESS", bus.address, 1)
      setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1)
      setenv("WAYLAND_SOCKET", "9", 1)
      let folder = try FixtureFolder()
      setenv("LAUNCH_RECORD", folder.path + "/record", 1)
      let recorder = try BuiltProducts.path(of: "launch-recorder")
      let path = try folder.write(
        "[Desktop Entry]\nType=Application\nName=My App\nExec=\(recorder) x\n",
        to: "org.example.My-App.desktop")
      let loop = GLibLoop()
      let scopes = ApplicationScopes(bus: SessionBus())
      let launcher = ApplicationLauncher(loop: loop, scopes: scopes)
      let entry = DesktopEntry(id: "org.example.My-App.desktop", name: "My App", path: path)
      var process: Int32 = 0
      var sources: [Any] = []
      func launchOnceThere() {
        guard scopes.current != nil else {
          sources.append(loop.schedule(after: 5_000_000) { launchOnceThere() })
          return
        }
        launcher.launch(
          LaunchRequest(entry: entry, activationToken: "token-7"),
          onStart: { result in
            if case .success(.processes(let ids, _)) = result { process = ids.first ?? 0 }
          }, onEnd: { _, _ in loop.quit() })
      }
      sources.append(loop.schedule(after: 0) { launchOnceThere() })
      #expect(withWatchdog(loop) == 0)
      let record = try LaunchRecord.wait(at: folder.path + "/record")
      let call = try bus.waitForCall("of a scope") { $0.hasPrefix("systemd StartTransientUnit") }
      #expect(call.contains(#"'app-glassbar-org.example.My\\x2dApp-"#), "\(call)")
      #expect(call.contains(".scope', 'fail'"), "\(call)")
      #expect(call.contains("('PIDs', <[uint32 \(process)]>)"), "\(call)")
      #expect(call.contains("('Slice', <'app.slice'>)"), "\(call)")
      #expect(call.contains("('CollectMode', <'inactive-or-failed'>)"), "\(call)")
      #expect(call.contains("('SourcePath', <'\(path)'>)"), "\(call)")
      #expect(record.words.last == "x" && record.hasOwnSession)
      #expect(record.variables["XDG_ACTIVATION_TOKEN"] == "token-7")
      #expect(record.variables["DESKTOP_STARTUP_ID"] == "token-7")
      #expect(record.variables["LIBGL_ALWAYS_SOFTWARE"] == nil)
      #expect(record.variables["WAYLAND_SOCKET"] == nil)
    }
  }

  @Test func aServiceManagerThatHangsKeepsNobodyFromStarting() throws {
    let gate = try #require(LaunchGate())
    let loop = GLibLoop(.separate)
    let folder = try FixtureFolder()
    let path = try folder.write(
      "[Desktop Entry]\nType=Application\nName=T\nExec=sh -c \"exit 7\"\n", to: "t.desktop")
    let worker = WorkerThread(loop: loop)
    var started: [Int32] = []
    var told: [Int32] = []
    worker.perform {
      defer { gate.finish() }
      return
        (try? LaunchCommand.start(
          LaunchRequest(entry: DesktopEntry(id: "t.desktop", name: "T", path: path)),
          terminal: nil, gate: gate)) ?? []
    } then: {
      started = $0
      while let process = gate.nextChild() { told.append(process) }
      loop.quit()
    }
    #expect(withWatchdog(loop) == 0)
    #expect(started.count == 1 && told == started)
    var status: Int32 = 0
    #expect(waitpid(started.first ?? -1, &status, 0) == started.first)
  }

  @Test(arguments: [
    ("foot", "foot"), ("org.example.My-App", #"org.example.My\x2dApp"#), ("a b/c", #"a\x20b-c"#),
    (".hidden", #"\x2ehidden"#), ("größe", #"gr\xc3\xb6\xc3\x9fe"#), ("a_b:c", "a_b:c"),
  ])
  func unitNamesAreEscapedAsSystemdDoes(id: String, escaped: String) throws {
    #expect(ApplicationScopes.escaped(id) == escaped)
    if let tool = try? ProcessRun.run(["systemd-escape", "--", id]), tool.succeeded {
      #expect(tool.output == escaped + "\n")
    }
    #expect(
      ApplicationScopes.unitName(id: id, random: 0xbeef) == "app-glassbar-\(escaped)-0000beef.scope"
    )
  }

  @Test func anApplicationThatTheBusCanStartIsAskedThere() async {
    await #expect(processExitsWith: .success) {
      let folder = try FixtureFolder()
      // The bus starts it; what it is asked goes to a file.
      let service = try folder.write(
        """
        (echo "serve application:org.example.My-App"; sleep 20) \
        | /usr/bin/python3 \(SessionBusHarness.standInProgram) > \(folder.path)/calls
        """, to: "service.sh")
      let bus = try SessionBusHarness(services: ["org.example.My-App": "/bin/sh \(service)"])
      setenv("DBUS_SESSION_BUS_ADDRESS", bus.address, 1)
      let path = try folder.write(
        "[Desktop Entry]\nType=Application\nName=T\nExec=sh -c \"exit 5\"\nDBusActivatable=true\n",
        to: "org.example.My-App.desktop")
      let entry = DesktopEntry(
        id: "org.example.My-App.desktop", name: "T", isDBusActivatable: true, path: path)
      let loop = GLibLoop()
      let launcher = ApplicationLauncher(loop: loop)
      var rest = [
        LaunchRequest(entry: entry, activationToken: "t1"),
        LaunchRequest(entry: entry, uris: ["file:///a%20b"], activationToken: "t2"),
        LaunchRequest(entry: entry, action: "new-window"),
      ][...]
      func next() {
        guard let request = rest.popFirst() else { return loop.quit() }
        launcher.launch(request) { result in
          #expect(result == .success(.activatedOnBus))
          next()
        }
      }
      let start = loop.schedule(after: 0) { next() }
      #expect(withWatchdog(loop) == 0)
      let calls = try folder.waitForText(of: "calls").split(separator: "\n").filter {
        $0.hasPrefix("application:")
      }.map { $0.dropFirst("application:org.example.My-App ".count) }
      let token = { (name: String) in
        "{'activation-token': <'\(name)'>, 'desktop-startup-id': <'\(name)'>}"
      }
      #expect(
        calls == [
          "Activate (\(token("t1")),)", "Open (['file:///a%20b'], \(token("t2")))",
          "ActivateAction ('new-window', @av [], @a{sv} {})",
        ])
      withExtendedLifetime(start) {}
    }
  }

  @Test func theListsChooseATerminal() throws {
    let home = try FixtureFolder()
    func entry(_ name: String, _ keys: String) throws {
      try home.write(
        "[Desktop Entry]\nType=Application\nName=x\n\(keys)\n", to: "data/applications/\(name)")
    }
    try entry("plain.desktop", "Categories=TerminalEmulator;\nExec=sh --plain")
    try entry("editor.desktop", "Categories=TextEditor;\nExec=sh")
    try entry("gone.desktop", "Categories=TerminalEmulator;\nExec=/no/such/terminal")
    try entry(
      "acted.desktop",
      """
      Categories=System;TerminalEmulator;
      Exec=sh %U
      X-TerminalArgExec=--run
      Actions=quiet;
      [Desktop Action quiet]
      Name=Quiet
      Exec=sh --quiet "two words"
      """)
    try entry("bare.desktop", "Categories=TerminalEmulator;\nExec=sh\nTerminalArgExec=")
    let environment = [
      "HOME": home.path, "XDG_DATA_HOME": home.path + "/data", "XDG_DATA_DIRS": home.path + "/sys",
      "XDG_CONFIG_HOME": home.path + "/config", "XDG_CONFIG_DIRS": home.path + "/etc",
      "XDG_CURRENT_DESKTOP": "sway:wlroots",
    ]
    func command() -> [String]? { TerminalList(environment: environment).command() }
    #expect(command() == nil)
    try home.write("plain.desktop\n", to: "sys/xdg-terminal-exec/xdg-terminals.list")
    #expect(command() == ["sh", "--plain", "-e"])
    try home.write(
      "# mine\n/execarg_default:x:y\n-plain.desktop\neditor.desktop\ngone.desktop\n acted.desktop \n",
      to: "etc/xdg-terminals.list")
    #expect(command() == ["sh", "--run"])
    try home.write("bare\n", to: "config/xdg-terminals.list")
    #expect(command() == ["sh"])
    try home.write("acted.desktop:quiet\n", to: "config/sway-xdg-terminals.list")
    #expect(command() == ["sh", "--quiet", "two words", "--run"])
    #expect(
      TerminalProgram.prefix(
        configured: nil, environment: ["TERMINAL": "kitty"], listed: command,
        isInstalled: { ["sh", "kitty"].contains($0) }) == ["sh", "--quiet", "two words", "--run"])
  }
}
