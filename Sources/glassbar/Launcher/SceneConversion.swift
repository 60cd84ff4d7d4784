import BarModel
import GlassSurface

/// BarModel and GlassSurface meet in values; here one becomes the other.
extension GlassScene {
  /// - Parameter merge: how the containers' shapes flow together.
  init(_ scene: BarScene, merge: GlassMerge = .polynomial) {
    self.init(
      containers: scene.containers.map { container in
        var glass = GlassContainer(
          members: container.shapes.map { shape in
            GlassMember(
              rect: SceneRect(shape.rect), radius: shape.radius, lightness: shape.lightness,
              tint: shape.tint)
          },
          spacing: container.spacing,
          touch: container.touch.map { GlassTouch(position: $0.position, amount: $0.amount) })
        glass.droplet = merge == .droplet ? 1 : 0
        return glass
      },
      icons: scene.icons.map { icon in
        IconSprite(
          icon: IconID(icon.item.rawValue), rect: SceneRect(icon.rect), opacity: icon.opacity)
      },
      marks: scene.marks.map { mark in
        Mark(
          rect: SceneRect(mark.rect), radius: mark.radius, color: mark.color, stroke: mark.stroke)
      })
  }
}

extension SceneRect {
  init(_ rect: Rect) {
    self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }

  init(_ rect: RegionRect) {
    self.init(
      x: Double(rect.x), y: Double(rect.y), width: Double(rect.width), height: Double(rect.height))
  }
}

extension GlassStyle {
  /// The look that the configuration asks for.
  init(_ configuration: BarConfiguration) {
    var style: GlassStyle =
      switch configuration.lens {
      case .seed: .seed
      case .measured: .measured
      }
    switch configuration.variant {
    case .regular: break
    case .clear: style = configuration.dimsClearGlass ? style.clear.dimmed() : style.clear
    case .tinted: style = style.tinted
    }
    if configuration.increasesContrast {
      style = style.withIncreasedContrast
    } else if configuration.reducesTransparency {
      style = style.withReducedTransparency
    }
    for (name, value) in configuration.material { _ = style.set(name, to: value) }
    self = style
  }
}

extension LayerPlacement {
  init(_ layout: BarLayout, layer: BarLayer) {
    self.init()
    width = Int32(clamping: layout.surfaceWidth)
    height = Int32(clamping: layout.surfaceHeight)
    exclusiveZone = Int32(clamping: layout.exclusiveZone)
    let edges: [(EdgeSet, Edges)] = [
      (.top, .top), (.bottom, .bottom), (.left, .left), (.right, .right),
    ]
    for (edge, anchor) in edges where layout.anchors.contains(edge) { anchors.insert(anchor) }
    margins = Margins(
      top: Int32(clamping: layout.margins.top), right: Int32(clamping: layout.margins.right),
      bottom: Int32(clamping: layout.margins.bottom), left: Int32(clamping: layout.margins.left))
    self.layer =
      switch layer {
      case .background: .background
      case .bottom: .bottom
      case .top: .top
      case .overlay: .overlay
      }
  }

  /// Where the compositor puts a surface of `width` × `height` on an output of `output` logical
  /// pixels, as long as no other surface reserves space.
  func rect(width: Int, height: Int, output: PixelSize) -> PixelRect {
    func start(
      _ size: Int, _ total: Int, near: Bool, far: Bool, _ nearMargin: Int32, _ farMargin: Int32
    ) -> Int {
      switch (near, far) {
      case (true, false): Int(nearMargin)
      case (false, true): total - size - Int(farMargin)
      // Both halves are cut down to whole pixels, as wlroots does.
      default: total / 2 - size / 2
      }
    }
    return PixelRect(
      x: start(
        width, output.width, near: anchors.contains(.left), far: anchors.contains(.right),
        margins.left, margins.right),
      y: start(
        height, output.height, near: anchors.contains(.top), far: anchors.contains(.bottom),
        margins.top, margins.bottom), width: width, height: height)
  }
}
