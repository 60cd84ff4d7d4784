import BarModel

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
    let (configuration, problems) = file.interpreted()
    let absences = absences(in: configuration, settings: file.settings, context)
    let all = (problems + absences).sorted { $0.line < $1.line }
    for problem in all { context.complain(problem.description(file: path)) }
    if all.contains(where: { $0.isError }) { return .failure }
    context.print("\(path): \(all.isEmpty ? "ok" : "ok, with warnings")")
    return .ok
  }

  /// What the file names and this machine has not: it may be meant for another one.
  private static func absences(
    in configuration: BarConfiguration, settings: [ConfigurationSetting], _ context: CommandContext
  ) -> [ConfigurationProblem] {
    var problems: [ConfigurationProblem] = []
    func warn(_ section: String, _ key: String, _ message: String) {
      let line = settings.last { $0.section == section && $0.key == key }?.line ?? 0
      problems.append(
        ConfigurationProblem(line: line, message: "[\(section)] \(key): \(message)", isError: false)
      )
    }
    if let pinned = configuration.pinned, !pinned.isEmpty {
      let catalog = DesktopScanner.scan()
      for id in pinned where catalog.entry(id: id) == nil {
        warn("bar", "pinned", "\(id) is not installed here")
      }
    }
    if let theme = configuration.iconTheme {
      var lookup = IconLookup(directories: context.directories)
      if !lookup.hasTheme(theme) {
        warn("icons", "theme", "no icon theme '\(theme)' is installed here")
      }
    }
    if let wallpaper = configuration.wallpaper {
      let path =
        wallpaper.hasPrefix("~/") ? context.directories.home + wallpaper.dropFirst() : wallpaper
      if !FileSystem.isFile(path) { warn("backdrop", "wallpaper", "\(path) does not exist") }
    }
    return problems
  }
}
