import GlassSurface
import Glibc

/// One renderer and what it is measured against.
final class Bench {
  private let context: GLContext
  private let renderer: GlassRenderer
  private let floors: Floors
  private let repetitions: Int
  private let frames: Int

  /// What is measured: draws one frame, given its number.
  private struct Case {
    var name: String
    var draw: (Int) throws -> Void
  }

  init(repetitions: Int, frames: Int) throws {
    self.repetitions = max(repetitions, 1)
    self.frames = max(frames, 2)
    context = try GLContext()
    renderer = try GlassRenderer(context: context)
    floors = try Floors(context: context)
  }

  /// How long the first frame of each kind takes in a fresh context, compiling included.
  func compileTimes() throws {
    let context = try GLContext()
    let size = PixelSize(width: 1280, height: 160)
    let target = try Framebuffer(context: context, size: size)
    let start = Self.cpuTime()
    let renderer = try GlassRenderer(context: context)
    let texture = try Texture(context: context, image: Self.backdrop(size, scale: 1))
    renderer.setBackdrop(texture, origin: .zero, version: 1)
    print("first use, ms of CPU time (\(context.renderer)):")
    print(Self.line("renderer", [1000 * (Self.cpuTime() - start)]))
    func timed(_ name: String, _ body: () throws -> Void) throws {
      let start = Self.cpuTime()
      try body()
      try context.finish()
      print(
        Self.line(name, [1000 * (Self.cpuTime() - start)])
          + "   glass programs so far: \(renderer.glassProgramCount)")
    }
    func draw(_ scene: GlassScene) throws {
      try renderer.draw(scene, scale: 1, style: .seed, shadowAlpha: 0.22, into: target)
    }
    try timed("first frame at rest") { try draw(BenchScene(gap: 12).scene) }
    var step = 0
    var isCold = true
    while isCold {
      step += 1
      try timed("warming up, step \(step)") { isCold = try renderer.warmUp() }
    }
    let later = [
      ("first press and merge", BenchScene(gap: 2, isLive: true).scene),
      ("first materialize", BenchScene(gap: 12, presence: 0.4).scene),
      ("first menu beside the bar", BenchScene.withMenu),
      ("first crowd of members", BenchScene(gap: -40).scene),
      ("the same press again", BenchScene(gap: 2.1, isLive: true).scene),
    ]
    for (name, scene) in later { try timed(name) { try draw(scene) } }
  }

  /// The bar of eight buttons beside three floors.
  func floorsAndFrames(scale: Double) throws {
    let size = PixelSize(width: Int(1280 * scale), height: Int(160 * scale))
    let texture = try Texture(context: context, image: Self.backdrop(size, scale: scale))
    let target = try Framebuffer(context: context, size: size)
    let icon = IconID("icon")
    try renderer.setIcon(icon, Self.icon(side: Int(32 * scale)))
    var version: UInt64 = 1
    func glass(_ scene: BenchScene, changes: Bool = false) throws {
      if changes { version += 1 }
      renderer.setBackdrop(texture, origin: .zero, version: version)
      try renderer.draw(
        scene.scene, scale: scale, style: .seed, shadowAlpha: 0.22, into: target)
    }
    func gap(_ frame: Int) -> Double { 4 + 4 * sin(Double(frame) * 0.37) }
    let cases = [
      Case(name: "clear") { _ in try target.clear() },
      Case(name: "copy") { [floors] _ in try floors.copy(texture, into: target) },
      Case(name: "copy + 2-level dual Kawase") { [floors] _ in
        try floors.copy(texture, into: target)
        try floors.kawase(texture, into: target)
      },
      Case(name: "at rest, drawn anew") {
        try glass(BenchScene(gap: 12 + 0.001 * Double($0 % 2)))
      },
      Case(name: "merging") { try glass(BenchScene(gap: gap($0))) },
      Case(name: "merging, everything") { frame in
        try glass(BenchScene(gap: gap(frame), isLive: true, frame: frame))
      },
      Case(name: "merging, new backdrop") { frame in
        try glass(BenchScene(gap: gap(frame)), changes: true)
      },
      Case(name: "merging, everything, new backdrop") { frame in
        try glass(BenchScene(gap: gap(frame), isLive: true, frame: frame), changes: true)
      },
      Case(name: "materializing as a whole") { frame in
        try glass(
          BenchScene(gap: 12, isLive: true, presence: 0.5 + 0.4 * sin(Double(frame))))
      },
      Case(name: "only an icon moves") { frame in
        var scene = BenchScene(gap: 12, isLive: true)
        scene.icon = (icon, 3 * sin(Double(frame)))
        try glass(scene)
      },
    ]
    print("eight buttons of 56 dp, \(size.width)×\(size.height), multiples of the copy:")
    let copy = try measure(cases)
    print("  of these, everything and new backdrop, pass by pass:")
    let meter = PassMeter()
    for frame in 0..<frames {
      _ = try renderer.profile(
        BenchScene(gap: gap(frame), isLive: true, frame: frame).scene, scale: scale,
        style: .seed, shadowAlpha: 0.22, into: target, meter: meter)
    }
    for entry in meter.entries {
      print(
        Self.line("  \(entry.pass.work)", [entry.median / copy])
          + "   \(entry.pass.area) px")
    }
  }

  /// Cost against the number of buttons.
  func growth(scale: Double) throws {
    let size = PixelSize(width: Int(2304 * scale), height: Int(160 * scale))
    let copied = PixelSize(width: Int(1280 * scale), height: Int(160 * scale))
    let texture = try Texture(context: context, image: Self.backdrop(size, scale: scale))
    let source = try Texture(context: context, image: Self.backdrop(copied, scale: scale))
    let target = try Framebuffer(context: context, size: size)
    let copyTarget = try Framebuffer(context: context, size: copied)
    var version: UInt64 = 1
    var cases = [Case(name: "copy") { [floors] _ in try floors.copy(source, into: copyTarget) }]
    for changes in [false, true] {
      for count in [1, 4, 8, 16, 32] {
        cases.append(
          Case(name: "\(count) buttons\(changes ? ", new backdrop" : "")") { [renderer] frame in
            if changes { version += 1 }
            renderer.setBackdrop(texture, origin: .zero, version: version)
            let scene = BenchScene(
              gap: 6 + 2 * sin(Double(frame) * 0.37), count: count, width: 2304, isLive: true,
              frame: frame)
            try renderer.draw(
              scene.scene, scale: scale, style: .seed, shadowAlpha: 0.22, into: target)
          })
      }
    }
    print(
      "growth, everything on, \(size.width)×\(size.height), multiples of a copy of "
        + "\(copied.width)×\(copied.height):")
    try measure(cases)
  }

  // MARK: - Measuring

  /// Prints the cases' figures; returns the copy's time in s.
  @discardableResult
  private func measure(_ cases: [Case]) throws -> Double {
    var ratios = cases.map { _ in [Double]() }
    var times = cases.map { _ in [Double]() }
    for repetition in 0..<repetitions {
      var measured = cases.map { _ in 0.0 }
      // To and fro, so that a drift of the machine's speed falls on all alike.
      let order = repetition.isMultiple(of: 2) ? Array(cases.indices) : cases.indices.reversed()
      for index in order { measured[index] = try seconds(of: cases[index]) }
      guard let copy = cases.firstIndex(where: { $0.name == "copy" }) else { return 0 }
      for index in cases.indices {
        ratios[index].append(measured[index] / measured[copy])
        times[index].append(1000 * measured[index])
      }
    }
    print(Self.pad("", 36) + "  median     p10     p90    CPU ms")
    for (index, entry) in cases.enumerated() {
      print(
        Self.line(
          entry.name,
          [
            Self.part(ratios[index], 0.5), Self.part(ratios[index], 0.1),
            Self.part(ratios[index], 0.9), Self.part(times[index], 0.5),
          ]))
    }
    let copy = cases.firstIndex { $0.name == "copy" }
    return copy.map { Self.part(times[$0], 0.5) / 1000 } ?? 0
  }

  private func seconds(of entry: Case) throws -> Double {
    for frame in 0..<3 {
      try entry.draw(frame)
      try context.finish()
    }
    let start = Self.cpuTime()
    for frame in 0..<frames {
      try entry.draw(frame)
      try context.finish()
    }
    return (Self.cpuTime() - start) / Double(frames)
  }

  private static func part(_ values: [Double], _ share: Double) -> Double {
    let sorted = values.sorted()
    return sorted[min(Int(share * Double(sorted.count)), sorted.count - 1)]
  }

  private static func cpuTime() -> Double { time(CLOCK_PROCESS_CPUTIME_ID) }

  private static func time(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  // MARK: - Output

  private static func line(_ name: String, _ values: [Double]) -> String {
    pad("  \(name)", 36) + values.map { padLeft(fixed($0), 8) }.joined()
  }

  private static func fixed(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 0))
  }

  private static func padLeft(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(width - text.count, 0)) + text
  }

  private static func backdrop(_ size: PixelSize, scale: Double) -> PixelImage {
    SampleBackdrop.photo.image(size: size, scale: scale)
  }

  private static func icon(side: Int) -> PixelImage {
    PixelImage(
      width: side, height: side, pixels: [UInt8](repeating: 200, count: side * side * 4))
  }
}
