import Foundation
import TestSupport
import Testing

@testable import glassbar

/// One Exec line and the words that the program gets for it.
struct ExecCase: Sendable, CustomTestStringConvertible {
  /// As it stands in the file; `P` is the recorder's path.
  let exec: String
  /// Further lines of the entry.
  let keys: String
  let uris: [String]
  /// After the program's own name; nil where the line is invalid.
  let words: [String]?

  init(_ exec: String, _ words: [String]?, keys: String = "", uris: [String] = []) {
    self.exec = exec
    self.keys = keys
    self.uris = uris
    self.words = words
  }

  var testDescription: String { "Exec=\(exec) \(keys) \(uris)" }

  static let two = ["file:///tmp/a%20b", "file:///tmp/c%25d"]
  static let web = ["https://example.org/?q=1&r=%20"]

  static let plain: [ExecCase] = [
    .init("P", []),
    .init("  P   a \t b  ", ["a", "b"]),
    .init("P --long=value -s", ["--long=value", "-s"]),
    .init(#"P "two words""#, ["two words"]),
    .init(#"P "" end"#, ["", "end"]),
    .init(#"P pre"mid dle"post"#, ["premid dlepost"]),
    .init(
      "P $HOME ~ * ? a;b | & > < ( )",
      ["$HOME", "~", "*", "?", "a;b", "|", "&", ">", "<", "(", ")"]),
    .init("P #5 a#b", ["#5", "a#b"]),
    .init("P `date`", ["`date`"]),
    .init("P größe 日本 🙂", ["größe", "日本", "🙂"]),
    .init("P 100%% %%f", ["100%", "%f"]),
    .init("P @@ x @@u", ["@@", "x", "@@u"]),
  ]

  // In the file every backslash of the Exec line stands twice: once for the string, once for the quote.
  static let escapes: [ExecCase] = [
    .init(#"P "a\\\\b""#, [#"a\b"#]),
    .init(#"P "say \\"hi\\"""#, [#"say "hi""#]),
    .init(#"P "\\$5""#, ["$5"]),
    .init(#"P "\\`x\\`""#, ["`x`"]),
    .init(#"P a\sb"#, ["a", "b"]),
    .init(#"P "a\sb""#, ["a b"]),
    .init(#"P "a\tb""#, ["a\tb"]),
    .init(#"P "a\nb""#, ["a\nb"]),
    .init(#"P "C:\\\\Program Files\\\\x""#, [#"C:\Program Files\x"#]),
    .init(#"P 'single quoted'"#, ["single quoted"]),
  ]

  static let files: [ExecCase] = [
    .init("P %f", []),
    .init("P %F", []),
    .init("P %u", []),
    .init("P %U", []),
    .init("P %f", ["/tmp/a b"], uris: [two[0]]),
    .init("P %F", ["/tmp/a b", "/tmp/c%d"], uris: two),
    .init("P %u", [two[0]], uris: [two[0]]),
    .init("P %U", two, uris: two),
    .init("P %u", web, uris: web),
    .init("P %U end", web + ["end"], uris: web),
    .init("P --open=%f", ["--open=/tmp/a b"], uris: [two[0]]),
    .init("P --open=%u", ["--open=" + two[0]], uris: [two[0]]),
    .init("P --open=%f", ["--open="]),
    .init("P -- %F --", ["--", "/tmp/a b", "/tmp/c%d", "--"], uris: two),
    .init("P", ["/tmp/a b"], uris: [two[0]]),
    .init(
      "P %f", ["/tmp/$HOME `x` \"q\" 'a'"], uris: ["file:///tmp/%24HOME%20%60x%60%20%22q%22%20'a'"]),
    .init("P %F", ["/tmp/größe"], uris: ["file:///tmp/gr%C3%B6%C3%9Fe"]),
    .init(
      "P run --file-forwarding org.example.App @@u %U @@",
      ["run", "--file-forwarding", "org.example.App", "@@u"] + two + ["@@"], uris: two),
    .init(
      "P run --file-forwarding org.example.App @@ %F @@",
      ["run", "--file-forwarding", "org.example.App", "@@", "/tmp/a b", "/tmp/c%d", "@@"],
      uris: two),
    .init(
      "P run --file-forwarding org.example.App @@u %U @@",
      ["run", "--file-forwarding", "org.example.App", "@@u", "@@"]),
  ]

  static let codes: [ExecCase] = [
    .init("P %i", ["--icon", "my-icon"], keys: "Icon=my-icon"),
    .init("P %i x", ["--icon", "/a b/c.png", "x"], keys: "Icon=/a b/c.png"),
    .init("P %i x", ["x"]),
    .init("P %i x", ["x"], keys: "Icon="),
    .init("P %c", ["Test & Co"], keys: "Name=Test & Co"),
    .init("P --class=%c", ["--class=Test & Co"], keys: "Name=Test & Co"),
    .init("P %c", ["It's $5 \"now\""], keys: "Name=It's $5 \"now\""),
    .init("P %k", ["ENTRY"]),
    .init("P --from=%k x", ["--from=ENTRY", "x"]),
    .init(#"P "--from=%k""#, ["--from=ENTRY"]),
    .init("P %%k %k", ["%k", "ENTRY"]),
    .init("P a %d %D %n %N %v %m b", ["a", "b"]),
    .init("P -x%mb", ["-xb"]),
    .init(
      "P %i %c %k %U", ["--icon", "i", "Test", "ENTRY"] + two, keys: "Icon=i\nName=Test", uris: two),
  ]

  static let invalid: [ExecCase] = [
    .init("", nil),
    .init("   ", nil),
    .init("P %q", nil),
    .init("P %", nil),
    .init("P --x=%Z", nil),
    .init(#"P "open"#, nil),
    .init("P 'open", nil),
    .init(#"P %\u"#, nil),
  ]

  static let all = plain + escapes + files + codes + invalid
}

@Suite struct ExecConformanceTests {
  private let folder: FixtureFolder
  private let loop = GLibLoop(.separate)

  init() throws { folder = try FixtureFolder() }

  /// Starts the entry through the launcher, the recorder's path for `P`; gives what was recorded.
  private func launch(
    exec: String, keys: String = "", uris: [String] = [], action: String? = nil,
    terminal: String? = nil, variables: [String: String] = [:], name: String = "test"
  ) throws -> (Result<LaunchedApplication, LaunchFailure>?, LaunchRecord?) {
    let recorder = try BuiltProducts.path(of: "launch-recorder")
    let record = folder.path + "/record"
    // `env` hands the recorder its place without a change of this process's own environment.
    let program = "env LAUNCH_RECORD=\(record) \(recorder)"
    let line = exec.replacingOccurrences(of: "P", with: program, options: .anchored)
    let trimmed = exec.drop { $0 == " " }
    let text =
      exec == line && trimmed.hasPrefix("P")
      ? exec.replacingOccurrences(
        of: "P", with: program, range: exec.range(of: "P")) : line
    let hasName = keys.hasPrefix("Name=") || keys.contains("\nName=T")
    let entry = """
      [Desktop Entry]
      Type=Application
      \(hasName ? "" : "Name=Test\n")Exec=\(text)
      \(keys.replacingOccurrences(of: "RECORDER", with: program))

      """
    let path = try folder.write(entry, to: "\(name).desktop")
    let launcher = ApplicationLauncher(loop: loop, terminal: terminal)
    var started: Result<LaunchedApplication, LaunchFailure>?
    launcher.launch(
      LaunchRequest(
        entry: DesktopEntry(id: "\(name).desktop", name: "Test", path: path), action: action,
        uris: uris),
      onStart: { result in
        started = result
        if case .failure = result { loop.quit() }
      }, onEnd: { _, _ in loop.quit() })
    #expect(withWatchdog(loop) == 0)
    guard case .success = started else { return (started, nil) }
    return (started, try LaunchRecord.wait(at: record))
  }

  @Test(arguments: ExecCase.all)
  func theProgramGetsExactlyItsWords(row: ExecCase) throws {
    let (started, record) = try launch(exec: row.exec, keys: row.keys, uris: row.uris)
    guard let words = row.words else {
      #expect(started == .failure(.noCommand(id: "test.desktop")))
      return
    }
    let entry = folder.path + "/test.desktop"
    #expect(
      record?.words.dropFirst().map { $0 }
        == words.map { $0.replacingOccurrences(of: "ENTRY", with: entry) },
      "\(String(describing: started))")
    #expect(record?.hasOwnSession == true)
  }

  @Test func thereAreSixtyLines() { #expect(ExecCase.all.count >= 60) }

  @Test func pathIsTheFolderItRunsIn() throws {
    let place = folder.path + "/a folder"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    let (_, record) = try launch(exec: "P", keys: "Path=\(place)")
    #expect(record?.folder == (place as NSString).resolvingSymlinksInPath)
    let (missing, _) = try launch(exec: "P", keys: "Path=/no/such/folder")
    #expect(missing == .failure(.folderMissing("/no/such/folder")))
    let (_, empty) = try launch(exec: "P", keys: "Path=")
    #expect(empty?.folder.isEmpty == false)
  }

  @Test func anActionHasItsOwnLineAndTheEntrysName() throws {
    let keys = """
      Icon=i
      Actions=new;
      [Desktop Action new]
      Name=New Window
      Exec=RECORDER --new %i %c %U
      """
    let (_, record) = try launch(exec: "P main", keys: keys, uris: ExecCase.two, action: "new")
    #expect(
      record?.words.dropFirst().map { $0 } == ["--new", "--icon", "i", "Test"] + ExecCase.two)
  }

  @Test func aTerminalProgramKeepsItsWordsBehindTheTerminals() throws {
    // The recorder itself is the terminal.
    let recorder = try BuiltProducts.path(of: "launch-recorder")
    let (_, record) = try launch(
      exec: #"sh -c "exit 0" -- %F"#, keys: "Terminal=true", uris: ExecCase.two,
      terminal: "env LAUNCH_RECORD=\(folder.path)/record \(recorder) --title 50% -e")
    #expect(
      record?.words.dropFirst().map { $0 } == [
        "--title", "50%", "-e", "sh", "-c", "exit 0", "--", "/tmp/a b", "/tmp/c%d",
      ])
  }

  @Test func aProgramForOneFileIsStartedOnceForEach() throws {
    let script = try folder.write(
      "echo \"$1\" >> \"\(folder.path)/opened\"\n", to: "open.sh")
    let path = try folder.write(
      "[Desktop Entry]\nType=Application\nName=T\nExec=sh \(script) %f\n", to: "one.desktop")
    let launcher = ApplicationLauncher(loop: loop)
    var ids: [Int32] = []
    var ended = 0
    launcher.launch(
      LaunchRequest(
        entry: DesktopEntry(id: "one.desktop", name: "T", path: path), uris: ExecCase.two),
      onStart: { result in
        if case .success(.processes(let processes, _)) = result { ids = processes }
      },
      onEnd: { ending, _ in
        #expect(ending == .exited(0))
        ended += 1
        if ended == 2 { loop.quit() }
      })
    #expect(withWatchdog(loop) == 0)
    #expect(ids.count == 2)
    let opened = try folder.waitForText(of: "opened").split(separator: "\n").sorted()
    #expect(opened == ["/tmp/a b", "/tmp/c%d"])
  }

  @Test func whatHindersAStartIsKnownBeforehand() throws {
    // TryExec and OnlyShowIn decide about menus; who is asked to start does so.
    let (_, record) = try launch(exec: "P x", keys: "TryExec=/no/such\nOnlyShowIn=Other;")
    #expect(record?.words.last == "x")
  }
}
