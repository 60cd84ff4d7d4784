import CDesktop
import GlassSurface

/// The machine's applications, read beside the main thread and kept up to date.
final class DesktopDirectory {
  private let loop: GLibLoop
  private let worker: WorkerThread
  private let pinCache: DefaultPinCache?
  private var monitor: GSignalConnection?
  private var pendingScan: (any EventSource)?
  private var generation = 0

  /// How long changes must have ceased before they are read, in nanoseconds: installing a package
  /// touches many files.
  private static let quietTime: Int64 = 300_000_000

  /// `pinCache` is where the pins of a bar that nobody has configured are kept.
  init(loop: GLibLoop, pinCache: DefaultPinCache? = nil) {
    self.loop = loop
    self.pinCache = pinCache
    worker = WorkerThread(loop: loop)
  }

  /// Reads only the entries of `pins`, or of the pins chosen last time; the catalogue arrives in a later
  /// turn of the loop, unless a complete one came first.
  func loadFirst(_ pins: [String]?, _ onLoaded: @escaping (DesktopCatalog) -> Void) {
    let expected = generation
    let pinCache = self.pinCache
    worker.perform {
      DesktopScanner.entries(withIDs: pins ?? pinCache?.read() ?? [])
    } then: { [weak self] catalog in
      guard let self, generation == expected else { return }
      onLoaded(catalog)
    }
  }

  /// Reads all entries once; the catalogue arrives in a later turn of the loop.
  func load(_ onLoaded: @escaping (DesktopCatalog) -> Void) {
    generation += 1
    let expected = generation
    let pinCache = self.pinCache
    worker.perform {
      let catalog = DesktopScanner.scan()
      pinCache?.write(catalog.defaultPins)
      return catalog
    } then: { [weak self] catalog in
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
