/// The metrics of SPEC §6, and the thread's processor time.
public enum ProfileMetric: String, CaseIterable, Codable, Sendable, CodingKeyRepresentable {
  case betweenDisplayChange, untilDisplayed, displayLatency, animationError, cpuFrame, gpuFrame
  case inputToPhoton, cpuThread

  public var title: String {
    switch self {
    case .betweenDisplayChange: "between display changes"
    case .untilDisplayed: "until displayed"
    case .displayLatency: "display latency"
    case .animationError: "animation error"
    case .cpuFrame: "CPU a frame"
    case .cpuThread: "processor time"
    case .gpuFrame: "GPU a frame"
    case .inputToPhoton: "input to photon"
    }
  }
}
