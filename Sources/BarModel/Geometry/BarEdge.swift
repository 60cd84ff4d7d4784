/// The output's edge that the bar floats at.
public enum BarEdge: String, Hashable, Sendable, CaseIterable {
  case bottom, top, left, right

  /// Whether the buttons stand side by side rather than one above the other.
  public var isHorizontal: Bool { self == .bottom || self == .top }
}

/// Where along its edge the bar is.
public enum BarAlignment: String, Hashable, Sendable, CaseIterable {
  case start, center, end
}

/// The layer shell's layers.
public enum BarLayer: String, Hashable, Sendable, CaseIterable {
  case background, bottom, top, overlay
}

/// A set of an output's edges.
public struct EdgeSet: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let top = EdgeSet(rawValue: 1)
  public static let bottom = EdgeSet(rawValue: 2)
  public static let left = EdgeSet(rawValue: 4)
  public static let right = EdgeSet(rawValue: 8)

  public init(_ edge: BarEdge) {
    switch edge {
    case .top: self = .top
    case .bottom: self = .bottom
    case .left: self = .left
    case .right: self = .right
    }
  }
}

/// Lengths in whole dp, one for each side.
public struct EdgeLengths: Hashable, Sendable {
  public var top = 0
  public var right = 0
  public var bottom = 0
  public var left = 0

  public init(top: Int = 0, right: Int = 0, bottom: Int = 0, left: Int = 0) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  subscript(edge: BarEdge) -> Int {
    get {
      switch edge {
      case .top: top
      case .right: right
      case .bottom: bottom
      case .left: left
      }
    }
    set {
      switch edge {
      case .top: top = newValue
      case .right: right = newValue
      case .bottom: bottom = newValue
      case .left: left = newValue
      }
    }
  }
}
