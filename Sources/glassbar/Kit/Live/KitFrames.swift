import FrameProfile
import GlassSurface

/// What the frame HUD says: how evenly frames were shown, and what they cost.
///
/// Fed by presentation feedback; without it nothing is said about what was shown.
struct KitFrames {
  private static let capacity = 120
  private static let rest = "at rest"
  /// Least time between two texts, in ns: digits that change faster cannot be read.
  private static let textEvery: Int64 = 250_000_000

  private(set) var line = "waiting for frames"
  private var times: [Int64] = []
  private var refresh: Int64 = 0
  private var flags: WpPresentationFeedback.Kind = []
  private var draws: [Double] = []
  private var ownCosts: [Double] = []
  private var discarded = 0
  /// Frames drawn since the compositor last told what became of one.
  private var unanswered = 0
  private var lastText: Int64 = .min / 2

  mutating func presented(_ outcome: PresentationOutcome) {
    unanswered = 0
    switch outcome {
    case .presented(let frame):
      if frame.refresh > 0 { refresh = frame.refresh }
      flags = frame.flags
      append(frame.time, to: &times)
    case .discarded: discarded += 1
    }
  }

  var saysRest: Bool { line.hasPrefix(Self.rest) }

  /// A rest between two movements is no late frame.
  mutating func rested() {
    times.removeAll(keepingCapacity: true)
    unanswered = 0
  }

  /// A frame took `seconds` of processor time of this thread to draw.
  mutating func drew(_ seconds: Double) {
    unanswered += 1
    append(seconds, to: &draws)
  }

  /// Keeping and saying all this took `seconds` in a frame.
  mutating func cost(_ seconds: Double) { append(seconds, to: &ownCosts) }

  /// Puts the text together anew when it is due; true when it is another.
  mutating func update(now: Int64) -> Bool {
    guard now - lastText >= Self.textEvery else { return false }
    lastText = now
    let next = text
    defer { line = next }
    return next != line
  }

  private var text: String {
    let intervals = zip(times, times.dropFirst()).map { Double($1 - $0) / 1e6 }.filter { $0 > 0 }
    var parts: [String] = []
    let shown = Distribution(intervals)
    if shown.count > 4, let mean = shown.mean, let p95 = shown.quantile(0.95) {
      parts.append("\(plain(1000 / mean, 1)) Hz")
      parts.append("p95 \(plain(p95, 1)) ms")
      if refresh > 0 {
        let missed = intervals.reduce(0) {
          $0 + max(Int(($1 * 1e6 / Double(refresh)).rounded()) - 1, 0)
        }
        parts.append("missed \(missed)")
      }
      if discarded > 0 { parts.append("discarded \(discarded)") }
    } else {
      // What is not told is not measured.
      parts.append(unanswered > 8 ? "not told what was shown" : Self.rest)
    }
    if let median = Distribution(draws).quantile(0.5) {
      parts.append("draw \(plain(median * 1000, 1)) ms")
    }
    if let mean = Distribution(ownCosts).mean {
      parts.append("this line costs \(plain(mean * 1000, 3)) ms")
    }
    if !times.isEmpty {
      parts.append(flags.contains(.hwClock) ? "hardware clock" : "compositor’s clock")
    }
    return parts.joined(separator: "   ·   ")
  }

  private func plain(_ value: Double, _ places: Int) -> String {
    var factor = 1.0
    for _ in 0..<places { factor *= 10 }
    let whole = Int((value * factor).rounded())
    guard places > 0 else { return String(whole) }
    let digits = String(whole % Int(factor))
    return "\(whole / Int(factor))."
      + String(repeating: "0", count: places - digits.count) + digits
  }

  private func append<Value>(_ value: Value, to values: inout [Value]) {
    if values.count == Self.capacity { values.removeFirst() }
    values.append(value)
  }
}
