import Foundation
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
    let input = folder.path("bad.xml")
    try thing(#"<request name="a"><arg name="b" type="float"/></request>"#)
      .write(toFile: input, atomically: true, encoding: .utf8)
    let output = folder.path("out.swift")
    let run = try runCommand(builtTool("WaylandScanner"), ["-o", output, input])
    #expect(run.status == 1)
    #expect(run.errors == "\(input):3: unknown type 'float' of the argument 'b'\n")
    #expect(!FileManager.default.fileExists(atPath: output))
  }

  @Test("a file that does not exist is named")
  func missingFile() throws {
    let run = try runCommand(
      builtTool("WaylandScanner"), ["-o", "/dev/null", "/nowhere/protocol.xml"])
    #expect(run.status == 1)
    #expect(run.errors == "/nowhere/protocol.xml:1: the file cannot be read\n")
  }

  @Test("with a folder, each protocol has its own file")
  func folderOutput() throws {
    let folder = try TemporaryFolder()
    let input = folder.path("one.xml")
    try thing("").write(toFile: input, atomically: true, encoding: .utf8)
    let run = try runCommand(builtTool("WaylandScanner"), ["-d", folder.path(""), input])
    #expect(run.status == 0)
    let text = try String(contentsOfFile: folder.path("one.swift"), encoding: .utf8)
    #expect(text.hasPrefix("// Made by WaylandScanner from one.xml.\n"))
  }
}
