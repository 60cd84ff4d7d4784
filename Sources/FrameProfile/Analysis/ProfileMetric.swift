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
}
