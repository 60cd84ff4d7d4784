import Glibc

/// What every command is handed: nothing in it is looked up anywhere else.
struct CommandContext: Sendable {
  var environment: [String: String]
  var log: Log
  let output = StandardOutput()

  /// Writes text to standard output; the program fails in the end if it cannot be written.
  func print(_ text: String) { output.write(text + "\n") }

  /// Writes a finding to standard error as it is, for tools that read FILE:LINE.
  func complain(_ text: String) {
    try? FileSystem.write(Array((text + "\n").utf8), to: STDERR_FILENO)
  }

  var directories: BaseDirectories { BaseDirectories(environment: environment) }
}
