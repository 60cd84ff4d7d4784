/// One frame as it was made and what became of it; all times in ns of one clock.
public struct FrameRecord: Equatable, Sendable {
  /// The commit's number.
  public var id: UInt64
  /// When the thread, idle until then, woke up for what led to the frame.
  public var wake: Int64
  /// When work on the frame began.
  public var begin: Int64
  /// When the frame was expected to be seen; the instant that motion was evaluated at.
  public var target: Int64
  /// Just before the picture was handed over.
  public var commit: Int64
  /// When handing over returned.
  public var returned: Int64
  public var phases = PhaseTimes()
  /// Processor time of the thread from `begin` on, in ns: other programs and waiting do not count; nil
  /// where it is not measured.
  public var threadTime: Int64?
  /// Processor time of all threads from `begin` on, in ns: with it what a software rasteriser does; nil where
  /// it is not measured.
  public var processTime: Int64?
  /// What the GPU took, in ns; nil where nobody can tell.
  public var gpu: Int64?
  /// The oldest input that the frame shows for the first time.
  public var input: Int64?
  /// Whether the frame before wanted this one at once, so that the time between them is a frame's.
  public var continues: Bool
  public var isWarmup = false
  /// Which of several ways of drawing it shows, by number; 0 where there is one.
  public var variant = 0
  /// How often memory was asked for; nil where it is not counted.
  public var allocations: UInt64?
  public var outcome = FrameOutcome.pending
  /// Difference between what was drawn and what physics says for the time it was seen, in px.
  public var pixelError: Double?

  public init(
    id: UInt64, wake: Int64, begin: Int64, target: Int64, commit: Int64, returned: Int64,
    continues: Bool
  ) {
    self.id = id
    self.wake = wake
    self.begin = begin
    self.target = target
    self.commit = commit
    self.returned = returned
    self.continues = continues
  }
}

/// What became of a committed frame.
public enum FrameOutcome: Equatable, Sendable {
  /// Nobody has said yet.
  case pending
  case presented(Presentation)
  /// The compositor said that it was never shown.
  case discarded
  /// The compositor said nothing in time.
  case unresolved
}

/// When and how a frame reached the screen.
public struct Presentation: Equatable, Sendable {
  /// In ns of the presentation clock.
  public var time: Int64
  /// Nanoseconds to the next refresh as the compositor says; 0 is unknown.
  public var refresh: Int64
  /// The output's count of refreshes; 0 where it has none.
  public var sequence: UInt64
  public var flags: PresentationFlags
  /// The output's name; empty where the compositor does not say.
  public var output: String
  /// Whether the time is that of the next frame callback, for want of better.
  public var isFrameCallback: Bool

  public init(
    time: Int64, refresh: Int64, sequence: UInt64, flags: PresentationFlags, output: String,
    isFrameCallback: Bool = false
  ) {
    self.time = time
    self.refresh = refresh
    self.sequence = sequence
    self.flags = flags
    self.output = output
    self.isFrameCallback = isFrameCallback
  }
}

/// `wp_presentation_feedback.kind`.
public struct PresentationFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let vsync = PresentationFlags(rawValue: 1)
  public static let hardwareClock = PresentationFlags(rawValue: 2)
  public static let hardwareCompletion = PresentationFlags(rawValue: 4)
  public static let zeroCopy = PresentationFlags(rawValue: 8)

  public static let named: [(flag: PresentationFlags, name: String)] = [
    (.vsync, "vsync"), (.hardwareClock, "hw_clock"), (.hardwareCompletion, "hw_completion"),
    (.zeroCopy, "zero_copy"),
  ]
}

extension FrameRecord {
  public var presentation: Presentation? {
    if case .presented(let presentation) = outcome { presentation } else { nil }
  }

  /// Time that the thread spent on the frame, in ns.
  public var cpu: Int64 { phases.total }
}
