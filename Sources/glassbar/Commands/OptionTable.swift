/// One option of the command line.
struct CommandOption: Equatable, Sendable {
  enum ID: Hashable, Sendable {
    case configuration, outputName, logLevel, namespace, replace, help, version
    case scene, backdrop, size, scale, time, set, outputFile, profile
    case json
    case warmup, repeats, seed, trace, html, append, failIf, inject, display, ablate, sideBySide
    case tuning, speed, window, tour, capture, seconds
    case spring, from, to, velocity, step, duration, csv, plot
  }

  let id: ID
  let short: Character?
  let long: String
  /// What stands for its value in help; nil for a switch.
  let value: String?
  let help: String

  init(_ id: ID, _ short: Character?, _ long: String, _ value: String?, _ help: String) {
    self.id = id
    self.short = short
    self.long = long
    self.value = value
    self.help = help
  }
}

extension CommandOption {
  /// Taken by every command.
  static let common: [CommandOption] = [
    .init(.configuration, "c", "config", "FILE", "use this configuration file"),
    .init(.outputName, "o", "output", "NAME", "only on this output; repeatable"),
    .init(.logLevel, "l", "log-level", "LEVEL", "off error warning info debug trace"),
    .init(.namespace, nil, "namespace", "NAME", "the layer surfaces' namespace"),
    .init(.replace, nil, "replace", nil, "take over from a bar that runs"),
    .init(.help, "h", "help", nil, "show this help"),
    .init(.version, "V", "version", nil, "show the version"),
  ]

  private static let render: [CommandOption] = [
    .init(.scene, "s", "scene", "NAME", "what to draw; 'list' names all scenes"),
    .init(.outputFile, "o", "output", "FILE", "the PNG to write; - is standard output"),
    .init(.backdrop, "b", "backdrop", "PNG", "what lies beneath the glass"),
    .init(.size, nil, "size", "WxH", "size in dp"),
    .init(.scale, nil, "scale", "F", "device pixels per dp, 0.25 to 8 (1)"),
    .init(.time, "t", "time", "S", "seconds since the scene began"),
    .init(.set, nil, "set", "KEY=VALUE", "change a parameter; repeatable"),
    .init(.profile, nil, "profile", nil, "print what every pass costs"),
  ]

  private static let demo: [CommandOption] = [
    .init(.scene, "s", "scene", "TILE", "one tile alone, as kit-goo"),
    .init(.backdrop, "b", "backdrop", "NAME", "desktop photo article dashboard checkerboard"),
    .init(.tuning, "t", "tuning", "NAME", "firm bubbly lively"),
    .init(.speed, nil, "speed", "F", "seconds of motion per second, 0.01 to 1 (1)"),
    .init(.window, "w", "window", nil, "an ordinary window, also where there are layers"),
    .init(.tour, nil, "tour", nil, "play every tile, and end"),
    .init(.capture, nil, "capture", "DIR", "write a picture of every 60th of a second"),
    .init(.seconds, nil, "seconds", "N", "how much to capture, 0.1 to 600"),
  ]

  private static let motion: [CommandOption] = [
    .init(.spring, "s", "spring", "FORM", "a spring; repeatable"),
    .init(.from, nil, "from", "A", "where it begins (0)"),
    .init(.to, nil, "to", "B", "where it is to rest (1)"),
    .init(.velocity, nil, "velocity", "V", "at the beginning, in units a second (0)"),
    .init(.step, nil, "step", "S", "seconds between two points (1/60)"),
    .init(.duration, nil, "duration", "S", "seconds (until all have settled)"),
    .init(.csv, nil, "csv", "FILE", "write the points; - is standard output"),
    .init(.plot, nil, "plot", "F.svg", "draw the curves; - is standard output"),
  ]

  private static let profile: [CommandOption] = [
    .init(.scene, "s", "scene", "NAME", "what to play (hover-sweep); 'list' names all scenes"),
    .init(.duration, nil, "duration", "S", "seconds of each run (10)"),
    .init(.warmup, nil, "warmup", "S", "seconds before each run that do not count (1)"),
    .init(.repeats, nil, "repeat", "N", "runs, 9 for a comparison (1)"),
    .init(.seed, nil, "seed", "N", "of the scene and of random order (1)"),
    .init(.json, nil, "json", "FILE", "write the recording; - is standard output"),
    .init(.csv, nil, "csv", "FILE", "write a row for each frame"),
    .init(.trace, nil, "trace", "FILE", "write a trace for Perfetto or Chrome"),
    .init(.html, nil, "html", "FILE", "write a report with pictures"),
    .init(.append, nil, "append", nil, "add the runs to those in the JSON file"),
    .init(.failIf, nil, "fail-if", "EXPR", "end with 1 if it holds; repeatable"),
    .init(.set, nil, "set", "KEY=VALUE", "change the configuration; repeatable"),
    .init(.display, nil, "hud", nil, "show the last frames' figures meanwhile"),
    .init(.ablate, nil, "ablate", nil, "find what each effect costs"),
    .init(.sideBySide, nil, "ab", "A,B", "two presets side by side"),
    .init(.inject, nil, "inject", "FAULT", "sleep=MS@N or busy=MS, to test with"),
  ]

  private static let json = CommandOption(.json, nil, "json", nil, "answer in JSON")

  /// All options of one command, its own first.
  static func options(of command: CommandName) -> [CommandOption] {
    switch command {
    case .run, .checkConfig, .defaultConfig: common
    case .demo: demo + common
    case .render: render + common.filter { $0.id != .outputName }
    case .motion: motion + [json] + common
    case .profile: profile + common
    case .doctor, .explain, .message: [json] + common
    }
  }
}

extension CommandName {
  var summary: String {
    switch self {
    case .run: "show the bar (also without any command)"
    case .demo: "show the material and every motion, live"
    case .render: "draw one frame into a PNG, without a display"
    case .motion: "show a spring's curve, peak, overshoot and settling"
    case .profile: "measure presented frames on the real display"
    case .doctor: "say what this desktop and its GL offer"
    case .explain: "say how an app_id or desktop id is resolved"
    case .checkConfig: "check a configuration file"
    case .defaultConfig: "print the default configuration, with comments"
    case .message: "talk to the running bar"
    }
  }

  var usage: String {
    switch self {
    case .run: "glassbar [run] [OPTION]..."
    case .demo: "glassbar demo [OPTION]..."
    case .render: "glassbar render --scene NAME [OPTION]... -o FILE"
    case .motion: "glassbar motion --spring FORM... [OPTION]..."
    case .profile: "glassbar profile [OPTION]... | profile compare A B"
    case .doctor: "glassbar doctor [OPTION]..."
    case .explain: "glassbar explain [OPTION]... ID"
    case .checkConfig: "glassbar check-config [OPTION]... [FILE]"
    case .defaultConfig: "glassbar default-config [OPTION]..."
    case .message: "glassbar msg [OPTION]... VERB [ARGUMENT]..."
    }
  }
}
