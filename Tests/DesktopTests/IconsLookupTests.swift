import Foundation
import Testing

@testable import glassbar

@Suite struct IconsLookupTests {
  let folder: FixtureFolder

  init() throws {
    folder = try FixtureFolder()
    try index(
      "a/Main", inherits: "Parent, Missing",
      [
        "48x48/apps": "Size=48\nType=Fixed", "48x48@2/apps": "Size=48\nScale=2\nType=Fixed",
        "scalable/apps": "Size=64\nMinSize=56\nMaxSize=512\nType=Scalable",
        "22/apps": "Size=22\nThreshold=3",
      ])
    try index("b/Parent", inherits: "Main,Grand", ["48x48/apps": "Size=48"])
    try index("b/Grand", inherits: "hicolor", ["16x16/apps": "Size=16\nType=Fixed"])
    try index("b/hicolor", inherits: "", ["48x48/apps": "Size=48\nType=Fixed"])
  }

  private func index(
    _ theme: String, inherits: String, _ directories: KeyValuePairs<String, String>
  ) throws {
    var text = "# made by a test\n\n[Icon Theme]\nName = x\nInherits=\(inherits)\n"
    text += "Directories=" + directories.map(\.key).joined(separator: ",") + ",\n"
    for (path, keys) in directories { text += "\n[\(path)]\n\(keys)\n" }
    try folder.write(text, to: "\(theme)/index.theme")
  }

  private func put(_ path: String) throws { try folder.write("x", to: path) }

  /// Finds below the folder; the answer is relative to it.
  private func find(
    _ names: String..., size: Int = 48, scale: Int = 1, theme: String = "Main"
  ) -> String? {
    var lookup = IconLookup(
      baseDirectories: ["\(folder.path)/a", "\(folder.path)/b"],
      pixmapDirectories: ["\(folder.path)/pixmaps"])
    let path = lookup.file(for: names, theme: theme, size: size, scale: scale)
    return path.map { String($0.dropFirst(folder.path.count + 1)) }
  }

  @Test func anExactSizeComesBeforeAScalableOne() throws {
    try put("a/Main/48x48/apps/app.png")
    try put("a/Main/scalable/apps/app.svg")
    #expect(find("app") == "a/Main/48x48/apps/app.png")
    #expect(find("app", size: 64) == "a/Main/scalable/apps/app.svg")
  }

  @Test func theScaleChoosesItsOwnFolder() throws {
    try put("a/Main/48x48/apps/app.png")
    try put("a/Main/48x48@2/apps/app.png")
    #expect(find("app", scale: 2) == "a/Main/48x48@2/apps/app.png")
    #expect(find("app", scale: 1) == "a/Main/48x48/apps/app.png")
  }

  @Test func withoutAMatchTheNearestInDevicePixelsIsTaken() throws {
    try put("a/Main/22/apps/app.png")
    try put("a/Main/48x48@2/apps/app.png")
    #expect(find("app", size: 90) == "a/Main/48x48@2/apps/app.png")
    #expect(find("app", size: 30) == "a/Main/22/apps/app.png")
    #expect(find("app", size: 24) == "a/Main/22/apps/app.png")
  }

  @Test func ofTwoAsNearTheLargerIsTaken() throws {
    try index("a/Even", inherits: "", ["40": "Size=40\nType=Fixed", "56": "Size=56\nType=Fixed"])
    try put("a/Even/40/app.png")
    try put("a/Even/56/app.png")
    #expect(find("app", theme: "Even") == "a/Even/56/app.png")
  }

  @Test func pngComesBeforeSvgBeforeXpm() throws {
    try put("a/Main/48x48/apps/app.xpm")
    #expect(find("app") == "a/Main/48x48/apps/app.xpm")
    try put("a/Main/48x48/apps/app.svg")
    #expect(find("app") == "a/Main/48x48/apps/app.svg")
    try put("a/Main/48x48/apps/app.png")
    #expect(find("app") == "a/Main/48x48/apps/app.png")
  }

  @Test func aThemesParentsFollowItOnceEachAndHicolorComesLast() {
    var lookup = IconLookup(baseDirectories: ["\(folder.path)/a", "\(folder.path)/b"])
    #expect(lookup.inheritanceOrder(of: "Main") == ["Main", "Parent", "Grand", "hicolor"])
    #expect(lookup.inheritanceOrder(of: "hicolor") == ["hicolor"])
    #expect(lookup.inheritanceOrder(of: "Nowhere") == ["hicolor"])
  }

  @Test func parentsAreAskedInTheirOrder() throws {
    try put("b/hicolor/48x48/apps/app.png")
    #expect(find("app") == "b/hicolor/48x48/apps/app.png")
    try put("b/Grand/16x16/apps/app.png")
    #expect(find("app") == "b/Grand/16x16/apps/app.png")
    try put("b/Parent/48x48/apps/app.png")
    #expect(find("app") == "b/Parent/48x48/apps/app.png")
  }

  @Test func aGeneralNameInTheThemeComesBeforeAnExactOneInItsParent() throws {
    try put("b/Parent/48x48/apps/app-special.png")
    try put("a/Main/48x48/apps/app.png")
    #expect(find("app-special", "app") == "a/Main/48x48/apps/app.png")
  }

  @Test func oneThemeMayLiveInSeveralBases() throws {
    // A person's folder adds to the system's theme and has no index of its own.
    try put("a/Parent/48x48/apps/app.png")
    try put("b/Parent/48x48/apps/app.png")
    try put("b/Parent/48x48/apps/other.png")
    #expect(find("app", theme: "Parent") == "a/Parent/48x48/apps/app.png")
    #expect(find("other", theme: "Parent") == "b/Parent/48x48/apps/other.png")
  }

  @Test func iconsOutsideThemesAreFoundLast() throws {
    try put("pixmaps/app.xpm")
    #expect(find("app") == "pixmaps/app.xpm")
    try put("b/app.png")
    #expect(find("app") == "b/app.png")
  }

  @Test func namesWithAnExtensionOrADotAreUnderstood() throws {
    try put("a/Main/48x48/apps/app.png")
    try put("a/Main/48x48/apps/org.example.App.png")
    #expect(find("app.png") == "a/Main/48x48/apps/app.png")
    #expect(find("app.svg") == "a/Main/48x48/apps/app.png")
    #expect(find("org.example.App") == "a/Main/48x48/apps/org.example.App.png")
  }

  @Test(arguments: ["", "/", "..", "../app", "48x48/apps/app", ".png", "a/../b"])
  func namesThatLeadElsewhereFindNothing(name: String) throws {
    try put("a/Main/48x48/apps/app.png")
    try put("a/app.png")
    #expect(find(name) == nil)
  }

  @Test func installedThemesAreListed() {
    let lookup = IconLookup(baseDirectories: ["\(folder.path)/a", "\(folder.path)/b"])
    #expect(lookup.themeNames() == ["Grand", "Main", "Parent", "hicolor"])
  }

  @Test func theThemeIsTheFirstChoiceThatIsInstalled() throws {
    var lookup = IconLookup(baseDirectories: ["\(folder.path)/a", "\(folder.path)/b"])
    func choose(_ configured: String?, _ desktop: String?) -> IconThemeChoice {
      IconThemeChoice.choose(configured: configured, desktop: desktop, lookup: &lookup)
    }
    #expect(choose("Parent", "Main") == .init(name: "Parent", reason: .configured))
    #expect(choose("Gone", "Main") == .init(name: "Main", reason: .desktop))
    #expect(choose(nil, "Gone") == .init(name: "Grand", reason: .present))
    var empty = IconLookup(baseDirectories: [])
    #expect(
      IconThemeChoice.choose(configured: "x", desktop: nil, lookup: &empty)
        == .init(name: "hicolor", reason: .none))
  }
}
