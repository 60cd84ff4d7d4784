/// One `key = value` of a configuration file, as it was read.
public struct ConfigurationSetting: Equatable, Sendable {
  public var section: String
  public var key: String
  public var value: String
  /// Counted from 1.
  public var line: Int

  public init(section: String, key: String, value: String, line: Int) {
    self.section = section
    self.key = key
    self.value = value
    self.line = line
  }
}

/// What is wrong with a setting, in words that say what to do.
public struct ConfigurationIssue: Error, Equatable, Sendable {
  public enum Severity: Hashable, Sendable {
    /// The value was not taken.
    case error
    /// Everything was taken that could be, but something is probably not meant so.
    case warning
  }

  public var severity: Severity
  /// Counted from 1; 0 where the setting comes from no file.
  public var line: Int
  public var section: String
  public var key: String
  public var message: String

  /// One line: file, line, key and what is wrong.
  public func description(file: String) -> String {
    let place = line > 0 ? "\(file):\(line): " : ""
    let kind = severity == .warning ? "warning: " : ""
    return "\(place)\(kind)[\(section)] \(key): \(message)"
  }
}
