import Scenery
import TestSupport
import Testing

extension BarOnDesktop {
  @Suite("How the bar adapts to what lies beneath")
  struct Appearance {
    @Test func `it is light over white and dark over black, live`() throws {
      let bar = try BarOnDesktop.start(over: BarOnDesktop.plain(255))
      let area = try #require(try bar.waitUntilSettled().bar?.covered)
      func becomes(_ appearance: String, lightness: Double) throws -> Double {
        let output = try bar.wait(for: "\(appearance) glass") {
          $0.appearance == appearance
            && $0.buttons.allSatisfy { abs($0.lightness - lightness) < 0.001 }
        }
        let luma = try #require(output.luma)
        #expect(abs(luma - lightness) < 0.02)
        try bar.waitUntilSettled()
        let shown = try bar.sway.screenshot(output: bar.sway.outputName)
        return try #require(shown.meanLuma(in: area))
      }
      let white = try becomes("light", lightness: 1)
      try bar.sway.setWallpaper(BarOnDesktop.plain(0))
      let black = try becomes("dark", lightness: 0)
      #expect(white > black + 100)
      try bar.sway.setWallpaper(BarOnDesktop.plain(255))
      _ = try becomes("light", lightness: 1)
    }

    @Test(arguments: [TerminalAppearance.light, .dark])
    func `between the two thresholds it stays as it was`(_ start: TerminalAppearance) throws {
      let bar = try BarOnDesktop.start()
      // A window changes its colour at once; for a new wallpaper the output is black in between.
      let trigger = bar.home.folder["trigger"]
      let wait = "while [ ! -e \(trigger) ]; do sleep 0.1; done"
      try bar.sway.openTerminal(
        "ground", at: PixelRect(x: 0, y: 320, width: 1280, height: 400),
        // 0.52 lies between 0.44, where light is left, and 0.60, where it is entered.
        showing: .command([
          "sh", "-c",
          "printf '\\033[?25l'; \(wait); printf '\\033]11;#858585\\033\\\\'; exec sleep infinity",
        ]), appearance: start)
      let appearance = start == .light ? "light" : "dark"
      let lightness = start == .light ? 1.0 : 0
      try bar.wait(for: "\(appearance) glass") {
        $0.button("ground") != nil && $0.appearance == appearance
          && $0.buttons.allSatisfy { $0.lightness == lightness }
      }
      try bar.waitUntilSettled()
      try bar.home.folder.write("", to: "trigger")
      try bar.wait(for: "the new luma") { $0.luma.map { abs($0 - 133.0 / 255) < 0.02 } ?? false }
      let settled = try bar.waitUntilSettled()
      #expect(settled.appearance == appearance)
      #expect(settled.buttons.allSatisfy { $0.lightness == lightness })
    }

    @Test func `a shadow is faint on plain ground and stronger over text`() throws {
      let bar = try BarOnDesktop.start(over: BarOnDesktop.plain(250))
      let plain = try bar.waitUntilSettled().shadowAlpha
      #expect(plain > 0.1 && plain < 0.17)
      try bar.sway.setWallpaper(Wallpaper.page.wallpaper(width: 1280, height: 720))
      try bar.wait(for: "a stronger shadow") { $0.shadowAlpha > plain + 0.05 }
      let text = try bar.waitUntilSettled().shadowAlpha
      #expect(text > plain + 0.05 && text < 0.31)
      try bar.sway.setWallpaper(BarOnDesktop.plain(250))
      try bar.wait(for: "the faint shadow again") { abs($0.shadowAlpha - plain) < 0.01 }
    }

    @Test func `beyond glass and shadow every pixel is the desktop's own`() throws {
      let wallpaper = Wallpaper.photo.wallpaper(width: 1280, height: 720)
      let bar = try BarOnDesktop.start(over: wallpaper)
      let output = try bar.waitUntilSettled()
      let surface = try #require(output.surface?.covered)
      let seen = try bar.sway.screenshot(output: bar.sway.outputName)
      let evidence = BarEvidence.keep([("seen", seen)], as: "beyond")
      // The shadow is 18 dp of blur, 0.6 of that at this size, and 5 dp lower than the glass; what is
      // blurred ends at two and a half times its width.
      let reach = 2.5 * 18 * 0.6 + 5
      var (inside, outside, wrong, inCorners) = (0, 0, 0, 0)
      for y in 0..<seen.height {
        for x in 0..<seen.width {
          let distance = output.buttons.map { button -> Double in
            let (dx, dy) = (
              Double(x) + 0.5 - button.rect.middleX, Double(y) + 0.5 - button.rect.middleY
            )
            return (dx * dx + dy * dy).squareRoot() - button.rect.width / 2
          }.min()
          guard let distance, distance > reach else {
            inside += 1
            continue
          }
          outside += 1
          if seen[x, y] != wallpaper[x, y] { wrong += 1 }
          if surface.intersection(PixelRect(x: x, y: y, width: 1, height: 1)).width == 1 {
            inCorners += 1
          }
        }
      }
      #expect(wrong == 0, "\(wrong) of \(outside) pixels, \(evidence)")
      #expect(inside > 0 && outside > inside)
      #expect(inCorners > 0)

      for button in output.buttons {
        let rect = button.rect.covered
        let part = try ImageDifference(
          #require(seen.cropped(to: rect)), #require(wallpaper.cropped(to: rect)))
        #expect(part.share(over: 8) > 0.5, "\(button.id) is glass with an icon, \(evidence)")
        let below = PixelRect(x: rect.x + 18, y: rect.bottom + 2, width: 12, height: 5)
        let shaded = try #require(seen.meanLuma(in: below))
        let bare = try #require(wallpaper.meanLuma(in: below))
        #expect(shaded < bare - 2, "\(button.id) casts a shadow, \(evidence)")
      }
    }
  }
}
