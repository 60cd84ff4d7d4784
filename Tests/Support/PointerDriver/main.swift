import GlassSurface
import Glibc

/// Reads commands from the arguments, or from standard input a line at a time, and carries them out.
///
/// The pointer lives until the commands end.
func run() throws(DriverError) {
  var arguments = Array(CommandLine.arguments.dropFirst())
  var outputName: String?
  if arguments.first == "--output" {
    guard arguments.count >= 2 else { throw DriverError("--output needs a name") }
    outputName = arguments[1]
    arguments.removeFirst(2)
  }
  if let first = arguments.first, first.hasPrefix("-") {
    throw DriverError("unknown option \(first)\n\(PointerCommand.usage)")
  }
  // All of them first: a mistake in the last must not leave a button pressed.
  var commands: [PointerCommand] = []
  for argument in arguments {
    if let command = try PointerCommand(line: argument) { commands.append(command) }
  }
  let pointer = try VirtualPointer(outputName: outputName)
  for command in commands { try pointer.perform(command) }
  guard arguments.isEmpty else { return }
  while let line = readLine() {
    if let command = try PointerCommand(line: line) { try pointer.perform(command) }
  }
}

do throws(DriverError) {
  signal(SIGPIPE, SIG_IGN)
  try run()
} catch {
  let line = "pointer-driver: \(error.message)\n"
  write(STDERR_FILENO, line, line.utf8.count)
  exit(1)
}
