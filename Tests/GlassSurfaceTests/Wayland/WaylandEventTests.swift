import Glibc
import Testing

@testable import GlassSurface

@Suite("Events from the wire")
struct WaylandEventTests {
  let peer: WirePeer
  let registry: WlRegistry

  init() throws {
    peer = try #require(WirePeer())
    registry = peer.makeRegistry()
    _ = peer.receive()
  }

  private func seat() -> WlSeat { registry.bind(name: 1, interface: WlSeat.self, version: 8) }

  @Test("text and numbers arrive")
  func global() {
    var seen: [String] = []
    registry.onEvent = { event in
      if case .global(let name, let interface, let version) = event {
        seen.append("\(name) \(interface) \(version)")
      }
    }
    peer.send(to: 2, 0, .word(9), .string("wl_shm"), .word(1))
    #expect(peer.deliver())
    #expect(seen == ["9 wl_shm 1"])
  }

  @Test("an object argument is the Swift object that exists, or nil when it is dead")
  func objects() {
    let compositor = registry.bind(name: 1, interface: WlCompositor.self, version: 4)
    let surface = compositor.createSurface()
    let pointer = seat().getPointer()
    var surfaces: [WlSurface?] = []
    var positions: [Double] = []
    pointer.onEvent = { event in
      guard case .enter(_, let surface, let x, let y) = event else { return }
      surfaces.append(surface)
      positions += [x, y]
    }
    // registry 2, compositor 3, surface 4, seat 5, pointer 6.
    peer.send(to: 6, 0, .word(1), .word(4), .fixed(1.5), .fixed(-2.25))
    #expect(peer.deliver())
    surface.destroy()
    peer.send(to: 6, 0, .word(2), .word(4), .fixed(0), .fixed(0))
    #expect(peer.deliver())
    #expect(surfaces.count == 2)
    #expect(surfaces.first.flatMap { $0 } === surface)
    #expect(surfaces.last.flatMap { $0 } == nil)
    #expect(positions == [1.5, -2.25, 0, 0])
  }

  @Test("an object of another class than the protocol says does not arrive")
  func wrongClass() {
    let pointer = seat().getPointer()
    var surfaces: [WlSurface?] = []
    pointer.onEvent = { event in
      if case .enter(_, let surface, _, _) = event { surfaces.append(surface) }
    }
    peer.send(to: 4, 0, .word(1), .word(3), .fixed(0), .fixed(0))
    _ = peer.deliver()
    #expect(surfaces.allSatisfy { $0 == nil })
  }

  @Test("arrays arrive in bytes")
  func arrays() {
    let keyboard = seat().getKeyboard()
    let compositor = registry.bind(name: 2, interface: WlCompositor.self, version: 4)
    let surface = compositor.createSurface()
    var keys: [[UInt8]] = []
    keyboard.onEvent = { event in
      if case .enter(_, _, let array) = event { keys.append(array) }
    }
    peer.send(to: 4, 1, .word(1), .word(6), .array([1, 2, 3, 4, 5]))
    peer.send(to: 4, 1, .word(1), .word(6), .array([]))
    _ = peer.deliver()
    #expect(keys == [[1, 2, 3, 4, 5], []])
    #expect(surface.isAlive)
  }

  @Test("a new object is of the right class and hears its own events at once")
  func newObject() {
    let manager = registry.bind(name: 1, interface: WlDataDeviceManager.self, version: 3)
    let seat = seat()
    let device = manager.getDataDevice(seat: seat)
    var offers: [WlDataOffer] = []
    var types: [String] = []
    device.onEvent = { event in
      guard case .dataOffer(let offer) = event else { return }
      offers.append(offer)
      offer.onEvent = { event in
        if case .offer(let type) = event { types.append(type) }
      }
    }
    // Both in one read: libwayland must know the new object's events before we see it.
    peer.send(to: 5, 0, .word(0xff00_0000))
    peer.send(to: 0xff00_0000, 0, .string("text/plain"))
    #expect(peer.deliver())
    #expect(offers.map(\.version) == [3])
    #expect(types == ["text/plain"])
  }

  @Test("a new object that nobody listens for is ended")
  func unwantedObject() {
    let manager = registry.bind(name: 1, interface: WlDataDeviceManager.self, version: 3)
    let seat = seat()
    let device = manager.getDataDevice(seat: seat)
    _ = peer.receive()
    peer.send(to: 5, 0, .word(0xff00_0000))
    #expect(peer.deliver())
    // wl_data_offer.destroy
    #expect(peer.receive() == [WirePeer.Request(object: 0xff00_0000, opcode: 2, words: [])])
    #expect(device.isAlive)
  }

  @Test("a descriptor belongs to who takes it")
  func descriptor() throws {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    let keyboard = seat().getKeyboard()
    var taken: Int32 = -1
    keyboard.onEvent = { event in
      if case .keymap(let format, let descriptor, let size) = event, format == .xkbV1, size == 5 {
        taken = descriptor.take()
      }
    }
    peer.send(to: 4, 0, .word(1), .descriptor(ends[1]), .word(5))
    #expect(peer.deliver())
    close(ends[1])
    #expect(taken >= 0)
    #expect(!isEnded(ends[0], waiting: 0))
    close(taken)
    #expect(isEnded(ends[0]))
    close(ends[0])
  }

  @Test("a descriptor that nobody takes is closed", arguments: [false, true])
  func untakenDescriptor(_ listening: Bool) throws {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    let keyboard = seat().getKeyboard()
    if listening { keyboard.onEvent = { _ in } }
    peer.send(to: 4, 0, .word(1), .descriptor(ends[1]), .word(5))
    #expect(peer.deliver())
    close(ends[1])
    #expect(isEnded(ends[0]))
    close(ends[0])
  }

  @Test("a descriptor for a proxy that was destroyed after reading is closed")
  func lateDescriptor() throws {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    let keyboard = seat().getKeyboard()
    registry.onEvent = { _ in keyboard.release() }
    peer.send(to: 2, 1, .word(1))
    peer.send(to: 4, 0, .word(1), .descriptor(ends[1]), .word(5))
    #expect(peer.deliver())
    close(ends[1])
    #expect(isEnded(ends[0]))
    close(ends[0])
  }

  @Test("a handler may drop the last reference to its own proxy")
  func reentrantRelease() {
    let holder = Holder()
    holder.seat = seat()
    var capabilities: [WlSeat.Capability] = []
    holder.seat?.onEvent = { [weak holder] event in
      if case .capabilities(let value) = event { capabilities.append(value) }
      holder?.seat = nil
    }
    peer.send(to: 3, 0, .word(0xff))
    peer.send(to: 3, 0, .word(1))
    #expect(peer.deliver())
    #expect(capabilities == [WlSeat.Capability(rawValue: 0xff)])
    #expect(holder.seat == nil)
  }

  @Test("an event that ends its object kills the proxy")
  func destructorEvent() {
    let callback = display(peer).sync()
    var data: [UInt32] = []
    callback.onEvent = { event in
      if case .done(let value) = event { data.append(value) }
    }
    peer.send(to: 3, 0, .word(42))
    #expect(peer.deliver())
    #expect(data == [42])
    #expect(!callback.isAlive)
  }

  @Test("values that the protocol does not name are kept")
  func unknownValues() {
    let output = registry.bind(name: 1, interface: WlOutput.self, version: 4)
    var seen: [WlOutput.Event] = []
    output.onEvent = { seen.append($0) }
    peer.send(
      to: 3, 0, .word(0), .word(0), .word(0), .word(0), .word(77), .string("m"), .string("n"),
      .word(1))
    #expect(peer.deliver())
    guard case .geometry(_, _, _, _, let subpixel, "m", "n", ._90)? = seen.first else {
      Issue.record("\(seen)")
      return
    }
    #expect(subpixel == .unknown(77))
    #expect(subpixel.rawValue == 77)
  }

  @Test("the display outlives its owner as long as a proxy lives")
  func lifetime() throws {
    weak var display: WaylandDisplay?
    do {
      let surface = try {
        let peer = try #require(WirePeer())
        display = peer.display
        let compositor = peer.makeRegistry().bind(
          name: 1, interface: WlCompositor.self, version: 4)
        return compositor.createSurface()
      }()
      surface.commit()
      #expect(display != nil)
    }
    #expect(display == nil)
  }

  private func display(_ peer: WirePeer) -> WlDisplay { peer.display.proxy }

  /// Whether all writers of a pipe are closed.
  ///
  /// Waits for it: a process that another test starts has copies until it runs its own program.
  private func isEnded(_ descriptor: Int32, waiting milliseconds: Int32 = 20_000) -> Bool {
    var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return Glibc.poll(&poll, 1, milliseconds) == 1 && poll.revents & Int16(POLLHUP) != 0
  }

  private final class Holder {
    var seat: WlSeat?
  }
}
