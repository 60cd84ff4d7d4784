/// The pins that the last bar chose, so that the next one need not wait for all applications.
struct DefaultPinCache: Sendable {
  private let path: String

  /// Bytes that the file may have.
  private static let limit = 4096

  init(directories: BaseDirectories) { path = directories.cacheHome + "/glassbar/default-pins" }

  /// Desktop-file ids in order; none where there is no file or none that makes sense.
  func read() -> [String] {
    (FileSystem.text(of: path, limit: Self.limit) ?? "").split(separator: "\n")
      .filter { $0.hasSuffix(".desktop") && !$0.contains("/") }.prefix(DefaultPins.limit)
      .map(String.init)
  }

  /// A cache that cannot be written is none; nobody needs to know.
  func write(_ pins: [String]) {
    guard pins != read() else { return }
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    try? FileSystem.makeFolder(folder.joined(separator: "/"))
    try? FileSystem.write(Array(pins.map { $0 + "\n" }.joined().utf8), to: path)
  }
}
