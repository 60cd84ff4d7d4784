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
    BackdropSample(
      of: backdrop, x: rect.x * scale, y: rect.y * scale, width: rect.width * scale,
      height: rect.height * scale)
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
