/// From words to an exit code.
enum Program {
  static let version = "0.1.0"

  static func run(arguments: [String], environment: [String: String]) -> ExitCode {
    let invocation: Invocation
    do throws(UsageError) {
      invocation = try Invocation(parsing: arguments)
    } catch {
      Log(level: .error, environment: environment).error(error.description)
      return .usage
    }
    let log = Log(level: invocation.common.logLevel, environment: environment)
    let context = CommandContext(environment: environment, log: log)
    let code = execute(invocation, context)
    if let failure = context.output.failure {
      log.error("cannot write to standard output: \(failure)")
      return code == .ok ? .failure : code
    }
    return code
  }

  private static func execute(_ invocation: Invocation, _ context: CommandContext) -> ExitCode {
    switch invocation.command {
    case .run: return RunCommand.execute(invocation.common, context)
    case .demo(let options): return DemoCommand.execute(options, invocation.common, context)
    case .render(let options): return RenderCommand.execute(options, invocation.common, context)
    case .motion(let options): return MotionCommand.execute(options, context)
    case .profile(let options):
      return ProfileCommand.execute(options, invocation.common, context)
    case .compare(let options): return CompareCommand.execute(options, context)
    case .doctor(let options): return DoctorCommand.execute(options, invocation.common, context)
    case .explain(let options):
      return ExplainCommand.execute(options, invocation.common, context)
    case .checkConfig(let options):
      return CheckConfigCommand.execute(options, invocation.common, context)
    case .defaultConfig: return DefaultConfigCommand.execute(context)
    case .message(let options): return MessageCommand.execute(options, context)
    case .help(let command):
      context.print(HelpText.text(for: command))
      return .ok
    case .version:
      context.print("glassbar \(version)")
      return .ok
    }
  }
}
