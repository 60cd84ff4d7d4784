import CDesktop
import GlassSurface

/// Tells when one file may have changed, however it is replaced.
///
/// It watches folders: the file's and the one above it, for that may be replaced as a whole; where
/// links lead on the way, the folders that they stand in and the ones that they lead to. Where a folder
/// does not exist yet, the nearest one above it is watched; GLib would poll for it otherwise.
final class ConfigurationMonitor {
  private let loop: GLibLoop
  private let path: String
  private let handler: () -> Void
  private var watched: [String: FolderMonitor] = [:]
  private var pending: (any EventSource)?
  /// What changes the file when it changes: the file, folders and links on the way to it.
  private var places: Set<String> = []

  /// Nanoseconds without events after which the file counts as written.
  private static let quietTime: Int64 = 100_000_000

  /// `handler` is called in a later turn, once for a burst of changes.
  init(loop: GLibLoop, path: String, _ handler: @escaping () -> Void) {
    self.loop = loop
    // As GIO spells paths in its events.
    self.path = String(consuming: g_canonicalize_filename(path, nil)) ?? path
    self.handler = handler
    follow()
  }

  private func follow() {
    places = Self.stations(of: path)
    var folders: Set<String> = []
    for place in places {
      let folder = Self.nearestFolder(of: place)
      folders.insert(folder)
      // Above a folder that is still to be made lies too much that concerns nobody here: a home.
      let isItsOwn = !place.dropFirst(folder.count + 1).contains("/")
      if isItsOwn { folders.insert(Self.nearestFolder(of: folder)) }
    }
    // What has been replaced keeps its name, so that all are taken anew.
    watched = [:]
    // The root would tell of the whole system's changes.
    for folder in folders where folder != "/" || folders.count == 1 {
      watched[folder] = loop.context.whileDefault {
        FolderMonitor(folder) { [weak self] changed in self?.folderChanged(changed) }
      }
    }
  }

  private func folderChanged(_ changed: [String]) {
    let concerns = changed.contains { changed in
      places.contains { $0 == changed || $0.hasPrefix(changed + "/") }
    }
    guard concerns else { return }
    pending = loop.schedule(after: Self.quietTime) { [weak self] in
      guard let self else { return }
      follow()
      handler()
    }
  }

  /// `path`, every link on the way to it, and where they lead.
  private static func stations(of path: String) -> Set<String> {
    var stations: Set<String> = []
    var open = [path]
    // As many links as the kernel follows.
    while let next = open.popLast(), stations.count < 40 {
      guard stations.insert(next).inserted else { continue }
      var prefix = ""
      for part in next.split(separator: "/") {
        let folder = prefix
        prefix += "/\(part)"
        guard let target = FileSystem.link(at: prefix) else { continue }
        stations.insert(prefix)
        let rest = next.dropFirst(prefix.count)
        let base = target.hasPrefix("/") ? target : "\(folder)/\(target)"
        open.append(String(consuming: g_canonicalize_filename(base + rest, nil)) ?? base + rest)
        break
      }
    }
    return stations
  }

  /// The folder that holds `path`, or the nearest above it that exists.
  private static func nearestFolder(of path: String) -> String {
    var folder = path
    repeat {
      guard let slash = folder.lastIndex(of: "/"), slash != folder.startIndex else { return "/" }
      folder = String(folder[..<slash])
    } while !FileSystem.isDirectory(folder)
    return folder
  }
}
