/// Finds an icon's file by the icon-theme specification.
///
/// It remembers what it has read of each theme; a new value reads anew.
struct IconLookup {
  /// Base folders of themes, most important first.
  private let baseDirectories: [String]
  /// Folders of icons that belong to no theme.
  private let pixmapDirectories: [String]
  private var themes: [String: Theme] = [:]
  private var folders: [String: Set<String>] = [:]
  /// Where was looked, in order; nil keeps no record.
  var trail: [IconLook]?

  /// A theme's folders in all bases; it is one theme, however many places it lives in.
  private struct Theme {
    var name: String
    var index: IconThemeIndex
    var roots: [String]
  }

  private static let extensions = ["png", "svg", "xpm"]

  init(baseDirectories: [String], pixmapDirectories: [String] = []) {
    self.baseDirectories = baseDirectories
    self.pixmapDirectories = pixmapDirectories
  }

  /// The places that the specification names: `~/.icons`, the data folders' `icons`, the pixmaps.
  init(directories: BaseDirectories) {
    let data = [directories.dataHome] + directories.dataDirectories
    self.init(
      baseDirectories: [directories.home + "/.icons"] + data.map { $0 + "/icons" },
      pixmapDirectories: Self.unique(data.map { $0 + "/pixmaps" } + ["/usr/share/pixmaps"]))
  }

  /// Whether a theme with this name has an index anywhere.
  mutating func hasTheme(_ name: String) -> Bool {
    theme(name).map { !$0.index.directories.isEmpty || !$0.index.inherits.isEmpty } ?? false
  }

  /// All themes that have an index, sorted by name.
  func themeNames() -> [String] {
    let names = baseDirectories.flatMap { base in
      FileSystem.names(in: base).filter {
        FileSystem.isFile("\(base)/\($0)/index.theme")
      }
    }
    return Self.unique(names).sorted()
  }

  /// Folders that change when the theme's icons do: those of the theme and of what it builds on, and the
  /// application folders that a person may copy pictures into. Packages touch a theme's own folder.
  mutating func watchedFolders(of name: String) -> [String] {
    var folders = baseDirectories.filter(FileSystem.isDirectory)
    for theme in inheritanceOrder(of: name).compactMap({ theme($0) }) {
      folders += theme.roots
      for root in theme.roots.filter(isPersonal) {
        folders += theme.index.directories.filter { $0.path.hasSuffix("apps") }
          .map { "\(root)/\($0.path)" }.filter(FileSystem.isDirectory)
      }
    }
    return Array(Self.unique(folders).prefix(Self.watchLimit))
  }

  /// Watches that one bar may take.
  private static let watchLimit = 96

  /// The first two bases are a person's own.
  private func isPersonal(_ root: String) -> Bool {
    baseDirectories.prefix(2).contains { root.hasPrefix($0 + "/") }
  }

  /// The file of the first of `names` that exists.
  ///
  /// `size` is in logical pixels. A theme that has any of the names is asked before its parents,
  /// so that a more general icon in the chosen style comes before an exact one in another.
  mutating func file(for names: [String], theme: String, size: Int, scale: Int) -> String? {
    let names = names.compactMap(Self.sanitised)
    for theme in inheritanceOrder(of: theme) {
      for name in names {
        if let path = file(for: name, in: theme, size: size, scale: scale) { return path }
      }
    }
    for name in names {
      for folder in baseDirectories + pixmapDirectories {
        if let path = file(named: name, in: folder, theme: nil) { return path }
      }
    }
    return nil
  }

  /// `theme`, its parents depth first, each once, and hicolor at the end.
  mutating func inheritanceOrder(of theme: String) -> [String] {
    var order: [String] = []
    var seen: Set<String> = ["hicolor"]
    var stack = [theme]
    while let name = stack.popLast() {
      guard seen.insert(name).inserted, let found = self.theme(name) else { continue }
      order.append(name)
      stack += found.index.inherits.reversed()
    }
    return order + ["hicolor"]
  }

  // MARK: One theme

  private mutating func file(
    for name: String, in themeName: String, size: Int, scale: Int
  ) -> String? {
    guard let theme = theme(themeName) else { return nil }
    for directory in theme.index.directories where directory.matches(size: size, scale: scale) {
      if let path = file(named: name, in: directory, of: theme) { return path }
    }
    var best: (distance: Int, pixels: Int, path: String)?
    for directory in theme.index.directories {
      let distance = directory.distance(size: size, scale: scale)
      let pixels = directory.size * directory.scale
      // Of two as near, the larger loses less when it is scaled.
      if let best, (distance, -pixels) >= (best.distance, -best.pixels) { continue }
      guard let path = file(named: name, in: directory, of: theme) else { continue }
      best = (distance, pixels, path)
    }
    return best?.path
  }

  private mutating func file(
    named name: String, in directory: IconThemeDirectory, of theme: Theme
  ) -> String? {
    for root in theme.roots {
      let folder = "\(root)/\(directory.path)"
      if let path = file(named: name, in: folder, theme: theme.name) { return path }
    }
    return nil
  }

  private mutating func file(
    named name: String, in folder: String, theme: String?
  ) -> String? {
    let names = contents(of: folder)
    if names.isEmpty { return nil }
    let suffix = Self.extensions.first { names.contains("\(name).\($0)") }
    let path = suffix.map { "\(folder)/\(name).\($0)" }
    trail?.append(IconLook(theme: theme, folder: folder, name: name, found: path))
    return path
  }

  private mutating func contents(of folder: String) -> Set<String> {
    if let known = folders[folder] { return known }
    let names = Set(FileSystem.names(in: folder))
    folders[folder] = names
    return names
  }

  private mutating func theme(_ name: String) -> Theme? {
    if let known = themes[name] { return known }
    guard !name.isEmpty, !name.contains("/"), name != ".." else { return nil }
    let roots = baseDirectories.map { "\($0)/\(name)" }.filter(FileSystem.isDirectory)
    guard
      let text = roots.lazy.compactMap({
        FileSystem.text(of: "\($0)/index.theme", limit: 4 << 20)
      }).first
    else { return nil }
    let theme = Theme(name: name, index: IconThemeIndex(parsing: text), roots: roots)
    themes[name] = theme
    return theme
  }

  // MARK: Names

  /// The name without an extension that does not belong to it; nil when it could lead elsewhere.
  private static func sanitised(_ name: String) -> String? {
    guard !name.isEmpty, !name.contains("/") else { return nil }
    for suffix in extensions where name.hasSuffix("." + suffix) {
      let bare = name.dropLast(suffix.count + 1)
      return bare.isEmpty ? nil : String(bare)
    }
    return name
  }

  private static func unique(_ paths: [String]) -> [String] {
    var seen: Set<String> = []
    return paths.filter { seen.insert($0).inserted }
  }
}

/// One folder in which an icon was looked for; it exists and is not empty.
struct IconLook: Equatable, Sendable {
  /// Nil for folders of icons that belong to no theme.
  var theme: String?
  var folder: String
  /// Without extension.
  var name: String
  var found: String?
}
