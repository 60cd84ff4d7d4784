import Foundation
import TestSupport
import Testing

@testable import WaylandScanner

@Suite("The command")
struct CommandTests {
  @Test("options are read in any order")
  func options() throws {
    let options = try Options(["a.xml", "--access", "internal", "-o", "out.swift", "b.xml"])
    #expect(options.inputs == ["a.xml", "b.xml"])
    #expect(options.output == .file("out.swift"))
    #expect(options.access == .internal)
  }

  @Test(
    "wrong options are refused",
    arguments: [["a.xml"], ["-o", "x"], ["-o"], ["--access", "public"], ["--fast", "a.xml"]])
  func wrongOptions(_ arguments: [String]) {
    #expect(throws: Options.UsageError.self) { try Options(arguments) }
  }

  @Test("an error is one line with file and line number, and the exit status is 1")
  func errorLine() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(
      thing(#"<request name="a"><arg name="b" type="float"/></request>"#), to: "bad.xml")
    let run = try runScanner("-o", folder["out.swift"], input)
    #expect(run.exit == .code(1))
    #expect(run.errors == "\(input):3: unknown type 'float' of the argument 'b'\n")
    #expect(folder.contents == ["bad.xml"])
  }

  @Test("a file that does not exist is named")
  func missingFile() throws {
    let run = try runScanner("-o", "/dev/null", "/nowhere/protocol.xml")
    #expect(run.exit == .code(1))
    #expect(run.errors == "/nowhere/protocol.xml:1: the file cannot be read\n")
  }

  @Test("with a folder, each protocol has its own file")
  func folderOutput() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(thing(""), to: "one.xml")
    #expect(try runScanner("-d", folder.path, input).succeeded)
    let text = try String(contentsOfFile: folder["one.swift"], encoding: .utf8)
    #expect(text.hasPrefix("// Made by WaylandScanner from one.xml.\n"))
  }
}

/// Runs the scanner that was built with the tests.
func runScanner(_ arguments: String...) throws -> ProcessRun {
  try ProcessRun.run([BuiltProducts.path(of: "WaylandScanner")] + arguments)
}
