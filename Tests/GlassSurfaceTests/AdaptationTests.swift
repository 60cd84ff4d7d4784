import GlassSurface
import Testing

@Suite struct AdaptationTests {
  private func sample(_ levels: [UInt8]) -> BackdropSample {
    BackdropSample(points: levels.map { SIMD4($0, $0, $0, 255) })
  }

  @Test("Plain ground keeps the shadow at 0.14, text raises it to 0.30")
  func shadowFollowsBusyness() {
    #expect(abs(sample([UInt8](repeating: 240, count: 30)).shadowAlpha - 0.14) < 1e-9)
    let text: [UInt8] = (0..<30).map { $0 % 4 == 0 ? 20 : 250 }
    #expect(abs(sample(text).shadowAlpha - 0.30) < 1e-9)
    let gradient: [UInt8] = (0..<30).map { UInt8(100 + $0) }
    let alpha = sample(gradient).shadowAlpha
    #expect(alpha > 0.14 && alpha < 0.22)
  }

  @Test("The face flips above 0.60 and below 0.44 and stays in between")
  func flipHasHysteresis() {
    var flip = LightDarkFlip(luma: 0.3)
    #expect(!flip.isLight)
    flip.update(luma: 0.59)
    #expect(!flip.isLight)
    flip.update(luma: 0.61)
    #expect(flip.isLight)
    flip.update(luma: 0.45)
    #expect(flip.isLight)
    flip.update(luma: 0.43)
    #expect(!flip.isLight)
  }

  @Test("Luma weighs green most")
  func lumaWeights() {
    let green = BackdropSample(points: [SIMD4(0, 255, 0, 255)])
    #expect(abs(green.luma - 0.7152) < 1e-9)
  }
}

@Suite struct CaptureScheduleTests {
  @Test("A still backdrop is refined by at most six commits, then silence")
  func refinementEnds() {
    var schedule = CaptureSchedule(rate: 30)
    let first = schedule.read(changed: true, isFresh: true)
    #expect(first)
    let later = (0..<50).map { _ in schedule.read(changed: false, isFresh: true) }
    #expect(later.filter { $0 }.count == CaptureSchedule.refinements - 1)
    #expect(later.last == false)
  }

  @Test("Damage elsewhere on the output never makes us commit")
  func foreignDamageIsIgnored() {
    var schedule = CaptureSchedule(rate: 30)
    let answers = (0..<10).map { _ in schedule.read(changed: false, isFresh: false) }
    #expect(!answers.contains(true))
  }

  @Test("Requests keep their distance, and failures back off until the source is given up")
  func failuresBackOff() {
    var schedule = CaptureSchedule(rate: 20)
    schedule.requested(at: 1_000)
    #expect(schedule.earliestRequest == 1_000 + 50_000_000)
    var now: Int64 = 0
    var waits: [Int64] = []
    var answers: [Bool] = []
    for _ in 0..<CaptureSchedule.failureLimit {
      answers.append(schedule.failed(at: now))
      waits.append(schedule.earliestRequest - now)
      now = schedule.earliestRequest
    }
    #expect(answers.dropLast().allSatisfy { $0 })
    #expect(answers.last == false)
    #expect(waits == waits.sorted())
    #expect(waits[0] < waits[waits.count - 1])
  }
}

@Suite struct FrameTagTests {
  private func capture(_ tag: FrameTag, format: UInt32, base: UInt8) -> [UInt8] {
    var bytes = [UInt8](repeating: base, count: 16 * 8 * 4)
    for row in 0..<FrameTag.height {
      for column in 0..<FrameTag.width {
        let word = row == 0 ? tag.rows.x : tag.rows.y
        let six = word >> UInt32(6 * column)
        let offset = ((row + 3) * 16 + column + 5) * 4
        let order = format == 1 ? [2, 1, 0] : [0, 1, 2]
        for channel in 0..<3 {
          let bits = UInt8(six >> UInt32(2 * channel) & 3)
          bytes[offset + order[channel]] = base & 252 | bits
        }
      }
    }
    return bytes
  }

  @Test("Every commit's number survives a capture", arguments: [UInt32(1), 0x3432_4258])
  func roundTrip(format: UInt32) throws {
    let captureFormat = try #require(CaptureFormat(shm: format))
    for commit in stride(from: UInt16(0), through: 65_000, by: 997) {
      let bytes = capture(FrameTag(commit: commit), format: format, base: UInt8(commit % 251))
      bytes.withUnsafeBytes { raw in
        let pixels = CapturedPixels(
          bytes: raw, width: 16, height: 8, stride: 64, format: captureFormat)
        guard let pixels else {
          Issue.record("the capture fits")
          return
        }
        #expect(FrameTag(in: pixels, x: 5, y: 3)?.commit == commit)
        #expect(FrameTag(in: pixels, x: 4, y: 3) == nil)
        #expect(FrameTag(in: pixels, x: 14, y: 3) == nil)
      }
    }
  }

  @Test("A capture reads upright however the buffer lies", arguments: CaptureOrientation.allCases)
  func orientations(_ orientation: CaptureOrientation) throws {
    let format = try #require(CaptureFormat(shm: 0x3432_4258))
    let (width, height) = (5, 3)
    let stored = orientation.isSideways ? (height, width) : (width, height)
    // Only the corners differ; where each lies in the buffer is written out by hand.
    let corners: [CaptureOrientation: [(Int, Int)]] = [
      .upright: [(0, 0), (4, 0), (0, 2)], .turned90: [(0, 4), (0, 0), (2, 4)],
      .turned180: [(4, 2), (0, 2), (4, 0)], .turned270: [(2, 0), (2, 4), (0, 0)],
      .flipped: [(4, 0), (0, 0), (4, 2)], .flipped90: [(0, 0), (0, 4), (2, 0)],
      .flipped180: [(0, 2), (4, 2), (0, 0)], .flipped270: [(2, 4), (2, 0), (0, 4)],
    ]
    var bytes = [UInt8](repeating: 9, count: stored.0 * stored.1 * 4)
    for (index, place) in try #require(corners[orientation]).enumerated() {
      bytes[(place.1 * stored.0 + place.0) * 4] = UInt8(100 + index)
    }
    bytes.withUnsafeBytes { raw in
      let pixels = CapturedPixels(
        bytes: raw, width: stored.0, height: stored.1, stride: stored.0 * 4, format: format,
        orientation: orientation)
      guard let pixels else {
        Issue.record("the capture fits")
        return
      }
      #expect(pixels.width == width && pixels.height == height)
      #expect(pixels.rgb(x: 0, y: 0).x == 100)
      #expect(pixels.rgb(x: width - 1, y: 0).x == 101)
      #expect(pixels.rgb(x: 0, y: height - 1).x == 102)
      #expect(pixels.rgb(x: width - 1, y: height - 1).x == 9)
      var copy: [UInt8] = []
      pixels.copyRGBA(into: &copy)
      #expect(copy[0] == 100 && copy[(width - 1) * 4] == 101)
      #expect(copy[(height - 1) * width * 4] == 102 && copy[3] == 255)
    }
  }

  @Test("A part of a capture reads like a capture of that part")
  func croppedCapture() throws {
    let format = try #require(CaptureFormat(shm: 0x3432_4258))
    var bytes = [UInt8](repeating: 0, count: 6 * 4 * 4)
    for index in 0..<24 { bytes[4 * index] = UInt8(index) }
    bytes.withUnsafeBytes { raw in
      func pixels(_ crop: PixelRect) -> (Int, Int, UInt8, UInt8)? {
        let part = CapturedPixels(
          bytes: raw, width: 6, height: 4, stride: 24, format: format, crop: crop)
        guard let part else { return nil }
        let last = part.rgb(x: part.width - 1, y: part.height - 1).x
        return (part.width, part.height, part.rgb(x: 0, y: 0).x, last)
      }
      #expect(pixels(PixelRect(x: 1, y: 2, width: 3, height: 2))! == (3, 2, 13, 21))
      #expect(pixels(PixelRect(x: 4, y: 0, width: 3, height: 2)) == nil)
      #expect(pixels(PixelRect(x: 0, y: -1, width: 3, height: 2)) == nil)
    }
  }

  @Test("One altered level breaks the tag")
  func alteredPixelsAreNoticed() throws {
    let captureFormat = try #require(CaptureFormat(shm: 1))
    var bytes = capture(FrameTag(commit: 4_711), format: 1, base: 120)
    bytes[(3 * 16 + 7) * 4 + 1] ^= 1
    bytes.withUnsafeBytes { raw in
      let pixels = CapturedPixels(
        bytes: raw, width: 16, height: 8, stride: 64, format: captureFormat)
      guard let pixels else {
        Issue.record("the capture fits")
        return
      }
      #expect(FrameTag(in: pixels, x: 5, y: 3) == nil)
    }
  }
}
