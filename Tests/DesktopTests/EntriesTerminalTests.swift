import Testing

@testable import glassbar

@Suite struct EntriesTerminalTests {
  private func prefix(
    _ configured: String? = nil, _ environment: [String: String] = [:], installed: Set<String>
  ) -> [String]? {
    TerminalProgram.prefix(
      configured: configured, environment: environment, isInstalled: installed.contains)
  }

  @Test func theConfiguredTerminalComesFirstAndKeepsItsWords() {
    let installed: Set = ["xdg-terminal-exec", "foot"]
    #expect(prefix("foot -a float", installed: installed) == ["foot", "-a", "float"])
    #expect(prefix("konsole", installed: installed) == ["konsole", "-e"])
    #expect(prefix("/opt/bin/foot", installed: installed) == ["/opt/bin/foot"])
  }

  @Test func theSpecificationsProgramComesBeforeTheVariable() {
    let installed: Set = ["xdg-terminal-exec", "kitty"]
    #expect(prefix(nil, ["TERMINAL": "kitty"], installed: installed) == ["xdg-terminal-exec"])
  }

  @Test func theVariableCountsOnlyWhenItNamesSomethingInstalled() {
    #expect(prefix(nil, ["TERMINAL": "kitty"], installed: ["kitty", "foot"]) == ["kitty"])
    #expect(prefix(nil, ["TERMINAL": "mine"], installed: ["mine"]) == ["mine", "-e"])
    #expect(prefix(nil, ["TERMINAL": "gone"], installed: ["xterm"]) == ["xterm", "-e"])
    #expect(prefix(nil, ["TERMINAL": " "], installed: ["xterm"]) == ["xterm", "-e"])
  }

  @Test func withoutAnyTerminalThereIsNone() {
    #expect(prefix("  ", installed: []) == nil)
  }
}
