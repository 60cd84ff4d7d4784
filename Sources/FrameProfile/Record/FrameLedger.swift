/// All frames of a recording and who still waits for the compositor's word.
///
/// It reads no clock; times are handed in, on the recording's clock. Whatever a compositor says, nothing traps.
public struct FrameLedger: Sendable {
  public private(set) var frames: [FrameRecord] = []
  public private(set) var oddities = FeedbackOddities()
  /// Frames whose fate is not known yet.
  public var pendingCount: Int { waiting.count }

  private var waiting: [UInt64: Int] = [:]
  private var expired: Set<UInt64> = []
  private let patience: Int64

  /// - Parameter patience: how long to wait for the compositor's word, in ns.
  public init(patience: Int64 = 2_000_000_000) {
    self.patience = patience
  }

  /// Takes a frame that was just committed.
  public mutating func add(_ frame: FrameRecord) {
    guard waiting[frame.id] == nil else { return }
    if frame.outcome == .pending { waiting[frame.id] = frames.count }
    frames.append(frame)
  }

  /// The compositor says that commit `id` was shown.
  public mutating func presented(_ id: UInt64, _ presentation: Presentation) {
    guard let index = take(id) else { return }
    if presentation.time < frames[index].commit { oddities.negativeLatencies += 1 }
    frames[index].outcome = .presented(presentation)
  }

  /// The compositor says that commit `id` was never shown.
  public mutating func discarded(_ id: UInt64) {
    guard let index = take(id) else { return }
    frames[index].outcome = .discarded
  }

  /// Gives up frames that have waited too long.
  public mutating func expire(at now: Int64) {
    for (id, index) in waiting where now &- frames[index].commit > patience {
      frames[index].outcome = .unresolved
      waiting[id] = nil
      expired.insert(id)
    }
  }

  /// Gives up all that still wait.
  public mutating func close() {
    for index in waiting.values { frames[index].outcome = .unresolved }
    waiting = [:]
  }

  /// Changes a frame that was added; nothing happens where there is none of that number.
  public mutating func update(_ id: UInt64, _ change: (inout FrameRecord) -> Void) {
    if let index = index(of: id) { change(&frames[index]) }
  }

  /// The frame of that number; nil where there is none.
  public func frame(_ id: UInt64) -> FrameRecord? { index(of: id).map { frames[$0] } }

  /// Numbers usually follow each other without gaps.
  private func index(of id: UInt64) -> Int? {
    guard let first = frames.first?.id else { return nil }
    if id >= first, let guess = Int(exactly: id - first), frames.indices.contains(guess),
      frames[guess].id == id
    {
      return guess
    }
    return frames.lastIndex { $0.id == id }
  }

  private mutating func take(_ id: UInt64) -> Int? {
    if let index = waiting.removeValue(forKey: id) { return index }
    if expired.remove(id) != nil {
      oddities.late += 1
    } else if id >= frames.first?.id ?? 0 {
      // Answers to frames of an earlier recording are none of this one's.
      oddities.stray += 1
    }
    return nil
  }
}

/// Feedback that no frame could use.
public struct FeedbackOddities: Equatable, Codable, Sendable {
  /// It came after the frame had been given up.
  public var late = 0
  /// It came a second time, or for no frame.
  public var stray = 0
  /// The time lies before the commit.
  public var negativeLatencies = 0

  public init() {}
}
