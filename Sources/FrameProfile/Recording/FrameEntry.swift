/// One frame as all files show it; times count from the run's first frame, nil is what cannot be said.
public struct FrameEntry: Codable, Equatable, Sendable {
  public var frame: UInt64
  public var isWarmup: Bool
  /// Number of the way of drawing; 0 where there is one.
  public var variant: Int
  /// `presented`, `discarded` or `unresolved`.
  public var outcome: String
  public var wake: Milliseconds
  public var begin: Milliseconds
  public var target: Milliseconds
  public var commit: Milliseconds
  public var returned: Milliseconds
  public var presented: Milliseconds?
  public var refresh: Milliseconds?
  public var sequence: UInt64?
  /// Such as `vsync hw_clock`.
  public var flags: String
  public var output: String
  public var segment: Int
  public var quality: MeasurementQuality
  public var dispatch: Milliseconds
  public var animate: Milliseconds
  public var plan: Milliseconds
  public var upload: Milliseconds
  public var draw: Milliseconds
  public var swap: Milliseconds
  public var cpuFrame: Milliseconds
  public var cpuThread: Milliseconds?
  public var gpuFrame: Milliseconds?
  public var betweenPresents: Milliseconds?
  public var betweenDisplayChange: Milliseconds?
  public var displayedTime: Milliseconds?
  public var untilDisplayed: Milliseconds?
  public var displayLatency: Milliseconds?
  public var presentError: Milliseconds?
  public var animationError: Milliseconds?
  public var inputToPhoton: Milliseconds?
  public var missed: Int?
  public var cause: MissCause?
  /// In px.
  public var pixelError: Double?
  public var allocations: UInt64?

  /// - Parameters:
  ///   - origin: what times count from, in ns of the recording's clock.
  ///   - quality: of frames that were shown.
  init(_ row: FrameRow, origin: Int64, quality: MeasurementQuality) {
    let record = row.frame
    func since(_ time: Int64) -> Milliseconds { Milliseconds(nanoseconds: time &- origin) }
    func phase(_ phase: FramePhase) -> Milliseconds {
      Milliseconds(nanoseconds: record.phases[phase])
    }
    frame = record.id
    isWarmup = record.isWarmup
    variant = record.variant
    outcome =
      switch record.outcome {
      case .presented: "presented"
      case .discarded: "discarded"
      case .pending, .unresolved: "unresolved"
      }
    wake = since(record.wake)
    begin = since(record.begin)
    target = since(record.target)
    commit = since(record.commit)
    returned = since(record.returned)
    let presentation = record.presentation
    presented = presentation.map { since($0.time) }
    refresh = presentation.flatMap { shown in
      shown.refresh > 0 ? Milliseconds(nanoseconds: shown.refresh) : nil
    }
    sequence = presentation.flatMap { $0.sequence > 0 ? $0.sequence : nil }
    flags = PresentationFlags.named.filter { presentation?.flags.contains($0.flag) ?? false }
      .map(\.name).joined(separator: " ")
    output = presentation?.output ?? ""
    segment = row.segment
    self.quality = presentation == nil ? .none : quality
    dispatch = phase(.dispatch)
    animate = phase(.animate)
    plan = phase(.plan)
    upload = phase(.upload)
    draw = phase(.draw)
    swap = phase(.swap)
    cpuFrame = row.cpuFrame
    cpuThread = record.threadTime.map(Milliseconds.init(nanoseconds:))
    gpuFrame = row.gpuFrame
    betweenPresents = row.betweenPresents
    betweenDisplayChange = row.betweenDisplayChange
    displayedTime = row.displayedTime
    untilDisplayed = row.untilDisplayed
    displayLatency = row.displayLatency
    presentError = row.presentError
    animationError = row.animationError
    inputToPhoton = row.inputToPhoton
    missed = row.missed
    cause = row.cause
    pixelError = record.pixelError.map(thousandths)
    allocations = record.allocations
  }

  func phase(_ phase: FramePhase) -> Milliseconds {
    switch phase {
    case .dispatch: dispatch
    case .animate: animate
    case .plan: plan
    case .upload: upload
    case .draw: draw
    case .swap: swap
    }
  }

  func value(_ metric: ProfileMetric) -> Milliseconds? {
    switch metric {
    case .betweenDisplayChange: betweenDisplayChange
    case .untilDisplayed: untilDisplayed
    case .displayLatency: displayLatency
    case .animationError:
      animationError.map { Milliseconds(nanoseconds: Int64(clamping: $0.nanoseconds.magnitude)) }
    case .cpuFrame: cpuFrame
    case .cpuThread: cpuThread
    case .gpuFrame: gpuFrame
    case .inputToPhoton: inputToPhoton
    }
  }
}
