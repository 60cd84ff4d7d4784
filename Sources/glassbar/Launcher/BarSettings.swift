import BarModel

/// The configuration in use, where it comes from, and what is wrong with it.
struct BarSettings {
  var configuration: BarConfiguration
  /// The file that was read; nil for the built-in defaults.
  var path: String?
  /// Where a file would be looked for first.
  var defaultPath: String?
  /// One line each: file, line, key and what is wrong.
  var complaints: [String] = []
  /// Whether some value could not be taken.
  var hasErrors = false

  /// Reads the file that the options or the environment name; the defaults where there is none.
  static func read(
    _ options: CommonOptions, _ context: CommandContext
  ) throws(ConfigurationFileFailure) -> BarSettings {
    var settings = BarSettings(configuration: BarConfiguration())
    settings.defaultPath = ConfigurationFile.candidates(in: context.directories).first
    if let path = options.configuration ?? ConfigurationFile.find(in: context.directories) {
      let file = try ConfigurationFile.read(path)
      let (configuration, issues) = BarConfiguration.read(
        file.entries.map {
          ConfigurationSetting(
            section: $0.section, key: $0.key, value: $0.value, line: $0.line)
        })
      settings.path = path
      settings.configuration = configuration
      settings.complaints =
        file.problems.map { "\(path):\($0.line): \($0.message)" }
        + issues.map { $0.description(file: path) }
      settings.hasErrors =
        file.problems.contains { $0.isError } || issues.contains { $0.severity == .error }
    }
    if let namespace = options.namespace { settings.configuration.namespace = namespace }
    return settings
  }
}
