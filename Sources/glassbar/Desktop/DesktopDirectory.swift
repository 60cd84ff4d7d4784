import CDesktop
import GlassSurface

/// The machine's applications, read beside the main thread and kept up to date.
final class DesktopDirectory {
  private let loop: GLibLoop
  private let worker: WorkerThread
  private var monitor: GSignalConnection?
  private var pendingScan: (any EventSource)?
  private var generation = 0

  /// How long changes must have ceased before they are read, in nanoseconds: installing a package
  /// touches many files.
  private static let quietTime: Int64 = 300_000_000

  init(loop: GLibLoop) {
    self.loop = loop
    worker = WorkerThread(loop: loop)
  }

  /// Reads all entries once; the catalogue arrives in a later turn of the loop.
  func load(_ onLoaded: @escaping (DesktopCatalog) -> Void) {
    generation += 1
    let expected = generation
    worker.perform(DesktopScanner.scan) { [weak self] catalog in
      guard let self, generation == expected else { return }
      onLoaded(catalog)
    }
  }

  /// Reads all entries now and after each change on disk.
  func watch(_ onLoaded: @escaping (DesktopCatalog) -> Void) {
    monitor = loop.context.whileDefault {
      GSignalConnection(
        to: GObjectReference(owning: g_app_info_monitor_get()), signal: "changed"
      ) { [weak self] in
        guard let self else { return }
        pendingScan = self.loop.schedule(after: Self.quietTime) { [weak self] in
          self?.load(onLoaded)
        }
      }
    }
    load(onLoaded)
  }
}
