import Scenery
import TestSupport
import Testing

extension BarOnDesktop {
  @Suite("The bar under the pointer")
  struct Pointer {
    @Test func `buttons lean to the pointer and merge, and return exactly`() throws {
      let bar = try BarOnDesktop.start()
      let rest = try bar.waitUntilSettled()
      let (left, right) = (rest.buttons[2].rect, rest.buttons[3].rect)
      #expect(right.x - left.right >= 8, "at rest nothing blends")
      // Above the middle, so that a cursor drawn below the pointer's place does not count.
      let middle = (left.right + right.x) / 2
      let neck = PixelRect(
        x: Int(middle.rounded()) - 1, y: Int(left.middleY) - 5, width: 2, height: 4)
      let before = try bar.sway.screenshot(output: bar.sway.outputName)

      try bar.pointer(
        .move(left.middleX, left.middleY - 150),
        .glide(left.middleX, left.middleY + 6, seconds: 0.3),
        .glide(middle, left.middleY + 6, seconds: 0.5))
      try bar.wait(for: "the neighbours to lean together") { Self.gap($0) < 8 }
      let merged = try bar.waitUntilSettled(for: 1)
      #expect(Self.gap(merged) < 8, "they stay together while the pointer is between them")
      #expect(merged.buttons[2].rect.x > left.x)
      #expect(merged.buttons[3].rect.x < right.x)
      let during = try bar.sway.screenshot(output: bar.sway.outputName)
      let change = try ImageDifference(
        #require(before.cropped(to: neck)), #require(during.cropped(to: neck)))
      #expect(change.maximum > 8, "glass fills the neck: \(change)")

      try bar.pointer(.glide(left.middleX, left.middleY - 150, seconds: 0.2))
      let returned = try bar.waitUntilSettled()
      #expect(returned.buttons.map(\.rect) == rest.buttons.map(\.rect))
      #expect(returned.buttons.allSatisfy { $0.state == "idle" })
      let after = try bar.sway.screenshot(output: bar.sway.outputName)
      let area = try #require(rest.surface?.covered)
      let same = try ImageDifference(
        #require(before.cropped(to: area)), #require(after.cropped(to: area)))
      let evidence = BarEvidence.keep(
        [("before", before), ("during", during), ("after", after)], as: "lean")
      #expect(same.maximum <= 3, "the glass looks as before: \(same) \(evidence)")
    }

    private static func gap(_ output: BarHarness.Output) -> Double {
      (output.buttons[3].rect.x - output.buttons[2].rect.right) / output.scale
    }

    @Test func `the button under the pointer is hovered, and only that`() throws {
      let bar = try BarOnDesktop.start()
      let rest = try bar.waitUntilSettled()
      for number in [0, 4] {
        let rect = rest.buttons[number].rect
        try bar.pointer(.move(rect.middleX, rect.middleY))
        try bar.wait(for: "button \(number) to be hovered") { output in
          output.buttons.indices.allSatisfy { index in
            output.buttons[index].state == (index == number ? "hovered" : "idle")
          }
        }
      }
      try bar.pointer(.move(100, 100))
      try bar.wait(for: "no button to be hovered") {
        $0.buttons.allSatisfy { $0.state == "idle" }
      }
    }

    @Test func `a pressed button swells by 4 per cent, lights up, and returns`() throws {
      let bar = try BarOnDesktop.start(over: BarOnDesktop.plain(90))
      let rest = try bar.waitUntilSettled()
      let button = try #require(rest.button("files.desktop"))
      try bar.hover(button.id)
      let hovered = try bar.waitUntilSettled(for: 1)
      let before = try bar.sway.screenshot(output: bar.sway.outputName)

      try bar.pointer(.press)
      try bar.wait(for: "the press") { $0.button(button.id)?.state == "pressed" }
      let pressed = try #require(try bar.waitUntilSettled(for: 1).button(button.id))
      #expect(pressed.state == "pressed")
      for (now, atRest) in [
        (pressed.rect.width, button.rect.width), (pressed.rect.height, button.rect.height),
      ] {
        #expect(abs(now / atRest - 1.04) < 0.006, "\(now) from \(atRest)")
      }
      // Around its middle, not from a corner.
      let place = try #require(hovered.button(button.id)?.rect)
      #expect(abs(pressed.rect.middleX - place.middleX) < 0.6)
      #expect(abs(pressed.rect.middleY - place.middleY) < 0.6)
      let during = try bar.sway.screenshot(output: bar.sway.outputName)
      // A strip of glass beside the icon.
      let strip = PixelRect(
        x: Int(place.middleX) - 8, y: Int(place.y) + 5, width: 16, height: 4)
      let dark = try #require(before.meanLuma(in: strip))
      let light = try #require(during.meanLuma(in: strip))
      #expect(light > dark + 4, "the glow under the finger")

      // Dragged off the button the press is called off.
      try bar.pointer(.glide(button.rect.middleX, 200, seconds: 0.2), .release)
      let returned = try bar.waitUntilSettled()
      #expect(returned.buttons.map(\.rect) == rest.buttons.map(\.rect))
      #expect(returned.buttons.allSatisfy { $0.state == "idle" })
      #expect(try bar.sway.windows().isEmpty, "nothing was launched")
    }

    @Test func `a bar that grows beneath a resting pointer comes to rest too`() throws {
      let bar = try BarOnDesktop.start()
      let rest = try bar.waitUntilSettled()
      try bar.hover("term.desktop")
      try bar.waitUntilSettled(for: 1)
      try bar.sway.openTerminal("stranger", at: PixelRect(x: 40, y: 40, width: 300, height: 200))
      try bar.wait(for: "the button of the window") {
        $0.button("stranger")?.windows == 1
          && ($0.surface?.width ?? 0) > (rest.surface?.width ?? 0)
      }
      try bar.waitUntilSettled()
      // The pointer's own picture is no part of what lies beneath.
      try expectRecovered(
        bar, Wallpaper.photo.wallpaper(width: 1280, height: 720), "grown-under-pointer")
    }

    @Test(arguments: ["between two buttons", "in a shadow", "in a round button's corner"])
    func `beside the glass a click goes through`(_ place: String) throws {
      let bar = try BarOnDesktop.start()
      let surface = try #require(try bar.waitUntilSettled().surface?.covered)
      // Wide enough for the bar with two buttons more, which are the terminals' own.
      try bar.sway.openTerminal(
        "beneath",
        at: PixelRect(
          x: surface.x - 100, y: surface.y - 50, width: surface.width + 200, height: 150))
      try bar.sway.openTerminal("other", at: PixelRect(x: 20, y: 20, width: 300, height: 200))
      try bar.sway.focus("other")
      try bar.wait(for: "both terminals' buttons") {
        $0.button("beneath")?.windows == 1 && $0.button("other")?.active == true
      }
      // The bar must be able to take the click, or it proves nothing.
      try bar.hover("mail.desktop")
      try bar.pointer(.move(100, 400))
      let rest = try bar.waitUntilSettled()
      #expect(try bar.sway.focusedApplication() == "other")
      let (left, right) = (rest.buttons[1].rect, rest.buttons[2].rect)
      let (x, y) =
        switch place {
        case "between two buttons": ((left.right + right.x) / 2, left.middleY)
        case "in a shadow": (left.middleX, left.y - 6)
        default: (left.x + 1.5, left.y + 1.5)
        }
      try bar.pointer(.move(x, y), .click)
      try Patience.wait(for: "the click to reach the window beneath", upTo: 10) {
        () throws(HarnessFailure) -> Bool in
        try bar.sway.focusedApplication() == "beneath"
      }
      #expect(try bar.sway.windows().count == 2, "nothing was launched")
    }

    @Test func `on the glass a click stays in the bar`() throws {
      let bar = try BarOnDesktop.start()
      let surface = try #require(try bar.waitUntilSettled().surface?.covered)
      try bar.sway.openTerminal(
        "beneath",
        at: PixelRect(
          x: surface.x - 100, y: surface.y - 50, width: surface.width + 200, height: 150))
      try bar.sway.openTerminal("other", at: PixelRect(x: 20, y: 20, width: 300, height: 200))
      try bar.sway.focus("other")
      try bar.wait(for: "both terminals' buttons") {
        $0.button("beneath")?.windows == 1 && $0.button("other")?.active == true
      }
      let rect = try bar.waitUntilSettled().buttons[3].rect
      try bar.hover("mail.desktop")
      // Pressed, moved off and released: the press was the bar's, and so nothing happens.
      try bar.pointer(
        .move(rect.middleX, rect.middleY), .press, .glide(rect.middleX, 450, seconds: 0.2),
        .release)
      try bar.waitUntilSettled()
      #expect(try bar.sway.focusedApplication() == "other")
      #expect(try bar.sway.windows().count == 2)
    }
  }
}
