import TestSupport
import Testing

@testable import GlassSurface

@Suite("A connection's life", .serialized)
struct WaylandConnectionTests {
  @Test("without a compositor the display is named")
  func noDisplay() {
    #expect(
      throws: WaylandError.noDisplay(name: "/nowhere/wayland", reason: "No such file or directory")
    ) { try Connection(to: "/nowhere/wayland", loop: PollLoop()) }
  }

  @Test("a protocol that is missing is named")
  func missingProtocol() throws {
    let weston = try WestonHarness()
    let client = try WaylandClient(weston.display)
    #expect(throws: WaylandError.missingProtocol("zwlr_layer_shell_v1")) {
      try LayerSurface(
        namespace: "test", placement: LayerPlacement(), output: nil, globals: client.globals)
    }
    #expect(client.globals.compositor != nil)
    #expect(client.globals.toplevels.all.isEmpty)
    #expect(client.globals.announced.contains { $0.interface == "wl_compositor" })
    #expect(client.globals.bind(WlSubcompositor.self)?.isAlive == true)
    #expect(client.globals.bind(ZwlrLayerShellV1.self) == nil)
  }

  @Test("when the compositor dies the connection is lost once, and the loop sleeps again")
  func lost() throws {
    let desktop = try SwayHarness()
    let client = try WaylandClient(desktop.display)
    let (layer, buffer, _) = try client.map(.bar(width: 64, height: 64), on: nil)
    var reasons: [WaylandError] = []
    client.connection.onLost = { reasons.append($0) }
    desktop.kill()
    try client.loop.run(until: "the loss") { !reasons.isEmpty }
    guard case .connectionLost? = reasons.first else {
      Issue.record("\(reasons)")
      return
    }
    #expect(client.connection.failure == reasons.first)
    let turns = client.loop.turns
    layer.requestFrame { _ in }
    layer.commit()
    client.connection.flush()
    client.loop.run(seconds: 0.3)
    #expect(client.loop.turns - turns < 4)
    #expect(reasons.count == 1)
    #expect(throws: WaylandError.self) { try client.connection.roundtrip() }
    #expect(buffer.isAlive)
    layer.destroy()
  }

  @Test("what the compositor refuses is told with object and code")
  func protocolError() throws {
    let desktop = try SwayHarness()
    let client = try WaylandClient(desktop.display)
    var reasons: [WaylandError] = []
    client.connection.onLost = { reasons.append($0) }
    let shm = try client.globals.require(\.shm)
    let memory = SharedMemory(size: 64)
    // A pool without size is an error.
    let pool = shm.createPool(fd: memory.descriptor, size: 0)
    #expect(pool.isAlive)
    try client.loop.run(until: "the refusal") { !reasons.isEmpty }
    guard case .protocolError("wl_shm", _, _)? = reasons.first else {
      Issue.record("\(reasons)")
      return
    }
    client.loop.run(seconds: 0.1)
    #expect(reasons.count == 1)
  }

  @Test("requests wait while the compositor does not read, and follow when it does")
  func blocked() throws {
    let peer = try #require(WirePeer())
    let loop = PollLoop()
    let connection = Connection(peer.display, loop: loop)
    let registry = peer.makeRegistry()
    let compositor = registry.bind(name: 1, interface: WlCompositor.self, version: 4)
    let surface = compositor.createSurface()
    var sent = 0
    repeat {
      for _ in 0..<32 { surface.commit() }
      sent += 32
    } while peer.display.flush() == .done
    loop.run(seconds: 0.05)
    #expect(connection.failure == nil)
    // The first three made the objects.
    var received = -3
    try loop.run(until: "the rest") {
      received += peer.receive(flushing: false).count
      return received >= sent
    }
    #expect(received == sent)
    #expect(connection.failure == nil)
  }

  @Test("presentation times come from the clock that it names")
  func presentationClock() throws {
    let weston = try WestonHarness()
    let client = try WaylandClient(weston.display)
    let shell = try client.globals.require(\.windowShell)
    let surface = try client.globals.require(\.compositor).createSurface()
    let role = shell.getXdgSurface(surface: surface)
    let toplevel = role.getToplevel()
    var isConfigured = false
    role.onEvent = { [unowned role] event in
      guard case .configure(let serial) = event else { return }
      role.ackConfigure(serial: serial)
      isConfigured = true
    }
    surface.commit()
    try client.loop.run(until: "a configure") { isConfigured }
    let (buffer, memory) = try client.makeBuffer(width: 64, height: 64)
    let feedback = PresentationFeedback(outputs: client.globals.outputs)
    var outcomes: [PresentationOutcome] = []
    let before = client.globals.presentationClock.now()
    feedback.request(try client.globals.require(\.presentation), surface, commitID: 42) {
      outcomes.append($0)
    }
    surface.attach(buffer: buffer, x: 0, y: 0)
    surface.damageBuffer(x: 0, y: 0, width: 64, height: 64)
    surface.commit()
    try client.loop.run(until: "the presentation") { !outcomes.isEmpty }
    let after = client.globals.presentationClock.now()
    guard case .presented(let frame)? = outcomes.first else {
      Issue.record("\(outcomes)")
      return
    }
    #expect(frame.commitID == 42)
    #expect(frame.refresh > 0)
    #expect(frame.time >= before - 50_000_000 && frame.time <= after + 50_000_000)
    #expect(memory.descriptor >= 0)
    toplevel.destroy()
    role.destroy()
    surface.destroy()
  }

  @Test("a layer's commit is told with its own number, later than it was made")
  func layerPresentation() throws {
    let weston = try WestonHarness()
    let desktop = try SwayHarness(backend: .nested(socket: weston.display))
    let client = try WaylandClient(desktop.display)
    let (layer, buffer, _) = try client.map(.bar(width: 64, height: 64), on: nil)
    var presented: [PresentedFrame] = []
    var commit: UInt64 = 0
    let start = client.globals.presentationClock.now()
    // Nested sway leaves a few without an answer, or discards them.
    while presented.isEmpty, commit < 100 {
      commit += 1
      var isShown = false
      layer.requestFrame { _ in isShown = true }
      let isAsked = layer.requestPresentation(commitID: commit) { outcome in
        if case .presented(let frame) = outcome { presented.append(frame) }
      }
      #expect(isAsked)
      layer.surface.attach(buffer: buffer, x: 0, y: 0)
      layer.surface.damageBuffer(x: 0, y: 0, width: 64, height: 64)
      layer.commit()
      try client.loop.run(until: "frame \(commit)") { isShown }
    }
    let frame = try #require(presented.first)
    #expect((1...commit).contains(frame.commitID))
    #expect(frame.time > start)
    layer.destroy()
  }
}
