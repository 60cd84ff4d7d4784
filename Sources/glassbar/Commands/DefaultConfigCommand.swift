/// `glassbar default-config`: prints the configuration that is built in.
enum DefaultConfigCommand {
  static func execute(_ context: CommandContext) -> ExitCode {
    context.log.error("'default-config' is not wired up in this build")
    return .failure
  }
}
