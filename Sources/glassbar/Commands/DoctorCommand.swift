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
      "backdrop": Self.backdrop(globals, loop, configuration.current),
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

  /// All ways of knowing the backdrop, the one that the bar would try first, and why not the others.
  private static func backdrop(
    _ globals: Globals, _ loop: any EventLoop, _ configuration: BarConfiguration
  ) -> JSONValue {
    guard let output = globals.outputs.all.first else {
      return .object(["source": .string("none"), "reason": .string("there is no output")])
    }
    let options = BackdropOptions(
      globals: globals, loop: loop, output: output, configuration: configuration,
      scale: output.scale, wallpaper: { _ in nil }
    ).all
    let chosen = options.first { $0.obstacle == nil }?.kind ?? .flat
    return .object([
      "source": .string(chosen.rawValue), "reason": .string(chosen.meaning),
      "wanted": .string(configuration.backdropSource.rawValue),
      "sources": .object(
        Dictionary(
          options.map { option in
            (
              option.kind.rawValue,
              JSONValue.string(
                option.obstacle
                  ?? (option.kind == chosen ? "tried first" : "tried when those before it fail"))
            )
          }, uniquingKeysWith: { first, _ in first })),
    ])
  }
}

extension BackdropKind {
  /// What the bar does with it.
  fileprivate var meaning: String {
    switch self {
    case .synthetic: "our own scene"
    case .kwin: "KWin captures the desktop without our windows"
    case .screencopy: "regions of the output are captured and our own pixels taken out"
    case .imageCopy: "the output is captured and our own pixels taken out"
    case .ring: "what is seen around the glass is continued inward"
    case .snapshot: "one picture is taken before the bar is shown"
    case .compositorBlur: "the compositor blurs beneath the bar"
    case .wallpaper: "the wallpaper's file stands in for the desktop"
    case .flat: "nothing is known of the desktop: one colour stands in"
    }
  }
}
