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
  private let windows: OpenWindows
  private let performer: EffectPerformer
  private let launcher: ApplicationLauncher
  private let settings: LiveConfiguration
  private var bars: [OutputBar] = []
  private var catalog: DesktopCatalog?
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
    directory = DesktopDirectory(loop: loop)
    launcher = ApplicationLauncher(loop: loop, terminal: configuration.terminal)
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
    directory.watch { [weak self] catalog in self?.catalogChanged(catalog) }
    let status = loop.run()
    bars = []
    return ExitCode(rawValue: status) ?? .failure
  }

  // MARK: - What happens

  private func follow() {
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

  private func turn() {
    wakeups += 1
    for bar in bars { bar.turn() }
  }

  private func add(_ output: Output) {
    guard wants(output), !bars.contains(where: { $0.output === output }) else { return }
    let bar = OutputBar(
      output: output, configuration: configuration, surroundings: surroundings)
    bar.onEffects = { [weak self] effects in self?.performer.perform(effects) }
    bars.append(bar)
    bar.handle(.itemsChanged(items()))
    if !isVisible { bar.setVisible(false) }
  }

  private func wants(_ output: Output) -> Bool {
    let patterns = options.outputs.isEmpty ? settings.current.outputs : options.outputs
    return OutputMatcher(patterns).matches(
      OutputIdentity(
        name: output.name, make: output.make, model: output.model,
        description: output.description))
  }

  private func catalogChanged(_ catalog: DesktopCatalog) {
    self.catalog = catalog
    icons.catalog = catalog
    performer.catalog = catalog
    icons.clear()
    tellWhatIsMissing(catalog)
    updateItems()
    for bar in bars { bar.forgetIcons() }
  }

  private func tellWhatIsMissing(_ catalog: DesktopCatalog) {
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
    guard let catalog else { return [] }
    let pins = settings.current.pinned ?? catalog.defaultPins
    return ItemComposer(catalog: catalog, pins: pins).items(windows.all)
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
    if old.iconTheme != settings.current.iconTheme {
      context.log.warning("another icon theme takes effect when the bar is started again")
    }
    bars.removeAll { !wants($0.output) }
    for bar in bars { bar.setConfiguration(configuration) }
    for output in globals.outputs.all { add(output) }
    updateItems()
  }

  /// The file's configuration with what the command line says instead.
  private var configuration: BarConfiguration {
    var configuration = settings.current
    if let namespace = options.namespace { configuration.namespace = namespace }
    return configuration
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
    case .dump: return dump(request.arguments)
    }
    return .done
  }

  private func status() -> StatusReport {
    StatusReport(
      version: Program.version, pid: getpid(), visible: isVisible, configuration: settings.path,
      outputs: bars.map { $0.status(wakeups: wakeups) })
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
