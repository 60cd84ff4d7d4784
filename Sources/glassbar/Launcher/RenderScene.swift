import BarModel
import GlassSurface
import MotionRuntime
import Scenery

/// A state of the glass that `render` can draw, and how it moves there.
struct RenderScene {
  let name: String
  let summary: String
  let scenery: Scenery
  /// When the scene has become what its name says, in seconds.
  let moment: Double
  /// The picture's size in dp when neither a size nor a backdrop is given.
  var size = RenderOptions.Size(width: 900, height: 160)
  /// Settings that belong to the scene; those of the command line come after them.
  var settings: [(key: String, value: String)] = []
  /// Whether the scene lays its own picture beneath the glass where none is given.
  var bringsBackdrop = false
  let compose: (RenderStage) -> RenderedScene

  /// The applications that scenes show.
  static let applications: [(id: String, title: String, glyph: Glyph)] = [
    ("terminal", "Terminal", .terminal), ("browser", "Browser", .globe),
    ("files", "Files", .folder), ("player", "Player", .play), ("mail", "Mail", .envelope),
    ("settings", "Settings", .sliders),
  ]

  static var all: [RenderScene] { bar + glass + kit }

  static func named(_ name: String) -> RenderScene? { all.first { $0.name == name } }
}

/// What a scene is composed for.
struct RenderStage {
  var configuration: BarConfiguration
  /// In dp.
  var size: SIMD2<Double>
  var scale: Double
  /// At device pixels.
  var backdrop: PixelImage
  /// Whether somebody chose the backdrop.
  var isBackdropGiven = false
  /// Seconds since the scene began.
  var time: Double

  /// The backdrop's luma and busyness in a rectangle given in dp.
  func sample(_ rect: SceneRect) -> BackdropSample {
    var points: [SIMD4<UInt8>] = []
    for row in 0..<BackdropSample.rows {
      for column in 0..<BackdropSample.columns {
        let part = SIMD2(
          (Double(column) + 0.5) / Double(BackdropSample.columns),
          (Double(row) + 0.5) / Double(BackdropSample.rows))
        let at = (SIMD2(rect.x, rect.y) + part * SIMD2(rect.width, rect.height)) * scale
        let x = min(max(Int(at.x), 0), backdrop.width - 1)
        let y = min(max(Int(at.y), 0), backdrop.height - 1)
        let index = 4 * (y * backdrop.width + x)
        points.append(
          SIMD4(
            backdrop.pixels[index], backdrop.pixels[index + 1], backdrop.pixels[index + 2], 255))
      }
    }
    return BackdropSample(points: points)
  }
}

/// A scene ready to be drawn.
struct RenderedScene {
  var scene: GlassScene
  var style: GlassStyle
  var icons: [IconID: PixelImage] = [:]
  var shadowAlpha: Double
  /// What the scene's own backdrop has become, where it moves.
  var backdrop: PixelImage?
}
