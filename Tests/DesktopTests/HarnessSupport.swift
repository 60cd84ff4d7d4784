import Glibc
import Scenery
import TestSupport
import Testing

@Suite("Pictures of the harness")
struct HarnessPictures {
  @Test func `a written PNG reads back the same, with and without transparency`() throws {
    let folder = try TemporaryFolder()
    var random = SeededRandom(seed: 7)
    for opaque in [true, false] {
      var image = PNGImage(width: 31, height: 17)
      for at in image.bytes.indices where !(opaque && at % 4 == 3) {
        image.bytes[at] = UInt8.random(in: 0...255, using: &random)
      }
      try image.write(to: folder["a.png"])
      #expect(try PNGImage(readingFrom: folder["a.png"]) == image)
    }
  }

  @Test func `a file that is no picture is refused with its name`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("not a picture", to: "broken.png")
    #expect(throws: PictureFailure.self) { try PNGImage(readingFrom: path) }
    do { _ = try PNGImage(readingFrom: path) } catch { #expect("\(error)".contains(path)) }
    #expect(throws: PictureFailure.self) { try PNGImage(readingPPM: Array("P6 4 4 255\n".utf8)) }
  }

  @Test func `the difference of two pictures has the figures that arithmetic gives`() throws {
    let plain = PNGImage(width: 40, height: 30, filledWith: Pixel(100, 100, 100))
    var noisy = plain
    // ±6 on every other pixel averages away in a box; a spot of +40 does not.
    for y in 0..<30 {
      for x in 0..<40 {
        let level: UInt8 = (x + y) % 2 == 0 ? 106 : 94
        noisy[x, y] = Pixel(level, level, level)
      }
    }
    let noise = try ImageDifference(plain, noisy)
    #expect(noise.maximum == 6)
    #expect(abs(noise.rms - 6) < 1e-9)
    #expect(noise.rmsAfterBox9 < 0.3)
    #expect(noise.count(over: 5) == 1200)
    #expect(noise.count(over: 6) == 0)

    var spotted = plain
    spotted[20, 15] = Pixel(140, 100, 100)
    let spot = try ImageDifference(spotted, plain)
    #expect(spot.maximum == 40)
    #expect(spot.count(over: 39) == 1)
    // One of 3600 values is off by 40; in 81 places a box sees 40 / 81 of it.
    #expect(abs(spot.rms - (1600.0 / 3600).squareRoot()) < 1e-9)
    #expect(abs(spot.rmsAfterBox9 - (81 * (40.0 / 81) * (40.0 / 81) / 3600).squareRoot()) < 1e-9)
    #expect(spot.picture(gain: 4)[20, 15] == Pixel(160, 0, 0))
    #expect(throws: PictureFailure.sizesDiffer(40, 30, 5, 5)) {
      try ImageDifference(plain, PNGImage(width: 5, height: 5))
    }
  }

  @Test func `cropping and enlarging keep the pixels`() throws {
    let image = Wallpaper.checkerboard.wallpaper(width: 64, height: 48)
    let part = try #require(image.cropped(to: PixelRect(x: 6, y: 7, width: 10, height: 9)))
    let large = part.enlarged(by: 3)
    #expect(large.width == 30 && large.height == 27)
    for y in 0..<27 {
      for x in 0..<30 { #expect(large[x, y] == image[6 + x / 3, 7 + y / 3]) }
    }
    #expect(image.cropped(to: PixelRect(x: 64, y: 0, width: 5, height: 5)) == nil)
  }

  @Test(arguments: Wallpaper.allCases)
  func `a wallpaper is the same each time and has detail where a bar lies`(_ kind: Wallpaper) {
    let first = kind.wallpaper(width: 640, height: 360)
    #expect(first == kind.wallpaper(width: 640, height: 360))
    var shades: Set<Pixel> = []
    for x in 200..<440 { shades.insert(first[x, 340]) }
    #expect(shades.count >= 2)
  }
}

@Suite("Seeded random numbers")
struct HarnessRandom {
  @Test func `xoshiro256 starts as its reference does`() {
    // From a SplitMix64 of seed 0 the state begins with e220a8397b1dcdaf, as published.
    var random = SeededRandom(seed: 0)
    #expect(random.next() == 0x99EC_5F36_CB75_F2B4)
  }

  @Test func `the same seed repeats, another one differs`() {
    var one = SeededRandom(seed: 42)
    var two = SeededRandom(seed: 42)
    var other = SeededRandom(seed: 43)
    let first = (0..<100).map { _ in one.next() }
    #expect(first == (0..<100).map { _ in two.next() })
    #expect(first != (0..<100).map { _ in other.next() })
    for _ in 0..<1000 { #expect((2.0..<3.0).contains(one.double(in: 2..<3))) }
  }
}

@Suite("Processes of the harness")
struct HarnessProcesses {
  @Test func `a run gives output, errors and exit code, and its environment is as asked`() throws {
    let run = try ProcessRun.run(
      ["sh", "-c", "cat; echo $COLOUR; echo oops >&2; exit 7"],
      environment: ProcessRun.plainEnvironment.merging(["COLOUR": "teal"]) { $1 },
      workingFolder: "/", input: "in\n")
    #expect(run.output == "in\nteal\n")
    #expect(run.errors == "oops\n")
    #expect(run.exit == .code(7))
    #expect(try ProcessRun.run(["sh", "-c", "kill -9 $$"]).exit == .signal(9))
    #expect(throws: HarnessFailure.self) { try ProcessRun.run(["/no/such/program"]) }
  }

  @Test func `the watchdog ends a run that hangs`() throws {
    #expect(throws: HarnessFailure.self) {
      try ProcessRun.run(["sleep", "600"], watchdog: 0.2)
    }
  }

  @Test func `a background process takes its grandchildren along, stopped ones too`() throws {
    var process: BackgroundProcess? = try BackgroundProcess(
      ["sh", "-c", "sleep 601 & echo $!; wait"])
    let child = try #require(process)
    let number = try Patience.wait(for: "the grandchild's number") {
      Int32(child.output.split(separator: "\n").first ?? "")
    }
    child.signal(SIGSTOP)
    #expect(child.isRunning)
    child.stop()
    process = nil
    try Patience.wait(for: "the end of the grandchild", untilTrue: { kill(number, 0) != 0 })
  }

  @Test func `a folder goes with all that is in it`() throws {
    var folder: TemporaryFolder? = try TemporaryFolder()
    let path = try #require(folder?.path)
    try folder?.makeFolder("inner")
    try folder?.write("text", to: "inner/file")
    #expect(folder?.contents == ["inner"])
    folder = nil
    #expect(access(path, F_OK) != 0)
  }
}
