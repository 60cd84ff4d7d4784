/// What a run's frames say, once all have been answered for.
public struct FrameAnalysis: Sendable {
  /// All frames, warm-up too.
  public private(set) var rows: [FrameRow]
  public private(set) var segments: [Segment] = []
  public let quality: MeasurementQuality
  /// Frames shown at the very instant of another one.
  public private(set) var duplicates = 0
  /// Frames reported as shown before an earlier one.
  public private(set) var backwards = 0
  /// Gaps in the sequence that the time does not show.
  public private(set) var sequenceGaps = 0

  /// Frames shown on one output.
  public struct Segment: Equatable, Sendable {
    public var output: String
    public var cadence: Cadence
    public var sequence: SequenceCheck
    public var frames: Int
  }

  /// - Parameter mode: the output's refresh interval by its mode in ns; 0 is unknown.
  public init(_ frames: [FrameRecord], run: Int = 0, mode: Int64 = 0) {
    rows = frames.map { FrameRow(run: run, frame: $0) }
    quality = Self.quality(of: frames)
    let shown = order()
    splitIntoSegments(shown)
    measure(shown)
    for segment in segments.indices { judge(segment, shown, mode: mode) }
    measureInput(shown)
    for index in rows.indices.dropFirst() {
      rows[index].betweenPresents = Milliseconds(
        nanoseconds: frames[index].commit - frames[index - 1].commit)
    }
  }

  /// The least that holds for 99 % of the frames that were shown.
  private static func quality(of frames: [FrameRecord]) -> MeasurementQuality {
    let grades = frames.compactMap(\.presentation).map(\.quality).sorted()
    guard !grades.isEmpty else { return .none }
    return grades[grades.count / 100]
  }

  /// Indices of the frames that were shown, in order; those with another's time are superseded.
  private mutating func order() -> [Int] {
    var shown: [Int] = []
    var last: Int64?
    for index in rows.indices {
      guard let time = rows[index].frame.presentation?.time else { continue }
      if let last, time == last {
        duplicates += 1
      } else if let last, time < last {
        backwards += 1
      } else {
        shown.append(index)
        last = time
      }
    }
    return shown
  }

  private mutating func splitIntoSegments(_ shown: [Int]) {
    var segment = -1
    var last: (output: String, refresh: Int64, isCallback: Bool)?
    for index in shown {
      guard let presentation = rows[index].frame.presentation else { continue }
      let key = (presentation.output, presentation.refresh, presentation.isFrameCallback)
      if last.map({ Self.isOther($0, key) }) ?? true {
        segment += 1
        segments.append(
          Segment(
            output: presentation.output, cadence: .irregular("no frames"), sequence: .absent,
            frames: 0))
      }
      last = key
      rows[index].segment = segment
      segments[segment].frames += 1
    }
    // What was not shown belongs to what was shown before it.
    var current = 0
    for index in rows.indices {
      if rows[index].frame.presentation != nil, shown.contains(sorted: index) {
        current = rows[index].segment
      } else {
        rows[index].segment = current
      }
    }
  }

  /// Whether a frame begins a new segment: another output, another kind of time, or another mode.
  private static func isOther(
    _ old: (output: String, refresh: Int64, isCallback: Bool),
    _ new: (output: String, refresh: Int64, isCallback: Bool)
  ) -> Bool {
    // Compositors report a refresh that wavers by some nanoseconds.
    let change = (old.refresh - new.refresh).magnitude
    return old.output != new.output || old.isCallback != new.isCallback
      || old.refresh > 0 && new.refresh > 0 && change > UInt64(old.refresh / 20)
  }

  private mutating func measure(_ shown: [Int]) {
    for (place, index) in shown.enumerated() {
      let frame = rows[index].frame
      guard let presentation = frame.presentation else { continue }
      if !presentation.isFrameCallback {
        rows[index].untilDisplayed = Milliseconds(nanoseconds: presentation.time - frame.commit)
        rows[index].displayLatency = Milliseconds(nanoseconds: presentation.time - frame.begin)
        rows[index].presentError = Milliseconds(nanoseconds: presentation.time - frame.target)
      }
      guard place > 0 else { continue }
      let before = shown[place - 1]
      guard let last = rows[before].frame.presentation,
        rows[before].segment == rows[index].segment,
        rows[(before + 1)...index].allSatisfy(\.frame.continues)
      else { continue }
      let step = presentation.time - last.time
      rows[index].betweenDisplayChange = Milliseconds(nanoseconds: step)
      rows[before].displayedTime = Milliseconds(nanoseconds: step)
      let motion = frame.target - rows[before].frame.target
      if motion != 0, !presentation.isFrameCallback {
        rows[index].animationError = Milliseconds(nanoseconds: motion - step)
      }
    }
  }

  /// Input that a frame brought which was never seen shows with the next one that was.
  private mutating func measureInput(_ shown: [Int]) {
    var carried: Int64?
    for index in rows.indices {
      let frame = rows[index].frame
      if let input = frame.input { carried = min(carried ?? input, input) }
      guard let presentation = frame.presentation, shown.contains(sorted: index) else { continue }
      if let input = carried, !presentation.isFrameCallback {
        rows[index].inputToPhoton = Milliseconds(nanoseconds: presentation.time - input)
      }
      carried = nil
    }
  }

  // MARK: - Missed vertical blanks

  private mutating func judge(_ segment: Int, _ shown: [Int], mode: Int64) {
    let members = shown.filter { rows[$0].segment == segment }
    let presentations = members.compactMap { rows[$0].frame.presentation }
    let steps = zip(presentations, presentations.dropFirst()).map { old, new in
      (
        time: new.time - old.time,
        sequence: old.sequence == 0 || new.sequence == 0
          ? nil : Int64(truncatingIfNeeded: new.sequence &- old.sequence)
      )
    }
    let check = SequenceCheck(steps: steps)
    let counted = steps.filter { ($0.sequence ?? 0) > 0 }
    let rate: Int64? =
      check == .trusted
      ? Distribution(counted.map { Double($0.time) / Double($0.sequence ?? 1) }).median.map {
        Int64($0.rounded())
      } : nil
    let isSynchronised = presentations.count { $0.flags.contains(.vsync) } * 2 > presentations.count
    let intervals = members.compactMap { rows[$0].betweenDisplayChange?.nanoseconds }
    let reported = Distribution(presentations.map { Double($0.refresh) }).median ?? 0
    let cadence = Cadence(
      intervals: intervals, reported: Int64(reported), isSynchronised: isSynchronised,
      // Without vertical blanks there is nothing to count, and under VRR counts say nothing of time.
      rate: isSynchronised && reported > 0 ? rate : nil, mode: mode)
    segments[segment].cadence = cadence
    segments[segment].sequence = check
    guard let interval = cadence.interval, presentations.allSatisfy({ !$0.isFrameCallback }) else {
      return
    }
    let usesSequence = check == .trusted && isSynchronised
    for (place, index) in members.enumerated().dropFirst() {
      guard let step = rows[index].betweenDisplayChange?.nanoseconds else { continue }
      let refreshes = Double(step) / Double(interval)
      let byTime = max(Int(refreshes.rounded()) - 1, 0)
      rows[index].missed = byTime
      guard usesSequence, let count = steps[place - 1].sequence, count > 0, count <= 1 << 31,
        Int(count) - 1 != byTime
      else { continue }
      // The time is what was seen; only where it lies between two refreshes does the count decide.
      if (refreshes - refreshes.rounded()).magnitude < 0.3 {
        sequenceGaps += 1
      } else {
        rows[index].missed = Int(count) - 1
      }
    }
    blame(members, interval: interval)
  }

  private mutating func blame(_ members: [Int], interval: Int64) {
    let clean = members.filter { rows[$0].missed == 0 }
    func typical(_ p: Double, _ value: (FrameRecord) -> Int64) -> Int64 {
      Int64(Distribution(clean.map { Double(value(rows[$0].frame)) }).quantile(p) ?? 0)
    }
    // The least time that the compositor was ever seen to need.
    let lead = typical(0.05) { ($0.presentation?.time ?? $0.commit) - $0.commit }
    let work = typical(0.5) { $0.commit - $0.wake }
    var wakes: [Double] = []
    for (place, index) in members.enumerated().dropFirst() where rows[index].missed == 0 {
      guard let last = rows[members[place - 1]].frame.presentation else { continue }
      wakes.append(Double(rows[index].frame.wake - last.time))
    }
    let wake = Int64(Distribution(wakes).median ?? 0)
    for (place, index) in members.enumerated().dropFirst() where (rows[index].missed ?? 0) > 0 {
      let before = members[place - 1]
      guard let last = rows[before].frame.presentation else { continue }
      let deadline = last.time + interval - lead
      let between = rows[(before + 1)..<index].map(\.frame)
      let lost = between.first { $0.outcome == .discarded && $0.commit <= deadline }
      rows[index].cause =
        if lost != nil {
          .discarded
        } else {
          Self.cause(
            of: between.first ?? rows[index].frame, after: last.time, deadline: deadline,
            work: work,
            wake: wake)
        }
    }
  }

  /// Why a frame came late that should have been handed over by `deadline`.
  private static func cause(
    of frame: FrameRecord, after last: Int64, deadline: Int64, work: Int64, wake: Int64
  ) -> MissCause {
    if frame.commit <= deadline {
      return frame.commit + (frame.gpu ?? 0) > deadline && (frame.gpu ?? 0) > work
        ? .gpu : .compositor
    }
    let ownDelay = frame.commit - frame.wake - work
    let otherDelay = frame.wake - last - wake
    return ownDelay >= otherDelay ? .app : .compositor
  }
}

extension Presentation {
  /// Who vouches for the time.
  public var quality: MeasurementQuality {
    if isFrameCallback { return .compositor }
    if flags.isSuperset(of: [.vsync, .hardwareClock, .hardwareCompletion]) { return .hardware }
    return flags.isDisjoint(with: [.vsync, .hardwareClock, .hardwareCompletion])
      ? .software : .compositor
  }
}

extension [Int] {
  /// Whether an ascending array holds `value`.
  fileprivate func contains(sorted value: Int) -> Bool {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low < endIndex && self[low] == value
  }
}
