import BarModel
import GlassSurface

/// Buttons in the middle of a stage, for scenes of the glass alone.
struct GlassRow {
  /// Buttons, from left to right.
  var rects: [SceneRect] = []
  var lightness: [Double] = []
  private(set) var shadowAlpha = 0.0

  static let side = 48.0

  /// - Parameters:
  ///   - gaps: between the buttons, in dp; one less than there are buttons.
  ///   - bottom: from the stage's lower edge, in dp; nil is the middle.
  init(_ stage: RenderStage, gaps: [Double], bottom: Double? = nil) {
    let side = Self.side
    let length = gaps.reduce(side) { $0 + $1 + side }
    var x = ((stage.size.x - length) / 2).rounded()
    let y = (bottom.map { stage.size.y - side - $0 } ?? (stage.size.y - side) / 2).rounded()
    for gap in gaps + [0] {
      let rect = SceneRect(x: x, y: y, width: side, height: side)
      let sample = stage.sample(rect)
      rects.append(rect)
      lightness.append(
        stage.configuration.appearance == .auto
          ? (LightDarkFlip(luma: sample.luma).isLight ? 1 : 0)
          : stage.configuration.appearance == .light ? 1 : 0)
      shadowAlpha += sample.shadowAlpha / Double(gaps.count + 1)
      x += side + gap
    }
  }

  /// The buttons in one container.
  func container(
    _ stage: RenderStage, spacing: Double? = nil, scale: Double = 1, presence: Double = 1
  ) -> GlassContainer {
    GlassContainer(
      members: zip(rects, lightness).map { rect, lightness in
        let shown = rect.scaled(by: scale)
        return GlassMember(
          rect: shown, radius: shown.height / 2, lightness: lightness, presence: presence)
      }, spacing: spacing ?? stage.configuration.spacing)
  }

  /// A glyph on every button; on glass between dark and light, the dark glyph over the light one.
  func icons(
    scale: Double = 1, opacity: Double = 1, isInverted: Bool = false
  ) -> [IconSprite] {
    zip(RenderScene.applications, rects.indices).flatMap { application, index in
      let rect = rects[index]
      let place = SceneRect(
        x: rect.x + (rect.width - 28) / 2, y: rect.y + (rect.height - 28) / 2, width: 28,
        height: 28
      ).scaled(by: scale)
      // Over the middle of the faces' cross-fade: half and half, a glyph would be as grey as the glass.
      let part = min(max((lightness[index] - 0.3) / 0.4, 0), 1)
      let dark = isInverted ? 1 - part : part
      return [(Self.lightGlyph, 1 - dark), (Self.darkGlyph, dark)].compactMap { glyph, share in
        share > 0
          ? IconSprite(
            icon: IconID(application.id + glyph), rect: place, opacity: opacity * share,
            snapsToPixels: scale == 1) : nil
      }
    }
  }

  private static let lightGlyph = ", light"
  private static let darkGlyph = ", dark"

  /// The glyphs' pictures.
  func pictures(_ stage: RenderStage) -> [IconID: PixelImage] {
    var pictures: [IconID: PixelImage] = [:]
    for (glyph, isDark) in [(Self.lightGlyph, false), (Self.darkGlyph, true)] {
      for (id, picture) in RenderScene.icons(
        side: 28, scale: stage.scale, isDark: { _ in isDark })
      {
        pictures[IconID(id.rawValue + glyph)] = picture
      }
    }
    return pictures
  }
}

extension SceneRect {
  /// About its centre.
  func scaled(by factor: Double) -> SceneRect {
    SceneRect(
      x: x + width * (1 - factor) / 2, y: y + height * (1 - factor) / 2, width: width * factor,
      height: height * factor)
  }

  /// Between this rectangle and `other`; 0 is this one.
  func mixed(with other: SceneRect, by amount: Double) -> SceneRect {
    SceneRect(
      x: x + (other.x - x) * amount, y: y + (other.y - y) * amount,
      width: width + (other.width - width) * amount,
      height: height + (other.height - height) * amount)
  }
}
