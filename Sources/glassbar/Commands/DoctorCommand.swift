import BarModel
import GlassSurface

/// `glassbar doctor`: what this compositor and GL offer, and what the bar makes of it.
enum DoctorCommand {
  static func execute(
    _ options: DoctorOptions, _ common: CommonOptions, _ context: CommandContext
  ) -> ExitCode {
    do {
      let examination = try Examination(common, context)
      let report = examination.report
      context.print(
        options.asJSON ? report.text(pretty: true) : report.plainLines.joined(separator: "\n"))
      return examination.verdict
    } catch let error as WaylandError {
      context.log.error("\(error); start glassbar inside a Wayland session")
      return .noWaylandDisplay
    } catch {
      context.log.error("\(error)")
      return .failure
    }
  }
}

/// One look at the session.
private struct Examination {
  let report: JSONValue
  let verdict: ExitCode

  init(_ options: CommonOptions, _ context: CommandContext) throws {
    let loop = GLibLoop()
    let globals = try Globals(Connection(loop: loop))
    let configuration = try LiveConfiguration(
      loop: loop, named: options.configuration, directories: context.directories,
      log: context.log)
    let graphics = Self.graphics(globals)
    let (source, reason) = Self.backdrop(globals, configuration.current)
    let missing = Self.needed.filter { name in
      !globals.announced.contains { $0.interface == name }
    }
    verdict =
      missing.contains(ZwlrLayerShellV1.interface.name)
      ? .noLayerShell : missing.isEmpty && graphics.isUsable ? .ok : .failure
    report = .object([
      "version": .string(Program.version),
      "configuration": .string(configuration.path ?? "built-in default"),
      "verdict": .string(
        verdict == .ok ? "the bar can run here" : verdict.meaning),
      "missing": .array(missing.map { .string($0) }),
      "compositor": .object(
        Dictionary(
          globals.announced.map { ($0.interface, JSONValue.integer(Int($0.version))) },
          uniquingKeysWith: { first, _ in first })),
      "graphics": graphics.report,
      "outputs": .array(globals.outputs.all.map(Self.output)),
      "backdrop": .object(["source": .string(source), "reason": .string(reason)]),
      "clock": .string(globals.presentation == nil ? "frame callbacks" : "wp_presentation"),
      "windows": .string(
        globals.toplevelManager == nil ? "unknown" : "wlr-foreign-toplevel-management"),
    ])
  }

  private static let needed = [
    WlCompositor.interface.name, WlShm.interface.name, ZwlrLayerShellV1.interface.name,
  ]

  private static func graphics(_ globals: Globals) -> (report: JSONValue, isUsable: Bool) {
    do {
      let graphics = try GLContext(waylandDisplay: globals.connection.displayPointer)
      let report = JSONValue.object([
        "renderer": .string(graphics.renderer), "version": .string(graphics.version),
        "robust": .bool(graphics.isRobust),
      ])
      return (report, true)
    } catch { return (.object(["error": .string("\(error)")]), false) }
  }

  private static func output(_ output: Output) -> JSONValue {
    .object([
      "name": .string(output.name), "description": .string(output.description),
      "pixels": .string("\(output.modeWidth)x\(output.modeHeight)"),
      "logical": .string("\(output.logicalWidth)x\(output.logicalHeight)"),
      "scale": .number(output.scale),
      "refresh": .string("\(Double(output.refresh) / 1000) Hz"),
      "transform": .string("\(output.transform)"),
    ])
  }

  /// The first source that the bar would try, and why.
  private static func backdrop(
    _ globals: Globals, _ configuration: BarConfiguration
  ) -> (source: String, reason: String) {
    let choice = configuration.backdropSource
    switch choice {
    case .flat: return ("flat", "the configuration asks for it")
    case .wallpaper where configuration.wallpaper != nil:
      return ("wallpaper", "the configuration asks for it")
    case .wallpaper: return ("flat", "no wallpaper is configured")
    case .auto, .kwin, .screencopy, .imageCopy, .ring, .snapshot, .compositorBlur: break
    }
    guard let manager = globals.screencopy, globals.shm != nil else {
      let reason = "the compositor does not offer \(ZwlrScreencopyManagerV1.interface.name)"
      return configuration.wallpaper == nil ? ("flat", reason) : ("wallpaper", reason)
    }
    if choice == .snapshot { return ("snapshot", "the configuration asks for it") }
    return manager.version >= 2
      ? ("screencopy", "regions of the output are captured and our own pixels taken out")
      : ("screencopy", "version 1 cannot wait for damage: one picture before the bar is shown")
  }
}
