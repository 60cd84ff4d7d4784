import FoundationEssentials
import Glibc

/// The built `glassbar` on some compositor, with known applications, icons and configuration.
///
/// It observes the bar only from outside: its messages and its process.
public class BarProcess {
  public let home: BarHarness.Home
  public let process: BackgroundProcess
  /// What the bar was started with; another process with it speaks to the same bar.
  public let environment: [String: String]

  let program: String

  /// Starts the bar; does not wait until it is there.
  ///
  /// - Parameters:
  ///   - client: the environment of the compositor's clients.
  ///   - home: its configuration and applications; fixtures of its own when nil.
  ///   - arguments: further words after `glassbar run`.
  ///   - variables: further environment.
  public init(
    client: [String: String], home: BarHarness.Home? = nil, arguments: [String] = [],
    variables: [String: String] = [:]
  ) throws(HarnessFailure) {
    let home = if let home { home } else { try BarHarness.Home() }
    self.home = home
    program = try BuiltProducts.path(of: "glassbar")
    environment = client.merging(home.environment) { $1 }.merging(variables) { $1 }
    process = try BackgroundProcess([program, "run"] + arguments, environment: environment)
  }

  deinit { process.stop() }

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
  public func status() throws(HarnessFailure) -> BarHarness.Status {
    try ask(BarHarness.Status.self, ["status"])
  }

  /// A picture that the bar writes of itself.
  public func dump(
    _ subject: BarHarness.Dump.Subject
  ) throws(HarnessFailure) -> BarHarness.Dump {
    let path = home.folder["\(subject.rawValue).png"]
    unlink(path)
    let answer = try ask(BarHarness.Dump.Answer.self, ["dump", subject.rawValue, path])
    guard answer.file == path else {
      throw HarnessFailure("asked for \(path), the bar wrote \(answer.file)")
    }
    do {
      return BarHarness.Dump(image: try PNGImage(readingFrom: path), rect: answer.rect.covered)
    } catch { throw HarnessFailure("msg dump \(subject.rawValue): \(error)") }
  }

  /// Waits until the whole status has an answer.
  @discardableResult
  public func waitForStatus<Answer>(
    _ what: String, upTo seconds: Double = 60, answer: (BarHarness.Status) -> Answer?
  ) throws(HarnessFailure) -> Answer {
    var last = "no answer yet"
    do {
      return try Patience.wait(for: what, upTo: seconds, every: 0.05) {
        () throws(HarnessFailure) -> Answer? in
        guard process.isRunning else { throw HarnessFailure("the bar has ended") }
        // While it starts nobody listens yet.
        let status: BarHarness.Status
        do throws(HarnessFailure) {
          status = try self.status()
        } catch {
          last = error.description
          return nil
        }
        last = String(describing: status)
        return answer(status)
      }
    } catch {
      throw HarnessFailure("\(error)\nlast status: \(last)\(barErrors)")
    }
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
