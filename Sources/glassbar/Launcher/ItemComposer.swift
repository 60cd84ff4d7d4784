import BarModel
import GlassSurface

/// Merges pinned applications with open windows into one button each.
///
/// Windows without a desktop entry get a button of their own, named by their app_id.
struct ItemComposer {
  /// A window as the compositor tells of it.
  struct Window: Equatable {
    var id: WindowID
    var appID: String
    var title: String
    var isActive: Bool
    var isMinimized: Bool
  }

  let catalog: DesktopCatalog
  /// Desktop ids in order.
  let pins: [String]
  /// What applications tell of themselves, by desktop id.
  var announcements: [String: LauncherAnnouncement] = [:]

  /// Pinned items first, then the others in the order in which their first window opened.
  func items(_ windows: [Window]) -> [BarItem] {
    var order: [ItemID] = []
    var items: [ItemID: BarItem] = [:]
    for pin in pins {
      guard let entry = catalog.entry(id: pin) else { continue }
      let id = ItemID(entry.id)
      guard items[id] == nil else { continue }
      order.append(id)
      items[id] = BarItem(
        id: id, title: entry.name, iconName: entry.icon.map(Self.iconName) ?? "", isPinned: true)
    }
    for window in windows {
      let entry = catalog.match(appID: window.appID)?.entry
      guard let id = Self.id(of: window, entry) else { continue }
      // Its entry may be among those that have not been read yet.
      if entry == nil, !catalog.isComplete { continue }
      if items[id] == nil {
        order.append(id)
        items[id] = BarItem(
          id: id, title: entry?.name ?? (window.appID.isEmpty ? window.title : window.appID),
          iconName: entry?.icon.map(Self.iconName) ?? window.appID)
      }
      items[id]?.windows.append(
        BarWindow(
          id: window.id, title: window.title, isActive: window.isActive,
          isMinimized: window.isMinimized))
    }
    return order.compactMap { id in
      guard var item = items[id] else { return nil }
      let told = announcements[id.rawValue]
      item.badge = told?.badge
      item.progress = told?.progress
      item.isUrgent = told?.isUrgent ?? false
      return item
    }
  }

  /// The button that stands for `window`; nil for one that says nothing of itself.
  func id(of window: Window) -> ItemID? {
    Self.id(of: window, catalog.match(appID: window.appID)?.entry)
  }

  private static func id(of window: Window, _ entry: DesktopEntry?) -> ItemID? {
    guard !window.appID.isEmpty || !window.title.isEmpty else { return nil }
    return ItemID(entry?.id ?? window.appID)
  }

  private static func iconName(_ icon: DesktopIcon) -> String {
    switch icon {
    case .themed(let names): names.first ?? ""
    case .file(let path): path
    }
  }
}
