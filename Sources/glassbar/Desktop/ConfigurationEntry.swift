/// One `key = value` line of a configuration file.
struct ConfigurationEntry: Equatable, Sendable {
  var section: String
  var key: String
  /// Escapes are resolved.
  var value: String
  /// Counted from 1.
  var line: Int
}

/// A line that is no configuration, or one that another line overrides.
struct ConfigurationProblem: Equatable, Sendable {
  /// Counted from 1.
  var line: Int
  var message: String
  /// Whether the line was not taken at all.
  var isError: Bool
}
