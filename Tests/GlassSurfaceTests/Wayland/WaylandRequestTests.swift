import Glibc
import Testing

@testable import GlassSurface

@Suite("Requests on the wire")
struct WaylandRequestTests {
  let peer: WirePeer
  let registry: WlRegistry

  init() throws {
    peer = try #require(WirePeer())
    registry = peer.makeRegistry()
    _ = peer.receive()
  }

  @Test("binding sends name, interface and version, and gives an object of the class")
  func bind() {
    let compositor = registry.bind(name: 7, interface: WlCompositor.self, version: 4)
    #expect(compositor.isAlive)
    #expect(compositor.version == 4)
    // "wl_compositor" and its end are 14 bytes: 4 words.
    let request = peer.receive().first
    #expect(request?.object == 2)
    #expect(request?.opcode == 0)
    #expect(request?.words.first == 7)
    #expect(request?.words.dropFirst().first == 14)
    #expect(request?.words.suffix(2) == [4, 3])
  }

  @Test("a version above the known one is lowered")
  func bindTooHigh() {
    let compositor = registry.bind(name: 7, interface: WlCompositor.self, version: 1000)
    #expect(compositor.version == WlCompositor.knownVersion)
    #expect(peer.receive().first?.words.suffix(2) == [WlCompositor.knownVersion, 3])
  }

  @Test("arguments arrive as they were given, absent objects as 0")
  func arguments() {
    let compositor = registry.bind(name: 1, interface: WlCompositor.self, version: 4)
    let surface = compositor.createSurface()
    _ = peer.receive()
    surface.attach(buffer: nil, x: -1, y: 2)
    surface.setBufferTransform(transform: WlOutput.Transform._90)
    #expect(
      peer.receive() == [
        WirePeer.Request(object: 4, opcode: 1, words: [0, UInt32(bitPattern: -1), 2]),
        WirePeer.Request(object: 4, opcode: 7, words: [1]),
      ])
  }

  @Test("text is sent with its end and padding")
  func text() {
    let shell = registry.bind(name: 1, interface: XdgWmBase.self, version: 1)
    let compositor = registry.bind(name: 2, interface: WlCompositor.self, version: 4)
    let surface = compositor.createSurface()
    let toplevel = shell.getXdgSurface(surface: surface).getToplevel()
    _ = peer.receive()
    toplevel.setTitle(title: "abc")
    toplevel.setTitle(title: "äbc")
    #expect(
      peer.receive().map(\.words) == [[4, 0x0063_6261], [5, 0x6362_a4c3, 0]])
  }

  @Test("a destructor kills the proxy, and its requests are harmless then")
  func destructor() {
    let compositor = registry.bind(name: 1, interface: WlCompositor.self, version: 4)
    let surface = compositor.createSurface()
    _ = peer.receive()
    surface.destroy()
    #expect(!surface.isAlive)
    surface.destroy()
    surface.commit()
    let callback = surface.frame()
    #expect(!callback.isAlive)
    #expect(peer.receive() == [WirePeer.Request(object: 4, opcode: 0, words: [])])
  }

  @Test("the last reference sends the destructor")
  func release() {
    let compositor = registry.bind(name: 1, interface: WlCompositor.self, version: 4)
    do {
      let surface = compositor.createSurface()
      surface.commit()
      _ = peer.receive()
    }
    #expect(peer.receive() == [WirePeer.Request(object: 4, opcode: 0, words: [])])
  }

  @Test("a destructor that the version lacks is not sent, but the proxy dies")
  func unavailableDestructor() {
    let output = registry.bind(name: 1, interface: WlOutput.self, version: 2)
    _ = peer.receive()
    output.release()
    #expect(!output.isAlive)
    do { _ = registry.bind(name: 1, interface: WlOutput.self, version: 2) }
    #expect(peer.receive().map(\.object) == [2])
  }

  @Test("a request above the object's version is not sent")
  func version() {
    let compositor = registry.bind(name: 1, interface: WlCompositor.self, version: 3)
    let surface = compositor.createSurface()
    _ = peer.receive()
    surface.damageBuffer(x: 0, y: 0, width: 1, height: 1)
    surface.damage(x: 0, y: 0, width: 1, height: 1)
    #expect(peer.receive().map(\.opcode) == [2])
  }

  @Test("a dead object among the arguments stops the request")
  func deadArgument() {
    let compositor = registry.bind(name: 1, interface: WlCompositor.self, version: 4)
    let surface = compositor.createSurface()
    let region = compositor.createRegion()
    region.destroy()
    _ = peer.receive()
    surface.setInputRegion(region: region)
    surface.setInputRegion(region: nil)
    #expect(peer.receive() == [WirePeer.Request(object: 4, opcode: 5, words: [0])])
  }

  @Test("an object of another display stops the request")
  func foreignArgument() throws {
    let other = try #require(WirePeer())
    let elsewhere = other.makeRegistry().bind(name: 1, interface: WlCompositor.self, version: 4)
    let region = elsewhere.createRegion()
    let compositor = registry.bind(name: 1, interface: WlCompositor.self, version: 4)
    let surface = compositor.createSurface()
    _ = peer.receive()
    surface.setInputRegion(region: region)
    #expect(peer.receive().isEmpty)
  }

  @Test("a closed descriptor and text that is too long stop the request")
  func unsendable() {
    let shm = registry.bind(name: 1, interface: WlShm.self, version: 1)
    let shell = registry.bind(name: 1, interface: XdgWmBase.self, version: 1)
    let compositor = registry.bind(name: 2, interface: WlCompositor.self, version: 4)
    let toplevel = shell.getXdgSurface(surface: compositor.createSurface()).getToplevel()
    _ = peer.receive()
    #expect(!shm.createPool(fd: -1, size: 1).isAlive)
    toplevel.setTitle(title: String(repeating: "x", count: 5000))
    #expect(peer.receive().isEmpty)
    toplevel.setTitle(title: String(repeating: "x", count: 4083))
    #expect(peer.receive().count == 1)
  }

  @Test(
    "numbers become fixed-point without trapping",
    arguments: [
      (1.0, 256), (-0.5, -128), (0.001, 0), (.nan, 0), (1e12, Int32.max),
      (-.infinity, Int32.min),
    ] as [(Double, Int32)])
  func fixed(_ value: Double, expected: Int32) {
    #expect(RequestArgument.fixed(value) == expected)
  }
}
