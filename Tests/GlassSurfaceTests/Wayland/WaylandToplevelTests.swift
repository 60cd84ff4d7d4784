import TestSupport
import Testing

@testable import GlassSurface

@Suite("Windows of other programs", .serialized)
struct WaylandToplevelTests {
  let desktop: SwayHarness
  let client: WaylandClient

  init() throws {
    desktop = try SwayHarness(width: 1280, height: 720)
    client = try WaylandClient(desktop.display)
  }

  private func open(_ appID: String) throws -> ForeignToplevel {
    let rect = TestSupport.PixelRect(x: 100, y: 100, width: 400, height: 300)
    try desktop.openTerminal(appID, at: rect)
    let toplevels = client.globals.toplevels
    try client.loop.run(until: "the window \(appID)") {
      toplevels.all.contains { $0.appID == appID && $0.title == appID }
    }
    return try #require(toplevels.all.first { $0.appID == appID })
  }

  @Test("a window tells its program, title, output and whether it is active")
  func properties() throws {
    var added = 0
    client.globals.toplevels.onAdded = { _ in added += 1 }
    let window = try open("one")
    #expect(added == 1)
    try client.loop.run(until: "the focus") { window.states.contains(.activated) }
    #expect(window.outputs.map(\.name) == ["HEADLESS-1"])
    #expect(window.isOpen)
  }

  @Test("activation moves the focus, and is told for both windows")
  func activation() throws {
    let first = try open("one")
    let second = try open("two")
    try client.loop.run(until: "the second's focus") { second.states.contains(.activated) }
    #expect(!first.states.contains(.activated))
    first.activate(try #require(client.globals.seats.all.first))
    try client.loop.run(until: "the first's focus") {
      first.states.contains(.activated) && !second.states.contains(.activated)
    }
    #expect(try desktop.tree().windows(ofApplication: "one").first?.focused == true)
  }

  @Test("a window that is closed is gone, and requests to it do nothing")
  func closing() throws {
    let window = try open("one")
    var closed: [ForeignToplevel] = []
    client.globals.toplevels.onClosed = { closed.append($0) }
    window.close()
    try client.loop.run(until: "the end of the window") { !closed.isEmpty }
    #expect(closed.first === window)
    #expect(client.globals.toplevels.all.isEmpty)
    #expect(!window.isOpen)
    window.close()
    window.setMinimized(true)
    window.activate(try #require(client.globals.seats.all.first))
    try client.connection.roundtrip()
  }
}
