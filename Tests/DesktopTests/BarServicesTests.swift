import FoundationEssentials
import Glibc
import TestSupport
import Testing

extension BarOnDesktop {
  @Suite("The bar and the session's services")
  struct Services {
    /// The whole status, as a program that knows nothing of us reads it.
    static func checkSchema(of text: String) throws {
      let folder = try TemporaryFolder()
      let answer = try folder.write(text, to: "status.json")
      let schema = repositoryPath("docs/status.schema.json")
      let check = """
        import json, sys, jsonschema
        schema, answer = (json.load(open(p)) for p in sys.argv[1:])
        jsonschema.Draft202012Validator.check_schema(schema)
        errors = list(jsonschema.Draft202012Validator(schema).iter_errors(answer))
        sys.exit("\\n".join(f"{list(e.absolute_path)}: {e.message}" for e in errors) or 0)
        """
      let run = try ProcessRun.run(["/usr/bin/python3", "-c", check, schema, answer])
      #expect(run.succeeded, "\(run.errors)\n\(text)")
    }

    @Test func `settings of the portal are followed live, in status and in motion`() throws {
      let bus = try SessionBusHarness()
      let bar = try BarOnDesktop.start(variables: bus.variables)
      let rest = try bar.waitUntilSettled()
      let id = BarHarness.Pin.terminal.desktopID
      #expect(try bar.status().desktop.portal == false)
      #expect(try bar.status().reducesMotion == false)

      func pressedGrowth() throws -> Double {
        try bar.hover(id)
        let before = try #require(try bar.waitUntilSettled(for: 0.5).button(id)?.rect)
        try bar.pointer(.press)
        let pressed = try bar.wait(for: "the press") { $0.button(id)?.state == "pressed" }
        _ = pressed
        let after = try #require(try bar.waitUntilSettled(for: 0.5).button(id)?.rect)
        try bar.pointer(.move(40, 40), .release)
        try bar.waitUntilSettled(for: 0.5)
        return after.width / before.width
      }
      try bus.order("serve feedback")
      #expect(try pressedGrowth() > 1.02, "a press swells")
      let tick = try bus.waitForCall("of a tick") { $0.hasPrefix("feedback") }
      #expect(
        tick == "feedback TriggerFeedback ('glassbar', 'button-pressed', @a{sv} {}, -1)")
      #expect(bus.calls.count == 1, "one tick for one press")

      // The portal comes late, and changes its mind.
      try bus.order(
        "set org.freedesktop.appearance reduced-motion u 1",
        "set org.freedesktop.appearance color-scheme u 2",
        "set org.freedesktop.appearance accent-color (ddd) '(0.2, 0.4, 0.9)'",
        "set org.freedesktop.appearance unknown-key s \"'x'\"", "serve portal")
      try bar.waitForStatus("less motion") { $0.reducesMotion ? true : nil }
      let desktop = try bar.status().desktop
      #expect(desktop.portal && desktop.reducesMotion && !desktop.increasesContrast)
      #expect(desktop.colorScheme == "light" && desktop.accent == [0.2, 0.4, 0.9])
      #expect(try pressedGrowth() == 1, "nothing swells with reduced motion")

      try bus.order("set org.freedesktop.appearance reduced-motion u 0")
      try bar.waitForStatus("all motion") { !$0.reducesMotion ? true : nil }
      try bus.order("set org.gnome.desktop.interface enable-animations b false")
      try bar.waitForStatus("less motion again") { $0.reducesMotion ? true : nil }
      try bus.order("set org.gnome.desktop.interface enable-animations b true")
      try bar.waitForStatus("all motion again") { !$0.reducesMotion ? true : nil }
      #expect(try pressedGrowth() > 1.02)

      // More contrast is seen at once; the configuration has the last word.
      let plain = try bar.dump(.frame).image
      try bus.order("set org.freedesktop.appearance contrast u 1")
      try bar.waitForStatus("more contrast") { $0.increasesContrast ? true : nil }
      try bar.waitUntilSettled()
      #expect(try ImageDifference(bar.dump(.frame).image, plain).maximum > 60)
      try bar.tell("set", "increase-contrast", "off")
      try bar.waitForStatus("less contrast") { !$0.increasesContrast ? true : nil }
      try bar.tell("set", "motion.reduce", "on")
      try bar.waitForStatus("less motion by a message") { $0.reducesMotion ? true : nil }
      #expect(try bar.status().desktop.reducesMotion == false)

      // Badges, progress and urgency, each told by itself; an entry's packaging does not matter.
      try bus.order(
        "launcher application://term.desktop x count 120 b count-visible true",
        "launcher application://term.desktop d progress 0.25 b progress-visible true",
        "launcher application://Web.desktop b urgent true")
      let announced = try bar.wait(for: "what applications tell") { output in
        output.button(id)?.badge == 120 && output.button(id)?.progress == 0.25
          && output.button("web.desktop")?.urgent == true
      }
      #expect(
        announced.button(id)?.urgent == false && announced.button("web.desktop")?.badge == nil)
      try bus.order("launcher application://term.desktop b count-visible false")
      try bar.wait(for: "the badge to go") {
        $0.button(id)?.badge == nil && $0.button(id)?.progress == 0.25
      }
      try bus.order("leave")
      try bar.wait(for: "all of it to go with its program") { output in
        output.buttons.allSatisfy { $0.badge == nil && $0.progress == nil && !$0.urgent }
      }

      // A portal that goes away changes nothing.
      try bus.order("drop portal")
      #expect(try bar.status().desktop.colorScheme == "light")
      bus.stop()
      Patience.sleep(seconds: 0.5)
      #expect(try bar.output().buttons.map(\.id) == rest.buttons.map(\.id))
      #expect(bar.process.isRunning)
    }

    @Test func `messages press buttons, change settings and are refused in clear words`() throws {
      let bus = try SessionBusHarness()
      try bus.order("serve systemd")
      // Launch pulses stand still: the recorder never opens the window that they wait for.
      let home = try BarHarness.Home(settings: ["[motion]", "reduce=on"])
      let recorder = try BuiltProducts.path(of: "launch-recorder")
      let record = home.folder["record"]
      try home.folder.write(
        """
        [Desktop Entry]
        Type=Application
        Name=Recorder
        Exec=env LAUNCH_RECORD=\(record) \(recorder) %k

        """, to: "data/applications/mail.desktop")
      let bar = try BarHarness(
        in: try SwayHarness(), home: home, arguments: ["-l", "info"], variables: bus.variables)
      try bar.waitUntilSettled()

      let answer = try bar.message("activate", "6", "--json")
      #expect(answer.output == #"{"button":"mail.desktop","ok":true}"# + "\n", "\(answer.errors)")
      let byMessage = try LaunchRecord.wait(at: record)
      #expect(byMessage.words.last == home.folder["data/applications/mail.desktop"])
      #expect(byMessage.variables["LIBGL_ALWAYS_SOFTWARE"] == nil)
      #expect(byMessage.variables["WAYLAND_DISPLAY"] == bar.environment["WAYLAND_DISPLAY"])
      let scope = try bus.waitForCall("of a scope") { $0.hasPrefix("systemd") }
      #expect(scope.contains("'app-glassbar-mail-"), "\(scope)")

      // By real clicks: the program gets a token, and the bar's log tells how long it took.
      for _ in 0..<3 {
        unlink(record)
        try bar.pointer(.move(40, 40))
        // The last click must not count as the first half of a double click.
        Patience.sleep(seconds: 2.1)
        try bar.hover("mail.desktop")
        try bar.pointer(.click)
        let clicked = try LaunchRecord.wait(at: record)
        #expect(clicked.variables["XDG_ACTIVATION_TOKEN"]?.isEmpty == false)
        #expect(
          clicked.variables["XDG_ACTIVATION_TOKEN"] == clicked.variables["DESKTOP_STARTUP_ID"])
      }
      let told = try bar.waitForStatus("the launches") { $0.launches.count == 4 ? $0 : nil }
      let lines = bar.process.errors.split(separator: "\n").filter { $0.contains("to exec") }
      #expect(lines.count == 4 && lines.allSatisfy { $0.contains("launched mail.desktop: ") })
      print("release to exec: median \(told.launches.median ?? -1) ms of \(told.launches.count)")
      for line in lines { print("  \(line)") }

      #expect(try bar.message("activate", "9").errors.contains("no button 9; there are 1 to 6"))
      #expect(try bar.message("activate", "none").errors.contains("no button is called 'none'"))
      #expect(try bar.message("activate").exit == .code(2))
      let refused = try bar.message("set", "bar.size", "huge")
      #expect(refused.exit == .code(1))
      #expect(refused.errors.contains("[bar] size: \"huge\" is not a whole number from 16 to 256"))
      #expect(try bar.message("set", "sise", "50").errors.contains("did you mean size?"))
      let set = try bar.message("set", "position", "top", "--json")
      #expect(set.output == #"{"key":"bar.position","ok":true,"value":"top"}"# + "\n")
      for signal in [SIGUSR2, SIGHUP] {
        try bar.tell("set", "position", "top")
        try bar.wait(for: "the bar at the upper edge") { ($0.bar?.y ?? 999) < 100 }
        bar.process.signal(signal)
        try bar.wait(for: "the file's edge again after \(signal)") { ($0.bar?.y ?? 0) > 400 }
      }

      let window = try bar.sway.openTerminal(
        "term", at: PixelRect(x: 40, y: 40, width: 300, height: 200))
      try bar.wait(for: "the window") { $0.button("term.desktop")?.windows == 1 }
      try Self.checkSchema(of: bar.message("status", "--json").output)
      let explained = try ProcessRun.run(
        [BuiltProducts.path(of: "glassbar"), "explain", "TERM"], environment: bar.environment)
      #expect(explained.output.contains("term: term, active, on button term.desktop"))
      window.close()

      // The seat has a keyboard as long as somebody types on it.
      let keyboard = try BackgroundProcess(
        ["wtype", "-s", "120000"], environment: bar.sway.clientEnvironment)
      defer { keyboard.stop() }
      try bar.tell("focus")
      try bar.wait(for: "the first button to have the keyboard") { $0.buttons[0].focused }
      func type(_ key: String) throws {
        _ = try ProcessRun.output(
          of: ["wtype", "-k", key], environment: bar.sway.clientEnvironment)
      }
      try type("Right")
      try bar.wait(for: "the second") { $0.buttons[1].focused && !$0.buttons[0].focused }
      try type("Escape")
      try bar.wait(for: "no button") { output in !output.buttons.contains { $0.focused } }
      let replaced = try BarHarness(
        in: bar.sway, home: home, arguments: ["--replace"], variables: bus.variables)
      #expect(bar.process.waitForExit() == .code(0))
      try replaced.waitUntilMapped()
      let second = try ProcessRun.run(
        [BuiltProducts.path(of: "glassbar"), "run"], environment: replaced.environment)
      #expect(second.exit == .code(5))
      #expect(second.errors.contains("--replace takes over"))
    }
  }
}

/// A file of this package.
func repositoryPath(_ path: String) -> String {
  "/" + String(#filePath).split(separator: "/").dropLast(3).joined(separator: "/") + "/" + path
}
