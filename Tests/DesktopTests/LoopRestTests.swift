import Foundation
import GlassSurface
import Testing

@testable import glassbar

@Suite struct LoopRestTests {
  @Test func atRestNoThreadWakesUp() async {
    await #expect(processExitsWith: .success) {
      let home = try FixtureFolder()
      try home.isolateData()
      // Neither may what does not exist be polled for.
      setenv("XDG_DATA_DIRS", "\(home.path)/system:/no/such/folder", 1)
      let environment = processEnvironment()
      let directories = BaseDirectories(environment: environment)
      let loop = GLibLoop()
      let applications = DesktopDirectory(loop: loop)
      var catalogs = 0
      applications.watch { _ in catalogs += 1 }
      let icons = IconLoader(loop: loop, theme: nil, directories: directories)
      var loaded = 0
      icons.load([IconRequest(id: "a", icon: nil, label: "A", size: 48, pixels: 48)]) { _ in
        loaded += 1
      }
      let configuration = try LiveConfiguration(
        loop: loop, named: nil, directories: directories,
        log: Log(level: .off, usesColour: false) { _ in })
      let lock = try InstanceLock(MessageAddress(socketPath: home.path + "/x.sock"))
      let server = try MessageServer(lock: lock, loop: loop) { _, reply in reply(.done) }
      let launcher = ApplicationLauncher(loop: loop)
      let signals = loop.onRequests { _ in }

      func wait(_ milliseconds: Int64) {
        let timer = loop.schedule(after: milliseconds * 1_000_000) { loop.quit() }
        _ = loop.run()
        withExtendedLifetime(timer) {}
      }
      wait(1500)
      #expect(catalogs == 1)
      #expect(loaded == 1)
      let before = (wakeups: loop.wakeups, switches: workerSwitches())
      wait(3000)
      #expect(loop.wakeups - before.wakeups == 1)
      // A poll would be seen several times.
      #expect(workerSwitches() - before.switches <= 2)
      withExtendedLifetime((applications, icons, configuration, server, launcher, signals)) {}
    }
  }
}

/// How often GLib's threads went to sleep; the test library's own do not count.
private func workerSwitches() -> Int {
  func text(_ task: String, _ name: String) -> String {
    (try? String(contentsOfFile: "/proc/self/task/\(task)/\(name)", encoding: .utf8)) ?? ""
  }
  let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
  let workers = tasks.filter { task in
    ["pool", "gmain", "gdbus", "dconf"].contains { text(task, "comm").hasPrefix($0) }
  }
  return workers.reduce(0) { sum, task in
    let line = text(task, "status").split(separator: "\n")
      .first { $0.hasPrefix("voluntary_ctxt_switches:") }
    return sum + (line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0)
  }
}
