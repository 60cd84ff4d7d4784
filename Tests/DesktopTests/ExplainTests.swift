import Foundation
import GlassSurface
import Testing

@testable import glassbar

/// `glassbar explain`, as a person runs it.
@Suite struct ExplainTests {
  private let home: FixtureFolder
  private var environment: [String: String] {
    [
      "HOME": home.path, "XDG_DATA_HOME": home.path + "/data", "XDG_DATA_DIRS": home.path + "/none",
      "XDG_CONFIG_HOME": home.path + "/config", "XDG_CONFIG_DIRS": home.path + "/none",
      "XDG_RUNTIME_DIR": home.path,
    ]
  }

  init() throws {
    home = try FixtureFolder()
    try home.write(
      """
      [Desktop Entry]
      Type=Application
      Name=Painter
      Exec=sh -c true %F
      Icon=painter
      StartupWMClass=Paint
      Actions=new;
      [Desktop Action new]
      Name=New picture
      Exec=sh
      """, to: "data/applications/org.example.Painter.desktop")
    try home.write(
      """
      [Icon Theme]
      Name=hicolor
      Directories=16x16/apps,48x48/apps
      [16x16/apps]
      Size=16
      [48x48/apps]
      Size=48
      """, to: "data/icons/hicolor/index.theme")
    // Pictures are told apart by what the system knows of them.
    try FileManager.default.createSymbolicLink(
      atPath: home.path + "/data/mime", withDestinationPath: "/usr/share/mime")
    try home.write("x", to: "data/icons/hicolor/16x16/apps/other.png")
    try PNGFile.write(
      .init(width: 48, height: 48, pixels: [UInt8](repeating: 255, count: 48 * 48 * 4)),
      to: home.write("", to: "data/icons/hicolor/48x48/apps/painter.png"))
  }

  @Test func everyStepIsNamedUpToTheOneThatDecides() throws {
    let run = try BuiltProgram.run(["explain", "painter"], environment: environment)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    let lines = run.text.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(lines.contains("1. desktop-file id: nothing for painter"))
    #expect(lines.contains("6. last part of a desktop-file id: org.example.Painter.desktop"))
    #expect(!lines.contains { $0.hasPrefix("7.") })
    #expect(lines.contains("name: Painter") && lines.contains("action new: New picture"))
    #expect(lines.contains("theme: hicolor (no theme is installed)"))
    #expect(lines.contains("size: 28 dp, 28 px"))
    let file = "\(home.path)/data/icons/hicolor/48x48/apps/painter.png"
    #expect(lines.contains("found \(file)"))
    #expect(lines.contains("file: \(file) (48x48 px)"), "\(run.text)")
    #expect(lines.contains("no painter in \(home.path)/data/icons/hicolor/16x16/apps"))
    #expect(lines.contains("no bar runs that could be asked"))
  }

  @Test func jsonHoldsTheSame() throws {
    let run = try BuiltProgram.run(["explain", "--json", "Paint"], environment: environment)
    let answer = try #require(
      try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    let entry = try #require(answer["entry"] as? [String: Any])
    #expect(entry["id"] as? String == "org.example.Painter.desktop")
    #expect(entry["rule"] as? String == "StartupWMClass")
    #expect((answer["ladder"] as? [[String: Any]])?.count == 2)
    #expect(answer["windows"] is NSNull)
    let icon = try #require(answer["icon"] as? [String: Any])
    #expect((icon["file"] as? String)?.hasSuffix("/painter.png") == true)
  }

  @Test func whatNothingDescribesEndsWithOne() throws {
    let run = try BuiltProgram.run(["explain", "stranger"], environment: environment)
    #expect(run.status == 1)
    #expect(run.errors.contains("no desktop entry describes 'stranger'"))
    #expect(run.text.contains("10. name in menus: nothing for stranger"))
    #expect(run.text.contains("a plate with the first letter stands in"))
  }

  @Test func aWordIsNeeded() throws {
    #expect(try BuiltProgram.run(["explain"], environment: environment).status == 2)
    #expect(try BuiltProgram.run(["explain", "a", "b"], environment: environment).status == 2)
  }
}
