import BarModel
import Foundation
import Testing

@testable import glassbar

@Suite struct ConfigLiveTests {
  let loop = GLibLoop(.separate)
  let folder: FixtureFolder
  let file = "config/glassbar/glassbar.ini"

  init() throws { folder = try FixtureFolder() }

  private func open(named: String? = nil) throws -> LiveConfiguration {
    let directories = BaseDirectories(environment: [
      "HOME": folder.path, "XDG_CONFIG_HOME": folder.path + "/config",
      "XDG_CONFIG_DIRS": folder.path + "/system",
    ])
    return try LiveConfiguration(
      loop: loop, named: named, directories: directories,
      log: Log(level: .off, usesColour: false) { _ in })
  }

  @Test func withoutAFileTheDefaultIsInForceUntilOneAppears() throws {
    let live = try open()
    #expect(live.current == BarConfiguration())
    #expect(live.path == nil)
    var sizes: [Double] = []
    live.onChange = {
      sizes.append($0.size)
      loop.quit()
    }
    let start = loop.schedule(after: 0) {
      _ = try? folder.write("[bar]\nsize=64\n", to: file)
    }
    #expect(withWatchdog(loop) == 0)
    #expect(sizes == [64])
    #expect(live.path == "\(folder.path)/\(file)")
    withExtendedLifetime(start) {}
  }

  @Test func aFileThatBecomesWrongChangesNothing() throws {
    let path = try folder.write("[bar]\nsize=64\n", to: file)
    let live = try open()
    var changes = 0
    live.onChange = { _ in changes += 1 }
    try folder.write("[bar]\nsize=32\ngap=wide\n", to: file)
    let reason = live.reload()
    #expect(reason?.hasPrefix("\(path):3: [bar] gap: ") == true)
    #expect(live.current.size == 64)
    #expect(changes == 0)
    try folder.write("[bar]\nsize=32\n", to: file)
    #expect(live.reload() == nil)
    #expect(live.current.size == 32)
    #expect(changes == 1)
    #expect(live.reload() == nil)
    #expect(changes == 1)
  }

  @Test func theFirstReadingTakesWhatIsRight() throws {
    try folder.write("[bar]\nsize=64\ngap=wide\n", to: file)
    let live = try open()
    #expect(live.current.size == 64)
    #expect(live.current.gap == BarConfiguration().gap)
  }

  @Test func aPersonsFileTakesOverFromTheSystems() throws {
    try folder.write("[bar]\nsize=40\n", to: "system/glassbar/glassbar.ini")
    let live = try open()
    #expect(live.current.size == 40)
    try folder.write("[bar]\nsize=41\n", to: file)
    live.reload()
    #expect(live.current.size == 41)
    try FileManager.default.removeItem(atPath: "\(folder.path)/\(file)")
    live.reload()
    #expect(live.current.size == 40)
  }

  @Test func aNamedFileMustExist() throws {
    #expect(throws: ConfigurationFileFailure.self) { try open(named: "/no/such.ini") }
    let path = try folder.write("[bar]\nsize=64\n", to: "other.ini")
    let live = try open(named: path)
    #expect(live.current.size == 64)
    try FileManager.default.removeItem(atPath: path)
    #expect(live.reload() != nil)
    #expect(live.current.size == 64)
  }
}
