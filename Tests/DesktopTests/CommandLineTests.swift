import Testing

@testable import glassbar

@Suite struct CommandLineTests {
  private func parse(_ line: String) throws(UsageError) -> Invocation {
    try Invocation(parsing: line.split(separator: " ").map(String.init))
  }

  private func complaint(_ line: String) -> String? {
    do throws(UsageError) {
      _ = try parse(line)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func withoutACommandTheBarRuns() throws {
    #expect(try parse("") == Invocation(command: .run))
    #expect(try parse("run") == Invocation(command: .run))
  }

  @Test(arguments: [
    "-c a.ini -o DP-1 -o HDMI-A-1 -l debug --namespace dock --replace run",
    "run -ca.ini -oDP-1 -oHDMI-A-1 -ldebug --namespace=dock --replace",
    "--config=a.ini --output DP-1 --output=HDMI-A-1 --log-level debug --namespace dock --replace",
  ])
  func commonOptionsStandAnywhereAndInEveryForm(line: String) throws {
    var common = CommonOptions()
    common.configuration = "a.ini"
    common.outputs = ["DP-1", "HDMI-A-1"]
    common.logLevel = .debug
    common.namespace = "dock"
    common.replacesRunning = true
    #expect(try parse(line) == Invocation(command: .run, common: common))
  }

  @Test func renderTakesAllItsOptions() throws {
    let line =
      "render --scene bar --backdrop b.png --size 900x160 --scale 1.5 --time 0.25"
      + " --set a=1 b=x=y --set c= -o out.png"
    var options = RenderOptions(scene: "bar")
    options.backdrop = "b.png"
    options.size = .init(width: 900, height: 160)
    options.scale = 1.5
    options.time = 0.25
    options.settings = [
      .init(key: "a", value: "1"), .init(key: "b", value: "x=y"), .init(key: "c", value: ""),
    ]
    options.output = "out.png"
    #expect(try parse(line).command == .render(options))
    #expect(try parse(line).common.outputs.isEmpty)
    #expect(try parse("render --scene list").command == .render(RenderOptions(scene: "list")))
  }

  @Test func messagesCarryVerbAndArguments() throws {
    #expect(
      try parse("msg status --json").command
        == .message(MessageOptions(request: MessageRequest(verb: "status"), asJSON: true)))
    #expect(
      try parse("--log-level debug msg dump frame a.png").command
        == .message(
          MessageOptions(request: MessageRequest(verb: "dump", arguments: ["frame", "a.png"]))))
    #expect(
      try parse("msg dump -- backdrop --odd.png").command
        == .message(
          MessageOptions(
            request: MessageRequest(verb: "dump", arguments: ["backdrop", "--odd.png"]))))
  }

  @Test func theOtherCommands() throws {
    #expect(try parse("doctor --json").command == .doctor(DoctorOptions(asJSON: true)))
    #expect(try parse("check-config").command == .checkConfig(CheckConfigOptions()))
    #expect(try parse("check-config x").command == .checkConfig(CheckConfigOptions(file: "x")))
    #expect(try parse("default-config").command == .defaultConfig)
    #expect(try parse("-V").command == .version)
    #expect(try parse("render --version").command == .version)
    #expect(try parse("--help").command == .help(nil))
    #expect(try parse("help").command == .help(nil))
    #expect(try parse("help render").command == .help(.render))
    #expect(try parse("-l debug msg -h").command == .help(.message))
  }

  @Test(arguments: [
    ("--replce", "unknown option '--replce' (did you mean '--replace'?); see 'glassbar --help'"),
    (
      "render --scen x",
      "unknown option '--scen' (did you mean '--scene'?); see 'glassbar render --help'"
    ),
    ("run --json", "unknown option '--json'; see 'glassbar run --help'"),
    ("-x", "unknown option '-x' (did you mean '-c'?); see 'glassbar --help'"),
    ("rnder", "unknown command 'rnder' (did you mean 'render'?); see 'glassbar --help'"),
    ("profile compare", "'profile compare' needs two recordings; see 'glassbar profile --help'"),
    (
      "profile --fail-if missed",
      "'--fail-if': 'missed' has no <, <=, > or >=; see 'glassbar profile --help'"
    ),
    (
      "profile --inject nap=3",
      "'--inject nap=3' is neither sleep=MS@N nor busy=MS; see 'glassbar profile --help'"
    ),
    ("profile --append", "'--append' needs --json FILE; see 'glassbar profile --help'"),
    ("profile --ab regular", "'--ab' needs two presets; see 'glassbar profile --help'"),
    (
      "profile --duration 0",
      "'--duration 0' is not a time from 0.1 to 86400 s; see 'glassbar profile --help'"
    ),
    (
      "profile --json - --csv -",
      "only one file goes to standard output; see 'glassbar profile --help'"
    ),
    (
      "demo --tunning firm",
      "unknown option '--tunning' (did you mean '--tuning'?); see 'glassbar demo --help'"
    ),
    ("help nothing", "unknown command 'nothing'; see 'glassbar --help'"),
    (
      "-l loud",
      "'loud' is no log level; known are off error warning info debug trace; see 'glassbar --help'"
    ),
    ("-c", "'--config' needs FILE; see 'glassbar --help'"),
    ("--replace=yes", "'--replace' takes no value; see 'glassbar --help'"),
    ("--namespace=", "'--namespace' is empty; see 'glassbar --help'"),
    (
      "--namespace=" + String(repeating: "n", count: 256),
      "'--namespace' has more than 255 bytes; see 'glassbar --help'"
    ),
    ("run twice", "'twice' is one word too many for 'run'; see 'glassbar run --help'"),
    (
      "check-config a b",
      "'b' is one word too many for 'check-config'; see 'glassbar check-config --help'"
    ),
    ("render -o a", "'render' needs --scene NAME; see 'glassbar render --help'"),
    ("render --scene a", "'render' needs -o FILE; see 'glassbar render --help'"),
    (
      "render --scene a -o b --size 9",
      "'--size 9' is not WxH with 1 to 16384 each; see 'glassbar render --help'"
    ),
    (
      "render --scene a -o b --size 0x9",
      "'--size 0x9' is not WxH with 1 to 16384 each; see 'glassbar render --help'"
    ),
    (
      "render --scene a -o b --scale nan",
      "'--scale nan' is not a number from 0.25 to 8; see 'glassbar render --help'"
    ),
    (
      "render --scene a -o b --time -1",
      "'--time -1' is not a number from 0 to 86400; see 'glassbar render --help'"
    ),
    ("render --scene a -o b --set x", "'--set x' is not KEY=VALUE; see 'glassbar render --help'"),
    ("msg", "'msg' needs a verb; see 'glassbar msg --help'"),
    ("msg staus", "unknown verb 'staus' (did you mean 'status'?); see 'glassbar msg --help'"),
    ("msg show it", "'msg show' takes no arguments; see 'glassbar msg --help'"),
    ("msg dump frame", "'msg dump' takes backdrop|frame FILE; see 'glassbar msg --help'"),
    (
      "msg dump sky a.png",
      "'msg dump' writes 'backdrop' or 'frame', not 'sky'; see 'glassbar msg --help'"
    ),
  ])
  func whatCannotBeFollowedIsNamedWithAWayOut(line: String, expected: String) {
    #expect(complaint(line) == expected)
  }

  @Test(arguments: [nil] + CommandName.allCases)
  func helpFitsATerminalAndNamesEveryOption(command: CommandName?) {
    let text = HelpText.text(for: command)
    for line in text.split(separator: "\n") {
      #expect(line.count <= 80, "\(line)")
      #expect(line.last != " ")
    }
    for option in command.map(CommandOption.options) ?? CommandOption.common {
      #expect(text.contains("--\(option.long)"))
    }
    #expect(text.hasPrefix("Usage: glassbar"))
  }

  @Test(arguments: CommandName.allCases)
  func noCommandHasTwoOptionsOfOneName(command: CommandName) {
    let options = CommandOption.options(of: command)
    #expect(Set(options.map(\.long)).count == options.count)
    let letters = options.compactMap(\.short)
    #expect(Set(letters).count == letters.count)
  }

  @Test(arguments: [
    ("", "", 0), ("abc", "", 3), ("", "abc", 3), ("abc", "acb", 1), ("abc", "abd", 1),
    ("kitten", "sitting", 3),
  ])
  func editsAreCounted(a: String, b: String, distance: Int) {
    #expect(editDistance(a, b) == distance)
  }

  @Test func onlyWhatTheLevelAllowsIsWritten() {
    for level in Log.Level.allCases {
      let lines = Lines()
      let log = Log(level: level, usesColour: false) { lines.add($0) }
      log.error("a\nb")
      log.warning("c")
      log.info("d")
      log.debug("e")
      log.trace("f")
      let all = [
        "glassbar: a b", "glassbar: warning: c", "glassbar: info: d", "glassbar: debug: e",
        "glassbar: trace: f",
      ]
      #expect(lines.all == Array(all.prefix(level.rawValue)))
    }
  }

  /// Lines that a log wrote.
  private final class Lines: @unchecked Sendable {
    private(set) var all: [String] = []
    func add(_ line: String) { all.append(line) }
  }
}
