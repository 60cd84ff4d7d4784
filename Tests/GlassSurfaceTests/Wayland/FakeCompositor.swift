import CWayland
import Testing

@testable import GlassSurface

/// A compositor that only says what a test lets it say, with a client's globals beside it.
final class FakeCompositor {
  let peer: WirePeer
  let loop = PollLoop()
  let connection: Connection
  let globals: Globals
  private var bindings: [String: UInt32] = [:]

  init() throws {
    peer = try #require(WirePeer())
    connection = Connection(peer.display, loop: loop)
    globals = Globals(following: connection)
    _ = peer.receive()
  }

  /// Announces a global and notes which object the client binds to it.
  func announce(_ name: UInt32, _ interface: String, _ version: UInt32) {
    peer.send(to: 2, 0, .word(name), .string(interface), .word(version))
    #expect(peer.deliver())
    let bind = peer.receive().first { $0.object == 2 && $0.words.first == name }
    bindings[interface] = bind?.words.last
  }

  func withdraw(_ name: UInt32) {
    peer.send(to: 2, 1, .word(name))
    #expect(peer.deliver())
  }

  /// The object that the client bound last for an interface.
  func bound(_ interface: String) -> UInt32? { bindings[interface] }

  /// Sends an event and lets the client handle it.
  func send(to object: UInt32, _ opcode: UInt16, _ arguments: WirePeer.Argument...) {
    peer.send(to: object, opcode, arguments)
    #expect(peer.deliver())
  }

  func id(_ pointer: OpaquePointer) -> UInt32 { wl_proxy_get_id(pointer) }
}
