import Glibc

/// What every command is handed: nothing in it is looked up anywhere else.
struct CommandContext: Sendable {
  var environment: [String: String]
  var log: Log

  /// Writes text to standard output; a reader that has gone is no error.
  func print(_ text: String) {
    try? FileSystem.write(Array((text + "\n").utf8), to: STDOUT_FILENO)
  }

  /// Writes a finding to standard error as it is, for tools that read FILE:LINE.
  func complain(_ text: String) {
    try? FileSystem.write(Array((text + "\n").utf8), to: STDERR_FILENO)
  }

  var directories: BaseDirectories { BaseDirectories(environment: environment) }
}
