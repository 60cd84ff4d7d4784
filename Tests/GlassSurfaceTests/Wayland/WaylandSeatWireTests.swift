import TestSupport
import Testing

@testable import GlassSurface

@Suite("Seats as the wire describes them")
struct WaylandSeatWireTests {
  let fake: FakeCompositor
  let surface: WlSurface
  let seat: UInt32
  private let log = Log()

  private final class Log {
    var events: [InputEvent] = []
    var surfaces: [WlSurface] = []
  }

  init() throws {
    fake = try FakeCompositor()
    fake.announce(1, "wl_compositor", 4)
    fake.announce(2, "wl_seat", 8)
    seat = try #require(fake.bound("wl_seat"))
    surface = try #require(fake.globals.compositor?.createSurface())
    fake.globals.seats.onInput = { [log] surface, event in
      log.events.append(event)
      log.surfaces.append(surface)
    }
    _ = fake.peer.receive()
  }

  private var surfaceID: WirePeer.Argument {
    .word(surface.pointer.map { fake.id($0) } ?? 0)
  }

  /// Gives the seat capabilities and returns the objects that the client made for the new ones.
  private func offer(_ capabilities: WlSeat.Capability) -> [UInt32] {
    fake.send(to: seat, 0, .word(capabilities.rawValue))
    return fake.peer.receive().filter { $0.object == seat }.compactMap(\.words.first)
  }

  @Test("events of one frame are delivered with its end, motions as one")
  func frames() throws {
    let pointer = try #require(offer(.pointer).first)
    fake.send(to: pointer, 0, .word(9), surfaceID, .fixed(1), .fixed(2))
    fake.send(to: pointer, 2, .word(10), .fixed(3), .fixed(4))
    fake.send(to: pointer, 2, .word(11), .fixed(5), .fixed(6))
    fake.send(to: pointer, 3, .word(12), .word(11), .word(0x112), .word(1))
    #expect(log.events.isEmpty)
    fake.send(to: pointer, 5)
    #expect(
      log.events == [
        .pointerEntered(SIMD2(1, 2), serial: 9), .pointerMoved(SIMD2(5, 6), time: 11),
        .pointerButton(.middle, pressed: true, time: 11, serial: 12),
      ])
    #expect(log.surfaces.allSatisfy { $0 === surface })
    #expect(fake.globals.seats.lastPress?.serial == 12)
  }

  @Test("fine wheels add up to notches; both directions are one event")
  func fineScroll() throws {
    let pointer = try #require(offer(.pointer).first)
    fake.send(to: pointer, 0, .word(9), surfaceID, .fixed(1), .fixed(2))
    func scroll(_ parts: Int32) {
      fake.send(to: pointer, 9, .word(0), .word(UInt32(bitPattern: parts)))
      fake.send(to: pointer, 4, .word(7), .word(0), .fixed(Double(parts) / 8))
      fake.send(to: pointer, 4, .word(8), .word(1), .fixed(2.5))
      fake.send(to: pointer, 5)
    }
    scroll(90)
    scroll(60)
    scroll(-120)
    #expect(
      log.events.dropFirst() == [
        .scrolled(SIMD2(2.5, 11.25), discrete: .zero, time: 8),
        .scrolled(SIMD2(2.5, 7.5), discrete: SIMD2(0, 1), time: 8),
        .scrolled(SIMD2(2.5, -15), discrete: SIMD2(0, -1), time: 8),
      ])
  }

  @Test("a seat that loses its pointer leaves the surface; a new pointer starts afresh")
  func capabilityLost() throws {
    let pointer = try #require(offer(.pointer).first)
    fake.send(to: pointer, 0, .word(9), surfaceID, .fixed(1), .fixed(2))
    fake.send(to: pointer, 5)
    fake.send(to: seat, 0, .word(0))
    #expect(log.events.last == .pointerLeft)
    // wl_pointer.release
    #expect(fake.peer.receive() == [WirePeer.Request(object: pointer, opcode: 1, words: [])])
    #expect(offer(.pointer).count == 1)
    #expect(log.events.count == 2)
  }

  @Test("a seat that goes is let go of, with its last press")
  func seatRemoved() throws {
    let pointer = try #require(offer(.pointer).first)
    fake.send(to: pointer, 0, .word(9), surfaceID, .fixed(1), .fixed(2))
    fake.send(to: pointer, 3, .word(12), .word(11), .word(0x110), .word(1))
    fake.send(to: pointer, 5)
    #expect(fake.globals.seats.lastPress != nil)
    fake.withdraw(2)
    #expect(fake.globals.seats.lastPress == nil)
    #expect(fake.globals.seats.all.isEmpty)
    #expect(log.events.last == .pointerLeft)
  }

  @Test("input for a surface that is destroyed is dropped")
  func deadSurface() throws {
    let pointer = try #require(offer(.pointer).first)
    let id = surfaceID
    surface.destroy()
    fake.send(to: pointer, 0, .word(9), id, .fixed(1), .fixed(2))
    fake.send(to: pointer, 3, .word(12), .word(11), .word(0x110), .word(1))
    fake.send(to: pointer, 1, .word(13), id)
    fake.send(to: pointer, 5)
    #expect(log.events.isEmpty)
    #expect(fake.connection.failure == nil)
  }

  @Test("a finger stays with its surface until it goes up or the compositor takes it")
  func touch() throws {
    let touch = try #require(offer(.touch).first)
    fake.send(to: touch, 0, .word(5), .word(1), surfaceID, .word(3), .fixed(10), .fixed(20))
    fake.send(to: touch, 2, .word(2), .word(3), .fixed(11), .fixed(21))
    fake.send(to: touch, 2, .word(2), .word(99), .fixed(0), .fixed(0))
    fake.send(to: touch, 1, .word(6), .word(3), .word(3))
    fake.send(to: touch, 0, .word(7), .word(4), surfaceID, .word(1), .fixed(1), .fixed(1))
    fake.send(to: touch, 0, .word(8), .word(4), surfaceID, .word(2), .fixed(2), .fixed(2))
    fake.send(to: touch, 4)
    fake.send(to: touch, 1, .word(9), .word(5), .word(1))
    #expect(
      log.events == [
        .touchDown(id: 3, SIMD2(10, 20), time: 1, serial: 5),
        .touchMoved(id: 3, SIMD2(11, 21), time: 2), .touchUp(id: 3, time: 3, serial: 6),
        .touchDown(id: 1, SIMD2(1, 1), time: 4, serial: 7),
        .touchDown(id: 2, SIMD2(2, 2), time: 4, serial: 8), .touchCancelled,
      ])
    #expect(fake.globals.seats.lastPress?.serial == 8)
  }

  @Test("a keymap that is not one, or shorter than it says, gives no keys and no harm")
  func badKeymap() throws {
    let keyboard = try #require(offer(.keyboard).first)
    for size in [0, 3, 1 << 20] as [UInt32] {
      let memory = SharedMemory(size: 16)
      fake.send(to: keyboard, 0, .word(1), .descriptor(memory.descriptor), .word(size))
      fake.send(to: keyboard, 1, .word(1), surfaceID, .array([]))
      fake.send(to: keyboard, 3, .word(2), .word(3), .word(30), .word(1))
      fake.send(to: keyboard, 2, .word(4), surfaceID)
    }
    #expect(
      log.events
        == Array(repeating: [.keyboardEntered(serial: 1), .keyboardLeft], count: 3).flatMap { $0 })
  }

  @Test("a named picture is set when the pointer enters, where that is offered")
  func cursor() throws {
    let pointer = try #require(offer(.pointer).first)
    fake.announce(9, "wp_cursor_shape_manager_v1", 1)
    fake.send(to: pointer, 0, .word(77), surfaceID, .fixed(1), .fixed(2))
    let shape = fake.peer.receive().first { $0.words == [77, 1] }
    #expect(shape?.opcode == 1)
  }
}
