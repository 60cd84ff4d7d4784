import GlassSurface

/// Tells when icons may have changed on disk.
final class IconFolders {
  private let loop: GLibLoop
  private var monitors: [FolderMonitor] = []
  private var pending: (any EventSource)?

  /// How long changes must have ceased, in ns: a theme has thousands of files.
  private static let quietTime: Int64 = 500_000_000

  init(loop: GLibLoop) { self.loop = loop }

  /// Watches these folders and no others; `handler` is called in a later turn, once for a burst of
  /// changes.
  func follow(_ folders: [String], _ handler: @escaping () -> Void) {
    monitors = loop.context.whileDefault {
      folders.compactMap { folder in
        FolderMonitor(folder) { [weak self] _ in self?.changed(handler) }
      }
    }
  }

  private func changed(_ handler: @escaping () -> Void) {
    pending = loop.schedule(after: Self.quietTime) { handler() }
  }
}
