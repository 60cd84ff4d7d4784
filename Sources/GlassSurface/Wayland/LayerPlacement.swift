/// Where a layer surface stands on its output and what it takes from others.
package struct LayerPlacement: Equatable, Sendable {
  package enum Layer: Sendable {
    case background, bottom, top, overlay
  }

  package enum Keyboard: Sendable {
    case none
    /// Has the keyboard as long as it is mapped.
    case exclusive
    /// Takes and gives it like a window; `none` before version 4 of the layer shell.
    case onDemand
  }

  package struct Edges: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let top = Edges(rawValue: 1)
    package static let bottom = Edges(rawValue: 2)
    package static let left = Edges(rawValue: 4)
    package static let right = Edges(rawValue: 8)
  }

  package var layer = Layer.top
  /// The edges that the surface holds on to; without any it stands in the centre.
  package var anchors: Edges = []
  /// In dp; 0 takes all the space between two opposite anchors.
  package var width: Int32 = 0
  package var height: Int32 = 0
  /// Distances from the anchored edges in dp.
  package var margins = Margins()
  /// The strip in dp that windows keep free; 0 keeps clear of others' strips, −1 ignores them.
  package var exclusiveZone: Int32 = 0
  package var keyboard = Keyboard.none

  package struct Margins: Equatable, Sendable {
    package var top: Int32 = 0
    package var right: Int32 = 0
    package var bottom: Int32 = 0
    package var left: Int32 = 0

    package init(top: Int32 = 0, right: Int32 = 0, bottom: Int32 = 0, left: Int32 = 0) {
      self.top = top
      self.right = right
      self.bottom = bottom
      self.left = left
    }
  }

  package init() {}

  /// Whether only the keyboard's way differs, which the compositor answers with no configure.
  package func differsOnlyInKeyboard(from other: LayerPlacement) -> Bool {
    var same = self
    same.keyboard = other.keyboard
    return same == other
  }
}

extension LayerPlacement {
  /// The size to ask for: the protocol forbids 0 where the opposite anchors are not both held.
  var requestedSize: (width: UInt32, height: UInt32) {
    func size(_ value: Int32, between edges: Edges) -> UInt32 {
      value > 0 ? UInt32(value) : anchors.isSuperset(of: edges) ? 0 : 1
    }
    return (size(width, between: [.left, .right]), size(height, between: [.top, .bottom]))
  }

  var wireAnchor: ZwlrLayerSurfaceV1.Anchor {
    let pairs: [(Edges, ZwlrLayerSurfaceV1.Anchor)] = [
      (.top, .top), (.bottom, .bottom), (.left, .left), (.right, .right),
    ]
    return pairs.reduce(into: []) { if anchors.contains($1.0) { $0.insert($1.1) } }
  }
}

extension LayerPlacement.Layer {
  var wire: ZwlrLayerShellV1.Layer {
    switch self {
    case .background: .background
    case .bottom: .bottom
    case .top: .top
    case .overlay: .overlay
    }
  }
}

extension LayerPlacement.Keyboard {
  func wire(version: UInt32) -> ZwlrLayerSurfaceV1.KeyboardInteractivity {
    switch self {
    case .none: .none
    case .exclusive: .exclusive
    case .onDemand: version >= 4 ? .onDemand : .none
    }
  }
}
