import Glibc
import Scenery
import TestSupport
import Testing

/// The compositors that the other tests rely on do what the harness says.
@Suite("Compositors of the harness", .serialized)
struct HarnessCompositors {
  @Test func `sway shows the wallpaper exactly, and ends without leaving anything`() throws {
    let wallpaper = Wallpaper.photo.wallpaper(width: 1280, height: 720)
    let sway = try SwayHarness(wallpaper: wallpaper)
    #expect(try sway.screenshot(output: sway.outputName) == wallpaper)
    let part = PixelRect(x: 300, y: 400, width: 200, height: 100)
    #expect(try sway.screenshot(region: part) == wallpaper.cropped(to: part))
    #expect(ProcessCensus.processes(withEnvironmentHolding: sway.mark).count >= 2)
    let display = sway.display
    sway.stop()
    #expect(!sway.isRunning)
    #expect(ProcessCensus.processes(withEnvironmentHolding: sway.mark).isEmpty)
    #expect(throws: (any Error).self) {
      try ProcessRun.output(
        of: ["grim", "/dev/null"],
        environment: ProcessRun.plainEnvironment.merging([
          "WAYLAND_DISPLAY": display, "XDG_RUNTIME_DIR": "/tmp",
        ]) { $1 })
    }
  }

  @Test func `terminal windows lie where they are wanted, and pause`() throws {
    let sway = try SwayHarness()
    let still = PixelRect(x: 40, y: 30, width: 400, height: 300)
    let moving = PixelRect(x: 600, y: 200, width: 500, height: 400)
    try sway.openTerminal("still", at: still, appearance: .light)
    let window = try sway.openTerminal(
      "moving", at: moving, showing: .scrolling(linesPerSecond: 20))
    try Patience.wait(for: "scrolling") { () throws(HarnessFailure) -> Bool in
      let first = try sway.screenshot(region: moving)
      Patience.sleep(seconds: 0.2)
      return try sway.screenshot(region: moving) != first
    }
    window.pause()
    try Patience.wait(for: "rest") { () throws(HarnessFailure) -> Bool in
      let first = try sway.screenshot(region: moving)
      Patience.sleep(seconds: 0.3)
      return try sway.screenshot(region: moving) == first
    }
    window.resume()
    let light = try #require(
      sway.screenshot().meanLuma(in: PixelRect(x: 60, y: 50, width: 300, height: 200)))
    #expect(light > 150)
    #expect(try sway.tree().windows.count == 2)
    sway.stop()
    #expect(ProcessCensus.processes(withEnvironmentHolding: sway.mark).isEmpty)
  }

  @Test func `outputs come, go, scale and turn`() throws {
    let sway = try SwayHarness()
    let second = try sway.createOutput()
    try sway.setMode(width: 800, height: 600, of: second)
    try sway.setScale(1.5, of: sway.outputName)
    #expect(try sway.screenshot(output: sway.outputName).width == 1280)
    try sway.setTransform("90", of: second)
    let turned = try sway.screenshot(output: second)
    #expect(turned.width == 600 && turned.height == 800)
    // wlroots 0.15 cannot disable a headless output, though sway answers success.
    let isOff = (try? sway.disable(second)) != nil
    #expect(try sway.outputs().contains { $0.name == second && $0.active } == !isOff)
    #expect(throws: HarnessFailure.self) { try sway.swaymsg("no such command") }
  }

  @Test func `a killed sway is gone at once, and its clients are cleared away`() throws {
    let sway = try SwayHarness()
    try sway.openTerminal("left", at: PixelRect(x: 0, y: 0, width: 300, height: 200))
    sway.kill()
    try Patience.wait(for: "the end of sway", untilTrue: { !sway.isRunning })
    sway.stop()
    #expect(ProcessCensus.processes(withEnvironmentHolding: sway.mark).isEmpty)
  }

  @Test func `weston starts without a layer shell and ends`() throws {
    let weston = try WestonHarness()
    let info = try String(
      decoding: ProcessRun.output(of: ["wayland-info"], environment: weston.clientEnvironment),
      as: UTF8.self)
    #expect(info.contains("wl_compositor"))
    #expect(info.contains("wp_presentation"))
    #expect(!info.contains("zwlr_layer_shell_v1"))
    weston.stop()
    #expect(!weston.isRunning)
    #expect(ProcessCensus.processes(withEnvironmentHolding: weston.mark).isEmpty)
  }

  @Test func `sway inside weston has a layer shell and shows its wallpaper`() throws {
    let wallpaper = Wallpaper.code.wallpaper(width: 1280, height: 720)
    let nested = try NestedSwayHarness(wallpaper: wallpaper)
    #expect(try nested.sway.screenshot(output: nested.sway.outputName) == wallpaper)
    let info = try String(
      decoding: ProcessRun.output(
        of: ["wayland-info"], environment: nested.sway.clientEnvironment), as: UTF8.self)
    #expect(info.contains("zwlr_layer_shell_v1"))
    nested.stop()
    #expect(ProcessCensus.processes(withEnvironmentHolding: nested.weston.mark).isEmpty)
    #expect(ProcessCensus.processes(withEnvironmentHolding: nested.sway.mark).isEmpty)
  }
}
