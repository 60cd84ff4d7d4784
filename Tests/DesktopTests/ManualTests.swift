import BarModel
import Foundation
import TestSupport
import Testing

@testable import glassbar

/// The pages in `docs/man` are what the program's tables say; GLASSBAR_WRITE_MANUAL=1 writes them.
@Suite struct ManualTests {
  @Test(arguments: ManualPage.all.map(\.fileName))
  func aPageIsAsTheTablesSay(name: String) throws {
    let page = try #require(ManualPage.all.first { $0.fileName == name })
    let path = repositoryPath("docs/man/\(name)")
    if ProcessInfo.processInfo.environment["GLASSBAR_WRITE_MANUAL"] == "1" {
      try FileManager.default.createDirectory(
        atPath: repositoryPath("docs/man"), withIntermediateDirectories: true)
      try page.text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    let file = try String(contentsOfFile: path, encoding: .utf8)
    #expect(file == page.text, "'make man' writes \(path) anew")
  }

  @Test(arguments: ManualPage.all.map(\.fileName))
  func mandocFindsNothingWrong(name: String) throws {
    let page = try #require(ManualPage.all.first { $0.fileName == name })
    let lint = try ProcessRun.run(["mandoc", "-Tlint", "-W", "style"], input: page.text)
    #expect(lint.succeeded && lint.output.isEmpty, "\(lint.output)\(lint.errors)")
    #expect(try text(name).contains("SEE ALSO"))
  }

  /// A page as plain text in long lines.
  private func text(_ name: String) throws -> String {
    let source = try #require(ManualPage.all.first { $0.fileName == name }).text
    let page = try ProcessRun.run(["mandoc", "-Tascii", "-O", "width=400"], input: source)
    #expect(page.succeeded, "\(page.errors)")
    // Bold is written as letter, backspace, letter.
    var result: [UInt8] = []
    for byte in page.outputBytes {
      if byte == 8 { result.removeLast() } else { result.append(byte) }
    }
    return String(decoding: result, as: UTF8.self)
  }

  @Test func thePagesNameEveryKeyVerbOptionAndExitCode() throws {
    let keys = try text("glassbar.5")
    for key in ConfigurationKey.all {
      #expect(keys.contains(key.legalValues), "\(key.name)")
      #expect(keys.contains("\(key.name)=\(key.example)"), "\(key.name)")
    }
    let verbs = try text("glassbar-msg.1")
    for verb in MessageVerb.allCases { #expect(verbs.contains(verb.rawValue)) }
    let commands = try text("glassbar.1")
    for command in CommandName.allCases {
      #expect(commands.contains(command.usage))
      for option in CommandOption.options(of: command) {
        #expect(commands.contains("--\(option.long)"))
      }
    }
    for rule in AppIDRule.allCases { #expect(commands.contains(rule.rawValue)) }
    for code in ExitCode.allCases { #expect(commands.contains(code.meaning.dropFirst())) }
  }
}
