import BarModel
import GlassSurface
import Glibc
import MotionRuntime

/// The running demo: one board on one surface, and what leaves it.
final class KitProgram {
  private let loop: GLibLoop
  private let context: CommandContext
  private let connection: Connection
  private let globals: Globals
  private let surroundings: BarSurroundings
  private let options: DemoOptions
  private let window: KitWindow
  private let desktop: DesktopSettings
  /// Whether the desktop decides how much moves.
  private let followsDesktop: Bool
  private var sources: [any EventSource] = []
  private var captures = 0
  private var lastWritten: String?

  /// Connects and asks for the surface; throws what makes that impossible.
  init(
    loop: GLibLoop, connection: Connection, settings: LiveConfiguration, options: DemoOptions,
    common: CommonOptions, context: CommandContext
  ) throws {
    self.loop = loop
    self.context = context
    self.connection = connection
    self.options = options
    globals = try Globals(connection)
    _ = try globals.require(\.compositor)
    let configuration = settings.current
    desktop = DesktopSettings(loop: loop, bus: SessionBus(), log: context.log)
    followsDesktop = configuration.reduceMotion == .auto
    surroundings = try BarSurroundings(
      globals: globals, loop: loop, log: context.log,
      icons: IconShelf(
        loader: IconLoader(
          loop: loop, theme: configuration.iconTheme, directories: context.directories)))
    let isLayer = !options.isWindow && globals.layerShell != nil
    if !options.isWindow, !isLayer {
      context.log.info("this compositor has no layer shell; the demo opens a window")
    }
    let role: any SurfaceRole =
      isLayer
      ? try Self.layer(globals, common, options) : try Self.window(globals)
    let board = Self.board(options, configuration, hasDesktop: isLayer)
    window = KitWindow(
      role: role, board: board, configuration: configuration, surroundings: surroundings)
    try prepare()
  }

  private static func layer(
    _ globals: Globals, _ common: CommonOptions, _ options: DemoOptions
  ) throws(WaylandError) -> LayerSurface {
    let output =
      globals.outputs.all.first { common.outputs.contains($0.name) } ?? globals.outputs.all.first
    var placement = LayerPlacement()
    // Others' strips would move it to where its backdrop is not.
    placement.exclusiveZone = -1
    // Somebody who starts the demo wants to play it; the tour is only watched. Focus on demand is taken away
    // by some compositors whenever layers are arranged.
    placement.keyboard = options.isTour ? .none : .exclusive
    let room = output.map { (Double($0.logicalWidth), Double($0.logicalHeight)) }
    placement.width = Int32(min(KitLayout.ideal.x, room?.0 ?? KitLayout.ideal.x))
    placement.height = Int32(min(KitLayout.ideal.y, room?.1 ?? KitLayout.ideal.y))
    return try LayerSurface(
      namespace: common.namespace ?? "glassbar-demo", placement: placement, output: output,
      globals: globals)
  }

  private static func window(_ globals: Globals) throws(WaylandError) -> XDGWindow {
    try XDGWindow(
      title: "glassbar Kit", applicationID: "glassbar-demo",
      size: (Int32(KitLayout.ideal.x), Int32(KitLayout.ideal.y)), least: (320, 280),
      globals: globals)
  }

  private static func board(
    _ options: DemoOptions, _ configuration: BarConfiguration, hasDesktop: Bool
  ) -> KitBoard {
    let tiles =
      options.tile.flatMap(KitCatalog.index).map { [KitCatalog.all[$0]] } ?? KitCatalog.all
    let speed = KitSpeed.allCases.first { $0.rate == options.speed } ?? .full
    return KitBoard(
      size: KitLayout.ideal,
      setting: KitSetting(
        tuning: options.tuning ?? configuration.tuning,
        policy: configuration.reduceMotion == .on ? .reduced : .full),
      material: KitConfiguration(configuration), speed: speed,
      backdrop: options.backdrop ?? (hasDesktop ? .desktop : .photo), hasDesktop: hasDesktop,
      tiles: tiles)
  }

  private func prepare() throws {
    window.onEnd = { [weak self] code in self?.loop.quit(code.rawValue) }
    window.onEffect = { [weak self] effect in self?.perform(effect) }
    window.setRate(options.speed)
    let tour = KitTour(
      of: window.board.tiles.map { type(of: $0).identity }, isWhole: options.tile == nil)
    if options.isTour { window.play(tour) }
    if let folder = options.captureFolder {
      let seconds = options.captureSeconds ?? (options.isTour ? tour.duration : 5)
      window.record(try FrameSequence(folder: folder, duration: seconds))
    }
  }

  /// Turns the loop until the person ends the demo or the connection is lost.
  func run() -> ExitCode {
    connection.onTurn = { [weak self] in self?.window.turn() }
    connection.onLost = { [weak self] error in
      self?.context.log.error("\(error)")
      self?.loop.quit(ExitCode.connectionLost.rawValue)
    }
    globals.seats.onInput = { [weak self] surface, event in
      _ = self?.window.handle(event, on: surface)
    }
    desktop.onChange = { [weak self] preferences in
      guard let self, followsDesktop else { return }
      window.setReduced(preferences.reducesMotion)
    }
    desktop.follow()
    sources += loop.onRequests { [weak self] request in
      if case .quit = request { self?.loop.quit(ExitCode.ok.rawValue) }
    }
    let status = loop.run()
    connection.onTurn = nil
    return ExitCode(rawValue: status) ?? .failure
  }

  // MARK: - What leaves the board

  private func perform(_ effect: KitEffect) {
    switch effect {
    case .write(let text): write(text)
    case .copy(let text): context.print(text)
    case .capture: capture()
    case .quit, .speed, .step, .backdrop: break
    }
  }

  /// A pick is kept beside the bar's other state, never in the person's own file.
  private func write(_ text: String) {
    // What the guide picks is nobody's choice.
    guard !options.isTour, text != lastWritten else { return }
    lastWritten = text
    let folder = "\(context.directories.stateHome)/glassbar"
    let path = "\(folder)/kit.ini"
    do {
      try FileSystem.makeFolder(folder)
      try FileSystem.write(Array(text.utf8), to: path)
      context.log.info("the pick is in \(path); try it: glassbar -c \(path)")
    } catch { context.log.warning("cannot write the pick to \(path): \(error)") }
  }

  private func capture() {
    let folder = options.captureFolder ?? "."
    var path = ""
    repeat {
      captures += 1
      path = "\(folder)/glassbar-kit-\(captures).png"
    } while FileSystem.isFile(path)
    do {
      guard let picture = try window.picture() else { return }
      try PNGFile.write(picture, to: path)
      context.log.info("the picture is \(path)")
    } catch { context.log.warning("cannot write \(path): \(error)") }
  }
}

extension KitConfiguration {
  /// What somebody has configured, as far as the panel can show it.
  init(_ configuration: BarConfiguration) {
    self.init()
    tuning = configuration.tuning
    reducesMotion = configuration.reduceMotion == .on
    isClear = configuration.variant == .clear
    isMeasured = configuration.lens == .measured
    numbers = configuration.material
  }
}
