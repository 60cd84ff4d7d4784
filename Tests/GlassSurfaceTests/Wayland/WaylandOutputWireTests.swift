import Testing

@testable import GlassSurface

@Suite("Outputs as the wire describes them")
struct WaylandOutputWireTests {
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

  @Test("an output that goes keeps its name, and requests that name it are not sent")
  func unplug() throws {
    let fake = try FakeCompositor()
    fake.announce(1, "wl_compositor", 4)
    fake.announce(2, "zwlr_layer_shell_v1", 4)
    fake.announce(3, "wl_output", 4)
    let globals = fake.globals
    var log: [String] = []
    globals.outputs.onAdded = { log.append("added \($0.name)") }
    globals.outputs.onRemoved = { log.append("removed \($0.name)") }
    let proxy = try #require(fake.bound(WlOutput.interface.name))
    fake.send(to: proxy, 1, .word(1), .word(800), .word(600), .word(60_000))
    fake.send(to: proxy, 4, .string("X-1"))
    #expect(log.isEmpty)
    fake.send(to: proxy, 2)
    #expect(log == ["added X-1"])
    let output = try #require(globals.outputs.all.first)
    fake.withdraw(3)
    #expect(log == ["added X-1", "removed X-1"])
    #expect(!output.isPresent)
    #expect(output.name == "X-1")
    #expect(globals.outputs.all.isEmpty)
    #expect(globals.announced.map(\.interface) == ["wl_compositor", "zwlr_layer_shell_v1"])
    _ = fake.peer.receive()
    let late = try LayerSurface(
      namespace: "late", placement: .bar(width: 10, height: 10), output: output, globals: globals)
    #expect(late.output == nil)
    // The surface was made and committed; the role that names the output was not.
    let shell = try #require(globals.layerShell?.pointer)
    #expect(!fake.peer.receive().contains { $0.object == fake.id(shell) })
  }

  @Test("an output that never had a mode is not told of")
  func withoutMode() throws {
    let fake = try FakeCompositor()
    fake.announce(3, "wl_output", 4)
    fake.globals.outputs.onAdded = { _ in Issue.record("added") }
    fake.globals.outputs.onRemoved = { _ in Issue.record("removed") }
    let proxy = try #require(fake.bound("wl_output"))
    fake.send(to: proxy, 2)
    #expect(fake.globals.outputs.all.isEmpty)
    fake.withdraw(3)
  }
}
