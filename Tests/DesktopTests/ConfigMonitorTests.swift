import Foundation
import Testing

@testable import glassbar

@Suite struct ConfigMonitorTests {
  let loop = GLibLoop(.separate)
  let folder: FixtureFolder

  init() throws { folder = try FixtureFolder() }

  /// Runs `changes` one after another, each once the one before it was told; gives how often the
  /// monitor spoke.
  private func follow(_ name: String, _ changes: [() throws -> Void]) throws -> Int {
    var count = 0
    var failure: (any Error)?
    var rest = changes[...]
    func next() {
      guard let change = rest.popFirst() else { return loop.quit() }
      do { try change() } catch {
        failure = error
        loop.quit()
      }
    }
    let monitor = ConfigurationMonitor(loop: loop, path: "\(folder.path)/\(name)") {
      count += 1
      next()
    }
    let start = loop.schedule(after: 0) { next() }
    #expect(withWatchdog(loop) == 0)
    if let failure { throw failure }
    withExtendedLifetime((monitor, start)) {}
    return count
  }

  private func move(_ from: String, _ to: String) throws {
    guard rename("\(folder.path)/\(from)", "\(folder.path)/\(to)") == 0 else {
      throw CocoaError(.fileWriteUnknown)
    }
  }

  @Test func writingReplacingAndDeletingAreTold() throws {
    try folder.write("1", to: "a.ini")
    let count = try follow(
      "a.ini",
      [
        { try folder.write("2", to: "a.ini") },
        {
          try folder.write("3", to: "a.tmp")
          try move("a.tmp", "a.ini")
        },
        { try FileManager.default.removeItem(atPath: folder.path + "/a.ini") },
        { try folder.write("4", to: "a.ini") },
      ])
    #expect(count == 4)
  }

  @Test func aFileInFoldersThatDoNotExistYetIsTold() throws {
    let count = try follow(
      "config/glassbar/a.ini",
      [
        {
          try FileManager.default.createDirectory(
            atPath: folder.path + "/config", withIntermediateDirectories: true)
        },
        {
          try FileManager.default.createDirectory(
            atPath: folder.path + "/config/glassbar", withIntermediateDirectories: true)
        },
        { try folder.write("1", to: "config/glassbar/a.ini") },
        { try folder.write("2", to: "config/glassbar/a.ini") },
      ])
    #expect(count == 4)
  }

  @Test func aLinksTargetAndItsReplacementAreTold() throws {
    try folder.write("1", to: "dots/v1/a.ini")
    try folder.write("1", to: "dots/v2/a.ini")
    try FileManager.default.createDirectory(
      atPath: folder.path + "/config", withIntermediateDirectories: true)
    func link(_ target: String, _ name: String) throws {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/config/\(name)", withDestinationPath: "\(folder.path)/\(target)")
    }
    try link("dots/v1/a.ini", "a.ini")
    let count = try follow(
      "config/a.ini",
      [
        { try folder.write("2", to: "dots/v1/a.ini") },
        {
          try link("dots/v2/a.ini", "new")
          try move("config/new", "config/a.ini")
        },
        { try folder.write("2", to: "dots/v2/a.ini") },
      ])
    #expect(count == 3)
  }

  @Test func aFoldersReplacementIsToldAndFollowed() throws {
    try folder.write("1", to: "config/glassbar/a.ini")
    try folder.write("2", to: "config/next/a.ini")
    try folder.write("3", to: "dots/a.ini")
    let count = try follow(
      "config/glassbar/a.ini",
      [
        {
          try move("config/glassbar", "config/old")
          try move("config/next", "config/glassbar")
        },
        // The new folder is watched, not the old one.
        { try folder.write("2b", to: "config/glassbar/a.ini") },
        {
          try move("config/glassbar", "config/older")
          try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/config/glassbar", withDestinationPath: "../dots")
        },
        { try folder.write("3b", to: "dots/a.ini") },
        {
          try FileManager.default.removeItem(atPath: folder.path + "/config")
          try folder.write("4", to: "config/glassbar/a.ini")
        },
      ])
    #expect(count == 5)
  }

  @Test func aFolderOnTheWayMayBeALink() throws {
    try folder.write("1", to: "v1/glassbar/a.ini")
    try folder.write("2", to: "v2/glassbar/a.ini")
    func link(_ target: String, _ name: String) throws {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/\(name)", withDestinationPath: target)
    }
    try link("v1", "current")
    try link("current/glassbar", "glassbar")
    let count = try follow(
      "glassbar/a.ini",
      [
        { try folder.write("1b", to: "v1/glassbar/a.ini") },
        {
          try link("v2", "new")
          try move("new", "current")
        },
        { try folder.write("2b", to: "v2/glassbar/a.ini") },
      ])
    #expect(count == 3)
  }

  @Test func otherFilesAreNotTold() throws {
    var isTold = false
    let monitor = ConfigurationMonitor(loop: loop, path: folder.path + "/a.ini") { isTold = true }
    let start = loop.schedule(after: 0) { _ = try? folder.write("x", to: "b.ini") }
    let end = loop.schedule(after: 400_000_000) { loop.quit() }
    #expect(withWatchdog(loop) == 0)
    #expect(!isTold)
    withExtendedLifetime((monitor, start, end)) {}
  }
}
