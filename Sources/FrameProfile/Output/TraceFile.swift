internal import FoundationEssentials

/// A recording in the trace format that Chrome and Perfetto open.
///
/// What the thread does are slices that nest; a frame's way to the screen overlaps with the next one's and
/// is therefore asynchronous, under the frame's number. Times are in µs from the recording's first frame.
public enum TraceFile {
  private struct Trace: Encodable {
    var displayTimeUnit = "ms"
    var otherData: [String: String]
    var traceEvents: [Event]
  }

  private struct Event: Encodable {
    var name: String
    var ph: String
    var ts: Double?
    var dur: Double?
    var pid: Int
    var tid: Int
    var cat: String?
    var id: String?
    var args: [String: Argument]?
  }

  private enum Argument: Encodable {
    case text(String)
    case number(Double)
    case count(Int)

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let value): try container.encode(value)
      case .number(let value): try container.encode(value)
      case .count(let value): try container.encode(value)
      }
    }
  }

  /// - Parameter process: the process's number.
  public static func json(_ recording: Recording, process: Int) -> [UInt8] {
    var events = [
      Event(
        name: "process_name", ph: "M", pid: process, tid: 0,
        args: ["name": .text("\(recording.tool.name) \(recording.scenario.scene)")]),
      Event(name: "thread_name", ph: "M", pid: process, tid: 1, args: ["name": .text("frames")]),
    ]
    let start = recording.runs.first?.begin ?? 0
    for (run, entry) in recording.runs.enumerated() {
      let offset = Int64(((entry.begin - start) * 1e9).rounded())
      for frame in entry.frames {
        events += slices(frame, offset, process)
        events += pipeline(frame, run, offset, process)
      }
    }
    let trace = Trace(
      otherData: [
        "clock": recording.clock.name, "quality": recording.summary.quality.rawValue,
        "started": recording.started,
      ], traceEvents: events)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(trace) else { return [] }
    return Array(data) + Array("\n".utf8)
  }

  /// The frame on the thread, and its phases in it.
  private static func slices(_ frame: FrameEntry, _ offset: Int64, _ process: Int) -> [Event] {
    let start = frame.wake.nanoseconds + offset
    var events = [
      Event(
        name: "frame", ph: "X", ts: microseconds(start),
        dur: microseconds(frame.returned.nanoseconds - frame.wake.nanoseconds), pid: process,
        tid: 1,
        cat: "cpu",
        args: ["frame": .count(Int(clamping: frame.frame)), "variant": .count(frame.variant)])
    ]
    // Phases follow each other; what lies between two of them belongs to neither.
    var time = start
    for phase in FramePhase.allCases {
      let span = frame.phase(phase).nanoseconds
      if phase == .animate { time = max(time, frame.begin.nanoseconds + offset) }
      if phase == .swap { time = max(time, frame.commit.nanoseconds + offset) }
      if span > 0 {
        events.append(
          Event(
            name: phase.rawValue, ph: "X", ts: microseconds(time), dur: microseconds(span),
            pid: process, tid: 1, cat: "cpu"))
      }
      time += span
    }
    return events
  }

  /// From the beginning of work to the screen.
  private static func pipeline(
    _ frame: FrameEntry, _ run: Int, _ offset: Int64, _ process: Int
  ) -> [Event] {
    var details: [String: Argument] = [
      "outcome": .text(frame.outcome), "quality": .text(frame.quality.rawValue),
    ]
    for metric in ProfileMetric.allCases {
      let value = metric == .animationError ? frame.animationError : frame.value(metric)
      if let value { details[metric.rawValue] = .number(value.value) }
    }
    if let missed = frame.missed { details["missed"] = .count(missed) }
    if let cause = frame.cause { details["cause"] = .text(cause.rawValue) }
    func event(_ name: String, _ phase: String, _ time: Milliseconds, _ args: [String: Argument]?)
      -> Event
    {
      Event(
        name: name, ph: phase, ts: microseconds(time.nanoseconds + offset), pid: process, tid: 1,
        cat: "pipeline", id: "\(run):\(frame.frame)", args: args)
    }
    // A frame that was never shown ends where it was handed over; so does one shown before, by its clock.
    let end = max(frame.presented ?? frame.commit, frame.commit)
    return [
      event("frame \(frame.frame)", "b", frame.begin, details),
      event("make", "b", frame.begin, nil), event("make", "e", frame.commit, nil),
      event("wait for the display", "b", frame.commit, nil),
      event("wait for the display", "e", end, nil),
      event("frame \(frame.frame)", "e", end, nil),
    ]
  }

  private static func microseconds(_ nanoseconds: Int64) -> Double { Double(nanoseconds) / 1000 }
}
