import GlassSurface
import Glibc
import MotionRuntime
import Scenery
import TestSupport
import Testing

@testable import glassbar

/// `glassbar demo` on real compositors.
@Suite(.serialized) struct KitDemoTests {
  private static let isLong = getenv("GLASSBAR_LONG") != nil

  /// A person without any configuration.
  private static func folders(_ home: TemporaryFolder) -> [String: String] {
    [
      "HOME": home.path, "XDG_CONFIG_HOME": home["config"], "XDG_STATE_HOME": home["state"],
      "LIBGL_ALWAYS_SOFTWARE": "1",
    ]
  }

  /// Runs the demo to its end.
  private func demo(
    _ words: [String], in environment: [String: String], home: TemporaryFolder
  ) throws -> ProcessRun {
    try ProcessRun.run(
      [BuiltProducts.path(of: "glassbar"), "demo"] + words,
      environment: environment.merging(Self.folders(home)) { $1 }, watchdog: 400)
  }

  @Test func theTourRunsToItsEndOverTheDesktop() throws {
    let sway = try SwayHarness(wallpaper: Wallpaper.photo.wallpaper(width: 1280, height: 720))
    let home = try TemporaryFolder()
    // The whole of it takes a minute; one tile goes the same way.
    let words = Self.isLong ? ["--tour"] : ["--tour", "--scene", "kit-goo"]
    let run = try demo(words, in: sway.clientEnvironment, home: home)
    #expect(run.exit == .code(0))
    #expect(run.errors == "", "\(run.errors)")
    #expect(sway.isRunning)
  }

  @Test func withoutLayersAWindowPlaysOverItsOwnBackdrop() throws {
    let weston = try WestonHarness()
    let home = try TemporaryFolder()
    let words = Self.isLong ? ["--tour"] : ["--tour", "--scene", "edge"]
    let run = try demo(words + ["-l", "info"], in: weston.clientEnvironment, home: home)
    #expect(run.exit == .code(0))
    #expect(run.errors.contains("opens a window"))
    #expect(!run.errors.contains("error") && !run.errors.contains("warning"), "\(run.errors)")
  }

  @Test(.draws) func capturedFramesAreThoseOfTheirExactTimes() throws {
    let weston = try WestonHarness()
    let home = try TemporaryFolder()
    let folder = home["frames"]
    let run = try demo(
      [
        "--tour", "--scene", "squish", "--backdrop", "photo", "--capture", folder, "--seconds",
        "0.5",
      ],
      in: weston.clientEnvironment, home: home)
    #expect(run.exit == .code(0), "\(run.errors)")
    let rows = try #require(FileSystem.text(of: "\(folder)/frames.csv", limit: 1 << 20))
      .split(separator: "\n").dropFirst()
    #expect(rows.count == 30)
    let first = try PNGImage(readingFrom: "\(folder)/frame-00000.png")
    #expect(first.width == Int(KitLayout.ideal.x) && first.height == Int(KitLayout.ideal.y))
    // The same board, played offscreen to the same moment.
    var board = KitBoard(
      size: KitLayout.ideal, backdrop: .photo, hasDesktop: false, tiles: [SquishTile.self])
    let tour = KitTour(of: [SquishTile.identity], isWhole: false)
    let last = try #require(rows.last?.split(separator: ",").last.flatMap { Double($0) })
    #expect(abs(last - 29.0 / 60) < 1e-9)
    var playback = KitPlayback(
      board,
      pictures: GroundPictures(
        size: PixelSize(width: first.width, height: first.height), scale: 1))
    let inputs = tour.steps(after: -1, upTo: last).compactMap {
      step -> (time: MotionInstant, input: KitInput)? in
      guard case .tile(let index, let input) = step.action else { return nil }
      return (
        MotionInstant(seconds: step.time),
        KitInput(input, corner: board.corner(of: index, at: .zero))
      )
    }
    playback.play(inputs, to: MotionInstant(seconds: last))
    board = playback.board
    let (drawing, backdrop) = playback.frame()
    let expected = try renderOffscreen(
      drawing.scene, backdrop: backdrop,
      icons: drawing.pictures.compactMapValues { $0.image(scale: 1) }, scale: 1,
      style: board.setting.style, shadowAlpha: KitFace().shadowAlpha)
    let difference = try ImageDifference(
      try PNGImage(readingFrom: "\(folder)/frame-00029.png"),
      PNGImage(width: expected.width, height: expected.height, bytes: expected.pixels))
    #expect(difference.share(over: 2) < 0.001, "\(difference.maximum)")
  }

  /// A demo that shows its board over its own, still backdrop.
  private func dashboard(
    on sway: SwayHarness, _ environment: [String: String]
  ) throws -> BackgroundProcess {
    let before = try sway.screenshot()
    let process = try BackgroundProcess(
      [BuiltProducts.path(of: "glassbar"), "demo", "--backdrop", "dashboard", "-l", "info"],
      environment: environment)
    try Patience.wait(for: "the board") { () throws(HarnessFailure) -> Bool in
      let now = try sway.screenshot()
      return (try? ImageDifference(now, before).share(over: 20)) ?? 0 > 0.3
        || now.meanLuma(in: PixelRect(x: 200, y: 100, width: 800, height: 500)) ?? 255 < 80
    }
    return process
  }

  @Test func theDesktopsWishForLessMotionIsFollowedAndNoPick() throws {
    let sway = try SwayHarness()
    let home = try TemporaryFolder()
    let bus = try SessionBusHarness()
    let environment = sway.clientEnvironment.merging(Self.folders(home)) { $1 }
      .merging(bus.variables) { $1 }
    let process = try dashboard(on: sway, environment)
    let board = KitBoard(
      size: KitLayout.ideal, backdrop: .dashboard, hasDesktop: true, tiles: KitCatalog.all)
    let index = try #require(board.controls.firstIndex { $0.kind == .calm })
    let control = board.layout.controls[index]
    let corner = (x: (1280 - KitLayout.ideal.x) / 2, y: (720 - KitLayout.ideal.y) / 2)
    let place = TestSupport.PixelRect(
      x: Int(control.x + corner.x), y: Int(control.y + corner.y), width: Int(control.width),
      height: Int(control.height))
    func calm() throws -> PNGImage { try #require(try sway.screenshot().cropped(to: place)) }
    let full = try calm()
    func difference() -> Double { (try? ImageDifference(calm(), full).share(over: 20)) ?? 0 }
    try bus.order("set org.freedesktop.appearance reduced-motion u 1", "serve portal")
    try Patience.wait(for: "the control to tell less motion") { difference() > 0.05 }
    try bus.order("set org.freedesktop.appearance reduced-motion u 0")
    try Patience.wait(for: "the control to tell all motion") { difference() == 0 }
    #expect(process.isRunning && !process.errors.contains("the pick is in"))
  }

  @Test func keysPickAndEndTheDemo() throws {
    let sway = try SwayHarness()
    let home = try TemporaryFolder()
    let environment = sway.clientEnvironment.merging(Self.folders(home)) { $1 }
    let process = try dashboard(on: sway, environment)
    // The first key may be lost while the keyboard is new to the compositor.
    try Patience.wait(for: "the pick") { () throws(HarnessFailure) -> Bool in
      _ = try ProcessRun.run(["wtype", "-s", "200", "3"], environment: environment)
      return process.errors.contains("the pick is in")
    }
    let words = process.errors.split(whereSeparator: { $0.isWhitespace })
    let word = try #require(words.first { $0.hasSuffix("kit.ini;") })
    let text = try #require(FileSystem.text(of: String(word.dropLast()), limit: 1 << 16))
    #expect(text.contains("tuning=lively"))
    try Patience.wait(for: "the end") { () throws(HarnessFailure) -> Bool in
      _ = try ProcessRun.run(["wtype", "-s", "200", "-k", "Escape"], environment: environment)
      return !process.isRunning
    }
    #expect(!process.errors.contains("error"))
  }

  @Test(arguments: [
    ["--scene", "nothing"], ["--tuning", "hard"], ["--speed", "0"], ["--seconds", "2"],
    ["--backdrop", "sea"],
  ])
  func wrongWordsAreRefused(words: [String]) throws {
    let home = try TemporaryFolder()
    let run = try ProcessRun.run(
      [BuiltProducts.path(of: "glassbar"), "demo"] + words,
      environment: ProcessRun.plainEnvironment.merging(Self.folders(home)) { $1 })
    #expect(run.exit == .code(2))
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test func withoutADisplayItSaysSo() throws {
    let home = try TemporaryFolder()
    let run = try ProcessRun.run(
      [BuiltProducts.path(of: "glassbar"), "demo"],
      environment: ProcessRun.plainEnvironment.merging(Self.folders(home)) { $1 })
    #expect(run.exit == .code(3))
  }
}
