import BarModel
import GlassSurface
import Glibc

/// The running bar: one `OutputBar` on every wanted output, and what they share.
final class BarProgram {
  private let loop: GLibLoop
  private let options: CommonOptions
  private let context: CommandContext
  private let connection: Connection
  private let globals: Globals
  private let surroundings: BarSurroundings
  private let icons: IconShelf
  private let directory: DesktopDirectory
  private let iconFolders: IconFolders
  private let windows: OpenWindows
  private let performer: EffectPerformer
  private let bus: SessionBus
  private let desktop: DesktopSettings
  private let accessibility: AccessibilityBus
  private let entries: LauncherEntries
  private let haptics: Haptics
  private let launcher: ApplicationLauncher
  private let settings: LiveConfiguration
  private var bars: [OutputBar] = []
  private var catalog: DesktopCatalog?
  private var isWatchingApplications = false
  private var isVisible = true
  private var wakeups: UInt64 = 0
  private var sources: [any EventSource] = []
  private var server: MessageServer?

  /// Connects and takes over what the program needs; nothing is shown before `run`.
  init(
    loop: GLibLoop, connection: Connection, settings: LiveConfiguration,
    options: CommonOptions, context: CommandContext
  ) throws {
    self.loop = loop
    self.options = options
    self.context = context
    self.connection = connection
    self.settings = settings
    globals = try Globals(connection)
    _ = try globals.require(\.compositor)
    _ = try globals.require(\.layerShell)
    let configuration = settings.current
    icons = IconShelf(
      loader: IconLoader(
        loop: loop, theme: configuration.iconTheme, directories: context.directories))
    surroundings = try BarSurroundings(
      globals: globals, loop: loop, log: context.log, icons: icons)
    iconFolders = IconFolders(loop: loop)
    directory = DesktopDirectory(
      loop: loop, pinCache: DefaultPinCache(directories: context.directories))
    bus = SessionBus()
    desktop = DesktopSettings(loop: loop, bus: bus, log: context.log)
    accessibility = AccessibilityBus(session: bus, log: context.log)
    entries = LauncherEntries(bus: bus)
    haptics = Haptics(bus: bus)
    launcher = ApplicationLauncher(
      loop: loop, scopes: ApplicationScopes(bus: bus), terminal: configuration.terminal)
    // Filled in below, when `self` can be named.
    var windowsChanged: () -> Void = {}
    windows = OpenWindows(globals) { windowsChanged() }
    performer = EffectPerformer(
      globals: globals, windows: windows, launcher: launcher, loop: loop, log: context.log)
    windowsChanged = { [weak self] in
      self?.updateItems()
      for bar in self?.bars ?? [] { bar.windowsChanged() }
    }
    follow()
  }

  /// Turns the loop until the bar is told to quit or the connection is lost.
  func run(lock: consuming InstanceLock) -> ExitCode {
    do throws(SystemError) {
      server = try MessageServer(lock: lock, loop: loop) { [weak self] request, answer in
        answer(self?.answer(request) ?? .failure("the bar is ending"))
      }
    } catch {
      context.log.error("cannot listen for messages: \(error)")
      return .failure
    }
    sources += loop.onRequests { [weak self] request in self?.take(request) }
    for output in globals.outputs.all { add(output) }
    desktop.follow()
    haptics.follow()
    entries.follow { [weak self] in self?.updateItems() }
    followAccessibility()
    findApplications()
    if bars.isEmpty, !options.outputs.isEmpty, !globals.outputs.all.isEmpty {
      context.log.warning(
        "no output is called \(options.outputs.joined(separator: " or ")); there is "
          + globals.outputs.all.map(\.name).joined(separator: ", "))
    }
    let status = loop.run()
    bars = []
    return ExitCode(rawValue: status) ?? .failure
  }

  // MARK: - What happens

  private func follow() {
    desktop.onChange = { [weak self] in self?.preferencesChanged(to: $0) }
    launcher.onScopeFailure = { [weak self] reason in self?.context.log.warning(reason) }
    connection.onTurn = { [weak self] in self?.turn() }
    connection.onLost = { [weak self] error in
      self?.context.log.error("\(error)")
      self?.loop.quit(ExitCode.connectionLost.rawValue)
    }
    var applied = settings.current
    settings.onChange = { [weak self] configuration in
      let old = applied
      applied = configuration
      self?.configurationChanged(from: old)
    }
    globals.outputs.onAdded = { [weak self] output in self?.add(output) }
    globals.outputs.onRemoved = { [weak self] output in
      self?.bars.removeAll { $0.output === output }
    }
    globals.seats.onInput = { [weak self] surface, event in
      guard let self else { return }
      for bar in bars where bar.handle(event, on: surface) { break }
    }
    icons.onIcon = { [weak self] in
      for bar in self?.bars ?? [] { bar.iconsArrived() }
    }
    surroundings.power.onChange = { [weak self] in
      for bar in self?.bars ?? [] { bar.ratesChanged() }
    }
    surroundings.power.follow()
    performer.onFailure = { [weak self] item in
      for bar in self?.bars ?? [] { bar.handle(.launchFailed(item)) }
    }
  }

  private func followAccessibility() {
    accessibility.bars = { [weak self] in self?.bars.map(\.accessible) ?? [] }
    accessibility.perform = { [weak self] action, item, output in
      guard let bar = self?.bars.first(where: { $0.output.name == output }) else { return false }
      bar.handle(action == .press ? .activate(ItemID(item)) : .openMenu(ItemID(item)))
      return true
    }
    accessibility.grabFocus = { [weak self] item, output in
      guard let bar = self?.bars.first(where: { $0.output.name == output }), bar.isShown else {
        return false
      }
      bar.handle(.focusRequested(ItemID(item)))
      return true
    }
    accessibility.follow()
  }

  private func turn() {
    wakeups += 1
    if !performer.holdsFrames {
      for bar in bars { bar.turn() }
    }
    accessibility.update()
  }

  private func add(_ output: Output) {
    guard wants(output), !bars.contains(where: { $0.output === output }) else { return }
    let bar = OutputBar(
      output: output, configuration: configuration(for: output), surroundings: surroundings)
    bar.onEffects = { [weak self] effects in self?.performer.perform(effects) }
    bar.onPeak = { [weak self] in self?.haptics.tick() }
    bars.append(bar)
    bar.handle(.itemsChanged(items()))
    if !isVisible { bar.setVisible(false) }
  }

  private func wants(_ output: Output) -> Bool {
    let patterns = options.outputs.isEmpty ? settings.current.outputs : options.outputs
    return OutputMatcher(patterns).matches(OutputIdentity(output))
  }

  /// Shows what is pinned as soon as possible; the other applications are read once it is shown, for
  /// there may be thousands.
  private func findApplications() {
    let watchAll = { [weak self] in
      guard let self, !isWatchingApplications else { return }
      isWatchingApplications = true
      directory.watch { [weak self] catalog in self?.catalogChanged(catalog) }
    }
    surroundings.onFirstFrame = watchAll
    directory.loadFirst(settings.current.pinned) { [weak self] catalog in
      guard let self else { return }
      if catalog.entries.isEmpty { return watchAll() }
      catalogChanged(catalog)
      // Without an output there is no first frame to wait for.
      sources.append(loop.schedule(after: Self.firstFramePatience) { watchAll() })
    }
  }

  /// How long all applications wait for the first frame, in ns.
  private static let firstFramePatience: Int64 = 3_000_000_000

  private func catalogChanged(_ catalog: DesktopCatalog) {
    // What was shown first stays as it is when the others come.
    let isSame =
      self.catalog?.isComplete == false
      && self.catalog?.entries.allSatisfy { catalog.entry(id: $0.id) == $0 } == true
    self.catalog = catalog
    icons.catalog = catalog
    performer.catalog = catalog
    tellWhatIsMissing(catalog)
    updateItems()
    if !isSame { forgetIcons() }
  }

  private func iconThemeChanged() {
    icons.setTheme(configured: settings.current.iconTheme, desktop: desktop.current.iconTheme)
    forgetIcons()
  }

  private func forgetIcons() {
    icons.clear()
    for bar in bars { bar.forgetIcons() }
    icons.folders { [weak self] folders in
      self?.iconFolders.follow(folders) { self?.forgetIcons() }
    }
  }

  private func tellWhatIsMissing(_ catalog: DesktopCatalog) {
    guard catalog.isComplete else { return }
    let pins = settings.current.pinned
    for pin in pins ?? [] where catalog.entry(id: pin) == nil {
      context.log.warning("pinned application \(pin) is not installed")
    }
    if pins == nil, catalog.defaultPins.isEmpty {
      context.log.warning(
        "no application is installed that could be shown; the bar appears with the first window")
    }
  }

  private func items() -> [BarItem] {
    composer?.items(windows.all) ?? []
  }

  /// Nil until the applications are known.
  private var composer: ItemComposer? {
    catalog.map { catalog in
      ItemComposer(
        catalog: catalog, pins: settings.current.pinned ?? catalog.defaultPins,
        announcements: entries.announcements(in: catalog))
    }
  }

  private func updateItems() {
    let items = items()
    for bar in bars where bar.model.items != items { bar.handle(.itemsChanged(items)) }
  }

  private func setVisible(_ visible: Bool) {
    isVisible = visible
    for bar in bars { bar.setVisible(visible) }
  }

  private func take(_ request: GLibLoop.Request) {
    switch request {
    case .toggle: setVisible(!isVisible)
    case .reload: settings.reload()
    case .quit: loop.quit(ExitCode.ok.rawValue)
    }
  }

  // MARK: - Configuration

  private func configurationChanged(from old: BarConfiguration) {
    launcher.terminal = settings.current.terminal
    if let catalog, old.pinned != settings.current.pinned { tellWhatIsMissing(catalog) }
    if old.iconTheme != settings.current.iconTheme { iconThemeChanged() }
    bars.removeAll { !wants($0.output) }
    for bar in bars { bar.setConfiguration(configuration(for: bar.output)) }
    for output in globals.outputs.all { add(output) }
    updateItems()
  }

  private func preferencesChanged(to preferences: DesktopPreferences) {
    let old = surroundings.preferences
    surroundings.preferences = preferences
    if preferences.iconTheme != old.iconTheme { iconThemeChanged() }
    for bar in bars {
      let configuration = configuration(for: bar.output)
      if bar.model.configuration != configuration { bar.setConfiguration(configuration) }
      bar.preferencesChanged(from: old)
    }
  }

  /// The file's configuration for `output`, with what the command line and the desktop say instead.
  private func configuration(for output: Output) -> BarConfiguration {
    var configuration = settings.current.configuration(for: OutputIdentity(output))
    if let namespace = options.namespace { configuration.namespace = namespace }
    let preferences = desktop.current
    return configuration.resolved(
      desktopContrast: preferences.increasesContrast, accent: preferences.accent.map { SIMD3($0) })
  }

  // MARK: - Messages

  private func answer(_ request: MessageRequest) -> MessageReply {
    guard let verb = MessageVerb(rawValue: request.verb) else {
      return .failure("unknown verb '\(request.verb)'")
    }
    if let complaint = verb.complaint(about: request.arguments) { return .failure(complaint) }
    switch verb {
    case .show: setVisible(true)
    case .hide: setVisible(false)
    case .toggle: setVisible(!isVisible)
    case .reload:
      if let complaint = settings.reload() { return .failure(complaint) }
    case .quit: loop.quit(ExitCode.ok.rawValue)
    case .status: return .success(encoding: status())
    case .activate, .menu: return press(verb, request.arguments)
    case .focus:
      guard let bar = bars.first(where: \.isShown) else { return .failure("no bar is shown") }
      bar.handle(.focusRequested(nil))
    case .set: return set(request.arguments)
    case .dump: return dump(request.arguments)
    }
    return .done
  }

  /// Clicks a button, or opens its menu, as its number or id says.
  private func press(_ verb: MessageVerb, _ arguments: [String]) -> MessageReply {
    guard let bar = bars.first(where: \.isShown) ?? bars.first else {
      return .failure("there is no output to show the bar on")
    }
    let items = bar.model.items
    let named = arguments[0]
    let item =
      if let number = Int(named) {
        items.indices.contains(number - 1) ? items[number - 1] : nil
      } else {
        items.first { $0.id.rawValue == named || $0.id.rawValue == named + ".desktop" }
      }
    guard let item else {
      let numbers = items.count == 1 ? "there is only 1" : "there are 1 to \(items.count)"
      return .failure(
        Int(named) == nil ? "no button is called '\(named)'" : "no button \(named); \(numbers)")
    }
    bar.handle(verb == .menu ? .openMenu(item.id) : .activate(item.id))
    return .success(["button": .string(item.id.rawValue)])
  }

  private func set(_ arguments: [String]) -> MessageReply {
    do throws(ConfigurationIssue) {
      let key = try settings.set(arguments[0], to: arguments[1])
      return .success([
        "key": .string("\(key.section).\(key.name)"),
        "value": .string(key.text(in: settings.current)),
      ])
    } catch {
      return .failure(error.description(file: ""))
    }
  }

  private func status() -> StatusReport {
    let composer = composer
    return StatusReport(
      version: Program.version, pid: getpid(), visible: isVisible, configuration: settings.path,
      outputs: bars.map { $0.status(wakeups: wakeups) },
      windows: windows.all.map { window in
        WindowStatus(
          appID: window.appID, title: window.title, active: window.isActive,
          minimized: window.isMinimized, button: composer?.id(of: window)?.rawValue)
      }, launches: LaunchStatus(performer.times), reducesMotion: reducesMotion,
      increasesContrast: increasesContrast, desktop: DesktopStatus(desktop))
  }

  private var increasesContrast: Bool {
    settings.current.resolved(
      desktopContrast: desktop.current.increasesContrast, accent: nil
    ).increasesContrast
  }

  private var reducesMotion: Bool {
    switch settings.current.reduceMotion {
    case .on: true
    case .off: false
    case .auto: desktop.current.reducesMotion
    }
  }

  private func dump(_ arguments: [String]) -> MessageReply {
    guard let bar = bars.first(where: \.isShown) ?? bars.first else {
      return .failure("there is no output to show the bar on")
    }
    let wantsBackdrop = arguments[0] == "backdrop"
    do {
      guard let picture = try wantsBackdrop ? bar.backdropPicture() : bar.framePicture() else {
        return .failure("nothing is shown yet")
      }
      try PNGFile.write(picture.image, to: arguments[1])
      return .success([
        "file": .string(arguments[1]), "output": .string(bar.output.name),
        "rect": JSONValue(encoding: picture.rect) ?? .null,
      ])
    } catch { return .failure("\(error)") }
  }
}
