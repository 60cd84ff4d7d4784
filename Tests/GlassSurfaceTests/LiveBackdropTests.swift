import GlassSurface
import Testing

import struct TestSupport.OneDriverAtATime

/// Shows whatever it is told to; damage comes only when a test says so.
private final class ScriptedSource: BackdropSource {
  let name = "scripted"
  let capabilities: BackdropCapabilities = [.live, .includesSurface]
  var onFrame: ((borrowing CapturedPixels, BackdropFrame) -> Void)?
  var onFailure: ((BackdropFailure) -> Void)?
  var screen: [UInt8]
  private let size: PixelSize
  private let loop: HandLoop
  private(set) var requests = 0
  private(set) var isArmed = false
  private var answer: (any EventSource)?

  init(size: PixelSize, loop: HandLoop) {
    self.size = size
    self.loop = loop
    screen = [UInt8](repeating: 120, count: size.width * size.height * 4)
  }

  func start(rect: PixelRect) {}

  func request(waitsForDamage: Bool) {
    guard !isArmed, answer == nil else { return }
    requests += 1
    if waitsForDamage { isArmed = true } else { deliverSoon() }
  }

  func cancel() {
    isArmed = false
    answer = nil
  }

  func damage() {
    if isArmed { deliverSoon() }
  }

  private func deliverSoon() {
    isArmed = false
    answer = loop.schedule(after: 1_000_000) { [weak self] in self?.deliver() }
  }

  private func deliver() {
    answer = nil
    guard let format = CaptureFormat(shm: 0x3432_4258) else { return }
    screen.withUnsafeBytes { bytes in
      let pixels = CapturedPixels(
        bytes: bytes, width: size.width, height: size.height, stride: size.width * 4,
        format: format)
      if let pixels { onFrame?(pixels, BackdropFrame(time: 0)) }
    }
  }
}

@Suite(.draws) struct LiveBackdropTests {
  private let loop = HandLoop()
  private let source: ScriptedSource
  private let backdrop: LiveBackdrop

  init() throws {
    let size = PixelSize(width: 64, height: 32)
    let scripted = ScriptedSource(size: size, loop: loop)
    source = scripted
    let geometry = try #require(
      BackdropGeometry(
        surface: PixelRect(x: 0, y: 0, width: 64, height: 32), output: size, scale: 1, margin: 8))
    backdrop = try LiveBackdrop(
      programs: BackdropPrograms(context: GLContext()), loop: loop, geometry: geometry,
      surfaceSize: size, options: [BackdropOption(.screencopy, source: scripted)],
      rates: BackdropRates(captures: 30), fallback: SIMD3(repeating: 0.5),
      clock: { [loop] in loop.now })
    backdrop.prepare {}
    loop.run(until: 10_000_000)
  }

  @Test("It is live after its snapshot and asks for nothing before something is shown")
  func snapshotFirst() {
    #expect(backdrop.state == .live)
    #expect(source.requests == 1)
    #expect(backdrop.counters.captures == 1)
  }

  @Test("At rest one request stays armed and no timer runs")
  func restIsQuiet() {
    backdrop.didCommit()
    loop.run(until: 5_000_000_000)
    #expect(source.isArmed)
    #expect(source.requests == 2)
    #expect(backdrop.counters.captures == 1)
  }

  @Test("A tag that never comes back ends the following; one capture watches for it, once a second")
  func missingTagEndsIt() {
    var notices: [String] = []
    backdrop.onNotice = { notices.append($0) }
    backdrop.didCommit()
    source.damage()
    loop.run(until: 60_000_000_000)
    #expect(backdrop.state == .still)
    #expect(notices.count == 1)
    let failures = Int(backdrop.counters.tagFailures)
    #expect(failures <= CaptureSchedule.failureLimit)
    // An idle desktop is not asked again.
    #expect(source.isArmed)
    for step in 1...100 {
      source.damage()
      loop.run(until: 60_000_000_000 + Int64(step) * 20_000_000)
    }
    #expect(Int(backdrop.counters.tagFailures) - failures <= 3)
  }

  @Test("What could not be followed is followed again when the bar is used")
  func resumes() {
    backdrop.didCommit()
    source.damage()
    loop.run(until: 60_000_000_000)
    #expect(backdrop.state == .still)
    backdrop.resume()
    #expect(backdrop.state == .live)
    backdrop.didCommit()
    loop.run(until: 61_000_000_000)
    #expect(source.isArmed)
  }

  @Test("Damage over and over is captured at most 30 times a second")
  func rateIsKept() {
    backdrop.didCommit()
    let start = backdrop.counters.captures
    for step in 0..<100 {
      source.damage()
      loop.run(until: 10_000_000_000 + Int64(step) * 5_000_000)
    }
    // Half a second; captures without our tag come even less often.
    #expect(backdrop.counters.captures - start <= 16)
  }

  @Test("Whatever happens while it is prepared, the bar appears")
  func reprobingWaits() throws {
    let size = PixelSize(width: 64, height: 32)
    let geometry = try #require(
      BackdropGeometry(
        surface: PixelRect(x: 0, y: 0, width: 64, height: 32), output: size, scale: 1, margin: 8))
    let failing = StillSource(name: "none", loop: loop) { _ in nil }
    let next = try LiveBackdrop(
      programs: BackdropPrograms(context: GLContext()), loop: loop, geometry: geometry,
      surfaceSize: size,
      options: [
        BackdropOption(.kwin, source: failing),
        BackdropOption(.screencopy, source: ScriptedSource(size: size, loop: loop)),
      ], rates: BackdropRates(captures: 30), fallback: SIMD3(repeating: 0.5),
      clock: { [loop] in loop.now })
    var isPrepared = false
    next.prepare { isPrepared = true }
    // The first way has failed, the second has not answered yet: a window opens.
    loop.run(until: loop.now + 500_000)
    #expect(next.kind == .screencopy && !isPrepared)
    next.resume()
    next.reprobe()
    loop.run(until: loop.now + 10_000_000)
    #expect(isPrepared)
    #expect(next.state == .live)
  }
}
