import BarModel
import CDesktop

/// A configuration file as it was read: its settings in order, and every line that is wrong.
struct ConfigurationFile: Equatable, Sendable {
  let path: String
  let settings: [ConfigurationSetting]
  let problems: [ConfigurationProblem]

  /// Bytes that a configuration may have: the commented default has a fifteenth of it. It is read
  /// between two frames.
  static let limit = 1 << 16

  /// The file that is used when none is named; nil when there is none.
  static func find(in directories: BaseDirectories) -> String? {
    // What is there and no file is a mistake that reading it will name.
    candidates(in: directories).first(where: FileSystem.exists)
  }

  /// Where configurations are looked for, most important first.
  static func candidates(in directories: BaseDirectories) -> [String] {
    ([directories.configHome] + directories.configDirectories).map { $0 + "/glassbar/glassbar.ini" }
  }

  /// Reads `path`; wrong lines become problems and hide nothing else.
  static func read(_ path: String) throws(ConfigurationFileFailure) -> ConfigurationFile {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileSystem.bytes(of: path, limit: limit)
    } catch {
      throw ConfigurationFileFailure(path: path, reason: error.description)
    }
    return ConfigurationFile(path: path, bytes: bytes)
  }

  /// Reads a file's contents.
  init(path: String, bytes: [UInt8]) {
    self.path = path
    var lines = ConfigurationLines(bytes: bytes)
    let keyFile = g_key_file_new()
    defer { g_key_file_unref(keyFile) }
    let text = lines.soundText
    var error: UnsafeMutablePointer<GError>?
    if g_key_file_load_from_data(
      keyFile, text, gsize(text.utf8.count), G_KEY_FILE_KEEP_TRANSLATIONS, &error) == 0
    {
      lines.problems.append(
        ConfigurationProblem(
          line: 1, message: GLibFailure(consuming: error).message, isError: true))
    }
    var settings: [ConfigurationSetting] = []
    for place in lines.places {
      var error: UnsafeMutablePointer<GError>?
      let value = String(
        consuming: g_key_file_get_string(keyFile, place.section, place.key, &error))
      // A value with a bad escape comes together with its error.
      if let value, error == nil {
        settings.append(
          ConfigurationSetting(
            section: place.section, key: place.key, value: value, line: place.line))
      } else {
        lines.problems.append(
          ConfigurationProblem(
            line: place.line, message: GLibFailure(consuming: error).message, isError: true))
      }
    }
    self.settings = settings
    problems = lines.problems.sorted { $0.line < $1.line }
  }
}

extension ConfigurationFile {
  /// What the file sets, defaults elsewhere, and all that is wrong with it in the order of lines.
  func interpreted() -> (configuration: BarConfiguration, problems: [ConfigurationProblem]) {
    let (configuration, issues) = BarConfiguration.read(settings)
    let all = problems + issues.map(ConfigurationProblem.init)
    return (configuration, all.sorted { $0.line < $1.line })
  }
}

/// Why a configuration file could not be read at all.
struct ConfigurationFileFailure: Error, Equatable, Sendable, CustomStringConvertible {
  let path: String
  let reason: String
  var description: String { "cannot read \(path): \(reason)" }
}
