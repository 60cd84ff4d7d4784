import TestSupport
import Testing

@testable import GlassSurface

@Suite("Layer surfaces on a real desktop", .serialized)
struct WaylandLayerTests {
  let desktop: SwayHarness
  let client: WaylandClient

  init() throws {
    desktop = try SwayHarness(width: 1280, height: 720)
    client = try WaylandClient(desktop.display)
  }

  @Test("a surface gets the size it asks for, and all the space between two anchors")
  func sizes() throws {
    let fixed = try LayerSurface(
      namespace: "fixed", placement: .bar(width: 300, height: 60), output: nil,
      globals: client.globals)
    var wide = LayerPlacement.bar(width: 0, height: 50)
    wide.anchors = [.bottom, .left, .right]
    wide.margins = LayerPlacement.Margins(right: 10, left: 30)
    let stretched = try LayerSurface(
      namespace: "wide", placement: wide, output: nil, globals: client.globals)
    try client.loop.run(until: "configures") { fixed.size != nil && stretched.size != nil }
    #expect(try #require(fixed.size) == (300, 60))
    #expect(try #require(stretched.size) == (1240, 50))
    #expect(try #require(fixed.bufferPixels) == PixelSize(width: 300, height: 60))
  }

  @Test("a size that the protocol forbids is not asked for")
  func impossibleSize() throws {
    let layer = try LayerSurface(
      namespace: "none", placement: LayerPlacement(), output: nil, globals: client.globals)
    try client.loop.run(until: "a configure") { layer.size != nil }
    #expect(try #require(layer.size) == (1, 1))
  }

  @Test("frames and presentation are told once each")
  func timing() throws {
    let (layer, buffer, _) = try client.map(.bar(width: 64, height: 64), on: nil)
    var frames = 0
    var outcomes: [PresentationOutcome] = []
    #expect(layer.requestPresentation(commitID: 7) { outcomes.append($0) })
    layer.requestFrame { _ in frames += 1 }
    layer.requestFrame { _ in frames += 100 }
    #expect(layer.isFramePending)
    layer.surface.attach(buffer: buffer, x: 0, y: 0)
    layer.surface.damageBuffer(x: 0, y: 0, width: 64, height: 64)
    layer.commit()
    try client.loop.run(until: "the frame") { frames > 0 }
    #expect(frames == 1)
    #expect(!layer.isFramePending)
    // Headless sway answers late or never; what it does not answer is discarded with the surface.
    layer.destroy()
    #expect(outcomes.count == 1)
  }

  @Test("a new scale of the output changes the buffer's size to device pixels")
  func scale() throws {
    let output = try #require(client.globals.outputs.all.first)
    let (layer, buffer, _) = try client.map(.bar(width: 301, height: 60), on: output)
    #expect(buffer.isAlive)
    var scales: [Double] = []
    layer.onScaleChange = { scales.append($0) }
    try desktop.setScale(1.5, of: "HEADLESS-1")
    try client.loop.run(until: "the scale") { !scales.isEmpty }
    #expect(scales == [1.5])
    #expect(layer.scale120 == 180)
    #expect(try #require(layer.bufferPixels) == PixelSize(width: 452, height: 90))
  }

  @Test("the placement can change while the surface is shown")
  func placement() throws {
    let (layer, buffer, _) = try client.map(.bar(width: 300, height: 60), on: nil)
    #expect(buffer.isAlive)
    var sizes: [[Int32]] = []
    layer.onConfigure = { width, height in sizes.append([width, height]) }
    layer.placement.height = 80
    layer.placement.layer = .overlay
    layer.placement.exclusiveZone = 90
    layer.placement.keyboard = .onDemand
    layer.commit()
    try client.loop.run(until: "a configure") { sizes.last == [300, 80] }
    let workspace = try desktop.tree().all.first {
      $0.type == "workspace" && $0.rect.height < 720
    }
    #expect(workspace?.rect.y == 90)
  }

  @Test("the pointer enters, presses, scrolls and leaves; outside the input region it does not hit")
  func pointer() throws {
    let (layer, buffer, _) = try client.map(.bar(width: 400, height: 100), on: nil)
    #expect(buffer.isAlive)
    // The bar is at 440…840. The right half lets clicks through.
    layer.setInputRegion([SceneRect(x: 0, y: 0, width: 200, height: 100)])
    layer.commit()
    try client.connection.roundtrip()
    var events: [InputEvent] = []
    client.globals.seats.onInput = { [own = layer.surface] surface, event in
      #expect(surface === own)
      events.append(event)
    }
    let driver = try client.drive(
      desktop, "move 740 50", "click left", "move 500 40", "move 510.5 40", "press right",
      "release right", "scroll 15", "move 740 50", "move 500 400")
    try client.loop.run(until: "the pointer to leave") { events.last == .pointerLeft }
    guard case .pointerEntered(let place, let serial)? = events.first else {
      Issue.record("\(events)")
      return
    }
    #expect(place == SIMD2(60, 40))
    #expect(serial > 0)
    let rest = events.dropFirst().map { event -> String in
      switch event {
      case .pointerMoved(let place, _): "moved \(place.x) \(place.y)"
      case .pointerButton(let button, let pressed, _, _): "\(button) \(pressed)"
      case .scrolled(let distance, let notches, _): "scrolled \(distance.y) \(notches.y)"
      case .pointerLeft: "left"
      default: "\(event)"
      }
    }
    #expect(
      rest == ["moved 70.5 40.0", "right true", "right false", "scrolled 15.0 1", "left"])
    let press = try #require(client.globals.seats.lastPress)
    #expect(press.surface === layer.surface)
    #expect(press.serial > 0)
    driver.closeInput()
  }

  @Test("a press gets an activation token")
  func activation() throws {
    let (layer, buffer, _) = try client.map(.bar(width: 400, height: 100), on: nil)
    #expect(buffer.isAlive && layer.isAlive)
    let driver = try client.drive(desktop, "move 500 40", "click")
    try client.loop.run(until: "the press") { client.globals.seats.lastPress != nil }
    var token: String?
    let press = try #require(client.globals.seats.lastPress)
    let request = ActivationToken(for: press, appID: "foot", globals: client.globals) { token = $0 }
    #expect(request != nil)
    try client.loop.run(until: "the token") { token != nil }
    #expect(token?.isEmpty == false)
    driver.closeInput()
  }

  @Test("keys arrive with their symbols, text and modifiers, and repeat while they are held")
  func keyboard() throws {
    var placement = LayerPlacement.bar(width: 400, height: 100)
    placement.keyboard = .exclusive
    let (layer, buffer, _) = try client.map(placement, on: nil)
    #expect(buffer.isAlive && layer.isAlive)
    var keys: [KeyEvent] = []
    var hasFocus = false
    client.globals.seats.onInput = { _, event in
      switch event {
      case .keyboardEntered: hasFocus = true
      case .key(let key): keys.append(key)
      default: break
      }
    }
    // wtype holds the last key for a second.
    let typist = try BackgroundProcess(
      [
        "wtype", "-s", "300", "aÄ", "-M", "ctrl", "-k", "Left", "-m", "ctrl", "-P", "x", "-s",
        "1000", "-p", "x",
      ],
      environment: desktop.clientEnvironment)
    try client.loop.run(until: "the typist") { !typist.isRunning }
    try client.loop.run(until: "the last release") {
      keys.last?.text == "x" && keys.last?.pressed == false
    }
    #expect(hasFocus)
    let pressed = keys.filter { $0.pressed && !$0.isRepeat }
    #expect(pressed.map(\.text) == ["a", "Ä", "", "x"])
    #expect(pressed.map(\.keysym) == [0x61, 0xc4, 0xff51, 0x78])
    #expect(pressed.map(\.modifiers) == [[], [], .control, []])
    let repeats = keys.filter(\.isRepeat)
    #expect(repeats.count > 2)
    #expect(repeats.allSatisfy { $0.text == "x" && $0.pressed })
    #expect(keys.count { $0.text == "x" && !$0.pressed } == 1)
  }

  @Test("destroyed surfaces do nothing and may be destroyed again")
  func destroyed() throws {
    let (layer, buffer, _) = try client.map(.bar(width: 64, height: 64), on: nil)
    layer.requestFrame { _ in Issue.record("a frame of a destroyed surface") }
    layer.destroy()
    layer.destroy()
    buffer.destroy()
    layer.placement.height = 10
    layer.setInputRegion([])
    layer.requestFrame { _ in Issue.record("a frame of a destroyed surface") }
    layer.commit()
    #expect(!layer.requestPresentation(commitID: 1) { _ in })
    #expect(layer.surfacePointer == nil)
    try client.connection.roundtrip()
    client.loop.run(seconds: 0.1)
    #expect(client.connection.failure == nil)
  }
}
