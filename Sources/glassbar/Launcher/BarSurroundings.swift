import BarModel
import GlassSurface
import Glibc

/// What all bars of the program share: the connection, the graphics context, icons and sources.
final class BarSurroundings {
  /// These go before `globals`: ending EGL's display speaks to the compositor.
  private(set) var context: GLContext
  private var programs: BackdropPrograms?
  let globals: Globals
  let loop: any EventLoop
  let log: Log
  let power = PowerSupply()
  /// Delivers pictures that come late; called with the item's id.
  var onIcon: (() -> Void)?
  /// The first picture of any output has been committed.
  var onFirstFrame: () -> Void = {}
  /// What the desktop asks of all programs.
  var preferences = DesktopPreferences()

  /// The last wallpaper that was read.
  var wallpapers: WallpaperFile?

  /// When the bar was started, in ns of `monotonicClock`.
  private let started = MonotonicClock.now()
  private let icons: IconShelf

  init(globals: Globals, loop: any EventLoop, log: Log, icons: IconShelf) throws(GLError) {
    self.globals = globals
    self.loop = loop
    self.log = log
    self.icons = icons
    context = try GLContext(waylandDisplay: globals.connection.displayPointer)
  }

  /// The time in ns, monotonic; for intervals, not for presentation.
  func monotonicClock() -> Int64 { MonotonicClock.now() }

  /// Tells how long the first picture of an output took.
  func tellFirstFrame(of output: Output) {
    let time = (monotonicClock() - started) / 1_000_000
    log.info("\(output.name): first frame \(time) ms after the start")
    onFirstFrame()
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

  /// The backdrop's shaders, compiled once for each context.
  func backdropPrograms() throws(GLError) -> BackdropPrograms {
    if let programs, programs.context === context { return programs }
    let programs = try BackdropPrograms(context: context)
    self.programs = programs
    return programs
  }

  /// The picture of `item` at this size, if it is there; otherwise it is asked for.
  func icon(for item: BarItem, dp: Int, pixels: Int) -> PixelImage? {
    icons.image(for: item, dp: dp, pixels: pixels)
  }

  /// What lies beneath a bar whose backdrop is not known, 0…1.
  var flatColor: SIMD3<Float> {
    switch preferences.colorScheme {
    case .none: SIMD3(repeating: 0.35)
    case .dark: SIMD3(repeating: 0.16)
    case .light: SIMD3(repeating: 0.86)
    }
  }
}
