import FoundationEssentials
import TestSupport
import Testing

extension BarOnDesktop {
  /// The bar through the real AT-SPI registry, as pyatspi sees it.
  @Suite("The bar for assistive programs")
  struct Accessibility {
    struct Node: Decodable {
      var name: String
      var role: String
      var description: String
      var states: [String]
      var index: Int
      var parent: String?
      var interfaces: [String]
      var children: [Node]
      var screen: [Double]?
      var window: [Double]?
      var at: String?
      var actions: [String]?
    }

    /// Runs the reader against the bar's bus.
    private func read(_ bar: BarHarness, _ words: String...) throws -> [UInt8] {
      try ProcessRun.output(
        of: ["/usr/bin/python3", repositoryPath("Tests/Support/Bus/reader.py")] + words,
        environment: bar.environment, watchdog: 60)
    }

    private func walk(_ bar: BarHarness) throws -> Node {
      try JSONDecoder().decode(Node.self, from: Data(read(bar, "walk")))
    }

    @Test func `a screen reader walks every button, and presses one`() throws {
      let home = try BarHarness.Home(settings: ["[motion]", "reduce=on"])
      let sway = try SwayHarness()
      // AT-SPI keeps its bus in the runtime folder; the bar starts before anybody asked for it.
      let bus = try SessionBusHarness(
        hasInstalledServices: true,
        variables: ["XDG_RUNTIME_DIR": sway.clientEnvironment["XDG_RUNTIME_DIR"] ?? ""])
      let bar = try BarHarness(in: sway, home: home, variables: bus.variables)
      let rest = try bar.waitUntilSettled()

      let tree = try walk(bar)
      #expect(tree.role == "application" && tree.name == "glassbar")
      let frame = try #require(tree.children.first)
      #expect(tree.children.count == 1 && frame.role == "frame")
      #expect(frame.name == "Launcher bar on HEADLESS-1" && frame.parent == "glassbar")
      let toolBar = try #require(frame.children.first)
      #expect(toolBar.role == "tool bar" && toolBar.states.contains("horizontal"))
      #expect(toolBar.children.map(\.name) == rest.buttons.map(\.title))
      let surface = try #require(rest.surface)
      for (place, (button, known)) in zip(toolBar.children, rest.buttons).enumerated() {
        #expect(button.role == "push button" && button.parent == toolBar.name)
        #expect(button.index == place && button.at == button.name)
        #expect(button.description == "not running")
        #expect(
          Set(button.states).isSuperset(of: [
            "enabled", "sensitive", "showing", "visible", "focusable", "has popup",
          ]), "\(button.states)")
        #expect(button.actions == ["press", "menu"])
        #expect(Set(button.interfaces).isSuperset(of: ["Accessible", "Action", "Component"]))
        let rect = known.rect
        #expect(button.screen == [rect.x, rect.y, rect.width, rect.height].map { $0.rounded() })
        #expect(
          button.window
            == [rect.x - surface.x, rect.y - surface.y, rect.width, rect.height].map {
              $0.rounded()
            })
      }

      let events = try BackgroundProcess(
        ["/usr/bin/python3", repositoryPath("Tests/Support/Bus/reader.py"), "events", "60"],
        environment: bar.environment)
      defer { events.stop() }
      try Patience.wait(for: "the reader to listen", upTo: 60) {
        () throws(HarnessFailure) -> Bool in
        guard events.isRunning else { throw HarnessFailure("reader: \(events.errors)") }
        return events.output.contains("listening")
      }
      func event(_ text: String) throws {
        do {
          try Patience.wait(for: "the event \(text)") { events.output.contains(text) }
        } catch { throw HarnessFailure("\(error); there were: \(events.output)") }
      }

      // Pressing starts the application; its window is told of.
      #expect(
        try String(decoding: read(bar, "do", "Fixture term", "press"), as: UTF8.self) == "true\n")
      try bar.wait(for: "the window") { $0.button("term.desktop")?.windows == 1 }
      try event("object:state-changed:busy 1 Fixture term")
      try event("object:property-change:accessible-description 0 Fixture term")
      let running = try walk(bar).children[0].children[0].children[0]
      #expect(running.description == "1 window, active" && running.states.contains("active"))

      // A window of a stranger brings a button, and takes it away.
      let window = try sway.openTerminal(
        "stranger", at: PixelRect(x: 40, y: 40, width: 300, height: 200))
      try event("object:children-changed:add 6 Applications")
      window.close()
      try event("object:children-changed:remove 6 Applications")

      // The keyboard can be brought, and a bar that hides is not showing.
      let keyboard = try BackgroundProcess(
        ["wtype", "-s", "60000"], environment: sway.clientEnvironment)
      defer { keyboard.stop() }
      #expect(try String(decoding: read(bar, "focus", "Fixture web"), as: UTF8.self) == "true\n")
      try bar.wait(for: "the keyboard") { $0.button("web.desktop")?.focused == true }
      try event("object:state-changed:focused 1 Fixture web")
      try bar.tell("hide")
      try bar.wait(for: "the bar to hide") { !$0.mapped }
      #expect(try !walk(bar).children[0].children[0].children[0].states.contains("showing"))
      try bar.tell("show")

      // At rest nobody is woken, reader or not.
      events.stop()
      keyboard.stop()
      try bar.waitUntilSettled()
      let before = try bar.contextSwitches()
      Patience.sleep(seconds: 3)
      #expect(try bar.contextSwitches() - before <= 6)
      #expect(try bar.output().buttons.count == rest.buttons.count)
    }
  }
}
