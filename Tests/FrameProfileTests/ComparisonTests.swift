import FrameProfile
import Testing

@Suite("Comparing recordings")
struct ComparisonTests {
  /// Nine runs a side of frames that jitter and drift from run to run.
  private func pair(_ seed: UInt64, extra: Int64) -> (Recording, Recording) {
    (
      RecordingTests.recording(runs: 9, frames: 60, seed: seed),
      RecordingTests.recording(
        runs: 9, frames: 60, seed: seed + 1000, extra: extra, firstBegin: 20_000_000_000)
    )
  }

  @Test func `the same program twice is no difference, in 19 of 20 at least`() {
    let same = (1...20).count { seed in
      let (a, b) = pair(UInt64(seed), extra: 0)
      return Comparison(a, b).verdict == .noDifference
    }
    #expect(same >= 19, "\(same) of 20")
  }

  @Test func `three milliseconds more are found in 20 of 20`() {
    for seed in 1...20 {
      let (a, b) = pair(UInt64(seed), extra: 3_000_000)
      let comparison = Comparison(a, b)
      #expect(comparison.verdict == .worse)
      let line = comparison.lines.first { $0.metric == .cpuFrame && $0.quantile == 0.5 }
      #expect(abs((line?.shift ?? 0) - 3) < 0.3)
      #expect(line?.interval.map { $0.contains(3) || abs($0.lowerBound - 3) < 0.3 } == true)
      #expect(line?.delta == 1)
    }
  }

  @Test func `less is better`() {
    let (a, b) = pair(3, extra: 3_000_000)
    #expect(Comparison(b, a).verdict == .better)
  }

  @Test func `runs that follow each other in turn are known from those that do not`() {
    let (a, b) = pair(1, extra: 0)
    #expect(!Comparison(a, b).notes.contains { $0.contains("interleaved") })
    let late = RecordingTests.recording(runs: 9, frames: 60, seed: 5, firstBegin: 900_000_000_000)
    #expect(Comparison(a, late).notes.contains { $0.contains("interleaved") })
  }

  @Test func `too few runs are inconclusive, with an interval`() {
    let a = RecordingTests.recording(runs: 1, seed: 1)
    let b = RecordingTests.recording(runs: 1, seed: 2, extra: 3_000_000)
    let comparison = Comparison(a, b)
    #expect(comparison.verdict == .inconclusive)
    let line = comparison.lines.first { $0.metric == .cpuFrame && $0.quantile == 0.5 }
    #expect(line?.interval.map { $0.lowerBound > 2 && $0.upperBound < 4 } == true)
    #expect(comparison.description.contains("verdict: inconclusive"))
  }

  @Test func `other machines, displays and scenes are refused with reasons`() {
    let a = RecordingTests.recording()
    var b = a
    b.environment.graphics.renderer = "another"
    b.environment.output.refresh = 144_000
    b.scenario.scene = "tour"
    let reasons = Comparison.refusals(a, b)
    #expect(reasons.count == 3)
    #expect(reasons.contains { $0.contains("renderer") && $0.contains("another") })
    #expect(reasons.contains { $0.contains("refresh") && $0.contains("unknown against 144000") })
    #expect(reasons.contains { $0.contains("scene") })
    #expect(Comparison.refusals(a, a).isEmpty)
    b = a
    b.runs = []
    #expect(Comparison.refusals(a, b) == ["B holds no run"])
  }

  @Test func `two ways on one display are compared where both were seen`() throws {
    var first = FilmStrip()
    var second = FilmStrip()
    for index in 1...200 {
      first.add(work: 3_000_000)
      second.add(work: 5_000_000, isDiscarded: index == 100)
    }
    let report = SideBySideReport(
      names: ["regular", "clear"], FrameAnalysis(first.frames), FrameAnalysis(second.frames),
      slack: 1_000_000, seed: 1)
    #expect(report.pairs == 199 && report.alone == [1, 0])
    let cpu = try #require(report.differences.first { $0.metric == .cpuFrame })
    #expect(abs(cpu.median - 2) < 1e-6 && cpu.low <= 2 && cpu.high >= 2)
  }
}
