import BarModel

/// A line of a configuration file that is wrong, or probably not meant so.
struct ConfigurationProblem: Equatable, Sendable {
  /// Counted from 1; 0 where no line is to blame.
  var line: Int
  var message: String
  /// Whether something was not taken that the person wanted.
  var isError: Bool

  init(line: Int, message: String, isError: Bool) {
    self.line = line
    self.message = message
    self.isError = isError
  }

  init(_ issue: ConfigurationIssue) {
    self.init(
      line: issue.line, message: "[\(issue.section)] \(issue.key): \(issue.message)",
      isError: issue.severity == .error)
  }

  /// One line: file, line and what is wrong.
  func description(file: String) -> String {
    "\(file):\(line > 0 ? "\(line):" : "") \(isError ? "" : "warning: ")\(message)"
  }
}
