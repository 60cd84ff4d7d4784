import BarModel
import Foundation
import Testing

@testable import glassbar

@Suite struct ConfigFileTests {
  private func read(_ text: String) -> ConfigurationFile {
    ConfigurationFile(path: "x.ini", bytes: Array(text.utf8))
  }

  @Test func settingsKeepTheirOrderAndLines() {
    let file = read("# top\n\n[bar]\nsize = 48\ngap=12\n\n[motion]\ntuning=firm")
    #expect(
      file.settings == [
        .init(section: "bar", key: "size", value: "48", line: 4),
        .init(section: "bar", key: "gap", value: "12", line: 5),
        .init(section: "motion", key: "tuning", value: "firm", line: 8),
      ])
    #expect(file.problems.isEmpty)
  }

  @Test func escapesMarksAndLineEndsAreUnderstood() {
    let file = read(
      "\u{feff}[bar]\r\npinned = a.desktop;b.desktop;\r\n  name\t= \\sx\\ty\\\\ ü\r\n")
    #expect(
      file.settings == [
        .init(section: "bar", key: "pinned", value: "a.desktop;b.desktop;", line: 2),
        .init(section: "bar", key: "name", value: " x\ty\\ ü", line: 3),
      ])
    #expect(file.problems.isEmpty)
  }

  @Test(arguments: [
    ("[bar]\nsize\ngap=1", 2, "'size' is neither [section] nor key = value"),
    ("size=1\n[bar]\ngap=1", 1, "'size' stands before the first [section]"),
    ("[bar\n[bar]\ngap=1", 1, "a section is written [name]"),
    ("[]\n[bar]\ngap=1", 1, "a section is written [name]"),
    ("[a[b]]\n[bar]\ngap=1", 1, "a section's name has no brackets in it"),
    ("[bar]\n; old\ngap=1", 2, "a comment begins with #"),
    ("[bar]\n=5\ngap=1", 2, "'' is not a key: use letters, digits and '-'"),
    ("[bar]\na\"b=5\ngap=1", 2, "'a\"b' is not a key: use letters, digits and '-'"),
    ("[bar]\nx=\u{0}\ngap=1", 2, "it is not UTF-8 text"),
  ])
  func aBadLineIsNamedAndHidesNothingElse(text: String, line: Int, message: String) {
    let file = read(text)
    #expect(file.problems == [.init(line: line, message: message, isError: true)])
    #expect(file.settings.map(\.key) == ["gap"])
  }

  @Test func bytesThatAreNoTextAreNamed() {
    let file = ConfigurationFile(path: "x", bytes: Array("[bar]\na=".utf8) + [0xff, 0xfe, 0x0a])
    #expect(file.problems.map(\.line) == [2])
    #expect(file.settings.isEmpty)
  }

  @Test func aBadEscapeIsNamed() {
    let file = read("[bar]\nname=a\\qb\ngap=1")
    #expect(file.problems.map(\.line) == [2])
    #expect(file.problems.map(\.isError) == [true])
    #expect(file.settings.map(\.key) == ["gap"])
  }

  @Test func aKeyThatIsSetTwiceIsTakenOnceAndTold() {
    let file = read("[bar]\nsize=1\n[motion]\nsize=2\n[bar]\nsize=3\n")
    #expect(
      file.settings == [
        .init(section: "motion", key: "size", value: "2", line: 4),
        .init(section: "bar", key: "size", value: "3", line: 6),
      ])
    #expect(
      file.problems
        == [.init(line: 2, message: "'size' is set again in line 6, which counts", isError: false)])
  }

  @Test func thousandsOfWrongKeysAreAllTold() {
    let text = (0..<8000).map { "k\($0)=\n" }.joined()
    let (configuration, problems) = read("[bar]\n" + text).interpreted()
    #expect(configuration == BarConfiguration())
    #expect(problems.map(\.line) == Array(2..<8002))
  }

  @Test func anyBytesAtAllCanBeRead() {
    var state: UInt64 = 20_261_130
    func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
    let letters = Array("[]=#;\\ \n\r\ta1é\u{0}".utf8) + [0xff]
    for _ in 0..<2000 {
      let bytes = (0..<Int(next() % 60)).map { _ in letters[Int(next() % UInt64(letters.count))] }
      let file = ConfigurationFile(path: "x", bytes: bytes)
      let lines = bytes.split(separator: 0x0a, omittingEmptySubsequences: false).count
      #expect(file.settings.allSatisfy { (1...lines).contains($0.line) })
      #expect(file.problems.allSatisfy { (1...lines).contains($0.line) })
    }
  }

  @Test func aPipeThatNobodyFillsIsAFailureAndNoWait() throws {
    let folder = try FixtureFolder()
    let pipe = folder.path + "/pipe.ini"
    try #require(mkfifo(pipe, 0o600) == 0)
    #expect(throws: ConfigurationFileFailure(path: pipe, reason: "Connection timed out")) {
      try ConfigurationFile.read(pipe)
    }
  }

  @Test func whatAPipeHoldsIsRead() throws {
    let folder = try FixtureFolder()
    let pipe = folder.path + "/pipe.ini"
    try #require(mkfifo(pipe, 0o600) == 0)
    // Both ends, for a writer alone would wait for its reader.
    let ends = open(pipe, O_RDWR)
    try #require(write(ends, "[bar]\nsize=3\n", 13) == 13)
    #expect(try FileSystem.head(of: pipe, count: 13) == Array("[bar]\nsize=3".utf8) + [10])
    close(ends)
  }

  @Test func thePersonsFileComesBeforeTheSystems() throws {
    let folder = try FixtureFolder()
    let directories = BaseDirectories(environment: [
      "XDG_CONFIG_HOME": folder.path + "/home",
      "XDG_CONFIG_DIRS": "rel:\(folder.path)/a/:\(folder.path)/b",
    ])
    #expect(ConfigurationFile.find(in: directories) == nil)
    let last = try folder.write("", to: "b/glassbar/glassbar.ini")
    #expect(ConfigurationFile.find(in: directories) == last)
    let system = try folder.write("", to: "a/glassbar/glassbar.ini")
    #expect(ConfigurationFile.find(in: directories) == system)
    let home = try folder.write("", to: "home/glassbar/glassbar.ini")
    #expect(ConfigurationFile.find(in: directories) == home)
  }

  @Test func whatCannotBeReadSaysWhy() throws {
    let folder = try FixtureFolder()
    #expect(
      throws: ConfigurationFileFailure(path: folder.path, reason: "Is a directory")
    ) { try ConfigurationFile.read(folder.path) }
    let vast = try folder.write(Data(count: ConfigurationFile.limit + 1), to: "vast.ini")
    #expect(throws: ConfigurationFileFailure(path: vast, reason: "File too large")) {
      try ConfigurationFile.read(vast)
    }
  }
}
