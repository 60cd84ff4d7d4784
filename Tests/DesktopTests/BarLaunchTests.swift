import TestSupport
import Testing

extension BarOnDesktop {
  @Suite("Applications in the bar")
  struct Launching {
    @Test func `a click opens the terminal, a second one focuses it`() throws {
      let bar = try BarOnDesktop.start()
      let sway = bar.sway
      let rest = try bar.waitUntilSettled()
      let pin = BarHarness.Pin.terminal
      let button = try #require(rest.button(pin.desktopID))
      #expect(button.windows == 0 && button.pinned && !button.active)
      #expect(button.title == "Fixture term")

      try bar.hover(button.id)
      try bar.pointer(.click)
      try Patience.wait(for: "the terminal's window", upTo: 60) {
        () throws(HarnessFailure) -> Bool in
        try sway.windows(ofApplication: pin.appID).count == 1
      }
      try bar.wait(for: "the bar to know the window") {
        $0.button(pin.desktopID)?.windows == 1 && $0.button(pin.desktopID)?.active == true
          && $0.button(pin.desktopID)?.state != "launching"
      }
      #expect(try bar.output().buttons.count == rest.buttons.count, "no second button for it")

      try bar.pointer(.move(100, 100))
      try sway.openTerminal("stranger", at: PixelRect(x: 40, y: 40, width: 300, height: 200))
      try sway.focus("stranger")
      try bar.wait(for: "the bar to see that another window is active") {
        $0.button(pin.desktopID)?.active == false && $0.button("stranger")?.active == true
      }
      #expect(try sway.focusedApplication() == "stranger")

      let place = try #require(try bar.waitUntilSettled().button(pin.desktopID)?.rect)
      // Pressed in the same instant in which the pointer arrives.
      try bar.pointer(.move(place.middleX, place.middleY), .click)
      try Patience.wait(for: "the terminal to be focused") { () throws(HarnessFailure) -> Bool in
        try sway.focusedApplication() == pin.appID
      }
      // Another terminal would need about as long as the first to appear.
      Patience.sleep(seconds: 3)
      #expect(try sway.windows(ofApplication: pin.appID).count == 1)
      #expect(try bar.output().button(pin.desktopID)?.active == true)
    }

    @Test func `a window of an application that is not pinned gets a button while it lives`()
      throws
    {
      let bar = try BarOnDesktop.start()
      let rest = try bar.waitUntilSettled()
      let window = try bar.sway.openTerminal(
        "stranger", at: PixelRect(x: 40, y: 40, width: 300, height: 200))
      let grown = try bar.wait(for: "a button for it") {
        $0.buttons.count == rest.buttons.count + 1
      }
      let button = try #require(grown.buttons.last)
      #expect(button.id.contains("stranger") && !button.pinned && button.windows == 1)
      window.close()
      let shrunk = try bar.wait(for: "the button to go") {
        $0.buttons.count == rest.buttons.count
      }
      #expect(shrunk.buttons.map(\.id) == rest.buttons.map(\.id))
      let settled = try bar.waitUntilSettled()
      #expect(settled.buttons.map(\.rect) == rest.buttons.map(\.rect))
    }

    @Test func `what was launched outlives the bar`() throws {
      let bar = try BarOnDesktop.start()
      let button = try #require(try bar.waitUntilSettled().button("mail.desktop"))
      try bar.hover(button.id)
      try bar.pointer(.click)
      try Patience.wait(for: "the window") { () throws(HarnessFailure) -> Bool in
        try bar.sway.windows(ofApplication: "mail").count == 1
      }
      try bar.tell("quit")
      #expect(bar.process.waitForExit() == .code(0))
      Patience.sleep(seconds: 1)
      #expect(try bar.sway.windows(ofApplication: "mail").count == 1)
    }
  }
}
