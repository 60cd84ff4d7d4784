/// How one frame of glass comes about: its passes in order, as a value.
public struct GlassFrame: Equatable, Sendable {
  public var passes: [FramePass]
}

/// One draw call.
public struct FramePass: Equatable, Sendable {
  public enum Work: Equatable, Sendable {
    /// Makes blur level `level` from the one before it.
    case blurDown(level: Int)
    /// One axis of the coarsest level's Gaussian.
    case blurGauss(horizontal: Bool)
    /// Doubles the blurred coarsest level.
    case blurUp
    /// Shadow of up to three members a cell.
    case shadow
    /// Shadow of all members of the container of that number.
    case wideShadow(container: Int)
    /// Glass of up to three members a cell.
    case glass
    /// Glass of all members of the container of that number.
    case wideGlass(container: Int)
    case icon(IconID)
    case marks
  }

  public enum Picture: Equatable, Sendable {
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
}

extension GlassFrame: CustomStringConvertible {
  public var description: String { passes.map(\.description).joined(separator: "\n") }
}

extension FramePass: CustomStringConvertible {
  public var description: String {
    let from = inputs.isEmpty ? "" : "\(inputs.map(\.description).joined(separator: ", ")) → "
    let quads = vertices.isEmpty ? "" : ", \(vertices.count / 6) quads"
    return "\(work): \(from)\(output), \(area) px\(quads), \(blend)"
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
