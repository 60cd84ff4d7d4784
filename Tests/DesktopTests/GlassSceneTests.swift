import BarModel
import GlassSurface
import Glibc
import TestSupport
import Testing

@testable import glassbar

/// The scenes of `render`; `GLASSBAR_RECORD=1` records their pictures anew.
@Suite struct GlassSceneTests {
  private static let scales = [1.0, 1.25, 1.5, 2]

  private func picture(
    _ scene: RenderScene, time: Double? = nil, scale: Double = 1,
    settings: [RenderOptions.Setting] = []
  ) throws -> PixelImage {
    var options = RenderOptions(scene: scene.name)
    options.size =
      scene.bringsBackdrop
      ? scene.size : RenderOptions.Size(width: 372, height: scene.size.height > 200 ? 200 : 84)
    options.scale = scale
    options.time = time
    options.settings = settings
    return try RenderCommand.picture(of: scene, options)
  }

  @Test func everyEffectHasAScene() {
    let names = Set(RenderScene.all.map(\.name))
    #expect(names.count == RenderScene.all.count)
    let wanted: Set = [
      "bar", "press", "merge", "droplet", "morph", "materialize", "flip", "sweep", "gel",
      "scroll-edge-soft", "scroll-edge-hard", "clear", "tinted", "reduce-transparency",
      "increase-contrast",
    ]
    #expect(wanted.subtracting(names).isEmpty)
  }

  /// The scenes share the scales among them: each of the four is seen by every fourth.
  /// The sheet and the panel are large, and consist of what is recorded in small.
  @Test(
    arguments: RenderScene.all.map(\.name).filter {
      $0 != "kit" && $0 != "kit-panel"
    }) func aSceneLooksAsRecorded(
      name: String
    ) throws
  {
    let scene = try #require(RenderScene.named(name))
    // The demo's tiles keep their scales whatever scenes come before them.
    let index =
      KitCatalog.all.firstIndex { "kit-\($0.identity.name)" == name }
      ?? RenderScene.all.firstIndex { $0.name == name } ?? 0
    let scale = Self.scales[index % Self.scales.count]
    try compare(try picture(scene, scale: scale), name: "\(name)-\(scale)")
  }

  /// The scenes that matter most, at every scale: a part from the middle, so that the recordings stay small.
  @Test(
    arguments: [
      "bar", "press", "merge", "droplet", "morph", "materialize", "clear", "tinted", "flip",
      "scroll-edge-soft", "reduce-transparency", "increase-contrast",
    ], scales)
  func anImportantSceneLooksAsRecordedAtEveryScale(name: String, scale: Double) throws {
    let scene = try #require(RenderScene.named(name))
    let image = try picture(scene, scale: scale)
    let width = Int(132 * scale)
    let height = Int(64 * scale)
    let (left, top) = ((image.width - width) / 2, (image.height - height) / 2)
    var pixels: [UInt8] = []
    for y in top..<top + height {
      let start = 4 * (y * image.width + left)
      pixels += image.pixels[start..<start + 4 * width]
    }
    try compare(
      PixelImage(width: width, height: height, pixels: pixels), name: "\(name)-part-\(scale)")
  }

  private func compare(_ image: PixelImage, name: String) throws {
    let actual = PNGImage(width: image.width, height: image.height, bytes: image.pixels)
    let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    let path = "/\(folder)/Goldens/\(name).png"
    if getenv("GLASSBAR_RECORD") != nil {
      try actual.write(to: path)
      return
    }
    let difference = try ImageDifference(actual, PNGImage(readingFrom: path))
    if difference.share(over: 2) > 0.002 {
      let failures = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
      try actual.write(to: "\(failures)/\(name)-actual.png")
      try difference.picture(gain: 16).write(to: "\(failures)/\(name)-difference.png")
      Issue.record(
        "\(name): \(difference.count(over: 2)) pixels differ, by up to \(difference.maximum); see \(failures)"
      )
    }
  }

  @Test func theSheetShowsEveryTileAndIsTheSameEachTime() throws {
    let scene = try #require(RenderScene.named("kit"))
    let sheet = try picture(scene)
    #expect(try picture(scene) == sheet)
    for kind in KitCatalog.all {
      #expect(RenderScene.named("kit-\(kind.identity.name)") != nil)
    }
    var reduced = RenderOptions(scene: scene.name)
    reduced.settings = [.init(key: "reduce", value: "on")]
    #expect(try RenderCommand.picture(of: scene, reduced) != sheet)
  }

  @Test(
    arguments: ["materialize", "morph", "sweep", "gel", "flip"]
      + KitCatalog.all.map {
        "kit-\($0.identity.name)"
      })
  func aSceneMovesWithItsTime(name: String) throws {
    let scene = try #require(RenderScene.named(name))
    let first = try picture(scene, time: 0)
    let middle = try picture(scene, time: scene.moment)
    #expect(first != middle)
    #expect(try picture(scene, time: scene.moment) == middle)
  }

  @Test(arguments: 1...8) func materializeAtTimeZeroIsTheVeryBackdrop(seed: UInt64) throws {
    let home = try BarHarness.Home()
    var random = SeededRandom(seed: seed)
    let width = Int.random(in: 17...900, using: &random)
    let height = Int.random(in: 17...320, using: &random)
    let scale = Self.scales[Int(seed) % Self.scales.count]
    let backdrop = PNGImage(
      width: width, height: height,
      bytes: (0..<width * height * 4).map { $0 % 4 == 3 ? 255 : UInt8(random.next() & 255) })
    let given = home.folder["p.png"]
    try backdrop.write(to: given)
    let path = home.folder["out.png"]
    var environment = ProcessRun.plainEnvironment
    environment["HOME"] = home.folder.path
    environment["LIBGL_ALWAYS_SOFTWARE"] = "1"
    let run = try ProcessRun.run(
      [
        BuiltProducts.path(of: "glassbar"), "render", "--scene", "materialize", "--time", "0",
        "--backdrop", given, "--scale", "\(scale)", "-o", path,
      ], environment: environment)
    try #require(run.succeeded, "\(run.errors)")
    #expect(try PNGImage(readingFrom: path) == backdrop, "\(width) × \(height) at \(scale)")
  }

  @Test func materializingOnlyEverGainsUntilItIsThere() throws {
    let scene = try #require(RenderScene.named("materialize"))
    func presence(at time: Double) throws -> Int {
      let image = try picture(scene, time: time)
      let bare = try picture(scene, time: 0)
      return zip(image.pixels, bare.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    }
    var last = 0
    for step in 1...16 {
      let now = try presence(at: 0.32 * Double(step) / 16)
      #expect(now > last, "at step \(step)")
      last = now
    }
  }

  @Test func aProfileNamesEveryPassAndItsCost() throws {
    let scene = try #require(RenderScene.named("press"))
    var options = RenderOptions(scene: scene.name)
    options.size = RenderOptions.Size(width: 372, height: 84)
    let (shown, backdrop) = try RenderCommand.compose(scene, options)
    let lines = try RenderProfile(shown, over: backdrop, scale: 1).lines
    for name in ["blur down 1", "shadow", "glass", "all", "copy of the picture"] {
      #expect(lines.contains { $0.hasPrefix(name) }, "\(name)")
    }
  }

  @Test func theConfigurationNamesTheStylesParameters() throws {
    #expect(MaterialNumber.all.map(\.name) == GlassParameter.all.map(\.name))
    for (number, parameter) in zip(MaterialNumber.all, GlassParameter.all) {
      #expect(number.range == parameter.range, "\(number.name)")
    }
    var configuration = BarConfiguration()
    try configuration.set("material.blur", to: "21.5")
    try configuration.set("rim-width", to: "2")
    try configuration.set("merge", to: "droplet")
    #expect(GlassStyle(configuration).blur == 21.5)
    #expect(GlassStyle(configuration).rim.width == 2)
    #expect(GlassScene(BarScene(), merge: configuration.merge).containers.isEmpty)
    try configuration.set("blur", to: "auto")
    #expect(GlassStyle(configuration).blur == GlassStyle.seed.blur)
    #expect(throws: ConfigurationIssue.self) { try configuration.set("blur", to: "65") }
    #expect(throws: ConfigurationIssue.self) { try configuration.set("blur", to: "nan") }
  }

  @Test func settingsChangeThePicture() throws {
    let scene = try #require(RenderScene.named("page"))
    let plain = try picture(scene)
    for (key, value) in [
      ("blur", "0"), ("depth", "0"), ("variant", "tinted"), ("increase-contrast", "true"),
      ("shadow-blur", "40"),
    ] {
      #expect(try picture(scene, settings: [.init(key: key, value: value)]) != plain, "\(key)")
    }
  }
}
