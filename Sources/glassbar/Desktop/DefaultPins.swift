/// What a first bar pins, by what people use an application for.
enum PinRole: CaseIterable, Sendable {
  case terminal, browser, files, editor, mail, music, images, calculator, settings

  /// Content types whose default application plays this role, most telling first.
  var contentTypes: [String] {
    switch self {
    case .browser: ["x-scheme-handler/https", "x-scheme-handler/http", "text/html"]
    case .files: ["inode/directory"]
    case .editor: ["text/plain"]
    case .mail: ["x-scheme-handler/mailto"]
    case .music: ["audio/mpeg", "audio/flac", "video/mp4"]
    case .images: ["image/png", "image/jpeg"]
    case .terminal, .calculator, .settings: []
    }
  }

  /// Categories of the menu specification that an application in this role has one of.
  var categories: Set<String> {
    switch self {
    case .terminal: ["TerminalEmulator"]
    case .browser: ["WebBrowser"]
    case .files: ["FileManager"]
    case .editor: ["TextEditor"]
    case .mail: ["Email"]
    case .music: ["Player", "Music"]
    case .images: ["Viewer", "Photography"]
    case .calculator: ["Calculator"]
    case .settings: []
    }
  }

  /// Whether a category alone does not show the role: document viewers share it with picture viewers.
  var needsContentType: Bool { self == .images || self == .music }

  /// Ids of applications that no category tells apart from lesser ones.
  var knownIDs: [String] {
    switch self {
    case .settings:
      [
        "org.gnome.Settings.desktop", "gnome-control-center.desktop", "systemsettings.desktop",
        "kdesystemsettings.desktop", "com.system76.CosmicSettings.desktop",
        "xfce-settings-manager.desktop", "lxqt-config.desktop", "cinnamon-settings.desktop",
      ]
    default: []
    }
  }
}

/// The applications that open each content type here.
struct DefaultApplications: Equatable, Sendable {
  /// Content type → desktop-file id.
  var byContentType: [String: String] = [:]
}

/// Chooses the pins of a bar that nobody has configured.
enum DefaultPins {
  /// More would not be a choice any more.
  static let limit = 7

  /// Ids from `entries`, at most `limit`, the same for the same input.
  static func choose(from entries: [DesktopEntry], defaults: DefaultApplications) -> [String] {
    let shown = entries.filter { $0.isShown }
    var chosen: [String] = []
    for role in PinRole.allCases where chosen.count < limit {
      let free = shown.filter { !chosen.contains($0.id) }
      if let entry = best(for: role, among: free, defaults: defaults) { chosen.append(entry.id) }
    }
    return chosen
  }

  private static func best(
    for role: PinRole, among entries: [DesktopEntry], defaults: DefaultApplications
  ) -> DesktopEntry? {
    for id in role.knownIDs {
      if let entry = entries.first(where: { $0.id == id }) { return entry }
    }
    let candidates = entries.filter { entry in
      !role.categories.isDisjoint(with: entry.categories)
        && (!role.needsContentType
          || entry.contentTypes.contains(where: role.contentTypes.contains))
    }
    let handlers = role.contentTypes.compactMap { type in
      entries.first { $0.id == defaults.byContentType[type] }
    }
    // A default is trusted when it plainly plays the role: office suites also claim text/plain.
    if let handler = handlers.first(where: { handler in
      candidates.contains(handler) && !handler.runsInTerminal
    }) {
      return handler
    }
    return candidates.min(by: isBetter) ?? (role.needsContentType ? nil : handlers.first)
  }

  /// Windows of their own before programs in a terminal; then the shortest id, because a family's
  /// main application has it (`foot` before `foot-server`).
  private static func isBetter(_ a: DesktopEntry, _ b: DesktopEntry) -> Bool {
    if a.runsInTerminal != b.runsInTerminal { return !a.runsInTerminal }
    let ranks = (TerminalProgram.rank(of: a.programName), TerminalProgram.rank(of: b.programName))
    if ranks.0 != ranks.1 { return ranks.0 < ranks.1 }
    if a.id.count != b.id.count { return a.id.count < b.id.count }
    return a.id < b.id
  }
}
