import Foundation

/// A folder that goes with its last reference.
final class TemporaryFolder {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "scanner-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func path(_ name: String) -> String { url.appending(path: name).path }
}

/// An executable of this package, built beside the tests.
func builtTool(_ name: String) throws -> String {
  let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
  // The tests run inside the bundle's executable, or inside a runner with the bundle as argument.
  let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? tests
  return URL(fileURLWithPath: bundle).deletingLastPathComponent().appending(path: name).path
}

/// Runs a command to its end.
func runCommand(
  _ path: String, _ arguments: [String]
) throws -> (status: Int32, errors: String) {
  let process = Process()
  let errors = Pipe()
  process.executableURL = URL(fileURLWithPath: path)
  process.arguments = arguments
  process.standardError = errors
  try process.run()
  let data = errors.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return (process.terminationStatus, String(decoding: data, as: UTF8.self))
}
