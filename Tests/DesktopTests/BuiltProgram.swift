import Foundation

/// The `glassbar` that was built beside these tests.
struct BuiltProgram {
  struct Outcome {
    var status: Int32
    var output: Data
    var errors: String
    var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// Runs it to its end with exactly this environment.
  static func run(
    _ arguments: [String], environment: [String: String] = [:], folder: String? = nil
  ) throws -> Outcome {
    let process = try make(arguments, environment: environment)
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let complaint = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: text,
      errors: String(decoding: complaint, as: UTF8.self))
  }

  private static func make(
    _ arguments: [String], environment: [String: String]
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = environment
    return process
  }

  static var path: String {
    let bundle =
      ProcessInfo.processInfo.arguments
      .first { $0.hasSuffix(".xctest") } ?? Bundle.main.executablePath ?? ""
    return (bundle as NSString).deletingLastPathComponent + "/glassbar"
  }
}
