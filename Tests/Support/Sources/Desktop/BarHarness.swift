import FoundationEssentials
import Glibc

/// The built `glassbar` in a sway of its own, with known applications, icons and configuration.
///
/// It observes the bar only from outside: its messages, its pixels on the desktop, its process.
public final class BarHarness {
  public let sway: SwayHarness
  public let home: Home
  public let process: BackgroundProcess
  /// What the bar was started with; another process with it speaks to the same bar.
  public let environment: [String: String]

  let program: String
  var pointerDriver: BackgroundProcess?
  var pointerBatches = 0

  /// Starts the bar; does not wait until it is there.
  ///
  /// - Parameters:
  ///   - home: its configuration and applications; fixtures of its own when nil.
  ///   - arguments: further words after `glassbar run`.
  ///   - variables: further environment.
  public init(
    in sway: SwayHarness, home: Home? = nil, arguments: [String] = [],
    variables: [String: String] = [:]
  ) throws(HarnessFailure) {
    self.sway = sway
    let home = if let home { home } else { try Home() }
    self.home = home
    program = try BuiltProducts.path(of: "glassbar")
    environment = sway.clientEnvironment.merging(home.environment) { $1 }.merging(variables) { $1 }
    process = try BackgroundProcess([program, "run"] + arguments, environment: environment)
  }

  deinit { stop() }

  /// Ends the bar and the pointer; applications that it launched end with the sway.
  public func stop() {
    pointerDriver?.stop()
    process.stop()
  }

  // MARK: Messages

  /// Runs `glassbar msg` with the given words.
  public func message(_ words: String...) throws(HarnessFailure) -> ProcessRun {
    try message(words)
  }

  /// Says something to the bar that it must do.
  public func tell(_ words: String...) throws(HarnessFailure) {
    let run = try message(words)
    guard run.succeeded else {
      throw HarnessFailure(
        "msg \(words.joined(separator: " ")) ended with \(run.exit): \(run.errors)\(barErrors)")
    }
  }

  private func message(_ words: [String]) throws(HarnessFailure) -> ProcessRun {
    try ProcessRun.run([program, "msg"] + words, environment: environment)
  }

  /// What the bar tells about itself.
  public func status() throws(HarnessFailure) -> Status {
    try ask(Status.self, ["status"])
  }

  /// A picture that the bar writes of itself.
  public func dump(_ subject: Dump.Subject) throws(HarnessFailure) -> Dump {
    let path = home.folder["\(subject.rawValue).png"]
    unlink(path)
    let answer = try ask(Dump.Answer.self, ["dump", subject.rawValue, path])
    guard answer.file == path else {
      throw HarnessFailure("asked for \(path), the bar wrote \(answer.file)")
    }
    do {
      return Dump(image: try PNGImage(readingFrom: path), rect: answer.rect.covered)
    } catch { throw HarnessFailure("msg dump \(subject.rawValue): \(error)") }
  }

  private func ask<Answer: Decodable>(
    _ type: Answer.Type, _ words: [String]
  ) throws(HarnessFailure) -> Answer {
    let run = try message(words + ["--json"])
    guard run.succeeded else {
      throw HarnessFailure(
        "msg \(words.joined(separator: " ")) ended with \(run.exit): \(run.errors)")
    }
    do { return try JSONDecoder().decode(type, from: Data(run.output.utf8)) } catch {
      throw HarnessFailure("the bar's answer is not understood: \(error)\n\(run.output)")
    }
  }

  /// What the bar has written to standard error, for the text of a failure.
  var barErrors: String {
    (process.isRunning ? "" : "\nthe bar has ended") + "\nthe bar's log:\n\(process.errors)"
  }
}
