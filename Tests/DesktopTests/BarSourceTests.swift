import BarModel
import Glibc
import Scenery
import TestSupport
import Testing

extension BarOnDesktop {
  @Suite("Each backdrop source, forced")
  struct Sources {
    /// What `make matrix` prints of it is appended to the file that GLASSBAR_RESULTS names, and pictures go
    /// to the folder GLASSBAR_PICTURES. GLASSBAR_SOURCES names fewer, for machines that take long.
    @Test func `each source that works here is in use, and right as far as it can be`() throws {
      let first = Wallpaper.page.wallpaper(width: 1280, height: 720)
      let sway = try SwayHarness(wallpaper: first)
      var working: [BackdropChoice] = []
      let wanted = variable("GLASSBAR_SOURCES")?.split(separator: ",").map(String.init)
      for choice in BackdropChoice.allCases where wanted?.contains(choice.rawValue) ?? true {
        let home = try BarHarness.Home(settings: ["[backdrop]", "source=\(choice.rawValue)"])
        let bar = try BarHarness(in: sway, home: home)
        defer { bar.stop() }
        let measured = try measure(bar, choice)
        try sway.setWallpaper(first)
        SourceRow(choice: choice, measured: measured).append()
        guard measured.isForced else { continue }
        working.append(choice)
        guard let limit = limits(of: choice), let difference = measured.difference else { continue }
        #expect(difference.rms <= limit.raw, "\(choice): \(difference)")
        #expect(difference.rmsAfterBox9 <= limit.box, "\(choice): \(difference)")
      }
      #expect(working.contains(.auto) && working.contains(.screencopy))
    }

    /// Lays another wallpaper beneath the bar, for what was there before it is known without recovery.
    private func measure(_ bar: BarHarness, _ choice: BackdropChoice) throws -> MeasuredSource {
      // A source without pixels never becomes live, and one that does not work here gives way to others.
      let isLive =
        try bar.wait(for: "\(choice) to be taken up") {
          $0.mapped && $0.buttons.count >= bar.home.pins.count && $0.backdrop.state != "preparing"
        }.backdrop.state == "live"
      if isLive {
        try bar.waitUntilSettled()
        try bar.sway.setWallpaper(Wallpaper.photo.wallpaper(width: 1280, height: 720))
        try bar.waitUntilSettled()
      }
      let output = try bar.output()
      let area = try #require(output.bar?.covered)
      let dump = try bar.dump(.backdrop)
      let isOpaque = stride(from: 3, to: dump.image.bytes.count, by: 4).allSatisfy {
        dump.image.bytes[$0] == 255
      }
      #expect(isOpaque, "\(choice): the backdrop has holes")
      let recovered = dump.rect.intersection(area) == area ? dump.part(in: area) : nil
      if let folder = variable("GLASSBAR_PICTURES") {
        try bar.sway.screenshot(output: bar.sway.outputName)
          .write(to: "\(folder)/\(choice.rawValue).png")
      }
      let truth = try #require(bar.screenshotWhileHidden().cropped(to: area))
      let difference = try recovered.map { try ImageDifference($0, truth) }
      return MeasuredSource(
        source: output.backdrop.source, state: output.backdrop.state, difference: difference,
        isForced: choice == .auto || output.backdrop.source == choice.rawValue)
    }

    /// Levels; nil for sources that do not say what lies beneath each pixel.
    private func limits(of choice: BackdropChoice) -> (raw: Double, box: Double)? {
      switch choice {
      case .auto, .screencopy, .imageCopy: (1, 0.4)
      case .snapshot, .kwin: (0.5, 0.2)
      default: nil
      }
    }
  }
}

struct MeasuredSource {
  var source: String
  var state: String
  var difference: ImageDifference?
  /// Whether the bar uses what it was told to use.
  var isForced: Bool
}

/// One line for the table of `make matrix`: choice, source in use, state, rms, rms after a 9 × 9 box.
private struct SourceRow {
  var choice: BackdropChoice
  var measured: MeasuredSource

  func append() {
    guard let path = variable("GLASSBAR_RESULTS"), let file = fopen(path, "a") else { return }
    defer { fclose(file) }
    let figures = measured.difference.map { ["\($0.rms)", "\($0.rmsAfterBox9)"] } ?? ["-", "-"]
    let words = [choice.rawValue, measured.source, measured.state] + figures
    fputs(words.joined(separator: "\t") + "\n", file)
  }
}

private func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
