import BarModel
import MotionRuntime
import Testing

@Suite("Configuration")
struct ConfigurationTests {
  private func read(
    _ lines: (String, String, String)...
  ) -> (configuration: BarConfiguration, issues: [ConfigurationIssue]) {
    BarConfiguration.read(
      lines.enumerated().map {
        ConfigurationSetting(section: $1.0, key: $1.1, value: $1.2, line: $0 + 1)
      })
  }

  @Test("no settings give the defaults")
  func defaults() {
    let (configuration, issues) = read()
    #expect(configuration == BarConfiguration())
    #expect(issues.isEmpty)
    #expect(configuration.size == 48 && configuration.gap == 12 && configuration.spacing == 8)
    #expect(configuration.effectiveIconSize == 28)
    #expect(configuration.effectiveCornerRadius == 24)
    #expect(configuration.pinned == nil)
  }

  @Test("every kind of value is read")
  func values() {
    let (configuration, issues) = read(
      ("bar", "pinned", "foot.desktop; firefox.desktop ;"), ("bar", "position", "Left"),
      ("bar", "size", "56"), ("bar", "corner-radius", "16"), ("bar", "exclusive-zone", "yes"),
      ("bar", "outputs", "*;!HDMI-A-1"), ("material", "tint", "#ff000080"),
      ("backdrop", "wallpaper", "~/a b.png"), ("motion", "reduce", "on"),
      ("motion", "tuning", "firm"), ("launcher", "terminal", "foot -e"),
      ("bar", "namespace", "dock"))
    #expect(issues.isEmpty)
    #expect(configuration.pinned == ["foot.desktop", "firefox.desktop"])
    #expect(configuration.position == .left)
    #expect(configuration.size == 56)
    #expect(configuration.cornerRadius == 16)
    #expect(configuration.reservesSpace)
    #expect(configuration.outputs == ["*", "!HDMI-A-1"])
    #expect(configuration.tint == SIMD4<Float>(1, 0, 0, 128 / 255))
    #expect(configuration.wallpaper == "~/a b.png")
    #expect(configuration.reduceMotion == .on)
    #expect(configuration.tuning == .firm)
    #expect(configuration.terminal == "foot -e")
    #expect(configuration.namespace == "dock")
  }

  @Test("an empty list of pins is no pins, and auto lets the program choose")
  func pins() {
    #expect(read(("bar", "pinned", "")).configuration.pinned == [])
    #expect(read(("bar", "pinned", "auto")).configuration.pinned == nil)
    #expect(read(("bar", "pinned", "a, b")).configuration.pinned == ["a", "b"])
  }

  @Test(
    "a bad value names line, key and legal values, and keeps the default",
    arguments: [
      ("bar", "size", "huge"), ("bar", "size", "12"), ("bar", "size", "-3"), ("bar", "size", "1e9"),
      ("bar", "size", "nan"), ("bar", "size", ""), ("bar", "position", "middle"),
      ("bar", "exclusive-zone", "maybe"), ("bar", "outputs", " ; "), ("bar", "outputs", "!"),
      ("bar", "namespace", ""), ("bar", "namespace", String(repeating: "é", count: 128)),
      ("material", "tint", "#12345"), ("material", "tint", "#+12345"),
      ("material", "tint", "red"), ("backdrop", "wallpaper", "hills.png"),
      ("backdrop", "rate", "0"), ("motion", "reduce", "maybe"), ("launcher", "terminal", "a\nb"),
    ])
  func badValues(section: String, key: String, value: String) throws {
    let (configuration, issues) = read(("bar", "gap", "20"), (section, key, value))
    var expected = BarConfiguration()
    expected.gap = 20
    #expect(configuration == expected)
    let issue = try #require(issues.first)
    #expect(issues.count == 1)
    #expect(issue.severity == .error && issue.line == 2 && issue.key == key)
    let legal = try #require(
      ConfigurationKey.all.first { $0.section == section && $0.name == key }?.legalValues)
    #expect(issue.message.contains(legal))
    let text = issue.description(file: "/etc/glassbar.ini")
    #expect(text.hasPrefix("/etc/glassbar.ini:2: [\(section)] \(key): "))
  }

  @Test("an unknown key is a warning that names the nearest one")
  func unknownKeys() {
    let (configuration, issues) = read(
      ("bar", "postion", "top"), ("bar", "terminal", "foot"), ("bra", "banana", "1"),
      ("bar", "zzzzzzzzzz", "1"), ("motion", "len", "3"))
    #expect(configuration == BarConfiguration())
    #expect(issues.map(\.severity) == Array(repeating: .warning, count: 5))
    #expect(issues[0].message.contains("position"))
    #expect(issues[1].message.contains("[launcher]"))
    #expect(issues[2].message.contains("[bar]"))
    #expect(issues[3].message == "unknown key")
    #expect(issues[4].message.contains("lean"))
  }

  @Test("a section about outputs counts there, the later one before the earlier")
  func outputSections() {
    let (configuration, issues) = read(
      ("bar", "size", "40"), ("output DP-1", "size", "64"), ("output *", "position", "top"),
      ("output DP-1", "lean", "3"), ("output !eDP-1", "gap", "20"), ("output DP-1", "gap", "16"))
    #expect(issues.isEmpty)
    let first = configuration.configuration(for: OutputIdentity(name: "DP-1"))
    #expect(first.size == 64 && first.position == .top && first.lean == 3 && first.gap == 16)
    let second = configuration.configuration(for: OutputIdentity(name: "eDP-1"))
    #expect(second.size == 40 && second.position == .top && second.gap == 12)
    #expect(configuration.size == 40 && configuration.position == .bottom)
  }

  @Test("what is wrong in a section about outputs is told like elsewhere")
  func outputSectionIssues() {
    let (configuration, issues) = read(
      ("output DP-1", "size", "huge"), ("output DP-1", "sise", "40"),
      ("output DP-1", "pinned", "a.desktop"), ("output ", "size", "40"))
    #expect(configuration == BarConfiguration())
    #expect(issues.map(\.severity) == [.error, .warning, .warning, .warning])
    #expect(issues[0].message.contains("16 to 256") && issues[1].message.contains("size?"))
    #expect(issues[2].message.contains("all outputs"))
  }

  @Test("a gap below the spacing is taken with a warning")
  func mergingAtRest() {
    let (configuration, issues) = read(("bar", "gap", "4"))
    #expect(configuration.gap == 4)
    #expect(issues.map(\.severity) == [.warning])
    #expect(issues.first?.line == 1)
  }

  @Test("the default file reads as the defaults, and explains every key")
  func defaultFile() {
    var settings: [ConfigurationSetting] = []
    var section = ""
    for (index, line) in DefaultConfiguration.text.split(
      separator: "\n", omittingEmptySubsequences: false
    ).enumerated() {
      if line.hasPrefix("[") {
        section = String(line.dropFirst().dropLast())
      } else if !line.hasPrefix("#"), let equals = line.firstIndex(of: "=") {
        settings.append(
          ConfigurationSetting(
            section: section, key: String(line[..<equals]),
            value: String(line[line.index(after: equals)...]), line: index + 1))
      }
    }
    let (configuration, issues) = BarConfiguration.read(settings)
    #expect(configuration == BarConfiguration())
    #expect(issues.isEmpty)
    #expect(settings.count == ConfigurationKey.all.count)
  }

  @Test("every example is legal and changes something")
  func examples() {
    for key in ConfigurationKey.all {
      let setting = ConfigurationSetting(
        section: key.section, key: key.name, value: key.example, line: 1)
      let (configuration, issues) = BarConfiguration.read([setting])
      #expect(issues.isEmpty, "\(key.name)")
      if key.name != "spacing" { #expect(configuration != BarConfiguration(), "\(key.name)") }
      let again = ConfigurationSetting(
        section: key.section, key: key.name, value: key.text(in: configuration), line: 1)
      #expect(BarConfiguration.read([again]).configuration == configuration, "\(key.name)")
    }
  }

  @Test("keys are unique and named in one style")
  func keyNames() {
    let names = ConfigurationKey.all.map { "\($0.section).\($0.name)" }
    #expect(Set(names).count == names.count)
    for key in ConfigurationKey.all {
      #expect(key.name.allSatisfy { $0.isLowercase || $0 == "-" })
      #expect(key.summary.hasSuffix("."))
    }
  }

  @Test("single settings can be changed by key or by section and key")
  func set() throws {
    var configuration = BarConfiguration()
    try configuration.set("size", to: "64")
    try configuration.set("motion.lean", to: "3")
    #expect(configuration.size == 64 && configuration.lean == 3)
    #expect(throws: ConfigurationIssue.self) { try configuration.set("bar.size", to: "x") }
    #expect(throws: ConfigurationIssue.self) { try configuration.set("nothing", to: "1") }
    #expect(configuration.size == 64)
  }

  @Test("outputs are matched by name, make and model, description, all and not")
  func outputs() {
    let screen = OutputIdentity(
      name: "DP-1", make: "Dell Inc.", model: "U2720Q", description: "Dell Inc. U2720Q (DP-1)")
    func matches(_ patterns: String...) -> Bool { OutputMatcher(patterns).matches(screen) }
    #expect(matches("*"))
    #expect(matches("DP-1") && matches("dp-1"))
    #expect(!matches("DP-2"))
    #expect(matches("Dell Inc. U2720Q"))
    #expect(matches("Dell Inc. U2720Q (DP-1)"))
    #expect(!matches("*", "!DP-1"))
    #expect(!matches("DP-1", "!DP-1"))
    #expect(!matches("!Dell Inc. U2720Q"))
    #expect(matches("!HDMI-A-1"))
    #expect(!matches("HDMI-A-1", "!eDP-1"))
    #expect(!matches("!*"))
    #expect(!OutputMatcher([""]).matches(OutputIdentity(name: "X-1")))
  }
}
