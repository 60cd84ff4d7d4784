/// What sway tells about an output (`swaymsg -t get_outputs`).
public struct SwayOutput: Decodable, Sendable {
  public let name: String
  public let active: Bool
  public let dpms: Bool?
  /// Factor from layout units to pixels; nil while the output is off.
  public let scale: Double?
  public let transform: String?
  /// In layout units.
  public let rect: SwayRect
  /// In pixels, before the transform.
  public let currentMode: Mode?

  public struct Mode: Decodable, Sendable {
    public let width: Int
    public let height: Int
    /// mHz.
    public let refresh: Int
  }

  enum CodingKeys: String, CodingKey {
    case name, active, dpms, scale, transform, rect
    case currentMode = "current_mode"
  }
}

/// A rectangle in layout units, as sway writes it.
public struct SwayRect: Decodable, Sendable, Hashable {
  public let x: Int
  public let y: Int
  public let width: Int
  public let height: Int

  public var rect: PixelRect { PixelRect(x: x, y: y, width: width, height: height) }
}

/// A node of sway's tree (`swaymsg -t get_tree`).
public struct SwayNode: Decodable, Sendable {
  public let id: Int
  public let type: String
  public let name: String?
  public let appID: String?
  public let processID: Int32?
  public let focused: Bool
  public let visible: Bool?
  public let fullscreenMode: Int?
  /// In layout units.
  public let rect: SwayRect
  public let nodes: [SwayNode]
  public let floatingNodes: [SwayNode]

  enum CodingKeys: String, CodingKey {
    case id, type, name, focused, visible, rect, nodes
    case appID = "app_id"
    case processID = "pid"
    case fullscreenMode = "fullscreen_mode"
    case floatingNodes = "floating_nodes"
  }

  /// This node and all below it.
  public var all: [SwayNode] { [self] + (nodes + floatingNodes).flatMap(\.all) }

  /// The windows below it, tiled and floating.
  public var windows: [SwayNode] { all.filter { $0.appID != nil } }

  public func windows(ofApplication appID: String) -> [SwayNode] {
    windows.filter { $0.appID == appID }
  }

  public var focusedWindow: SwayNode? { windows.first(where: \.focused) }
}
