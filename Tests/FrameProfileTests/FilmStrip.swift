import FrameProfile

/// Frames of a display that behaves as it is told.
struct FilmStrip {
  /// The display's refresh interval in ns.
  var refresh: Int64 = 16_666_667
  var reportedRefresh: Int64?
  var flags: PresentationFlags = [.vsync, .hardwareClock, .hardwareCompletion]
  var output = "DP-1"
  private(set) var frames: [FrameRecord] = []
  private var vblank: Int64 = 1_000_000_000
  private var sequence: UInt64 = 1000

  init() {}

  /// A frame that wakes `wakeDelay` ns after the last refresh, works for `work` and is shown at the next
  /// refresh that comes at least `lead` after its commit.
  mutating func add(
    work: Int64 = 3_000_000, wakeDelay: Int64 = 1_000_000, lead: Int64 = 4_000_000,
    skips: Int64 = 0, isDiscarded: Bool = false, sequenceJump: UInt64 = 0, input: Int64? = nil,
    continues: Bool = true
  ) {
    let wake = vblank + wakeDelay
    let commit = wake + work
    var passed: Int64 = 1
    while vblank + passed * refresh < commit + lead { passed += 1 }
    passed += skips
    var frame = FrameRecord(
      id: UInt64(frames.count + 1), wake: wake, begin: wake + 100_000,
      target: vblank + refresh, commit: commit, returned: commit + 200_000, continues: continues)
    frame.phases[.draw] = work
    frame.input = input
    if isDiscarded {
      frame.outcome = .discarded
      vblank += refresh
      sequence += 1
    } else {
      vblank += passed * refresh
      sequence += UInt64(passed) + sequenceJump
      frame.outcome = .presented(
        Presentation(
          time: vblank, refresh: reportedRefresh ?? refresh, sequence: sequence, flags: flags,
          output: output))
    }
    frames.append(frame)
  }

  /// Time passes without a frame.
  mutating func rest(refreshes: Int64) {
    vblank += refreshes * refresh
    sequence += UInt64(refreshes)
  }

  mutating func change(_ body: (inout FrameRecord) -> Void) {
    for index in frames.indices { body(&frames[index]) }
  }

  static func steady(_ count: Int) -> FilmStrip {
    var strip = FilmStrip()
    for _ in 0..<count { strip.add() }
    return strip
  }
}

extension [FrameRecord] {
  /// The frames with another presentation where `change` gives one.
  func withPresentations(_ change: (Int, Presentation) -> Presentation) -> [FrameRecord] {
    enumerated().map { index, frame in
      var frame = frame
      if let shown = frame.presentation { frame.outcome = .presented(change(index, shown)) }
      return frame
    }
  }
}
