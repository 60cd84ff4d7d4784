import Testing

@testable import GlassSurface

@Suite("Layer surfaces as the wire describes them")
struct WaylandLayerWireTests {
  let fake: FakeCompositor

  init() throws {
    fake = try FakeCompositor()
    fake.announce(1, "wl_compositor", 5)
    fake.announce(2, "zwlr_layer_shell_v1", 4)
  }

  /// A layer surface and the objects that were made for it.
  private func makeLayer(
    _ placement: LayerPlacement = .bar(width: 100, height: 40), output: Output? = nil
  ) throws -> (layer: LayerSurface, role: UInt32, requests: [WirePeer.Request]) {
    let layer = try LayerSurface(
      namespace: "n", placement: placement, output: output, globals: fake.globals)
    let requests = fake.peer.receive()
    let shell = try #require(fake.bound("zwlr_layer_shell_v1"))
    let role = try #require(requests.first { $0.object == shell }?.words.first)
    return (layer, role, requests)
  }

  @Test("the role is placed before the first commit, which brings no buffer")
  func initialCommit() throws {
    let (layer, role, requests) = try makeLayer()
    let surface = try #require(layer.surfacePointer.map { fake.id($0) })
    #expect(requests.last == WirePeer.Request(object: surface, opcode: 6, words: []))
    #expect(!requests.contains { $0.object == surface && $0.opcode == 1 })
    #expect(requests.contains(WirePeer.Request(object: role, opcode: 0, words: [100, 40])))
    #expect(requests.contains(WirePeer.Request(object: role, opcode: 1, words: [1])))
  }

  @Test("a configure is acknowledged; sizes without sense are replaced or bounded")
  func configure() throws {
    let (layer, role, _) = try makeLayer()
    var sizes: [[Int32]] = []
    layer.onConfigure = { sizes.append([$0, $1]) }
    fake.send(to: role, 0, .word(11), .word(0), .word(55))
    fake.send(to: role, 0, .word(12), .word(UInt32.max), .word(1))
    #expect(sizes == [[100, 55], [32767, 1]])
    #expect(
      fake.peer.receive() == [
        WirePeer.Request(object: role, opcode: 6, words: [11]),
        WirePeer.Request(object: role, opcode: 6, words: [12]),
      ])
  }

  @Test("closed is told once, and no size after it")
  func closed() throws {
    let (layer, role, _) = try makeLayer()
    var log: [String] = []
    layer.onConfigure = { _, _ in log.append("configure") }
    layer.onClosed = { log.append("closed") }
    fake.send(to: role, 1)
    fake.send(to: role, 1)
    fake.send(to: role, 0, .word(11), .word(10), .word(10))
    #expect(log == ["closed"])
    #expect(layer.isClosed)
  }

  @Test("objects end in the order that the protocols ask for: extensions, role, surface")
  func order() throws {
    fake.announce(3, "wp_viewporter", 1)
    fake.announce(4, "wp_fractional_scale_manager_v1", 1)
    let (layer, role, requests) = try makeLayer()
    let viewporter = try #require(fake.bound("wp_viewporter"))
    let fractional = try #require(fake.bound("wp_fractional_scale_manager_v1"))
    let viewport = try #require(requests.first { $0.object == viewporter }?.words.first)
    let scale = try #require(requests.first { $0.object == fractional }?.words.first)
    let surface = try #require(layer.surfacePointer.map { fake.id($0) })
    layer.destroy()
    #expect(fake.peer.receive().map(\.object) == [scale, viewport, role, surface])
  }

  @Test("a preferred scale may come before the first size, and buffers are in device pixels")
  func fractionalScale() throws {
    fake.announce(3, "wp_viewporter", 1)
    fake.announce(4, "wp_fractional_scale_manager_v1", 1)
    let (layer, role, requests) = try makeLayer()
    let fractional = try #require(fake.bound("wp_fractional_scale_manager_v1"))
    let scale = try #require(requests.first { $0.object == fractional }?.words.first)
    var scales: [Double] = []
    layer.onScaleChange = { scales.append($0) }
    fake.send(to: scale, 0, .word(150))
    #expect(layer.bufferPixels == nil)
    fake.send(to: role, 0, .word(1), .word(101), .word(41))
    // 126.25 and 51.25
    #expect(try #require(layer.bufferPixels) == PixelSize(width: 126, height: 51))
    fake.send(to: scale, 0, .word(150))
    fake.send(to: scale, 0, .word(0))
    #expect(scales == [1.25])
    let viewport = fake.peer.receive().first { $0.words == [101, 41] }
    #expect(viewport?.opcode == 2)
  }

  @Test("without a viewport the scale is whole and told to the compositor")
  func integerScale() throws {
    fake.announce(5, "wl_output", 4)
    let output = try #require(fake.bound("wl_output"))
    fake.send(to: output, 1, .word(1), .word(1000), .word(800), .word(60_000))
    fake.send(to: output, 3, .word(2))
    fake.send(to: output, 2)
    let (layer, role, requests) = try makeLayer(output: fake.globals.outputs.all.first)
    let surface = try #require(layer.surfacePointer.map { fake.id($0) })
    #expect(layer.scale == 2)
    #expect(requests.contains(WirePeer.Request(object: surface, opcode: 8, words: [2])))
    fake.send(to: role, 0, .word(1), .word(100), .word(40))
    #expect(try #require(layer.bufferPixels) == PixelSize(width: 200, height: 80))
  }

  @Test("the input region grows to whole dp, and is sent only when it changes")
  func inputRegion() throws {
    let (layer, _, _) = try makeLayer()
    layer.setInputRegion([
      SceneRect(x: 0.5, y: -0.5, width: 10, height: 4),
      SceneRect(x: .nan, y: 0, width: 1, height: 1), SceneRect(x: 0, y: 0, width: 0, height: 1),
      SceneRect(x: -1e300, y: 0, width: 2e300, height: 1),
    ])
    let requests = fake.peer.receive()
    let minusOne = UInt32(bitPattern: -1)
    #expect(
      requests.filter { $0.opcode == 1 && $0.words.count == 4 }.map(\.words) == [
        [0, minusOne, 11, 5], [UInt32(bitPattern: -32767), 0, 65534, 1],
      ])
    layer.setInputRegion([
      SceneRect(x: 0.4, y: -0.2, width: 10, height: 4),
      SceneRect(x: -1e300, y: 0, width: 2e300, height: 1),
    ])
    #expect(fake.peer.receive().isEmpty)
    layer.setInputRegion([])
    // A region without rectangles, not the absent one that means everywhere.
    let empty = fake.peer.receive()
    #expect(empty.map(\.opcode) == [1, 5, 0])
    #expect(empty.dropFirst().first?.words != [0])
  }
}
