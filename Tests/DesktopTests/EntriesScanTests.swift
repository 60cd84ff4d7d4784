import Foundation
import Testing

@testable import glassbar

/// GIO reads its folders once a process, so each case is a process of its own.
@Suite struct EntriesScanTests {
  @Test func entriesCarryWhatTheirFilesSay() async {
    await #expect(processExitsWith: .success) {
      let home = try FixtureFolder()
      try home.isolateData()
      try home.write(
        """
        [Desktop Entry]
        Type=Application
        Name=Editor
        Name[de]=Bearbeiter
        GenericName=Text Editor
        Icon=editor-icon
        Exec=sh -c true %F
        StartupWMClass=Ed
        Categories=Utility;TextEditor;
        Keywords=text;write;
        X-Flatpak=org.example.Ed
        Terminal=true
        Actions=new;
        [Desktop Action new]
        Name=New File
        Name[de]=Neue Datei
        Exec=sh -c true
        """, to: "data/applications/sub/ed.desktop")
      setenv("LANGUAGE", "de", 1)
      setenv("LC_ALL", "C.UTF-8", 1)
      let catalog = DesktopScanner.scan()
      #expect(catalog.entries.map(\.id) == ["sub-ed.desktop"])
      let entry = try #require(catalog.entry(id: "sub-ed"))
      #expect(entry.icon == .themed(["editor-icon"]))
      #expect(entry.startupWMClass == "Ed")
      #expect(entry.packageNames == ["org.example.Ed"])
      #expect(entry.categories == ["Utility", "TextEditor"])
      #expect(entry.keywords == ["text", "write"])
      #expect(entry.runsInTerminal)
      #expect(entry.isShown)
      #expect(entry.actions.map(\.id) == ["new"])
      #expect(entry.path == "\(home.path)/data/applications/sub/ed.desktop")
      #expect(catalog.defaultPins == ["sub-ed.desktop"])
    }
  }

  @Test func aPersonsFoldersMaskTheSystems() async {
    await #expect(processExitsWith: .success) {
      let home = try FixtureFolder()
      try home.isolateData()
      func entry(_ name: String, _ more: String = "") -> String {
        "[Desktop Entry]\nType=Application\nName=\(name)\nExec=sh\n\(more)\n"
      }
      try home.write(entry("System"), to: "system/applications/a.desktop")
      try home.write(entry("Person"), to: "data/applications/a.desktop")
      try home.write(entry("Gone"), to: "system/applications/b.desktop")
      try home.write(entry("Gone", "Hidden=true"), to: "data/applications/b.desktop")
      try home.write(entry("Quiet", "NoDisplay=true"), to: "data/applications/c.desktop")
      try home.write(entry("Other", "OnlyShowIn=KDE;"), to: "data/applications/d.desktop")
      try home.write(entry("Miss", "TryExec=/no/such/program"), to: "data/applications/e.desktop")
      try home.write("not a desktop file", to: "data/applications/f.desktop")
      try home.write(entry("Icon", "Icon=/x/y.png"), to: "data/applications/g.desktop")
      setenv("XDG_CURRENT_DESKTOP", "sway", 1)
      let catalog = DesktopScanner.scan()
      #expect(catalog.entries.map(\.id) == ["a", "c", "d", "g"].map { $0 + ".desktop" })
      #expect(catalog.entry(id: "a")?.name == "Person")
      #expect(catalog.entry(id: "c")?.isShown == false)
      #expect(catalog.entry(id: "d")?.isShown == false)
      #expect(catalog.entry(id: "g")?.icon == .file("/x/y.png"))
    }
  }

  @Test func anApplicationThatIsInstalledLaterAppears() async {
    await #expect(processExitsWith: .success) {
      let home = try FixtureFolder()
      try home.isolateData()
      let text = "[Desktop Entry]\nType=Application\nName=x\nExec=sh\n"
      try home.write(text, to: "data/applications/a.desktop")
      let loop = GLibLoop()
      let directory = DesktopDirectory(loop: loop)
      var seen: [[String]] = []
      directory.watch { catalog in
        seen.append(catalog.entries.map(\.id))
        if seen.count == 1 {
          _ = try? home.write(text, to: "data/applications/b.desktop")
        } else {
          loop.quit()
        }
      }
      #expect(withWatchdog(loop) == 0)
      #expect(seen == [["a.desktop"], ["a.desktop", "b.desktop"]])
    }
  }
}

extension FixtureFolder {
  /// Makes this process see only `data` and `system` below the folder.
  func isolateData() throws {
    for name in ["data", "system", "config"] {
      try FileManager.default.createDirectory(
        atPath: "\(path)/\(name)/applications", withIntermediateDirectories: true)
    }
    setenv("HOME", path, 1)
    setenv("XDG_DATA_HOME", "\(path)/data", 1)
    setenv("XDG_DATA_DIRS", "\(path)/system", 1)
    setenv("XDG_CONFIG_HOME", "\(path)/config", 1)
    setenv("XDG_CONFIG_DIRS", "\(path)/config", 1)
  }
}
