import Testing

@testable import glassbar

@Suite struct EntriesMatchingTests {
  static let catalog = DesktopCatalog(entries: [
    entry("foot.desktop", exec: "foot"),
    entry("footclient.desktop", exec: "footclient"),
    entry("foot-server.desktop", exec: "foot --server"),
    entry("org.gnome.Nautilus.desktop", exec: "nautilus --new-window %U"),
    entry(
      "firefox-esr.desktop", exec: "/usr/lib/firefox-esr/firefox-esr %u", wmClass: "Firefox-esr"),
    entry("code.desktop", exec: "/usr/share/code/code %F", wmClass: "Code"),
    entry(
      "jetbrains-idea.desktop", exec: "\"/opt/idea 2026/bin/idea.sh\" %f", wmClass: "jetbrains-idea"
    ),
    entry(
      "chrome-abcdef-Default.desktop", exec: "google-chrome --app-id=abcdef", wmClass: "crx_abcdef"),
    entry("google-chrome.desktop", exec: "/usr/bin/google-chrome-stable %U"),
    entry(
      "md.obsidian.Obsidian.desktop", exec: "flatpak run md.obsidian.Obsidian",
      packages: ["md.obsidian.Obsidian"]),
    entry("renamed.desktop", exec: "flatpak run org.example.Real", packages: ["org.example.Real"]),
    entry(
      "spotify_spotify.desktop", exec: "env BAMF=1 /snap/bin/spotify %U", packages: ["spotify"]),
    entry("hidden-editor.desktop", exec: "editor", shown: false),
    entry("zz-editor.desktop", exec: "editor %F"),
    entry("virt-manager.desktop", exec: "python3 /usr/bin/virt-manager"),
  ])

  private static func entry(
    _ id: String, exec: String, wmClass: String? = nil, packages: [String] = [], shown: Bool = true
  ) -> DesktopEntry {
    DesktopEntry(
      id: id, name: id, startupWMClass: wmClass, commandLine: exec, packageNames: packages,
      isShown: shown)
  }

  @Test(arguments: [
    ("foot", "foot.desktop", AppIDRule.exactID),
    ("foot.desktop", "foot.desktop", .exactID),
    ("footclient", "footclient.desktop", .exactID),
    ("Foot", "foot.desktop", .idIgnoringCase),
    ("org.gnome.nautilus", "org.gnome.Nautilus.desktop", .idIgnoringCase),
    ("org.gnome.Nautilus", "org.gnome.Nautilus.desktop", .exactID),
    ("nautilus", "org.gnome.Nautilus.desktop", .lastSegment),
    ("Nautilus", "org.gnome.Nautilus.desktop", .lastSegment),
    ("org.codeberg.dnkl.foot", "foot.desktop", .lastSegment),
    ("obsidian", "md.obsidian.Obsidian.desktop", .lastSegment),
    ("Firefox-esr", "firefox-esr.desktop", .idIgnoringCase),
    ("CODE", "code.desktop", .idIgnoringCase),
    ("crx_ABCDEF", "chrome-abcdef-Default.desktop", .startupWMClass),
    ("org.example.Real", "renamed.desktop", .packageName),
    ("spotify", "spotify_spotify.desktop", .packageName),
    ("google-chrome-stable", "google-chrome.desktop", .programName),
    ("idea.sh", "jetbrains-idea.desktop", .programName),
    ("editor", "zz-editor.desktop", .programName),
  ])
  func windowsFindTheirApplication(appID: String, id: String, rule: AppIDRule) {
    let match = Self.catalog.match(appID: appID)
    #expect(match?.entry.id == id)
    #expect(match?.rule == rule)
  }

  @Test(arguments: ["", "python3", "flatpak", "env", "unknown", ".", "..", "fo", "%", "foot "])
  func whatNothingDescribesStaysUnmatched(appID: String) {
    #expect(Self.catalog.match(appID: appID) == nil)
  }

  @Test func hiddenEntriesAreFoundWhenNothingElseFits() {
    let catalog = DesktopCatalog(entries: [
      DesktopEntry(id: "b.desktop", name: "b", startupWMClass: "x", isShown: false)
    ])
    #expect(catalog.match(appID: "X")?.entry.id == "b.desktop")
  }

  @Test func idsAreTakenWithAndWithoutSuffix() {
    #expect(Self.catalog.entry(id: "foot")?.id == "foot.desktop")
    #expect(Self.catalog.entry(id: "foot.desktop")?.id == "foot.desktop")
    #expect(Self.catalog.entry(id: "Foot") == nil)
  }

  @Test(arguments: [
    ("foot --server", "foot"), ("/usr/bin/foot", "foot"), ("\"/opt/My App/run me\" %U", "run me"),
    ("env A=1 B=2 prog", "prog"), ("  spaced  ", "spaced"), ("a\\ b c", "a b"),
  ])
  func theProgramIsTheFirstWordThatSaysSomething(line: String, program: String) {
    #expect(DesktopEntry(id: "x", name: "x", commandLine: line).programName == program)
  }

  @Test(arguments: [
    "", "sh -c 'x'", "/usr/bin/python3.11 /opt/x", "java -jar x", "env A=1", "\"\"",
  ])
  func interpretersSayNothingAboutTheApplication(line: String) {
    #expect(DesktopEntry(id: "x", name: "x", commandLine: line).programName == nil)
  }
}
