/// `glassbar doctor`.
enum DoctorCommand {
  static func execute(
    _ options: DoctorOptions, _ common: CommonOptions, _ context: CommandContext
  ) -> ExitCode {
    context.log.error("'doctor' is not wired up in this build")
    return .failure
  }
}
