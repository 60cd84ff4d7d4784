/// How a window's app_id was recognised.
enum AppIDRule: String, CaseIterable, Sendable {
  case exactID = "desktop-file id"
  case idIgnoringCase = "desktop-file id in another case"
  case lastSegment = "last part of a dotted id"
  case startupWMClass = "StartupWMClass"
  case packageName = "flatpak or snap name"
  case programName = "program that Exec starts"
}

/// An entry and the rule by which it was found.
struct AppIDMatch: Equatable, Sendable {
  let entry: DesktopEntry
  let rule: AppIDRule
}

extension DesktopCatalog {
  /// The application that a window with `appID` belongs to: the first rule that finds one decides.
  ///
  /// Among several finds the shown entry wins, then the shortest id.
  func match(appID: String) -> AppIDMatch? {
    guard !appID.isEmpty else { return nil }
    for rule in AppIDRule.allCases {
      if let entry = entries(for: appID, by: rule).min(by: Self.isBetter) {
        return AppIDMatch(entry: entry, rule: rule)
      }
    }
    return nil
  }

  private func entries(for appID: String, by rule: AppIDRule) -> [DesktopEntry] {
    let lowered = Self.bare(appID.lowercased())
    switch rule {
    case .exactID:
      return entry(id: appID).map { [$0] } ?? []
    case .idIgnoringCase:
      return entries.filter { $0.bareID.lowercased() == lowered }
    case .lastSegment:
      let last = Self.lastSegment(lowered)
      return entries.filter {
        let id = $0.bareID.lowercased()
        return id == last || Self.lastSegment(id) == lowered
      }
    case .startupWMClass:
      return entries.filter { $0.startupWMClass?.lowercased() == appID.lowercased() }
    case .packageName:
      return entries.filter { entry in
        entry.packageNames.contains { $0.lowercased() == lowered }
      }
    case .programName:
      return entries.filter { $0.programName?.lowercased() == lowered }
    }
  }

  private static func bare(_ id: String) -> String {
    id.hasSuffix(".desktop") ? String(id.dropLast(".desktop".count)) : id
  }

  private static func lastSegment(_ id: String) -> String {
    id.split(separator: ".").last.map(String.init) ?? id
  }

  private static func isBetter(_ a: DesktopEntry, _ b: DesktopEntry) -> Bool {
    if a.isShown != b.isShown { return a.isShown }
    if a.id.count != b.id.count { return a.id.count < b.id.count }
    return a.id < b.id
  }
}
