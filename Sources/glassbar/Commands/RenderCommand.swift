/// `glassbar render`.
enum RenderCommand {
  static func execute(
    _ options: RenderOptions, _ common: CommonOptions, _ context: CommandContext
  ) -> ExitCode {
    context.log.error("'render' is not wired up in this build")
    return .failure
  }
}
