/// How one frame of glass comes about: its passes in order, as a value.
public struct GlassFrame: Equatable, Sendable {
  public var passes: [FramePass]
  /// What was drawn anew, in px of the target; nil is all of it.
  public var damage: [PixelRect]?

  init(passes: [FramePass], damage: [PixelRect]? = nil) {
    self.passes = passes
    self.damage = damage
  }
}

/// One draw call.
public struct FramePass: Equatable, Sendable {
  public enum Work: Hashable, Sendable {
    /// Makes blur level `level` from the one before it.
    case blurDown(level: Int)
    /// One axis of the coarsest level's Gaussian.
    case blurGauss(horizontal: Bool)
    /// Doubles the blurred coarsest level.
    case blurUp
    /// Shadow of up to two members a cell.
    case shadow
    /// Shadow of all members of the container of that number.
    case wideShadow(container: Int)
    /// Glass of up to two members a cell.
    case glass
    /// Glass of all members of the container of that number, with every effect.
    case wideGlass(container: Int)
    /// The middle of large glass.
    case interior
    /// Content that goes away beneath the bar.
    case scrollEdge
    case icon(IconID)
    case marks
  }

  public enum Picture: Hashable, Sendable {
    case backdrop
    case level(Int)
    /// Holds the coarsest level between the Gaussian's axes.
    case between
    /// The blurred backdrop as the glass reads it.
    case blurred
    case icon(IconID)
    case target
  }

  public var work: Work
  public var inputs: [Picture]
  public var output: Picture
  var blend: BlendMode
  /// Which of the frame's vertices it draws; empty where it fills its output.
  var vertices: Range<Int>
  /// Pixels that it touches.
  public var area: Int
  /// What of its output a pass fills anew, in that picture's px; nil is all of it.
  public var part: PixelRect?
  /// Which of the frame's blurred backdrops it makes or reads; containers with one blur share one.
  public var group = 0
  /// Whether glass or shadow needs what only moving glass needs: droplets, presence, touch, cross-fades.
  public var isLive = false
}

extension GlassFrame: CustomStringConvertible {
  public var description: String { passes.map(\.description).joined(separator: "\n") }
}

extension FramePass: CustomStringConvertible {
  public var description: String {
    let from = inputs.isEmpty ? "" : "\(inputs.map(\.description).joined(separator: ", ")) → "
    let quads = vertices.isEmpty ? "" : ", \(vertices.count / 4) quads"
    return "\(isLive ? "live " : "")\(work): \(from)\(output), \(area) px\(quads), \(blend)"
  }
}

extension FramePass.Work: CustomStringConvertible {
  public var description: String {
    switch self {
    case .blurDown(let level): "blur down \(level)"
    case .blurGauss(let horizontal): "blur \(horizontal ? "across" : "along")"
    case .blurUp: "blur up"
    case .shadow: "shadow"
    case .wideShadow(let container): "wide shadow \(container)"
    case .glass: "glass"
    case .wideGlass(let container): "wide glass \(container)"
    case .interior: "interior"
    case .scrollEdge: "scroll edge"
    case .icon(let icon): "icon \(icon.rawValue)"
    case .marks: "marks"
    }
  }
}

extension FramePass.Picture: CustomStringConvertible {
  public var description: String {
    switch self {
    case .backdrop: "backdrop"
    case .level(let level): "level \(level)"
    case .between: "between"
    case .blurred: "blurred"
    case .icon(let icon): "icon \(icon.rawValue)"
    case .target: "target"
    }
  }
}
