/// What the command line asks for.
struct Invocation: Equatable, Sendable {
  var command: Command
  var common = CommonOptions()
}

/// One command with its own options.
enum Command: Equatable, Sendable {
  case run
  case demo(DemoOptions)
  case render(RenderOptions)
  case motion(MotionOptions)
  case profile(ProfileOptions)
  case compare(CompareOptions)
  case doctor(DoctorOptions)
  case explain(ExplainOptions)
  case checkConfig(CheckConfigOptions)
  case defaultConfig
  case message(MessageOptions)
  /// Help on one command, or on all.
  case help(CommandName?)
  case version
}

/// Options that every command takes.
struct CommonOptions: Equatable, Sendable {
  /// `-c`: the configuration file.
  var configuration: String?
  /// `-o`: outputs by name; empty means all that the configuration allows.
  var outputs: [String] = []
  /// `-l`.
  var logLevel = Log.Level.warning
  /// `--namespace`: the layer surfaces' namespace; nil leaves the configuration's.
  var namespace: String?
  /// `--replace`: take over from a bar that runs.
  var replacesRunning = false
}

/// The commands' names as they are typed.
enum CommandName: String, CaseIterable, Sendable {
  case run
  case demo
  case render
  case motion
  case profile
  case doctor
  case explain
  case checkConfig = "check-config"
  case defaultConfig = "default-config"
  case message = "msg"
}
