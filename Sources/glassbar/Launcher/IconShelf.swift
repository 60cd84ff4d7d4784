import BarModel
import GlassSurface

/// The applications' pictures at the sizes that bars have asked for.
///
/// Pictures are found and drawn beside the main thread; a bar draws without them until they come.
final class IconShelf {
  /// A picture has come.
  var onIcon: (() -> Void)?
  /// Where entries' icons are looked up.
  var catalog = DesktopCatalog()

  private let loader: IconLoader
  private var images: [Key: PixelImage] = [:]
  private var wanted: Set<Key> = []

  private struct Key: Hashable {
    var id: String
    var pixels: Int
  }

  init(loader: IconLoader) { self.loader = loader }

  /// The picture of `item`, if it is there; otherwise it is asked for.
  func image(for item: BarItem, dp: Int, pixels: Int) -> PixelImage? {
    let key = Key(id: item.id.rawValue, pixels: pixels)
    if let image = images[key] { return image }
    guard wanted.insert(key).inserted else { return nil }
    let icon =
      catalog.entry(id: key.id)?.icon
      ?? (item.iconName.isEmpty ? nil : .themed([item.iconName]))
    let request = IconRequest(
      id: key.id, icon: icon, label: item.title, size: dp, pixels: pixels)
    loader.load([request]) { [weak self] loaded in
      guard let self, wanted.contains(key) else { return }
      images[key] = loaded.image
      onIcon?()
    }
    return nil
  }

  /// Takes another theme: the configured one's name, and the one that the desktop's settings name.
  func setTheme(configured: String?, desktop: String?) {
    loader.setTheme(configured: configured, desktop: desktop)
  }

  /// Tells which folders' changes concern icons, in a later turn of the loop.
  func folders(_ onKnown: @escaping ([String]) -> Void) { loader.folders(onKnown) }

  /// Forgets all pictures, because applications or themes changed.
  func clear() {
    images = [:]
    wanted = []
    loader.refresh()
  }
}
