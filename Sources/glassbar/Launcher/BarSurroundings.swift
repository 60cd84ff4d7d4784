import BarModel
import GlassSurface
import Glibc

/// What all bars of the program share: the connection, the graphics context, icons and sources.
final class BarSurroundings {
  let globals: Globals
  let loop: any EventLoop
  let log: Log
  private(set) var context: GLContext
  /// Delivers pictures that come late; called with the item's id.
  var onIcon: (() -> Void)?

  private let icons: IconShelf
  private var wallpapers: WallpaperFile?

  init(globals: Globals, loop: any EventLoop, log: Log, icons: IconShelf) throws(GLError) {
    self.globals = globals
    self.loop = loop
    self.log = log
    self.icons = icons
    context = try GLContext(waylandDisplay: globals.connection.displayPointer)
  }

  /// The time in ns, monotonic; for intervals, not for presentation.
  func monotonicClock() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// The processor time of this thread, in s.
  func threadClock() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Makes a new context after the driver has lost the old one; bars make their own objects anew.
  func rebuildContextIfLost() {
    guard context.isLost else { return }
    log.warning("the graphics context was lost; making another")
    do { context = try context.rebuilt() } catch { log.error("no graphics context: \(error)") }
  }

  /// The picture of `item` at this size, if it is there; otherwise it is asked for.
  func icon(for item: BarItem, dp: Int, pixels: Int) -> PixelImage? {
    icons.image(for: item, dp: dp, pixels: pixels)
  }

  /// Where the pixels beneath a bar may come from, best first.
  func sources(
    for output: Output, _ configuration: BarConfiguration, scale: Double
  ) -> [any BackdropSource] {
    var sources: [any BackdropSource] = []
    func screencopy() -> (any BackdropSource)? {
      guard let manager = globals.screencopy, let shm = globals.shm else { return nil }
      return ScreencopySource(manager: manager, shm: shm, output: output, loop: loop)
    }
    switch configuration.backdropSource {
    case .auto, .screencopy:
      if let source = screencopy() { sources.append(source) }
    case .snapshot:
      if let source = screencopy() { sources.append(SnapshotSource(source)) }
    case .wallpaper, .flat: break
    }
    if configuration.backdropSource != .flat, let path = configuration.wallpaper {
      sources.append(wallpaper(path, output: output, scale: scale))
    }
    return sources
  }

  private func wallpaper(_ path: String, output: Output, scale: Double) -> StillSource {
    let size = output.properties.transformedMode
    let log = log
    return StillSource(name: "wallpaper", loop: loop) { [weak self] rect in
      do {
        let file = try WallpaperFile.load(
          path, width: Int(size.width), height: Int(size.height), cached: self?.wallpapers)
        self?.wallpapers = file
        return file.pixels(of: rect, scale: scale)
      } catch {
        log.warning("wallpaper \(path): \(error)")
        return nil
      }
    }
  }
}
