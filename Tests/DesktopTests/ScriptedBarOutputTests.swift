import FakeCompositor
import TestSupport
import Testing

extension ScriptedBarTests {
  @Suite("Outputs and surfaces")
  struct OutputTests {
    @Test("Exactly one bar on each output, however they come and go")
    func oneEach() throws {
      let desk = try ScriptedBar()
      try desk.waitUntilShown()
      // Gone and back within a moment, three times.
      for _ in 0..<3 {
        desk.compositor.script { desk in
          let properties = desk.outputs[0].properties
          desk.remove(desk.outputs[0])
          desk.add(output: properties)
        }
        Patience.sleep(seconds: 0.02)
      }
      try desk.waitUntilShown()
      desk.compositor.script { $0.add(output: FakeOutput.Properties(name: "FAKE-2")) }
      try desk.waitUntilShown()
      desk.compositor.script { desk in desk.remove(desk.outputs[0]) }
      try desk.waitUntilShown()
      #expect(desk.compositor.script { $0.layerSurfaces.count } == 1)
      #expect(desk.bar.process.isRunning)
    }

    @Test("Without an output it makes no surface, and waits for one")
    func noOutput() throws {
      var offer = Offer()
      offer.outputs = []
      let desk = try ScriptedBar(offer)
      _ = try desk.bar.waitForStatus("a running bar") { $0.outputs.isEmpty ? true : nil }
      #expect(desk.compositor.script { $0.layerSurfaces.isEmpty })
      desk.compositor.script { $0.add(output: FakeOutput.Properties()) }
      try desk.waitUntilShown()
      desk.compositor.script { desk in desk.remove(desk.outputs[0]) }
      try desk.wait(for: "no surface") { $0.layerSurfaces.isEmpty }
      desk.compositor.script { $0.add(output: FakeOutput.Properties(name: "FAKE-9")) }
      try desk.waitUntilShown()
    }

    @Test("A surface that is closed comes back")
    func closed() throws {
      let desk = try ScriptedBar()
      try desk.waitUntilShown()
      desk.compositor.script { $0.layerSurfaces[0].close() }
      try desk.wait(for: "another surface") { desk in
        desk.layerSurfaces.contains { $0.isClosed } ? nil : desk.hasOneBarEach ? true : nil
      }
    }

    @Test("Closed in place of the first configure, it tries again")
    func closedWhileConfiguring() throws {
      var attempts = 0
      let desk = try ScriptedBar { desk in
        desk.configurePlan = { _ in
          attempts += 1
          return attempts == 1 ? [.configure(nil), .closed] : [.configure(nil)]
        }
      }
      try desk.waitUntilShown()
      #expect(desk.bar.process.isRunning)
    }

    @Test("A configure of no size leaves the choice to the bar")
    func zeroSize() throws {
      let desk = try ScriptedBar { desk in
        desk.configurePlan = { _ in [.configure(FakeSize(0, 0))] }
      }
      try desk.waitUntilShown()
      let size = desk.compositor.script { ($0.layerSurfaces[0].surface.size) }
      #expect(size.width > 100 && size.height > 20)
    }

    @Test("A scale that comes before the first configure is the first picture's")
    func scaleFirst() throws {
      var properties = FakeOutput.Properties()
      properties.scale = 1.5
      var offer = Offer()
      offer.outputs = [properties]
      let desk = try ScriptedBar(offer) { desk in
        desk.configurePlan = { _ in [.preferredScale(1.5), .configure(nil)] }
      }
      try desk.waitUntilShown()
      let (picture, size) = desk.compositor.script { desk in
        let surface = desk.layerSurfaces[0].surface
        return (surface.picture.map { ($0.width, $0.height) }, surface.size)
      }
      #expect(picture?.0 == (size.width * 180 + 60) / 120)
      #expect(picture?.1 == (size.height * 180 + 60) / 120)
    }

    @Test("Another scale in the middle of an animation is taken up")
    func scaleWhileMoving() throws {
      let desk = try ScriptedBar()
      try desk.waitUntilShown()
      desk.compositor.script { desk in
        desk.hoverBar()
        desk.outputs[0].properties.scale = 2
      }
      try desk.wait(for: "a picture at scale 2") { desk in
        guard let surface = desk.layerSurfaces.first?.surface, let picture = surface.picture else {
          return false
        }
        return picture.width == surface.size.width * 2
      }
      #expect(desk.bar.process.isRunning)
    }

    @Test("A frame callback that never comes does not freeze the bar (T5)")
    func staleFrameCallback() throws {
      let desk = try ScriptedBar()
      try desk.waitUntilShown()
      _ = try desk.bar.waitForStatus("a live backdrop") { status in
        status.outputs.first { $0.backdrop.state == "live" }
      }
      desk.compositor.script { $0.withholdsFrame = { _, _ in true } }
      desk.compositor.script { $0.hoverBar() }
      try desk.wait(for: "a withheld callback") { desk in
        desk.layerSurfaces.contains { !$0.surface.withheldCallbacks.isEmpty }
      }
      let before = desk.compositor.script { desk in
        desk.withholdsFrame = { _, _ in false }
        desk.layerSurfaces[0].perform(.configure(nil))
        return desk.layerSurfaces[0].surface.commits
      }
      try desk.wait(for: "another picture") { desk in
        desk.layerSurfaces.contains { $0.surface.commits > before && $0.surface.isMapped }
      }
    }

    @Test("A compositor that dies ends it with 6 and one line")
    func compositorDies() throws {
      let desk = try ScriptedBar()
      try desk.waitUntilShown()
      desk.compositor.script { $0.hoverBar() }
      desk.compositor.dropClients()
      #expect(desk.bar.process.waitForExit() == .code(6))
      let lines = desk.bar.process.errors.split(separator: "\n").filter {
        $0.contains("connection")
      }
      #expect(lines.count == 1, "\(desk.bar.process.errors)")
    }
  }
}

extension FakeDesk {
  /// Moves the first seat's pointer into the middle of the bar.
  func hoverBar() {
    guard let layer = layerSurfaces.first, let output = layer.output else { return }
    seats[0].move(
      to: Double(layer.corner.x) + Double(layer.surface.size.width) / 2 + 30,
      Double(layer.corner.y) + Double(layer.surface.size.height) / 2, on: output)
  }
}
