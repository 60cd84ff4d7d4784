import Glibc
import Scenery
import TestSupport
import Testing

extension BarOnDesktop {
  @Suite("Messages to the bar")
  struct Messages {
    @Test func `it hides, shows and toggles, by message and by signal`() throws {
      let bar = try BarOnDesktop.start()
      let truth = Wallpaper.photo.wallpaper(width: 1280, height: 720)
      try bar.waitUntilSettled()
      func becomes(visible: Bool, _ how: String) throws {
        try bar.waitForStatus("the bar to be \(visible ? "shown" : "hidden") by \(how)") {
          status in
          status.visible == visible && status.outputs.allSatisfy { $0.mapped == visible }
            && !status.outputs.isEmpty ? true : nil
        }
        try Patience.wait(for: "what \(how) shows") { () throws(HarnessFailure) -> Bool in
          (try bar.sway.screenshot(output: bar.sway.outputName) != truth) == visible
        }
      }
      try bar.tell("hide")
      try becomes(visible: false, "hide")
      try bar.tell("hide")
      try becomes(visible: false, "hide again")
      try bar.tell("show")
      try becomes(visible: true, "show")
      try bar.tell("toggle")
      try becomes(visible: false, "toggle")
      try bar.tell("toggle")
      try becomes(visible: true, "toggle")
      bar.process.signal(SIGUSR1)
      try becomes(visible: false, "USR1")
      bar.process.signal(SIGUSR1)
      try becomes(visible: true, "USR1 again")
      try bar.waitUntilSettled()
      try expectRecovered(bar, truth, "toggled")
    }

    @Test func `reload takes the configuration as it is now, and a broken one changes nothing`()
      throws
    {
      let bar = try BarOnDesktop.start()
      let first = try bar.waitUntilSettled()
      #expect(first.buttons.map(\.id) == BarHarness.Pin.all.map(\.desktopID))
      #expect(try bar.status().configuration == bar.home.folder["config/glassbar/glassbar.ini"])

      let fewer = Array(BarHarness.Pin.all.dropFirst(2))
      try bar.home.configure(pins: fewer, settings: ["position=top"])
      try bar.tell("reload")
      try bar.wait(for: "fewer buttons at the upper edge") {
        $0.mapped && $0.buttons.map(\.id) == fewer.map(\.desktopID)
          && ($0.bar.map { $0.y < 100 } ?? false)
      }
      try Patience.wait(for: "the last picture of the new bar", upTo: 60) {
        () throws(HarnessFailure) -> Bool in
        let before = try bar.output()
        Patience.sleep(seconds: 2)
        return try bar.output().commits == before.commits && before.backdrop.state == "live"
      }
      try expectRecovered(
        bar, Wallpaper.photo.wallpaper(width: 1280, height: 720), "reloaded")

      let logged = bar.process.errors
      try bar.home.configure(pins: fewer, settings: ["size=enormous"])
      _ = try bar.message("reload")
      try Patience.wait(for: "a complaint that names the key") { () -> Bool in
        let new = bar.process.errors.dropFirst(logged.count)
        return new.contains("glassbar.ini") && new.contains("size")
      }
      #expect(try bar.output().buttons.map(\.id) == fewer.map(\.desktopID))
      #expect(bar.process.isRunning)
    }

    @Test func `the dumped frame over the desktop is what is on screen`() throws {
      let bar = try BarOnDesktop.start()
      let output = try bar.waitUntilSettled()
      let frame = try bar.dump(.frame)
      #expect(frame.rect == output.surface?.covered)
      let seen = try #require(
        try bar.sway.screenshot(output: bar.sway.outputName).cropped(to: frame.rect))
      let beneath = try #require(
        Wallpaper.photo.wallpaper(width: 1280, height: 720).cropped(to: frame.rect))
      #expect(frame.image.width == beneath.width && frame.image.height == beneath.height)
      var composed = beneath
      for at in stride(from: 0, to: composed.bytes.count, by: 4) {
        let alpha = Double(frame.image.bytes[at + 3]) / 255
        for channel in 0..<3 {
          let value =
            Double(frame.image.bytes[at + channel]) * alpha
            + Double(beneath.bytes[at + channel]) * (1 - alpha)
          composed.bytes[at + channel] = UInt8(min(255, max(0, value.rounded())))
        }
      }
      let difference = try ImageDifference(composed, seen)
      let evidence = BarEvidence.keep(
        [("composed", composed), ("seen", seen), ("frame", frame.image)], as: "frame")
      // Straight α in the PNG and the compositor's own rounding: two levels at most.
      #expect(difference.maximum <= 2, "\(difference) \(evidence)")
    }

    @Test func `a pipe that nobody reads keeps the bar from nothing`() throws {
      let bar = try BarOnDesktop.start()
      try bar.waitUntilMapped()
      let pipe = bar.home.folder["pipe.png"]
      try #require(mkfifo(pipe, 0o600) == 0)
      let run = try bar.message("dump", "frame", pipe)
      #expect(run.exit == .code(1))
      #expect(run.errors.contains(pipe), "\(run.errors)")
      #expect(try bar.status().visible)
    }

    @Test func `with nothing to show there is no surface, and it comes back with the first button`()
      throws
    {
      let bar = try BarOnDesktop.start()
      try bar.waitUntilMapped()
      try bar.home.configure(pins: [])
      try bar.tell("reload")
      try bar.wait(for: "the surface to go") { !$0.mapped && $0.surface == nil }
      try bar.home.configure(pins: [.terminal])
      try bar.tell("reload")
      try bar.wait(for: "the surface to come back") { $0.mapped && $0.buttons.count == 1 }
    }

    @Test func `a picture that cannot be written is an error of the message alone`() throws {
      let bar = try BarOnDesktop.start()
      try bar.waitUntilMapped()
      let run = try bar.message("dump", "frame", bar.home.folder["no/such/folder/a.png"])
      #expect(run.exit == .code(1))
      #expect(run.errors.contains("no/such/folder/a.png"), "\(run.errors)")
      #expect(try bar.status().visible)
    }
  }
}
