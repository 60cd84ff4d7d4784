/// The applications that this machine has: a value made by one scan.
struct DesktopCatalog: Equatable, Sendable {
  /// Sorted by id.
  let entries: [DesktopEntry]
  /// Ids of applications that a first bar pins, in the bar's order.
  let defaultPins: [String]
  /// What windows are matched by.
  let index: AppIDIndex
  private let indices: [String: Int]

  init(entries: [DesktopEntry] = [], defaultApplications: DefaultApplications = .init()) {
    let sorted = entries.sorted { $0.id < $1.id }
    self.entries = sorted
    var indices: [String: Int] = [:]
    for (index, entry) in sorted.enumerated() where indices[entry.id] == nil {
      indices[entry.id] = index
    }
    self.indices = indices
    index = AppIDIndex(sorted)
    defaultPins = DefaultPins.choose(from: sorted, defaults: defaultApplications)
  }

  /// The entry with this id, written with or without `.desktop`.
  func entry(id: String) -> DesktopEntry? {
    (indices[id] ?? indices[id + ".desktop"]).map { entries[$0] }
  }
}
