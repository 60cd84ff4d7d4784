import Foundation
import Scenery
import TestSupport
import Testing

extension BarOnDesktop {
  @Suite("The backdrop while things move beneath the bar")
  struct BackdropMotion {
    @Test func `a window from white to black is dragged beneath it and every button flips once`()
      throws
    {
      let bar = try BarOnDesktop.start(over: BarOnDesktop.plain(20))
      let area = try #require(try bar.waitUntilSettled().surface?.covered)
      let width = 1_000
      let top = area.y - 30
      func place(_ boundary: Int) throws {
        try bar.sway.swaymsg(
          "[app_id=\"^split$\"] move absolute position \(boundary - width / 2) \(top)")
      }
      try bar.sway.openTerminal(
        "split", at: PixelRect(x: 100, y: top, width: width, height: area.height + 40),
        showing: .command(["sh", "-c", Self.splitPicture]))
      try bar.wait(for: "the window's button") { $0.button("split")?.windows == 1 }
      let wide = try #require(try bar.waitUntilSettled().surface?.covered)
      // White comes from the left and leaves to the left again.
      let steps = Array(stride(from: wide.x - 24, through: wide.x + wide.width + 24, by: 12))
      try place(steps[0])
      try bar.waitUntilSettled()
      var sights: [BarHarness.Output] = []
      var pictures: [PNGImage] = []
      for (index, boundary) in (steps + steps.reversed()).enumerated() {
        try place(boundary)
        sights.append(try Self.followed(bar))
        if index % max(steps.count / 7, 1) == 0 {
          let part = PixelRect(
            x: wide.x - 40, y: wide.y - 10, width: wide.width + 80, height: wide.height + 10)
          pictures.append(
            try #require(bar.sway.screenshot(output: bar.sway.outputName).cropped(to: part)))
        }
      }
      _ = BarEvidence.keep([("strip", Self.strip(pictures))], as: "flip")
      for (index, id) in sights[0].buttons.map(\.id).enumerated() {
        let lights = sights.map { $0.buttons[index].lightness > 0.5 }
        let (there, back) = (lights.prefix(steps.count), lights.suffix(steps.count))
        #expect(there.first == false && there.last == true, "\(id)")
        #expect(back.first == true && back.last == false, "\(id)")
        #expect(Self.changes(there) == 1, "\(id) on the way there: \(Array(there))")
        #expect(Self.changes(back) == 1, "\(id) on the way back: \(Array(back))")
      }
      // The edge is busier than either side of it.
      let shadows = sights.map(\.shadowAlpha)
      #expect(abs(shadows[0] - 0.14) < 0.02)
      #expect(try #require(shadows.max()) > shadows[0] + 0.015)
      #expect(abs(try #require(shadows.last) - 0.14) < 0.02)
    }

    /// Waits until the bar has captured, looked and finished its cross-fades.
    private static func followed(_ bar: BarHarness) throws -> BarHarness.Output {
      try bar.waitUntilSettled(for: 0.6)
    }

    private static func changes(_ values: ArraySlice<Bool>) -> Int {
      zip(values, values.dropFirst()).filter { $0 != $1 }.count
    }

    /// Draws anew whenever the terminal gets another size: its first one is not the one asked for.
    private static let splitPicture = """
      draw() { printf '\\033[?25l\\033[2J'; set -- $(stty size); half=$(($2 / 2)); row=1; \
      while [ $row -le $1 ]; do printf '\\033[%d;1H\\033[48;2;250;250;250m%*s\\033[48;2;8;8;8m%*s' \
      $row $half '' $(($2 - half)) ''; row=$((row + 1)); done; }; \
      trap draw WINCH; draw; while :; do sleep 1000 & wait; done
      """

    /// The pictures one beneath the other.
    private static func strip(_ pictures: [PNGImage]) -> PNGImage {
      guard let first = pictures.first else { return BarOnDesktop.plain(0) }
      let gap = 4
      var strip = PNGImage(
        width: first.width, height: pictures.count * (first.height + gap) - gap,
        filledWith: Pixel(128, 128, 128))
      for (index, picture) in pictures.enumerated() {
        for y in 0..<picture.height {
          for x in 0..<picture.width {
            strip[x, index * (first.height + gap) + y] = picture[x, y]
          }
        }
      }
      return strip
    }

    @Test func `another bar's zone moves it and the backdrop follows`() throws {
      let wallpaper = Wallpaper.photo.wallpaper(width: 1280, height: 720)
      let sway = try SwayHarness(
        wallpaper: wallpaper,
        configuration: [
          "bar {", "id other", "position bottom", "mode invisible",
          "status_command while :; do echo; sleep 1000; done", "}",
        ])
      let bar = try BarHarness(in: sway)
      let before = try #require(try bar.waitUntilSettled().surface)
      try sway.swaymsg("bar other mode dock")
      let moved = try bar.wait(for: "the surface to be found above the other bar") {
        ($0.surface?.y ?? before.y) < before.y - 4
      }
      try bar.waitUntilSettled()
      #expect(moved.surface?.x == before.x)
      try expectRecovered(bar, wallpaper, "moved-by-zone")
      try sway.swaymsg("bar other mode invisible")
      try bar.wait(for: "the surface to be found where it was") { $0.surface == before }
      #expect(bar.process.isRunning)
    }

    @Test func `text that scrolls for long costs neither memory nor descriptors nor truth`() throws
    {
      let bar = try BarOnDesktop.start()
      let area = try #require(try bar.waitUntilSettled().surface?.covered)
      let window = try bar.sway.openTerminal(
        "scroller",
        at: PixelRect(x: area.x - 80, y: area.y - 60, width: area.width + 160, height: 170),
        showing: .scrolling(linesPerSecond: 15))
      try bar.wait(for: "the terminal's button") { $0.button("scroller")?.windows == 1 }
      // Ten minutes; in a hurry one, which is enough for a leak in every frame.
      let rounds = BarOnDesktop.isLong ? 40 : 8
      let process = bar.process.processID
      var errors: [Double] = []
      var memory: [Double] = []
      var descriptors: [Int] = []
      for _ in 0..<rounds {
        window.resume()
        Patience.sleep(seconds: BarOnDesktop.isLong ? 12 : 4)
        window.pause()
        let rect = try #require(try bar.waitUntilSettled().bar?.covered)
        let dump = try bar.dump(.backdrop)
        // What lies beneath is what the terminal shows, which stands still now.
        let truth = try bar.screenshotWhileHidden()
        try bar.tell("show")
        try bar.waitUntilMapped()
        errors.append(
          try ImageDifference(
            #require(dump.part(in: rect)), #require(truth.cropped(to: rect))
          ).rms)
        memory.append(try Self.residentMegabytes(process))
        descriptors.append(
          try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count)
      }
      #expect(errors.allSatisfy { $0 <= 1.0 }, "\(errors)")
      let trend = Self.slope(errors)
      #expect(abs(trend.slope) <= 3 * trend.uncertainty + 1e-3, "\(trend) \(errors)")
      // The first rounds fill caches.
      let late = memory.dropFirst(memory.count / 3)
      #expect(try #require(late.max()) - #require(late.first) <= 6, "\(memory) MB")
      #expect(try #require(descriptors.max()) - descriptors[1] <= 2, "\(descriptors)")
    }

    private static func residentMegabytes(_ process: Int32) throws -> Double {
      let text = try String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8)
      let pages = Double(text.split(separator: " ")[1]) ?? 0
      return pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1_048_576
    }

    /// A line through values at 0, 1, 2, …: its slope and the slope's standard error.
    private static func slope(_ values: [Double]) -> (slope: Double, uncertainty: Double) {
      let count = Double(values.count)
      let middle = (count - 1) / 2
      let mean = values.reduce(0, +) / count
      let places = values.indices.map { Double($0) - middle }
      let spread = places.reduce(0) { $0 + $1 * $1 }
      let slope = zip(places, values).reduce(0) { $0 + $1.0 * ($1.1 - mean) } / spread
      let rest = zip(places, values).reduce(0) {
        let residual = $1.1 - mean - slope * $1.0
        return $0 + residual * residual
      }
      return (slope, (rest / (count - 2) / spread).squareRoot())
    }
  }
}
