/// What the thread does for one frame, in order.
public enum FramePhase: String, CaseIterable, Codable, Sendable {
  /// From waking up to the first thing done for the frame: events and handlers.
  case dispatch
  /// Motion, and the scene that it gives.
  case animate
  /// The scene's passes and vertices.
  case plan
  /// Vertices and pictures on their way to the GPU.
  case upload
  /// Draw calls.
  case draw
  /// Handing the picture to the compositor.
  case swap
}

/// How long each phase took, in ns.
public struct PhaseTimes: Equatable, Sendable {
  private var spans: [Int64]

  public init() {
    spans = Array(repeating: 0, count: FramePhase.allCases.count)
  }

  public subscript(phase: FramePhase) -> Int64 {
    get { spans[Self.index(phase)] }
    set { spans[Self.index(phase)] = newValue }
  }

  /// All phases together.
  public var total: Int64 { spans.reduce(0, +) }

  private static func index(_ phase: FramePhase) -> Int {
    switch phase {
    case .dispatch: 0
    case .animate: 1
    case .plan: 2
    case .upload: 3
    case .draw: 4
    case .swap: 5
    }
  }
}
