import Glibc
import Scenery
import TestSupport
import Testing

extension BarOnDesktop {
  @Suite("The bar's start and its icons")
  struct Starting {
    @Test func `the first frame waits for no scan, and what the scan finds is added`() throws {
      let home = try BarHarness.Home(
        settings: ["[output HEADLESS-1]", "size=40", "[output DP-9]", "size=90"])
      // Whoever reads this entry waits until somebody writes it; it lies deeper than pipes are looked for.
      var folder = "data/applications"
      for name in ["a", "b", "c", "d", "e"] {
        folder += "/\(name)"
        try home.folder.makeFolder(folder)
      }
      let pipe = home.folder["\(folder)/aaa.desktop"]
      try #require(mkfifo(pipe, 0o600) == 0)
      let sway = try SwayHarness()
      let window = try sway.openTerminal(
        "stranger", at: PixelRect(x: 40, y: 40, width: 300, height: 200))
      let bar = try BarHarness(in: sway, home: home, arguments: ["-l", "info"])
      let first = try bar.waitUntilSettled()
      #expect(first.buttons.map(\.id) == BarHarness.Pin.all.map(\.desktopID))
      #expect(first.buttons.allSatisfy { $0.rect.width == 40 }, "as its output's section says")
      #expect(bar.process.errors.contains("HEADLESS-1: first frame "))

      // The scan hangs; the bar does not.
      try bar.hover("web.desktop")
      #expect(try bar.output().button("stranger") == nil, "it may have an entry yet unread")

      let writer = open(pipe, O_WRONLY | O_NONBLOCK)
      try #require(writer >= 0, "somebody reads the entry")
      close(writer)
      try bar.wait(for: "the stranger's button") { $0.button("stranger")?.windows == 1 }
      window.close()
    }

    @Test func `icons follow their files and the theme while the bar runs`() throws {
      let home = try BarHarness.Home()
      let bar = try BarHarness(in: try SwayHarness(), home: home)
      try bar.waitUntilSettled()
      func colour(_ id: String) throws -> Pixel {
        let dump = try bar.dump(.frame)
        let rect = try #require(try bar.output().button(id)?.rect)
        // Between the icon's edge and the mark in its middle.
        let x = Int(rect.middleX) - 9 - dump.rect.x
        return dump.image[x, Int(rect.middleY) + 8 - dump.rect.y]
      }
      func becomes(_ id: String, _ what: String, _ fits: (Pixel) -> Bool) throws {
        var last = Pixel(0, 0, 0, 0)
        do {
          try Patience.wait(for: what, upTo: 60, every: 0.2) { () throws(HarnessFailure) -> Bool in
            do { last = try colour(id) } catch { throw HarnessFailure("\(error)") }
            return fits(last)
          }
        } catch { throw HarnessFailure("\(error): \(last)") }
      }
      try becomes("web.desktop", "the blue icon") { $0.blue > 180 && $0.red < 100 }
      func plain(_ colour: String) -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="48" height="48">
        <rect width="48" height="48" fill="\(colour)"/></svg>
        """
      }
      try home.folder.write(
        plain("#e01010"), to: "data/icons/hicolor/scalable/apps/fixture-web.svg")
      try becomes("web.desktop", "the red icon") { $0.red > 180 && $0.blue < 100 }

      for name in ["data/icons/Other", "data/icons/Other/apps"] { try home.folder.makeFolder(name) }
      try home.folder.write(plain("#10c010"), to: "data/icons/Other/apps/fixture-web.svg")
      try home.folder.write(
        "[Icon Theme]\nName=Other\nDirectories=apps\n[apps]\nSize=48\nType=Scalable\n"
          + "MinSize=8\nMaxSize=512\n", to: "data/icons/Other/index.theme")
      try bar.tell("set", "icons.theme", "Other")
      try becomes("web.desktop", "the green icon") { $0.green > 150 && $0.red < 100 }
      try becomes("files.desktop", "the parent theme's icon") { $0.red > 150 && $0.blue < 100 }
      try bar.tell("reload")
      try becomes("web.desktop", "the red icon again") { $0.red > 180 && $0.green < 100 }
    }
  }
}
