/// The last frames' figures, for a display that is looked at while frames go by.
public struct LiveFigures: Equatable, Sendable {
  /// Between display changes, the oldest first, in ms; nil where a frame followed a rest.
  public private(set) var intervals: [Double?] = []
  /// CPU time of the same frames, in ms.
  public private(set) var cpu: [Double] = []
  /// The display's refresh interval in ms; nil while unknown.
  public private(set) var refresh: Double?
  public private(set) var quality = MeasurementQuality.none
  public private(set) var presented = 0
  /// Missed vertical blanks; nil where the display has none.
  public private(set) var missed: Int?
  public private(set) var discarded = 0
  /// The last GPU time in ms; nil where there is none.
  public private(set) var gpu: Double?

  /// How many frames are kept.
  public let capacity: Int
  private var last: Int64?

  public init(capacity: Int = 120) {
    precondition(capacity > 0, "frames to show")
    self.capacity = capacity
  }

  /// Takes a frame whose outcome is known.
  public mutating func take(_ frame: FrameRecord) {
    switch frame.outcome {
    case .pending, .unresolved: return
    case .discarded: discarded += 1
    case .presented(let presentation):
      presented += 1
      quality = presentation.quality
      // Without vertical blanks the reported refresh is a wish.
      let isSynchronised = presentation.flags.contains(.vsync) && presentation.refresh > 0
      refresh = isSynchronised ? Double(presentation.refresh) / 1e6 : nil
      missed = isSynchronised ? missed ?? 0 : nil
      var interval: Double?
      if let last, frame.continues, presentation.time > last {
        let step = Double(presentation.time - last) / 1e6
        interval = step
        if let refresh, let missed {
          self.missed = missed + max(Int((step / refresh).rounded()) - 1, 0)
        }
      }
      last = presentation.time
      intervals.append(interval)
      cpu.append(Double(frame.cpu) / 1e6)
      gpu = frame.gpu.map { Double($0) / 1e6 }
      if intervals.count > capacity {
        intervals.removeFirst()
        cpu.removeFirst()
      }
    }
  }

  /// Frames a second over the frames kept; nil before there are two.
  public var rate: Double? {
    let known = intervals.compactMap { $0 }
    let total = known.reduce(0, +)
    return total > 0 ? 1000 * Double(known.count) / total : nil
  }

  /// A quantile of the intervals kept, in ms.
  public func interval(_ p: Double) -> Double? {
    Distribution(intervals.compactMap { $0 }).quantile(p)
  }

  /// A quantile of the CPU times kept, in ms.
  public func cpu(_ p: Double) -> Double? { Distribution(cpu).quantile(p) }

  /// What the graph spans from bottom to top, in ms: three refreshes.
  public var span: Double { 3 * (refresh ?? interval(0.5) ?? 1000.0 / 60) }

  /// Two lines of text.
  public var lines: [String] {
    func text(_ value: Double?, _ unit: String) -> String {
      value.map { "\(number(($0 * 10).rounded() / 10).dropLast(2)) \(unit)" } ?? "n/a"
    }
    return [
      "\(text(rate, "fps"))  p50 \(text(interval(0.5), "ms"))  p99 \(text(interval(0.99), "ms"))",
      "CPU \(text(cpu(0.95), "ms"))  GPU \(text(gpu, "ms"))  missed \(missed.map { "\($0)" } ?? "n/a")  \(quality.rawValue)",
    ]
  }
}
