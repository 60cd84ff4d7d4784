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
    // sway turns clockwise, the protocol the other way.
    try client.loop.run(until: "the transform") { output.transform == ._270 }
    #expect(output.properties.transformedMode == (720, 1280))
    #expect(output.logicalWidth == 720)
    #expect(output.logicalHeight == 1280)
    #expect(output.scale == 1)
  }

  @Test("a new output describes itself before it is told of")
  func hotPlug() throws {
    var added: [String] = []
    client.globals.outputs.onAdded = { added.append("\($0.name) \($0.logicalWidth > 0)") }
    let name = try desktop.createOutput()
    try client.loop.run(until: "the new output") { !added.isEmpty }
    #expect(added == ["\(name) true"])
    let output = try #require(client.globals.outputs.all.last)
    let (layer, buffer, _) = try client.map(.bar(width: 100, height: 40), on: output)
    #expect(layer.output === output)
    #expect(buffer.isAlive)
  }
}
