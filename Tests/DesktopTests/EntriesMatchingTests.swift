import Testing

@testable import glassbar

@Suite struct EntriesMatchingTests {
  static let catalog = DesktopCatalog(entries: [
    entry("foot.desktop", exec: "foot"),
    entry("footclient.desktop", exec: "footclient"),
    entry("foot-server.desktop", exec: "foot --server"),
    entry("org.gnome.Nautilus.desktop", exec: "nautilus --new-window %U"),
    entry("org.telegram.desktop.desktop", exec: "telegram-desktop -- %u"),
    entry(
      "firefox-esr.desktop", exec: "/usr/lib/firefox-esr/firefox-esr %u", wmClass: "Firefox-esr"),
    entry("code.desktop", exec: "/usr/share/code/code %F", wmClass: "Code"),
    entry("emacs.desktop", exec: "emacs %F", wmClass: "Emacs"),
    entry("emacsclient.desktop", exec: "sh -c \"emacsclient %F\" sh %F", wmClass: "Emacs"),
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
      "unmarked.desktop",
      exec: "/usr/bin/flatpak run --branch=stable --command=x org.example.Unmarked @@u %U @@"),
    entry(
      "spotify_spotify.desktop", exec: "env BAMF=1 /snap/bin/spotify %U", packages: ["spotify"]),
    entry("multi_tool.desktop", exec: "/snap/bin/multi.tool"),
    entry("launched.desktop", exec: "gapplication launch org.example.Launched"),
    entry("hidden-editor.desktop", exec: "editor", shown: false),
    entry("zz-editor.desktop", exec: "editor %F"),
    entry("virt-manager.desktop", exec: "python3 /usr/bin/virt-manager"),
    entry("gimp.desktop", exec: "gimp-wrapper %U", name: "GNU Image Manipulation Program"),
    entry("com.obsproject.Studio.desktop", exec: "obs", name: "OBS Studio"),
    entry("element-desktop.desktop", exec: "/opt/Element/element-desktop %U", name: "Element"),
    entry("signal-desktop.desktop", exec: "/opt/Signal/signal-desktop %U", wmClass: "Signal"),
    entry("libreoffice-writer.desktop", exec: "libreoffice --writer %U"),
    entry("wine-notes.desktop", exec: "wine notes.exe", wmClass: "notes.exe"),
    entry("org.kde.konsole.desktop", exec: "konsole"),
    entry("thunderbird.desktop", exec: "/usr/bin/thunderbird %u"),
    entry("steam.desktop", exec: "/usr/bin/steam %U"),
    entry("game.desktop", exec: "steam steam://rungameid/220", wmClass: "steam_app_220"),
  ])

  private static func entry(
    _ id: String, exec: String, wmClass: String? = nil, packages: [String] = [], shown: Bool = true,
    name: String? = nil
  ) -> DesktopEntry {
    DesktopEntry(
      id: id, name: name ?? id, startupWMClass: wmClass, commandLine: exec, packageNames: packages,
      isShown: shown)
  }

  @Test(arguments: [
    ("foot", "foot.desktop", AppIDRule.exactID),
    ("foot.desktop", "foot.desktop", .exactID),
    ("footclient", "footclient.desktop", .exactID),
    ("org.telegram.desktop", "org.telegram.desktop.desktop", .exactID),
    ("org.gnome.Nautilus", "org.gnome.Nautilus.desktop", .exactID),
    ("md.obsidian.Obsidian", "md.obsidian.Obsidian.desktop", .exactID),
    ("chrome-abcdef-Default", "chrome-abcdef-Default.desktop", .exactID),
    ("libreoffice-writer", "libreoffice-writer.desktop", .exactID),
    ("emacs", "emacs.desktop", .exactID),
    ("Emacs", "emacs.desktop", .startupWMClass),
    ("Code", "code.desktop", .startupWMClass),
    ("Firefox-esr", "firefox-esr.desktop", .startupWMClass),
    ("Signal", "signal-desktop.desktop", .startupWMClass),
    ("notes.exe", "wine-notes.desktop", .startupWMClass),
    ("steam_app_220", "game.desktop", .startupWMClass),
    ("Foot", "foot.desktop", .idIgnoringCase),
    ("FIREFOX-ESR", "firefox-esr.desktop", .idIgnoringCase),
    ("org.gnome.nautilus", "org.gnome.Nautilus.desktop", .idIgnoringCase),
    ("CODE", "code.desktop", .idIgnoringCase),
    ("Steam", "steam.desktop", .idIgnoringCase),
    ("Thunderbird", "thunderbird.desktop", .idIgnoringCase),
    ("crx_ABCDEF", "chrome-abcdef-Default.desktop", .startupWMClassIgnoringCase),
    ("signal", "signal-desktop.desktop", .startupWMClassIgnoringCase),
    ("nautilus", "org.gnome.Nautilus.desktop", .lastPartOfID),
    ("Nautilus", "org.gnome.Nautilus.desktop", .lastPartOfID),
    ("obsidian", "md.obsidian.Obsidian.desktop", .lastPartOfID),
    ("konsole", "org.kde.konsole.desktop", .lastPartOfID),
    ("org.codeberg.dnkl.foot", "foot.desktop", .lastPartOfAppID),
    ("org.mozilla.Thunderbird", "thunderbird.desktop", .lastPartOfAppID),
    ("org.gimp.GIMP", "gimp.desktop", .lastPartOfAppID),
    ("org.example.Real", "renamed.desktop", .packageName),
    ("org.example.Unmarked", "unmarked.desktop", .packageName),
    ("spotify", "spotify_spotify.desktop", .packageName),
    ("tool", "multi_tool.desktop", .packageName),
    ("multi.tool", "multi_tool.desktop", .packageName),
    ("org.example.launched", "launched.desktop", .packageName),
    ("google-chrome-stable", "google-chrome.desktop", .programName),
    ("idea.sh", "jetbrains-idea.desktop", .programName),
    ("editor", "zz-editor.desktop", .programName),
    ("/usr/bin/obs", "com.obsproject.Studio.desktop", .programName),
    ("telegram-desktop", "org.telegram.desktop.desktop", .programName),
    ("gimp-2.10", "gimp.desktop", .withoutSuffix),
    ("thunderbird-bin", "thunderbird.desktop", .withoutSuffix),
    ("emacs-30.1-gtk3", "emacs.desktop", .withoutSuffix),
    ("firefox-esr-wayland", "firefox-esr.desktop", .withoutSuffix),
    ("Element", "element-desktop.desktop", .displayName),
    ("OBS Studio", "com.obsproject.Studio.desktop", .displayName),
    ("obs-studio", "com.obsproject.Studio.desktop", .displayName),
  ])
  func windowsFindTheirApplication(appID: String, id: String, rule: AppIDRule) {
    let match = Self.catalog.match(appID: appID)
    #expect(match?.entry.id == id)
    #expect(match?.rule == rule)
  }

  @Test(arguments: [
    "", "python3", "flatpak", "env", "unknown", ".", "..", "fo", "%", "foot ", "2", "-bin", "1.0",
    "org.", "desktop.",
  ])
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
