import BarModel
import GlassSurface

/// The configuration in force, read again whenever its file changes.
///
/// A file that has become wrong changes nothing: the last good configuration stays.
final class LiveConfiguration {
  /// Never anything but what was read without errors, or the best of the first reading.
  private(set) var current: BarConfiguration
  /// The file that is in force; nil for the built-in default.
  private(set) var path: String?

  /// Called after a reading that changed `current`.
  var onChange: (BarConfiguration) -> Void = { _ in }

  private let loop: GLibLoop
  private let namedPath: String?
  private let directories: BaseDirectories
  private let log: Log
  private var monitors: [String: ConfigurationMonitor] = [:]

  /// Reads `named`, or the file found in `directories`; what is wrong in it goes to `log`.
  ///
  /// Throws when a file that was named, or is there, cannot be read at all.
  init(
    loop: GLibLoop, named: String?, directories: BaseDirectories, log: Log
  ) throws(ConfigurationFileFailure) {
    self.loop = loop
    namedPath = named
    self.directories = directories
    self.log = log
    let reading = try Self.read(named: named, directories: directories)
    current = reading.configuration
    path = reading.path
    Self.tell(reading, to: log)
    follow()
  }

  /// Reads the file again; gives the reason when the last good configuration stays.
  @discardableResult
  func reload() -> String? {
    let reading: Reading
    do throws(ConfigurationFileFailure) {
      reading = try Self.read(named: namedPath, directories: directories)
    } catch {
      log.error("\(error); the last good configuration stays")
      return error.description
    }
    Self.tell(reading, to: log)
    if let error = reading.problems.first(where: { $0.isError }) {
      log.warning("the last good configuration stays")
      return error.description(file: reading.path ?? "")
    }
    path = reading.path
    follow()
    if reading.configuration != current {
      current = reading.configuration
      onChange(current)
    }
    return nil
  }

  /// Changes one setting until the file is read again; `name` is a key, or section.key.
  func set(_ name: String, to value: String) throws(ConfigurationIssue) -> ConfigurationKey {
    var changed = current
    let key = try changed.set(name, to: value)
    if changed != current {
      current = changed
      onChange(changed)
    }
    return key
  }

  private struct Reading {
    var path: String?
    var configuration = BarConfiguration()
    var problems: [ConfigurationProblem] = []
  }

  private static func read(
    named: String?, directories: BaseDirectories
  ) throws(ConfigurationFileFailure) -> Reading {
    guard let path = named ?? ConfigurationFile.find(in: directories) else { return Reading() }
    let (configuration, problems) = try ConfigurationFile.read(path).interpreted()
    return Reading(path: path, configuration: configuration, problems: problems)
  }

  /// Problems of one reading that go to the log.
  private static let toldLimit = 20

  private static func tell(_ reading: Reading, to log: Log) {
    for problem in reading.problems.prefix(toldLimit) {
      let text = problem.description(file: reading.path ?? "")
      if problem.isError { log.error(text) } else { log.warning(text) }
    }
    let more = reading.problems.count - toldLimit
    if more > 0 { log.warning("\(more) more problems; glassbar check-config lists them") }
  }

  /// Watches the file in force, and the one that would come before it.
  private func follow() {
    let preferred = namedPath ?? ConfigurationFile.candidates(in: directories)[0]
    let paths = Set([preferred, path ?? preferred])
    monitors = monitors.filter { paths.contains($0.key) }
    for path in paths where monitors[path] == nil {
      monitors[path] = ConfigurationMonitor(loop: loop, path: path) { [weak self] in
        self?.reload()
      }
    }
  }
}
