import Glibc

/// A command that ran to its end, and what it wrote.
public struct ProcessRun: Sendable {
  public let arguments: [String]
  public let exit: ProcessExit
  public let outputBytes: [UInt8]
  public let errors: String

  public var output: String { String(decoding: outputBytes, as: UTF8.self) }
  public var succeeded: Bool { exit == .code(0) }

  /// Runs a command to its end; throws when it cannot start or still runs after `watchdog` seconds.
  public static func run(
    _ arguments: [String], environment: [String: String] = plainEnvironment,
    workingFolder: String? = nil, input: String = "", watchdog: Double = 120
  ) throws(HarnessFailure) -> ProcessRun {
    let process = try BackgroundProcess(
      arguments, environment: environment, workingFolder: workingFolder)
    process.send(input)
    process.closeInput()
    guard let exit = process.waitForExit(upTo: watchdog) else {
      process.stop(grace: 1)
      throw HarnessFailure(
        "\(arguments.joined(separator: " ")) still ran after \(Int(watchdog)) s: \(process.errors)")
    }
    return ProcessRun(
      arguments: arguments, exit: exit, outputBytes: process.outputBytes, errors: process.errors)
  }

  /// Runs a command that must succeed and gives its standard output.
  public static func output(
    of arguments: [String], environment: [String: String] = plainEnvironment, input: String = "",
    watchdog: Double = 120
  ) throws(HarnessFailure) -> [UInt8] {
    let run = try run(arguments, environment: environment, input: input, watchdog: watchdog)
    guard run.succeeded else {
      throw HarnessFailure(
        "\(arguments.joined(separator: " ")) ended with \(run.exit): \(run.errors)\(run.output)")
    }
    return run.outputBytes
  }

  /// Where programs are, UTF-8, and what instrumented builds need; nothing of the user's desktop.
  public static var plainEnvironment: [String: String] {
    var result = ["LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TZ": "UTC"]
    let kept = [
      "PATH", "LD_LIBRARY_PATH", "ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS", "UBSAN_OPTIONS",
      "LLVM_PROFILE_FILE",
    ]
    for name in kept {
      if let value = getenv(name) { result[name] = String(cString: value) }
    }
    return result
  }
}
