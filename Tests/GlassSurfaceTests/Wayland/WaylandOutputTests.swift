import TestSupport
import Testing

@testable import GlassSurface

@Suite("Outputs of a real desktop", .serialized)
struct WaylandOutputTests {
  let desktop: SwayHarness
  let client: WaylandClient

  init() throws {
    desktop = try SwayHarness(width: 1280, height: 720)
    client = try WaylandClient(desktop.display)
  }

  @Test("an output tells its name, mode, place and scale")
  func properties() throws {
    let output = try #require(client.globals.outputs.all.first)
    #expect(client.globals.outputs.all.count == 1)
    #expect(output.name == "HEADLESS-1")
    #expect(output.modeWidth == 1280)
    #expect(output.modeHeight == 720)
    #expect(output.logicalWidth == 1280)
    #expect(output.logicalHeight == 720)
    #expect(output.refresh == 60_000)
    #expect(output.integerScale == 1)
    #expect(output.scale == 1)
    #expect(output.transform == .normal)
    #expect(output.x == 0 && output.y == 0)
  }

  @Test("a changed scale arrives as one change, exact though the logical size is rounded")
  func scale() throws {
    let output = try #require(client.globals.outputs.all.first)
    var seen: [Double] = []
    output.onChange = { [unowned output] in seen.append(output.scale) }
    try desktop.setScale(1.5, of: "HEADLESS-1")
    try client.loop.run(until: "the scale") { !seen.isEmpty }
    client.loop.run(seconds: 0.2)
    #expect(seen == [1.5])
    #expect(output.logicalWidth == 853)
    #expect(output.integerScale == 2)
  }

  @Test("a turned output has its sides exchanged and keeps its scale")
  func transform() throws {
    let output = try #require(client.globals.outputs.all.first)
    try desktop.setTransform("90", of: "HEADLESS-1")
    try client.loop.run(until: "the transform") { output.transform == ._90 }
    #expect(output.properties.transformedMode == (720, 1280))
    #expect(output.logicalWidth == 720)
    #expect(output.logicalHeight == 1280)
    #expect(output.scale == 1)
  }

  @Test("outputs come and go; one that is gone keeps its name and ignores requests")
  func hotPlug() throws {
    var added: [String] = []
    var removed: [String] = []
    client.globals.outputs.onAdded = { added.append($0.name) }
    client.globals.outputs.onRemoved = { removed.append($0.name) }
    let name = try desktop.createOutput()
    try client.loop.run(until: "the new output") { !added.isEmpty }
    #expect(added == [name])
    let output = try #require(client.globals.outputs.all.last)
    #expect(output.logicalWidth > 0)

    let (layer, buffer, _) = try client.map(.bar(width: 100, height: 40), on: output)
    #expect(layer.output === output)
    var isClosed = false
    layer.onClosed = { isClosed = true }
    try desktop.disable(name)
    try client.loop.run(until: "the end of the output") { !removed.isEmpty && isClosed }
    #expect(removed == [name])
    #expect(client.globals.outputs.all.map(\.name) == ["HEADLESS-1"])
    #expect(!output.isPresent)
    #expect(output.name == name)
    layer.destroy()
    buffer.destroy()

    // A surface for an output that is gone: never sent, so the connection stands.
    let late = try LayerSurface(
      namespace: "late", placement: .bar(width: 10, height: 10), output: output,
      globals: client.globals)
    try client.connection.roundtrip()
    #expect(late.size == nil)
  }

  @Test("a compositor without logical outputs gives the mode's size")
  func plainOutput() throws {
    let peer = try #require(WirePeer())
    let registry = peer.makeRegistry()
    let output = Output(
      registry.bind(name: 1, interface: WlOutput.self, version: 3), globalName: 1)
    peer.send(
      to: 3, 0, .word(5), .word(6), .word(0), .word(0), .word(0), .string("Make"),
      .string("Model"), .word(1))
    peer.send(to: 3, 1, .word(1), .word(1920), .word(1080), .word(59_940))
    peer.send(to: 3, 1, .word(0), .word(640), .word(480), .word(60_000))
    peer.send(to: 3, 3, .word(2))
    #expect(peer.deliver())
    #expect(!output.isReady)
    peer.send(to: 3, 2)
    #expect(peer.deliver())
    #expect(output.isReady)
    #expect(output.make == "Make")
    #expect(output.model == "Model")
    #expect(output.x == 5 && output.y == 6)
    #expect(output.refresh == 59_940)
    #expect(output.logicalWidth == 540)
    #expect(output.logicalHeight == 960)
    #expect(output.scale == 2)
  }

  @Test(
    "the scale is found through the rounding of the logical size",
    arguments: [
      (1920, 1080, 1280, 720, 1.5), (1280, 720, 853, 480, 1.5), (3840, 2160, 3072, 1728, 1.25),
      (2560, 1600, 1505, 941, 1.7), (1920, 1080, 1440, 810, 160.0 / 120),
      (1366, 768, 1366, 768, 1), (1000, 1000, 300, 500, 1000.0 / 300),
    ] as [(Int32, Int32, Int32, Int32, Double)])
  func scaleFromSizes(
    _ width: Int32, _ height: Int32, _ logicalWidth: Int32, _ logicalHeight: Int32,
    scale: Double
  ) {
    var properties = Output.Properties()
    (properties.modeWidth, properties.modeHeight) = (width, height)
    (properties.logicalWidth, properties.logicalHeight) = (logicalWidth, logicalHeight)
    #expect(abs(properties.scale - scale) < 1e-12)
  }
}
