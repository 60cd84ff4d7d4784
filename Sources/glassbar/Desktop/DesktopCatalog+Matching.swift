/// An entry and the rule by which it was found.
struct AppIDMatch: Equatable, Sendable {
  let entry: DesktopEntry
  let rule: AppIDRule
}

/// One rule's attempt to find an app_id's entry.
struct AppIDStep: Equatable, Sendable {
  let rule: AppIDRule
  /// What was looked up.
  let words: [String]
  /// What was found, the best first.
  let entries: [DesktopEntry]
}

extension DesktopCatalog {
  /// The application that a window with `appID` belongs to: the first rule that finds one decides.
  ///
  /// Among several finds the shown entry wins, then the shortest id.
  func match(appID: String) -> AppIDMatch? {
    for step in ladder(appID: appID) {
      if let entry = step.entries.first { return AppIDMatch(entry: entry, rule: step.rule) }
    }
    return nil
  }

  /// The rules in order, each with what it finds; only as far as they are asked for.
  func ladder(appID: String) -> some Sequence<AppIDStep> {
    AppIDRule.allCases.lazy.map { rule in
      let words = appID.isEmpty ? [] : rule.words(ofAppID: appID)
      return AppIDStep(rule: rule, words: words, entries: entries(having: words, by: rule))
    }
  }

  private func entries(having words: [String], by rule: AppIDRule) -> [DesktopEntry] {
    // A word that comes first is the better one: the id as it is, before its stem.
    for word in words {
      let found = index.entries(having: word, by: rule).map { entries[$0] }
      if !found.isEmpty { return found.sorted(by: Self.isBetter) }
    }
    return []
  }

  private static func isBetter(_ a: DesktopEntry, _ b: DesktopEntry) -> Bool {
    if a.isShown != b.isShown { return a.isShown }
    if a.id.count != b.id.count { return a.id.count < b.id.count }
    return a.id < b.id
  }
}

/// Entries by the words of each rule, so that a window costs ten look-ups and not ten scans.
struct AppIDIndex: Equatable, Sendable {
  private var places: [AppIDRule: [String: [Int]]] = [:]

  init(_ entries: [DesktopEntry]) {
    for rule in AppIDRule.allCases {
      var words: [String: [Int]] = [:]
      for (place, entry) in entries.enumerated() {
        for word in Set(rule.words(of: entry)) { words[word, default: []].append(place) }
      }
      places[rule] = words
    }
  }

  /// Places in the list that the index was made from.
  func entries(having word: String, by rule: AppIDRule) -> [Int] { places[rule]?[word] ?? [] }
}
