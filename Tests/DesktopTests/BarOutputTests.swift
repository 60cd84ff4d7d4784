import Scenery
import TestSupport
import Testing

extension BarOnDesktop {
  @Suite("The bar on several outputs")
  struct Outputs {
    @Test func `a new output gets a bar, one surface each, and loses it with the output`() throws {
      let bar = try BarOnDesktop.start(variables: ["WAYLAND_DEBUG": "client"])
      try bar.waitUntilSettled()
      #expect(LayerSurfaces(in: bar.process.errors).living == 1)
      let second = try bar.sway.createOutput()
      let output = try bar.waitForStatus("a bar on \(second)") { status in
        guard status.outputs.count == 2, let output = status.output(second), output.mapped,
          output.bar != nil, output.backdrop.state == "live"
        else { return nil as BarHarness.Output? }
        return output
      }
      #expect(output.buttons.map(\.id) == BarHarness.Pin.all.map(\.desktopID))
      try bar.waitUntilSettled()
      #expect(LayerSurfaces(in: bar.process.errors).living == 2)
      // The bar is seen there, and nothing but the bar.
      let area = try #require(try bar.status().output(second)?.surface?.covered)
      let seen = try bar.sway.screenshot(output: second)
      #expect(seen.bounds.intersection(area) == area)
      let shades = Set((area.x..<area.x + area.width).map { seen[$0, area.y + area.height / 2] })
      #expect(shades.count > 8)

      // sway 1.7 may keep a headless output on although it answers success.
      if (try? bar.sway.disable(second)) != nil {
        try bar.waitForStatus("the bar to leave with its output") {
          $0.outputs.map(\.name) == [bar.sway.outputName] ? true : nil
        }
        #expect(LayerSurfaces(in: bar.process.errors).living == 1)
      }
      #expect(bar.process.isRunning)
    }

    @Test(arguments: [(2.0, 1280, 720), (3, 1920, 1080)])
    func `at a whole scale it is laid out anew and sees through exactly`(
      _ scale: Double, _ width: Int, _ height: Int
    ) throws {
      let bar = try BarOnDesktop.start(
        over: Wallpaper.photo.wallpaper(width: width, height: height))
      let first = try #require(try bar.waitUntilSettled().bar)
      try bar.sway.setScale(scale, of: bar.sway.outputName)
      try bar.wait(for: "scale \(scale)") {
        $0.scale == scale && ($0.bar.map { $0.width > first.width * 1.01 } ?? false)
      }
      let output = try bar.waitUntilSettled()
      let rect = try #require(output.bar)
      let surface = try #require(output.surface)
      #expect(
        surface.x >= 0 && surface.right <= Double(width) && surface.bottom <= Double(height))
      #expect(abs(rect.width - first.width * scale) <= 1)
      #expect(abs(rect.height - first.height * scale) <= 1)
      #expect(output.backdrop.source == "screencopy")
      #expect(output.backdrop.tagFailures <= BarOnDesktop.failuresOfAChange)
      let dump = try bar.dump(.backdrop)
      let truth = try bar.screenshotWhileHidden()
      try expectRecovered(bar, truth, "scale-\(Int(scale))", dump: dump, area: rect.covered)
    }

    @Test func `a scale that does not divide the output is still a whole one`() throws {
      let bar = try BarOnDesktop.start()
      try bar.waitUntilSettled()
      // 1280 / 3 is no whole number. grim scales its pictures then, so pixels cannot be compared.
      try bar.sway.setScale(3, of: bar.sway.outputName)
      try bar.wait(for: "scale 3") { $0.scale == 3 }
      let output = try bar.waitUntilSettled()
      #expect(output.scale == 3)
      #expect(output.backdrop.source == "screencopy")
      #expect(output.backdrop.tagFailures <= BarOnDesktop.failuresOfAChange)
    }

    @Test(arguments: ["90", "180", "270", "flipped", "flipped-270"])
    func `on a turned output it sees through exactly`(_ transform: String) throws {
      let bar = try BarOnDesktop.start()
      try bar.waitUntilSettled()
      try bar.sway.setTransform(transform, of: bar.sway.outputName)
      Patience.sleep(seconds: 1)
      let output = try bar.waitUntilSettled()
      #expect(output.backdrop.source == "screencopy")
      #expect(output.backdrop.tagFailures <= BarOnDesktop.failuresOfAChange)
      let rect = try #require(output.bar?.covered)
      let dump = try bar.dump(.backdrop)
      let truth = try bar.screenshotWhileHidden()
      try expectRecovered(bar, truth, "turned-\(transform)", dump: dump, area: rect)
    }
  }
}

/// Counts layer surfaces in what WAYLAND_DEBUG=client writes.
struct LayerSurfaces {
  private(set) var living = 0

  init(in log: String) {
    for line in log.split(separator: "\n") where line.contains("-> zwlr_layer_") {
      if line.contains(".get_layer_surface(") { living += 1 }
      if line.contains("zwlr_layer_surface_v1"), line.contains(".destroy(") { living -= 1 }
    }
  }
}

@Suite("Reading what WAYLAND_DEBUG writes")
struct LayerSurfacesReading {
  @Test func `created surfaces count until they are destroyed`() {
    let log = """
      [1412811.217]  -> zwlr_layer_shell_v1@9.get_layer_surface(new id zwlr_layer_surface_v1@21, \
      wl_surface@20, wl_output@8, 2, "glassbar")
      [1412811.300]  -> zwlr_layer_surface_v1@21.set_size(500, 100)
      [1412812.001] zwlr_layer_surface_v1@21.configure(3, 500, 100)
      [1412813.001]  -> zwlr_layer_shell_v1@9.get_layer_surface(new id zwlr_layer_surface_v1@31, \
      wl_surface@30, wl_output@18, 2, "glassbar")
      [1412814.001]  -> zwlr_layer_surface_v1@21.destroy()
      """
    #expect(LayerSurfaces(in: log).living == 1)
  }
}
