import Glibc
import Scenery
import TestSupport
import Testing

extension BarOnDesktop {
  @Suite("How the bar ends")
  struct Ending {
    @Test func `without a layer shell it says so in one line and exits with 4`() throws {
      let weston = try WestonHarness()
      let run = try ProcessRun.run(
        [BuiltProducts.path(of: "glassbar")], environment: weston.clientEnvironment)
      #expect(run.exit == .code(4))
      let lines = run.errors.split(separator: "\n")
      #expect(lines.count == 1, "\(run.errors)")
      #expect(lines.first?.contains("zwlr_layer_shell_v1") == true, "\(run.errors)")
      #expect(run.output.isEmpty)
    }

    @Test(arguments: ["unset", "a name without a socket", "a path without a socket", "no folder"])
    func `without a compositor it says so in one line and exits with 3`(_ how: String) throws {
      let home = try BarHarness.Home()
      var environment = ProcessRun.plainEnvironment
      environment["HOME"] = home.folder.path
      environment["XDG_RUNTIME_DIR"] = home.folder["state"]
      switch how {
      case "unset": break
      case "a name without a socket": environment["WAYLAND_DISPLAY"] = "wayland-77"
      case "a path without a socket":
        environment["WAYLAND_DISPLAY"] = home.folder["no-socket"]
      default:
        environment["WAYLAND_DISPLAY"] = "wayland-77"
        environment["XDG_RUNTIME_DIR"] = nil
      }
      let run = try ProcessRun.run(
        [BuiltProducts.path(of: "glassbar"), "run"], environment: environment)
      #expect(run.exit == .code(3), "\(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
      #expect(run.output.isEmpty)
    }

    @Test func `when sway dies it exits with 6`() throws {
      let bar = try BarOnDesktop.start()
      try bar.waitUntilSettled()
      let logged = bar.process.errors.split(separator: "\n").count
      bar.sway.kill()
      #expect(bar.process.waitForExit(upTo: 60) == .code(6), "\(bar.process.errors)")
      #expect(
        bar.process.errors.split(separator: "\n").count == logged + 1, "\(bar.process.errors)")
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func `a request to end exits with 0`(_ signal: Int32) throws {
      let bar = try BarOnDesktop.start()
      try bar.waitUntilMapped()
      bar.process.signal(signal)
      #expect(bar.process.waitForExit() == .code(0), "\(bar.process.errors)")
      #expect(
        TemporaryFolderListing.sockets(of: bar).isEmpty, "the socket goes with the bar")
    }

    @Test func `msg quit ends it with 0, and its surface goes`() throws {
      let bar = try BarOnDesktop.start()
      let area = try #require(try bar.waitUntilSettled().surface?.covered)
      let truth = Wallpaper.photo.wallpaper(width: 1280, height: 720)
      #expect(
        try bar.sway.screenshot(output: bar.sway.outputName).cropped(to: area)
          != truth.cropped(to: area))
      try bar.tell("quit")
      #expect(bar.process.waitForExit() == .code(0), "\(bar.process.errors)")
      try Patience.wait(for: "the bare wallpaper") { () throws(HarnessFailure) -> Bool in
        try bar.sway.screenshot(output: bar.sway.outputName) == truth
      }
      let late = try bar.message("status")
      #expect(late.exit == .code(1))
      #expect(late.errors.split(separator: "\n").count == 1)
    }

    @Test func `a second bar exits with 5, and --replace takes over`() throws {
      let first = try BarOnDesktop.start()
      let status = try first.waitForStatus("the first bar") { $0.visible ? $0 : nil }
      #expect(status.pid == first.process.processID)
      let refused = try BarHarness(in: first.sway, home: first.home)
      #expect(refused.process.waitForExit() == .code(5))
      #expect(refused.process.errors.split(separator: "\n").count == 1, "\(refused.process.errors)")
      #expect(first.process.isRunning)

      let second = try BarHarness(in: first.sway, home: first.home, arguments: ["--replace"])
      #expect(first.process.waitForExit() == .code(0), "\(first.process.errors)")
      try second.waitUntilMapped()
      #expect(try second.status().pid == second.process.processID)
      try second.waitUntilSettled()
      try expectRecovered(
        second, Wallpaper.photo.wallpaper(width: 1280, height: 720), "replaced")
    }
  }
}

private enum TemporaryFolderListing {
  /// The message sockets that lie in the runtime folder of a bar.
  static func sockets(of bar: BarHarness) -> [String] {
    guard let folder = bar.environment["XDG_RUNTIME_DIR"], let stream = opendir(folder) else {
      return []
    }
    defer { closedir(stream) }
    var result: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix("glassbar-"), name.hasSuffix(".sock") { result.append(name) }
    }
    return result
  }
}
