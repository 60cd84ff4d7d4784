import Testing

@testable import GlassSurface
@testable import glassbar

/// What the frame HUD says of frames with known times.
@Suite struct KitFramesTests {
  private func frames(intervals: [Int64], refresh: Int64 = 16_666_667) -> KitFrames {
    var frames = KitFrames()
    var time: Int64 = 1_000_000_000
    for (index, interval) in ([0] + intervals).enumerated() {
      time += interval
      frames.drew(0.002)
      frames.cost(0.000_05)
      frames.presented(
        .presented(
          PresentedFrame(
            commitID: UInt64(index), time: time, refresh: refresh, sequence: UInt64(index),
            flags: [])))
    }
    _ = frames.update(now: 0)
    return frames
  }

  @Test func evenFramesAreSaidToBeEven() {
    let line = frames(intervals: Array(repeating: 16_666_667, count: 40)).line
    #expect(line.contains("60.0 Hz") && line.contains("p95 16.7 ms") && line.contains("missed 0"))
    #expect(line.contains("draw 2.0 ms") && line.contains("this line costs 0.050 ms"))
  }

  @Test func everyMissedRefreshCounts() {
    var intervals = Array(repeating: Int64(16_666_667), count: 40)
    intervals[10] = 33_333_334
    intervals[20] = 50_000_001
    #expect(frames(intervals: intervals).line.contains("missed 3"))
  }

  @Test func whatIsNotToldIsNotMeasured() {
    var frames = KitFrames()
    for _ in 0..<20 { frames.drew(0.001) }
    _ = frames.update(now: 0)
    #expect(frames.line.contains("not told what was shown"))
    #expect(!frames.line.contains("Hz") && !frames.line.contains("missed"))
  }

  @Test func theTextChangesAtMostFourTimesASecond() {
    var frames = frames(intervals: [])
    frames.drew(0.5)
    let early = frames.update(now: 249_999_999)
    let due = frames.update(now: 250_000_000)
    #expect(!early && due)
  }
}
