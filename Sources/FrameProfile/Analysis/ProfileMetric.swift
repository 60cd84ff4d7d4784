/// The metrics of SPEC §6.
public enum ProfileMetric: String, CaseIterable, Codable, Sendable, CodingKeyRepresentable {
  case betweenDisplayChange, untilDisplayed, displayLatency, animationError, cpuFrame, gpuFrame
  case inputToPhoton

  public var title: String {
    switch self {
    case .betweenDisplayChange: "between display changes"
    case .untilDisplayed: "until displayed"
    case .displayLatency: "display latency"
    case .animationError: "animation error"
    case .cpuFrame: "CPU a frame"
    case .gpuFrame: "GPU a frame"
    case .inputToPhoton: "input to photon"
    }
  }

  /// Of one frame; of the animation error it is the size.
  func value(_ row: FrameRow) -> Milliseconds? {
    switch self {
    case .betweenDisplayChange: row.betweenDisplayChange
    case .untilDisplayed: row.untilDisplayed
    case .displayLatency: row.displayLatency
    case .animationError:
      row.animationError.map {
        Milliseconds(nanoseconds: Int64(clamping: $0.nanoseconds.magnitude))
      }
    case .cpuFrame: row.cpuFrame
    case .gpuFrame: row.gpuFrame
    case .inputToPhoton: row.inputToPhoton
    }
  }
}
