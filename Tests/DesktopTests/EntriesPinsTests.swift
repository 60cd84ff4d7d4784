import Testing

@testable import glassbar

@Suite struct EntriesPinsTests {
  private func entry(
    _ id: String, _ categories: [String], exec: String? = nil, terminal: Bool = false,
    shown: Bool = true, types: [String] = []
  ) -> DesktopEntry {
    DesktopEntry(
      id: id + ".desktop", name: id, commandLine: exec ?? id, categories: categories,
      contentTypes: types,
      isShown: shown, runsInTerminal: terminal)
  }

  @Test func aDesktopsOwnChoicesComeInTheBarsOrder() {
    let entries = [
      entry("org.gnome.Settings", ["Settings"]), entry("calc", ["Calculator"]),
      entry("eog", ["Graphics", "Viewer"], types: ["image/png"]),
      entry("mpv", ["Player"], types: ["audio/mpeg"]), entry("geary", ["Email"]),
      entry("gedit", ["TextEditor"]), entry("nautilus", ["FileManager"]),
      entry("firefox", ["WebBrowser"]), entry("foot", ["TerminalEmulator"]),
    ]
    let defaults = DefaultApplications(byContentType: [
      "image/png": "eog.desktop", "audio/mpeg": "mpv.desktop",
    ])
    let pins = DefaultPins.choose(from: entries, defaults: defaults)
    #expect(
      pins
        == ["foot", "firefox", "nautilus", "gedit", "geary", "mpv", "eog"].map { $0 + ".desktop" })
  }

  @Test func theFamilysMainApplicationStandsForIt() {
    let entries = [
      entry("foot-server", ["TerminalEmulator"], exec: "foot --server"),
      entry("footclient", ["TerminalEmulator"]), entry("foot", ["TerminalEmulator"]),
    ]
    #expect(DefaultPins.choose(from: entries, defaults: .init()) == ["foot.desktop"])
  }

  @Test func hiddenApplicationsAreNeverPinned() {
    let entries = [
      entry("a", ["TerminalEmulator"], shown: false), entry("zzz", ["TerminalEmulator"]),
    ]
    #expect(DefaultPins.choose(from: entries, defaults: .init()) == ["zzz.desktop"])
  }

  @Test func aDefaultThatDoesNotPlayTheRoleGivesWay() {
    let entries = [entry("writer", ["Office"]), entry("mousepad", ["TextEditor"])]
    let defaults = DefaultApplications(byContentType: ["text/plain": "writer.desktop"])
    #expect(DefaultPins.choose(from: entries, defaults: defaults) == ["mousepad.desktop"])
  }

  @Test func aDefaultWinsAmongThoseThatPlayTheRole() {
    let entries = [entry("a", ["WebBrowser"]), entry("longer-name", ["WebBrowser"])]
    let defaults = DefaultApplications(byContentType: [
      "x-scheme-handler/https": "longer-name.desktop"
    ])
    #expect(DefaultPins.choose(from: entries, defaults: defaults) == ["longer-name.desktop"])
  }

  @Test func programsInATerminalOnlyStandIn() {
    let vim = entry("vim", ["TextEditor"], terminal: true)
    let defaults = DefaultApplications(byContentType: ["text/plain": "vim.desktop"])
    #expect(DefaultPins.choose(from: [vim], defaults: defaults) == ["vim.desktop"])
    let both = [vim, entry("some-long-editor", ["TextEditor"])]
    #expect(DefaultPins.choose(from: both, defaults: defaults) == ["some-long-editor.desktop"])
  }

  @Test func aPictureViewerIsChosenEvenWhenABrowserOpensPicturesByDefault() {
    let entries = [
      entry("web", ["WebBrowser"], types: ["image/png"]),
      entry("evince", ["Graphics", "Viewer"], types: ["application/pdf"]),
      entry("ristretto", ["Graphics", "Viewer"], types: ["image/png"]),
    ]
    let defaults = DefaultApplications(byContentType: ["image/png": "web.desktop"])
    let pins = DefaultPins.choose(from: entries, defaults: defaults)
    #expect(pins == ["web.desktop", "ristretto.desktop"])
  }

  @Test func oneApplicationIsPinnedOnceAndOthersNeedAHandler() {
    let entries = [
      entry("suite", ["WebBrowser", "Email"]), entry("evince", ["Graphics", "Viewer"]),
    ]
    #expect(DefaultPins.choose(from: entries, defaults: .init()) == ["suite.desktop"])
  }

  @Test func anEmptyMachineHasNoPins() {
    #expect(DesktopCatalog().defaultPins.isEmpty)
  }
}
