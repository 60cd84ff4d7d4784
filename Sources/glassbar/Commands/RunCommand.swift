/// `glassbar run`.
enum RunCommand {
  static func execute(
    _ options: CommonOptions, _ context: CommandContext
  ) -> ExitCode {
    context.log.error("'run' is not wired up in this build")
    return .failure
  }
}
