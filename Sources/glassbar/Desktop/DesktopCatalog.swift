/// The applications that this machine has: a value made by one scan.
struct DesktopCatalog: Equatable, Sendable {
  /// Sorted by id.
  let entries: [DesktopEntry]
  /// Ids of applications that a first bar pins, in the bar's order.
  let defaultPins: [String]
  /// Whether these are all the machine's applications, and not only what is shown first.
  let isComplete: Bool
  /// What windows are matched by.
  let index: AppIDIndex
  private let indices: [String: Int]

  init(entries: [DesktopEntry] = [], defaultApplications: DefaultApplications = .init()) {
    self.init(entries, isComplete: true) {
      DefaultPins.choose(from: $0, defaults: defaultApplications)
    }
  }

  /// A few entries that are known before all others, in the order in which they are pinned.
  init(first entries: [DesktopEntry]) {
    self.init(entries, isComplete: false) { _ in entries.map(\.id) }
  }

  private init(
    _ entries: [DesktopEntry], isComplete: Bool, pins: ([DesktopEntry]) -> [String]
  ) {
    let sorted = entries.sorted { $0.id < $1.id }
    self.entries = sorted
    var indices: [String: Int] = [:]
    for (index, entry) in sorted.enumerated() where indices[entry.id] == nil {
      indices[entry.id] = index
    }
    self.indices = indices
    index = AppIDIndex(sorted)
    defaultPins = pins(sorted)
    self.isComplete = isComplete
  }

  /// The entry with this id, written with or without `.desktop`.
  func entry(id: String) -> DesktopEntry? {
    (indices[id] ?? indices[id + ".desktop"]).map { entries[$0] }
  }
}
