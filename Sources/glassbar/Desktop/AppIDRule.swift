/// One step of the ladder by which a window's app_id finds its desktop entry.
///
/// Each rule turns the app_id into words and every entry into words; an entry that has one of the
/// window's words is found. The first rule that finds an entry decides, so the rules stand in the
/// order of their certainty.
enum AppIDRule: String, CaseIterable, Sendable {
  case exactID = "desktop-file id"
  case startupWMClass = "StartupWMClass"
  case idIgnoringCase = "desktop-file id, any case"
  case startupWMClassIgnoringCase = "StartupWMClass, any case"
  case packageName = "flatpak or snap name"
  case lastPartOfID = "last part of a desktop-file id"
  case lastPartOfAppID = "last part of the app_id"
  case programName = "program that Exec starts"
  case withoutSuffix = "without version or variant"
  case displayName = "name in menus"

  /// What the rule compares, for people.
  var explanation: String {
    switch self {
    case .exactID: "The app_id is the entry's file name without .desktop."
    case .startupWMClass: "The entry's StartupWMClass is the app_id."
    case .idIgnoringCase: "As the first, in upper or lower case."
    case .startupWMClassIgnoringCase: "As the second, in upper or lower case."
    case .lastPartOfID: "The app_id is what follows the last dot of the entry's file name."
    case .lastPartOfAppID: "What follows the last dot of the app_id is the entry's file name."
    case .packageName:
      "X-Flatpak, X-SnapInstanceName, a snap's file name (snap_app), or the name that"
        + " flatpak run, gapplication launch or a program below /snap/bin is given in Exec."
    case .programName: "The file name of the program in Exec, unless it is an interpreter."
    case .withoutSuffix:
      "The app_id without what tells versions and builds apart: -2.10, -bin, -wayland, .exe."
    case .displayName: "The entry's Name, with or without its spaces."
    }
  }

  /// The words that a window with this app_id is looked up by.
  func words(ofAppID appID: String) -> [String] {
    let lowered = appID.lowercased()
    let bare = Self.withoutDesktopSuffix(lowered)
    switch self {
    case .exactID: return Self.unique(appID, Self.withoutDesktopSuffix(appID))
    case .startupWMClass: return [appID]
    case .startupWMClassIgnoringCase: return [lowered]
    case .idIgnoringCase, .lastPartOfID, .packageName: return Self.unique(lowered, bare)
    case .lastPartOfAppID: return Self.lastPart(of: bare).map { [$0] } ?? []
    case .programName: return [lowered.split(separator: "/").last.map(String.init) ?? lowered]
    case .withoutSuffix: return Self.stems(of: bare)
    case .displayName: return [lowered]
    }
  }

  /// The words by which `entry` is found.
  func words(of entry: DesktopEntry) -> [String] {
    let id = entry.bareID.lowercased()
    let windowClass = entry.startupWMClass.map { [$0] } ?? []
    switch self {
    case .exactID: return [String(entry.bareID)]
    case .startupWMClass: return windowClass
    case .idIgnoringCase, .lastPartOfAppID: return [id]
    case .startupWMClassIgnoringCase: return windowClass.map { $0.lowercased() }
    case .lastPartOfID: return Self.lastPart(of: id).map { [$0] } ?? []
    case .packageName: return entry.packagedNames.map { $0.lowercased() }
    case .programName: return entry.programName.map { [$0.lowercased()] } ?? []
    case .withoutSuffix:
      return [id] + (Self.lastPart(of: id).map { [$0] } ?? []) + windowClass.map { $0.lowercased() }
        + (entry.programName.map { [$0.lowercased()] } ?? [])
    case .displayName:
      let name = entry.name.lowercased()
      let words = name.split(separator: " ")
      return words.count > 1 ? [name, words.joined(), words.joined(separator: "-")] : [name]
    }
  }

  private static func withoutDesktopSuffix(_ id: String) -> String {
    id.hasSuffix(".desktop") ? String(id.dropLast(".desktop".count)) : id
  }

  private static func unique(_ first: String, _ second: String) -> [String] {
    first == second ? [first] : [first, second]
  }

  /// What follows the last dot; nil without one.
  private static func lastPart(of id: String) -> String? {
    guard let dot = id.lastIndex(of: "."), dot != id.startIndex else { return nil }
    let part = id[id.index(after: dot)...]
    return part.isEmpty ? nil : String(part)
  }

  private static let suffixes = [
    "-bin", ".bin", ".exe", ".real", "-wayland", "-x11", "-gtk", "-gtk3", "-gtk4", "-qt", "-qt5",
    "-qt6", "-stable", "-beta", "-nightly", "-dev",
  ]

  /// The name with one suffix after the other taken off, the longest first.
  private static func stems(of name: String) -> [String] {
    var stems: [String] = []
    var rest = name
    while let shorter = withoutLastSuffix(rest), !shorter.isEmpty {
      stems.append(shorter)
      rest = shorter
    }
    return stems
  }

  private static func withoutLastSuffix(_ name: String) -> String? {
    if let suffix = suffixes.first(where: name.hasSuffix) {
      return String(name.dropLast(suffix.count))
    }
    let digits = name.reversed().prefix { $0.isNumber || $0 == "." }
    guard digits.contains(where: \.isNumber) else { return nil }
    var stem = name.dropLast(digits.count)
    if stem.last == "v", stem.dropLast().last.map({ "-_ ".contains($0) }) == true {
      stem.removeLast()
    }
    while let last = stem.last, "-_ ".contains(last) { stem.removeLast() }
    return String(stem)
  }
}
