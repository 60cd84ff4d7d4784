/// Names a button for as long as it exists: a desktop-file id, or what stands for an application without
/// one.
public struct ItemID: Hashable, Sendable {
  public let rawValue: String
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// Names a window for as long as it exists.
public struct WindowID: Hashable, Sendable {
  public let rawValue: UInt64
  public init(_ rawValue: UInt64) { self.rawValue = rawValue }
}

/// One application in the bar, pinned or running or both.
public struct BarItem: Equatable, Sendable {
  public var id: ItemID
  public var title: String
  /// A name of the icon theme or a path.
  public var iconName: String
  public var isPinned: Bool
  /// In the order in which they are cycled through.
  public var windows: [BarWindow]
  public var isUrgent: Bool
  /// A number that the application shows, such as unread messages; nil shows none.
  public var badge: Int?
  /// How far a task of the application is, 0…1; nil shows none.
  public var progress: Double?

  public init(
    id: ItemID, title: String, iconName: String = "", isPinned: Bool = false,
    windows: [BarWindow] = [], isUrgent: Bool = false, badge: Int? = nil, progress: Double? = nil
  ) {
    self.id = id
    self.title = title
    self.iconName = iconName
    self.isPinned = isPinned
    self.windows = windows
    self.isUrgent = isUrgent
    self.badge = badge
    self.progress = progress
  }

  /// What is written on the badge: nothing has room for more than two digits.
  public var badgeText: String? {
    badge.map { $0 > 99 ? "99+" : String($0) }
  }

  public var isActive: Bool { windows.contains { $0.isActive && !$0.isMinimized } }
}

/// One open window.
public struct BarWindow: Equatable, Sendable {
  public var id: WindowID
  public var title: String
  public var isActive: Bool
  public var isMinimized: Bool

  public init(id: WindowID, title: String = "", isActive: Bool = false, isMinimized: Bool = false) {
    self.id = id
    self.title = title
    self.isActive = isActive
    self.isMinimized = isMinimized
  }
}
