/// `glassbar check-config`: says what is wrong with a configuration, by file, line and key.
enum CheckConfigCommand {
  static func execute(
    _ options: CheckConfigOptions, _ common: CommonOptions, _ context: CommandContext
  ) -> ExitCode {
    let named = options.file ?? common.configuration
    guard let path = named ?? ConfigurationFile.find(in: context.directories) else {
      let places = ConfigurationFile.candidates(in: context.directories)
      context.print("no configuration at \(places[0]); the built-in default is used")
      return .ok
    }
    let file: ConfigurationFile
    do throws(ConfigurationFileFailure) {
      file = try ConfigurationFile.read(path)
    } catch {
      context.log.error(error.description)
      return .failure
    }
    for problem in file.problems { context.print("\(path):\(problem.line): \(problem.message)") }
    return file.problems.contains { $0.isError } ? .failure : .ok
  }
}
