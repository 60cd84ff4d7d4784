import GlassSurface

/// The backdrops that the demo brings along.
enum KitBackdrop: String, CaseIterable, Sendable {
  /// What really lies beneath the surface.
  case desktop
  case photo, article, dashboard, checkerboard

  var title: String {
    switch self {
    case .desktop: "Desktop"
    case .photo: "Photo"
    case .article: "Article"
    case .dashboard: "Dashboard"
    case .checkerboard: "Checks"
    }
  }
}

/// Paper that a tile lays under its glass.
enum KitPage: Hashable, Sendable {
  /// Lines of writing under a heading.
  case writing
  /// White paper with a dark headline across it.
  case headline
  /// The scale of a ruler.
  case ruler
}

/// A piece of a page, scrolled, in a place of the board.
struct GroundPatch: Equatable, Sendable {
  var page: KitPage
  /// In dp.
  var rect: SceneRect
  /// How far the page has been scrolled, in dp; it repeats.
  var offset: Double
}

/// What lies beneath the board when it brings its own backdrop: a value that can be compared and composed.
struct KitGround: Equatable, Sendable {
  var backdrop: KitBackdrop
  /// How far the backdrop has been scrolled, in dp; it repeats.
  var scroll = 0.0
  var patches: [GroundPatch] = []
}
