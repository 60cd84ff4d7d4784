import CDesktop
import GlassSurface
import Synchronization

/// Finds and draws icons beside the main thread; it never comes back without a picture.
final class IconLoader {
  private let worker: WorkerQueue
  private let studio: IconStudio

  /// `theme` is the configured theme's name, nil to follow the desktop.
  init(loop: GLibLoop, theme: String?, directories: BaseDirectories) {
    worker = WorkerQueue(loop: loop, longestWait: 1_000_000_000)
    studio = IconStudio(theme: theme, directories: directories)
  }

  /// Draws `requests` and delivers each as soon as it is done, in a later turn of the loop.
  func load(_ requests: [IconRequest], onLoaded: @escaping (LoadedIcon) -> Void) {
    for request in requests {
      worker.perform { [studio] in
        studio.icon(for: request)
      } then: {
        onLoaded($0)
      }
    }
  }

  /// Takes another theme: the configured one's name, and the one that the desktop's settings name.
  func setTheme(configured: String?, desktop: String?) {
    worker.perform { [studio] in
      studio.setTheme(configured: configured, desktop: desktop)
    } then: { _ in
    }
  }

  /// Tells which folders' changes concern icons, in a later turn of the loop.
  func folders(_ onKnown: @escaping ([String]) -> Void) {
    worker.perform { [studio] in
      studio.folders
    } then: {
      onKnown($0)
    }
  }

  /// Forgets what is on disk, because themes or applications changed.
  func refresh() {
    worker.perform { [studio] in
      studio.refresh()
    } then: { _ in
    }
  }

  /// Tells which theme is used, in a later turn of the loop.
  func theme(_ onKnown: @escaping (IconThemeChoice) -> Void) {
    worker.perform { [studio] in
      studio.theme
    } then: {
      onKnown($0)
    }
  }
}

/// Finds and draws icons where it is called; one picture at a time.
final class IconStudio: Sendable {
  private let names: Mutex<ThemeNames>
  private let directories: BaseDirectories
  private let state: Mutex<State?>

  private struct ThemeNames {
    var configured: String?
    /// Nil where nobody has told: then the settings are read.
    var desktop: String?
  }

  private struct State {
    var lookup: IconLookup
    var theme: IconThemeChoice
  }

  init(theme: String?, directories: BaseDirectories) {
    names = Mutex(ThemeNames(configured: theme))
    self.directories = directories
    state = Mutex(nil)
  }

  func setTheme(configured: String?, desktop: String?) {
    names.withLock { $0 = ThemeNames(configured: configured, desktop: desktop) }
    refresh()
  }

  /// The folders whose changes concern the theme's icons.
  var folders: [String] { withState { $0.lookup.watchedFolders(of: $0.theme.name) } }

  /// The theme that is used.
  var theme: IconThemeChoice { withState { $0.theme } }

  /// Forgets what has been read of themes.
  func refresh() { state.withLock { $0 = nil } }

  /// The file that shows `icon` best at `size` dp drawn in `pixels` device pixels.
  func file(for icon: DesktopIcon?, size: Int, pixels: Int) -> String? {
    switch icon {
    case nil: return nil
    case .file(let path): return Self.existing(path)
    case .themed(let names):
      if let path = names.first(where: { $0.hasPrefix("/") }) { return Self.existing(path) }
      // A fractional scale has no folders of its own: the pixels themselves are looked for.
      let (quotient, remainder) = pixels.quotientAndRemainder(dividingBy: size)
      let isWhole = remainder == 0 && (1...16).contains(quotient)
      return withState { state in
        state.lookup.file(
          for: names, theme: state.theme.name, size: isWhole ? size : pixels,
          scale: isWhole ? quotient : 1)
      }
    }
  }

  /// The picture for `request`, from a file where there is one.
  func icon(for request: IconRequest) -> LoadedIcon {
    var failure: String?
    if let path = file(for: request.icon, size: request.size, pixels: request.pixels) {
      do throws(IconFailure) {
        let image = try IconRasteriser.image(of: path, pixels: request.pixels)
        return LoadedIcon(request: request, image: image, source: .file(path))
      } catch {
        failure = error.description
      }
    }
    let image = FallbackIcon.image(
      label: request.label, id: request.id, pixels: request.pixels)
    return LoadedIcon(request: request, image: image, source: .generated(failure: failure))
  }

  /// What `search` looked at, and in which themes, besides its answer.
  func tracing(
    _ search: () -> String?
  ) -> (file: String?, looks: [IconLook], themes: [String]) {
    withState { $0.lookup.trail = [] }
    let file = search()
    return withState { state in
      let looks = state.lookup.trail ?? []
      state.lookup.trail = nil
      return (file, looks, state.lookup.inheritanceOrder(of: state.theme.name))
    }
  }

  private func withState<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    state.withLock { state in
      var current = state ?? makeState()
      let result = body(&current)
      state = current
      return result
    }
  }

  private func makeState() -> State {
    var lookup = IconLookup(directories: directories)
    let names = names.withLock { $0 }
    let theme = IconThemeChoice.choose(
      configured: names.configured, desktop: names.desktop ?? IconThemeChoice.desktopSetting(),
      lookup: &lookup)
    return State(lookup: lookup, theme: theme)
  }

  /// The path itself, or with the extension that it lacks.
  private static func existing(_ path: String) -> String? {
    [path, path + ".png", path + ".svg", path + ".xpm"].first(where: FileSystem.isFile)
  }
}
