import FakeCompositor
import FrameProfile
import TestSupport
import Testing

/// `glassbar profile` on a compositor that does on cue what real ones do now and then.
@Suite("The profiler on a scripted compositor", .serialized)
struct ProfileScripted {
  /// What the compositor did with each commit, by its own book.
  private final class Book: @unchecked Sendable {
    /// Used in the compositor's thread, and after the client has ended.
    var shown: [PresentedInstant] = []
    var withheld: Set<Int> = []
    var discarded = 0
    var unanswered = 0
  }

  /// 30 Hz, so that this machine keeps up.
  private static func offer() -> Offer {
    var offer = Offer()
    offer.outputs[0].refresh = 30_000
    return offer
  }

  private func record(
    _ compositor: ScriptedCompositor, seconds: Double = 4, _ words: [String] = [],
    meanwhile: () -> Void = {}
  ) throws -> Recording {
    let folder = try TemporaryFolder()
    let path = folder["recording.json"]
    let process = try ProfileOnDesktop.start(
      [
        "--scene", "merge-drag", "--duration", "\(seconds)", "--set", "backdrop.source=flat",
        "--json", path,
      ] + words, in: compositor.clientEnvironment)
    while process.isRunning {
      Patience.sleep(seconds: 0.1)
      meanwhile()
    }
    try #require(process.waitForExit() == .code(0), "\(process.errors)")
    return try ProfileOnDesktop.read(path)
  }

  /// Which frames followed a gap, as the compositor counted refreshes.
  private func gaps(in book: Book, _ run: Recording.Run) -> [Int64: Int] {
    var gaps: [Int64: Int] = [:]
    for (before, shown) in zip(book.shown, book.shown.dropFirst()) {
      gaps[shown.time] = Int(shown.sequence - before.sequence) - 1
    }
    return gaps
  }

  @Test func `sleeps are exactly the frames that miss, by the compositor's own book`() throws {
    let compositor = try ScriptedCompositor(Self.offer())
    let book = Book()
    compositor.script { desk in
      desk.feedbackPlan = { _, commit in
        book.shown.append(commit.shown)
        return [.presented(commit.shown)]
      }
    }
    let recording = try record(compositor, seconds: 10, ["--inject", "sleep=40@25"])
    let run = try #require(recording.runs.first)
    #expect(recording.summary.quality == .hardware)
    #expect(recording.clock.name == "MONOTONIC")
    #expect(run.segments.map(\.sequence) == [.trusted])
    let truth = gaps(in: book, run)
    let frames = run.frames.filter { !$0.isWarmup && $0.missed != nil }
    #expect(frames.count > 40)
    for frame in frames {
      let time = Int64((run.begin * 1e9).rounded()) + (frame.presented?.nanoseconds ?? 0)
      // A Double holds the run's beginning to some hundred ns.
      let found = truth.first { abs($0.key - time) < 1_000_000 }
      #expect(found?.value == frame.missed, "frame \(frame.frame)")
    }
    let slept = frames.filter { $0.frame % 25 == 0 }
    #expect(slept.count >= 2)
    #expect(slept.allSatisfy { ($0.missed ?? 0) > 0 && $0.cause == .app })
  }

  @Test func `a frame callback that is kept back is the compositor's fault`() throws {
    let compositor = try ScriptedCompositor(Self.offer())
    let book = Book()
    compositor.script { desk in
      desk.withholdsFrame = { _, number in
        guard number % 40 == 0 else { return false }
        book.withheld.insert(number)
        return true
      }
    }
    let recording = try record(compositor, seconds: 6) {
      Patience.sleep(seconds: 0.1)
      compositor.script { desk in for surface in desk.surfaces { surface.releaseWithheldFrames() } }
    }
    let frames = recording.runs.flatMap(\.frames).filter { !$0.isWarmup }
    // The surface's first commit has no picture, so commit n is frame n − 1, and frame n waits: by how much
    // depends on when the callbacks are let go.
    let waiting = frames.filter { book.withheld.contains(Int($0.frame)) && ($0.missed ?? 0) >= 3 }
    #expect(waiting.count >= 1)
    #expect(waiting.allSatisfy { $0.cause == .compositor })
  }

  @Test func `discarded, unanswered and doubled feedback is counted as what it is`() throws {
    let compositor = try ScriptedCompositor(Self.offer())
    compositor.script { desk in
      desk.feedbackPlan = { _, commit in
        switch commit.number % 12 {
        case 3: [.discarded]
        case 6: []
        case 9: [.presented(commit.shown), .presented(commit.shown)]
        default: [.presented(commit.shown)]
        }
      }
    }
    let recording = try record(compositor)
    let summary = recording.summary
    let frames = recording.runs.flatMap(\.frames).filter { !$0.isWarmup }
    #expect(summary.discarded == frames.count { ($0.frame + 1) % 12 == 3 })
    #expect(summary.unresolved == frames.count { ($0.frame + 1) % 12 == 6 })
    #expect(summary.presented == frames.count - summary.discarded - summary.unresolved)
    #expect(summary.discarded >= 3 && summary.unresolved >= 3)
    #expect(frames.allSatisfy { ($0.presented == nil) == ($0.outcome != "presented") })
  }

  @Test func `a rate that varies is found, and nothing is called missed`() throws {
    let compositor = try ScriptedCompositor(Self.offer())
    compositor.script { desk in
      desk.outputs[0].refresh = .varying { count in
        24_000_000 + Int64(count &* 2_654_435_761 % 23) * 1_000_000
      }
    }
    let recording = try record(compositor)
    #expect(recording.runs[0].segments.map(\.cadence) == ["variable"])
    #expect(recording.summary.missed == nil && recording.summary.quality == .hardware)
    #expect(recording.warnings.contains { $0.contains("varies") })
  }

  @Test func `gaps in the sequence alone are told, and are no missed frames`() throws {
    let compositor = try ScriptedCompositor(Self.offer())
    let book = Book()
    compositor.script { desk in
      desk.feedbackPlan = { _, commit in
        var shown = commit.shown
        book.shown.append(commit.shown)
        shown.sequence += UInt64(commit.number / 30) * 7
        return [.presented(shown)]
      }
    }
    let recording = try record(compositor)
    let run = recording.runs[0]
    #expect(run.sequenceGaps >= 2)
    let truth = gaps(in: book, run)
    for frame in run.frames where frame.missed != nil {
      let time = Int64((run.begin * 1e9).rounded()) + (frame.presented?.nanoseconds ?? 0)
      let found = truth.first { abs($0.key - time) < 1_000_000 }
      #expect(found?.value == frame.missed, "frame \(frame.frame)")
    }
  }

  @Test func `times are read from the clock that the compositor names`() throws {
    var offer = Self.offer()
    // CLOCK_MONOTONIC_RAW.
    offer.presentationClock = 4
    let recording = try record(try ScriptedCompositor(offer), seconds: 2)
    #expect(recording.clock.name == "MONOTONIC_RAW")
    #expect(recording.runs[0].oddities == FeedbackOddities())
    let latencies = recording.runs[0].frames.compactMap(\.untilDisplayed)
    #expect(latencies.count >= 5)
    #expect(latencies.allSatisfy { (0..<2_000_000_000).contains($0.nanoseconds) })
  }

  @Test func `where no frame is ever asked for, the reason is given and 7 the answer`() throws {
    let compositor = try ScriptedCompositor(Self.offer())
    compositor.script { desk in
      desk.withholdsFrame = { _, _ in true }
      desk.feedbackPlan = { _, _ in [] }
    }
    let process = try ProfileOnDesktop.start(
      ["--scene", "press", "--duration", "1"], in: compositor.clientEnvironment)
    #expect(process.waitForExit(upTo: 60) == .code(7))
    #expect(process.errors.contains("no frame callbacks"))
  }
}
