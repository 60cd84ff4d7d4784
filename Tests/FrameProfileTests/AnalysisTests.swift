import FrameProfile
import Testing

@Suite("What frames say")
struct AnalysisTests {
  @Test func `steady frames miss nothing and are vouched for by the display`() {
    let analysis = FrameAnalysis(FilmStrip.steady(100).frames)
    #expect(analysis.quality == .hardware)
    #expect(analysis.segments.map(\.frames) == [100])
    #expect(analysis.segments[0].sequence == .trusted)
    #expect(analysis.segments[0].cadence == .fixed(interval: 16_666_667, .sequence))
    #expect(analysis.rows.dropFirst().allSatisfy { $0.missed == 0 && $0.cause == nil })
    #expect(
      analysis.rows.dropFirst().allSatisfy {
        $0.betweenDisplayChange?.nanoseconds == 16_666_667
      })
    #expect(analysis.rows[0].betweenDisplayChange == nil)
    #expect(analysis.rows[5].untilDisplayed?.nanoseconds == 12_666_667)
    #expect(analysis.rows[5].animationError?.nanoseconds == 0)
    let summary = ProfileSummary([analysis], gpuQuality: .none)
    #expect(summary.missed == 0)
    #expect(summary.droppedPercent == 0)
    #expect(summary.metrics[.gpuFrame]?.quality == MeasurementQuality.none)
    #expect(summary.metrics[.gpuFrame]?.p50 == nil)
    #expect(summary.metrics[.inputToPhoton]?.n == 0)
  }

  @Test func `a sleep every fiftieth frame is those misses, by the program, and no others`() {
    var strip = FilmStrip()
    for index in 1...500 { strip.add(work: index % 50 == 0 ? 43_000_000 : 3_000_000) }
    let analysis = FrameAnalysis(strip.frames)
    let late = analysis.rows.filter { ($0.missed ?? 0) > 0 }
    #expect(late.map(\.frame.id) == (1...10).map { UInt64($0 * 50) })
    #expect(late.allSatisfy { $0.cause == .app && $0.missed == 2 })
    let summary = ProfileSummary([analysis], gpuQuality: .none)
    #expect(summary.missed == 20)
    #expect(summary.missedBy == ["app": 10])
  }

  @Test func `a frame callback that is withheld is the compositor's miss`() {
    var strip = FilmStrip()
    for index in 1...200 { strip.add(wakeDelay: index % 40 == 0 ? 30_000_000 : 1_000_000) }
    let late = FrameAnalysis(strip.frames).rows.filter { ($0.missed ?? 0) > 0 }
    #expect(late.map(\.frame.id) == [40, 80, 120, 160, 200])
    #expect(late.allSatisfy { $0.cause == .compositor })
  }

  @Test func `a picture in time that is shown late is the compositor's miss`() {
    var strip = FilmStrip()
    for index in 1...100 { strip.add(skips: index == 30 ? 1 : 0) }
    let late = FrameAnalysis(strip.frames).rows.filter { ($0.missed ?? 0) > 0 }
    #expect(late.map(\.frame.id) == [30])
    #expect(late[0].cause == .compositor)
  }

  @Test func `a GPU that takes too long is named`() {
    var strip = FilmStrip()
    for index in 1...100 { strip.add(skips: index == 30 ? 1 : 0) }
    var frames = strip.frames
    for index in frames.indices { frames[index].gpu = index == 29 ? 20_000_000 : 2_000_000 }
    let late = FrameAnalysis(frames).rows.filter { ($0.missed ?? 0) > 0 }
    #expect(late.map(\.cause) == [.gpu])
  }

  @Test func `discarded pictures are no misses of their own, and the gap they leave is named`() {
    var strip = FilmStrip()
    for index in 1...100 { strip.add(isDiscarded: index == 50) }
    let analysis = FrameAnalysis(strip.frames)
    let summary = ProfileSummary([analysis], gpuQuality: .none)
    #expect(summary.discarded == 1 && summary.presented == 99)
    #expect(analysis.rows[49].missed == nil && analysis.rows[49].betweenDisplayChange == nil)
    #expect(analysis.rows[50].missed == 1)
    #expect(analysis.rows[50].cause == .discarded)
  }

  @Test func `a rest is no stutter`() {
    var strip = FilmStrip.steady(50)
    strip.rest(refreshes: 300)
    strip.add(continues: false)
    for _ in 0..<50 { strip.add() }
    let analysis = FrameAnalysis(strip.frames)
    #expect(analysis.rows[50].betweenDisplayChange == nil)
    #expect(analysis.rows[50].missed == nil && analysis.rows[50].animationError == nil)
    #expect(analysis.rows[50].untilDisplayed != nil)
    #expect(ProfileSummary([analysis], gpuQuality: .none).missed == 0)
  }

  @Test func `another output or mode splits the record`() {
    var strip = FilmStrip.steady(30)
    strip.output = "HDMI-1"
    for _ in 0..<30 { strip.add() }
    strip.refresh = 6_944_444
    for _ in 0..<30 { strip.add(work: 1_000_000, lead: 2_000_000) }
    let analysis = FrameAnalysis(strip.frames)
    #expect(analysis.segments.map(\.output) == ["DP-1", "HDMI-1", "HDMI-1"])
    #expect(analysis.rows[30].betweenDisplayChange == nil && analysis.rows[60].missed == nil)
    #expect(analysis.segments[2].cadence.interval == 6_944_444)
    #expect(ProfileSummary([analysis], gpuQuality: .none).missed == 0)
  }

  @Test(arguments: [Int64(0), 6_944_444])
  func `a variable rate is found whether it is reported as unknown or as the fastest`(
    _ reported: Int64
  ) {
    var generator = SeededGenerator(seed: 4)
    var time: Int64 = 1_000_000_000
    let frames = FilmStrip.steady(200).frames.withPresentations { index, shown in
      time += 7_000_000 + Int64(generator.unit() * 13_000_000)
      var shown = shown
      shown.time = time
      shown.refresh = reported
      shown.sequence = UInt64(index + 1)
      return shown
    }
    let analysis = FrameAnalysis(frames)
    guard case .variable(let range) = analysis.segments[0].cadence else {
      Issue.record("\(analysis.segments[0].cadence)")
      return
    }
    #expect(range.lowerBound >= 7_000_000 && range.upperBound <= 20_000_000)
    let summary = ProfileSummary([analysis], gpuQuality: .none)
    #expect(summary.missed == nil && summary.droppedPercent == nil)
    #expect(summary.metrics[.betweenDisplayChange]?.n == 199)
  }

  @Test func `gaps in the count that the time does not show are no misses`() {
    var strip = FilmStrip()
    for index in 1...200 { strip.add(sequenceJump: index % 60 == 0 ? 4 : 0) }
    let analysis = FrameAnalysis(strip.frames)
    #expect(analysis.sequenceGaps == 3)
    #expect(ProfileSummary([analysis], gpuQuality: .none).missed == 0)
  }

  @Test func `counts that cannot be meant are seen through`() {
    func check(_ sequence: @escaping (Int, Presentation) -> UInt64) -> SequenceCheck {
      var strip = FilmStrip()
      for index in 1...200 { strip.add(skips: index % 5 == 0 ? 1 : 0) }
      let frames = strip.frames.withPresentations { index, shown in
        var shown = shown
        shown.sequence = sequence(index, shown)
        return shown
      }
      let analysis = FrameAnalysis(frames)
      // The time still tells.
      #expect(analysis.rows.compactMap(\.missed).reduce(0, +) == 40)
      return analysis.segments[0].sequence
    }
    #expect(check { _, shown in shown.sequence } == .trusted)
    #expect(check { _, _ in 0 } == .absent)
    #expect(check { index, _ in UInt64(index + 1) } == .synthesised)
    #expect(check { index, _ in index % 2 == 0 ? 500 : 400 } == .nonMonotonic)
    #expect(check { index, _ in UInt64(1 + index * index) } == .disagreeing)
  }

  @Test func `the count may wrap`() {
    let frames = FilmStrip.steady(60).frames.withPresentations { index, shown in
      var shown = shown
      shown.sequence = UInt64.max - 30 &+ UInt64(index)
      return shown
    }
    #expect(ProfileSummary([FrameAnalysis(frames)], gpuQuality: .none).missed == 0)
  }

  @Test func `a timer that does not keep the rate it claims is taken by what it does`() {
    var strip = FilmStrip()
    strip.refresh = 25_200_000
    strip.reportedRefresh = 16_666_666
    strip.flags = []
    for index in 1...200 { strip.add(skips: index % 50 == 0 ? 1 : 0) }
    let frames = strip.frames.withPresentations { _, shown in
      var shown = shown
      shown.sequence = 0
      return shown
    }
    let analysis = FrameAnalysis(frames)
    #expect(analysis.quality == .software)
    #expect(analysis.segments[0].cadence == .fixed(interval: 25_200_000, .observed))
    #expect(ProfileSummary([analysis], gpuQuality: .none).missed == 4)
  }

  @Test func `two pictures shown at one instant count once`() {
    var last: Int64 = 0
    let frames = FilmStrip.steady(60).frames.withPresentations { index, shown in
      var shown = shown
      if index == 20 { shown.time = last }
      last = shown.time
      return shown
    }
    let analysis = FrameAnalysis(frames)
    #expect(analysis.duplicates == 1)
    #expect(!analysis.rows.contains { $0.betweenDisplayChange?.nanoseconds == 0 })
  }

  @Test func `frame callbacks give intervals and nothing that needs the display`() {
    let frames = FilmStrip.steady(60).frames.withPresentations { _, shown in
      Presentation(
        time: shown.time, refresh: 0, sequence: 0, flags: [], output: "", isFrameCallback: true)
    }
    let analysis = FrameAnalysis(frames)
    #expect(analysis.quality == .compositor)
    let summary = ProfileSummary([analysis], gpuQuality: .none)
    #expect(summary.metrics[.betweenDisplayChange]?.n == 59)
    for metric in [ProfileMetric.untilDisplayed, .displayLatency, .animationError, .inputToPhoton] {
      #expect(summary.metrics[metric]?.p50 == nil)
      #expect(summary.metrics[metric]?.quality == MeasurementQuality.none)
    }
    #expect(summary.missed == nil)
  }

  @Test func `input waits for the next picture that is seen`() {
    var strip = FilmStrip()
    for index in 1...20 {
      strip.add(
        isDiscarded: index == 10,
        input: index == 10 ? strip.frames.last?.presentation.map { $0.time - 5_000_000 } : nil)
    }
    let analysis = FrameAnalysis(strip.frames)
    #expect(analysis.rows[9].inputToPhoton == nil)
    // Until the refresh after the one that was lost.
    let wait: Int64 = 5_000_000 + 2 * 16_666_667
    #expect(analysis.rows[10].inputToPhoton?.nanoseconds == wait)
  }

  @Test func `warm-up is left out and counted`() {
    var strip = FilmStrip()
    for index in 1...100 { strip.add(work: index <= 10 ? 60_000_000 : 3_000_000) }
    strip.change { $0.isWarmup = $0.id <= 11 }
    let summary = ProfileSummary([FrameAnalysis(strip.frames)], gpuQuality: .none)
    #expect(summary.warmupFrames == 11 && summary.frames == 89)
    #expect(summary.missed == 0)
  }

  @Test func `feedback is matched by frame, late and unknown feedback is told apart`() {
    var ledger = FrameLedger(patience: 1_000_000_000)
    let frames = FilmStrip.steady(4).frames
    for frame in frames {
      var frame = frame
      frame.outcome = .pending
      ledger.add(frame)
    }
    guard let shown = frames[0].presentation else { return }
    ledger.presented(
      3,
      Presentation(
        time: frames[2].commit - 1, refresh: 0, sequence: 0, flags: [], output: ""))
    ledger.presented(1, shown)
    ledger.presented(1, shown)
    ledger.discarded(2)
    ledger.discarded(99)
    #expect(ledger.pendingCount == 1)
    ledger.expire(at: frames[3].commit + 1_000_000_001)
    #expect(
      ledger.frames.map(\.outcome) == [
        .presented(shown), .discarded,
        .presented(
          Presentation(time: frames[2].commit - 1, refresh: 0, sequence: 0, flags: [], output: "")),
        .unresolved,
      ])
    ledger.presented(4, shown)
    #expect(ledger.frames[3].outcome == .unresolved)
    #expect(ledger.oddities.late == 1)
    #expect(ledger.oddities.stray == 2)
    #expect(ledger.oddities.negativeLatencies == 1)
  }

  @Test func `nothing that a compositor says ends the analysis`() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<200 {
      let frames = FilmStrip.steady(Int(generator.unit() * 40)).frames.withPresentations { _, _ in
        Presentation(
          time: Int64(bitPattern: generator.next() >> 2), refresh: Int64(generator.next() >> 32),
          sequence: generator.next(), flags: PresentationFlags(rawValue: 255), output: "")
      }
      let analysis = FrameAnalysis(frames)
      _ = ProfileSummary([analysis], gpuQuality: .none)
      _ = Recording.Run(analysis, seed: 1, oddities: FeedbackOddities(), gpuQuality: .none)
    }
  }
}
