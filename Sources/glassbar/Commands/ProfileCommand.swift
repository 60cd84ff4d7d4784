import BarModel
import FrameProfile
import GlassSurface
import Glibc

/// `glassbar profile`: measures presented frames on the real display.
enum ProfileCommand {
  static func execute(
    _ options: ProfileOptions, _ common: CommonOptions, _ context: CommandContext
  ) -> ExitCode {
    let log = context.log
    if options.scene == ProfileOptions.listScene {
      for scene in ProfileScene.all { context.print("\(scene.name)\t\(scene.summary)") }
      context.print("stress-N\tN pieces of glass on their own ways, 1 to 256")
      return .ok
    }
    guard let scene = ProfileScene.named(options.scene) else {
      log.error("there is no scene '\(options.scene)'; 'glassbar profile --scene list' names them")
      return .usage
    }
    do {
      let earlier = try options.appends ? options.json.flatMap { try existing($0) } : nil
      let recording = try measure(scene, options, common, context)
      return finish(recording, appendedTo: earlier, options, context)
    } catch let issue as ConfigurationIssue {
      log.error("--set \(issue.key): \(issue.message)")
      return .usage
    } catch let error as WaylandError {
      return report(error, log)
    } catch let reason as ProfileSession.NotMeasurable {
      log.error("cannot measure here: \(reason)")
      return .notMeasurable
    } catch {
      log.error("\(error)")
      return .failure
    }
  }

  private static func report(_ error: WaylandError, _ log: Log) -> ExitCode {
    .reporting(error, advice: "start glassbar inside a Wayland session", to: log) { name in
      (
        .noLayerShell,
        "this compositor does not offer \(name), which a measured surface needs"
      )
    }
  }

  // MARK: - Measuring

  private static func measure(
    _ scene: ProfileScene, _ options: ProfileOptions, _ common: CommonOptions,
    _ context: CommandContext
  ) throws -> Recording {
    let loop = GLibLoop()
    let connection = try Connection(loop: loop)
    let globals = try Globals(connection)
    _ = try globals.require(\.compositor)
    _ = try globals.require(\.layerShell)
    let settings = try LiveConfiguration(
      loop: loop, named: common.configuration, directories: context.directories, log: context.log)
    let configurations = try configurations(settings.current, options, common)
    let surroundings = try BarSurroundings(
      globals: globals, loop: loop, log: context.log,
      icons: IconShelf(
        loader: IconLoader(
          loop: loop, theme: configurations[0].iconTheme, directories: context.directories)))
    let output = try chooseOutput(globals, common)
    let showsProgress = isatty(STDERR_FILENO) == 1 && context.log.level >= .warning
    let session = ProfileSession(
      loop: loop, globals: globals, surroundings: surroundings, output: output, scene: scene,
      configurations: configurations, options: options
    ) { step in
      if showsProgress { context.complain(step) } else { context.log.info(step) }
    }
    let signals = loop.onRequests { [weak session] request in
      if case .quit = request { session?.stop() }
    }
    let started = timestamp()
    let findings = try withExtendedLifetime(signals) { try session.measure() }
    var recording = Recording(
      tool: .init(
        name: "glassbar", version: Program.version,
        arguments: Array(CommandLine.arguments.dropFirst())),
      started: started, environment: findings.environment,
      scenario: .init(
        scene: scene.name, seed: options.seed, warmup: options.warmup, duration: options.duration,
        backdrop: findings.backdrop,
        settings: options.settings.map { "\($0.key)=\($0.value)" } + options.sideBySide,
        injected: options.faults.map(\.description)), clock: findings.clock,
      analyses: findings.analyses, runs: findings.runs, gpu: findings.gpu,
      warnings: findings.warnings)
    recording.activity = findings.activity
    recording.overhead = findings.overhead
    recording.ablation = findings.ablation
    recording.sideBySide = findings.sideBySide
    return recording
  }

  /// One configuration for each surface.
  private static func configurations(
    _ base: BarConfiguration, _ options: ProfileOptions, _ common: CommonOptions
  ) throws(ConfigurationIssue) -> [BarConfiguration] {
    var base = base
    base.namespace = common.namespace ?? "glassbar-profile"
    for setting in options.settings { try base.set(setting.key, to: setting.value) }
    guard !options.sideBySide.isEmpty else { return [base] }
    var result: [BarConfiguration] = []
    for preset in options.sideBySide {
      var configuration = base
      for setting in ProfileOptions.settings(ofPreset: preset) ?? [] {
        try configuration.set(setting.key, to: setting.value)
      }
      result.append(configuration)
    }
    return result
  }

  private static func chooseOutput(_ globals: Globals, _ common: CommonOptions) throws -> Output {
    let outputs = globals.outputs.all
    guard !outputs.isEmpty else {
      throw ProfileSession.NotMeasurable(description: "there is no output")
    }
    guard !common.outputs.isEmpty else { return outputs[0] }
    let matcher = OutputMatcher(common.outputs)
    guard let found = outputs.first(where: { matcher.matches(OutputIdentity($0)) }) else {
      let names = outputs.map(\.name).joined(separator: " ")
      throw ProfileSession.NotMeasurable(
        description: "no output is called \(common.outputs.joined(separator: " or "));"
          + " there are \(names)")
    }
    return found
  }

  /// The time of day in UTC, ISO 8601.
  private static func timestamp() -> String {
    var now = time(nil)
    var parts = tm()
    guard gmtime_r(&now, &parts) != nil else { return "" }
    var text = [CChar](repeating: 0, count: 32)
    let length = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
    return String(decoding: text.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  // MARK: - Writing

  /// Shows and writes what can be; one file that cannot be written costs no other.
  private static func finish(
    _ recording: Recording, appendedTo earlier: Recording?, _ options: ProfileOptions,
    _ context: CommandContext
  ) -> ExitCode {
    let process = Int(getpid())
    let files: [(path: String?, bytes: () throws -> [UInt8])] = [
      (options.json, { try (earlier?.appending(recording) ?? recording).json() }),
      (options.csv, { Array(FrameCSV.text(recording, process: process).utf8) }),
      (options.trace, { TraceFile.json(recording, process: process) }),
      (options.html, { Array(ReportPage(recording).html.utf8) }),
    ]
    if !files.contains(where: { $0.path == "-" }) {
      context.print(TextSummary(recording).lines.joined(separator: "\n"))
    }
    var isWritten = true
    for (path, bytes) in files {
      guard let path else { continue }
      do { try write(try bytes(), to: path) } catch {
        context.log.error("\(error)")
        isWritten = false
      }
    }
    let verdict = judge(recording, options, context)
    return isWritten ? verdict : .failure
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
    do throws(SystemError) {
      if path == "-" {
        try FileSystem.write(bytes, to: STDOUT_FILENO)
      } else {
        try FileSystem.write(bytes, to: path)
      }
    } catch {
      // A reader that has seen enough is no failure.
      if path == "-", error.code == EPIPE { return }
      throw CommandFailure("cannot write '\(path)': \(error.description)")
    }
  }

  private static func judge(
    _ recording: Recording, _ options: ProfileOptions, _ context: CommandContext
  ) -> ExitCode {
    var code = ExitCode.ok
    for threshold in options.thresholds {
      switch threshold.judge(recording.summary, refresh: recording.refresh?.value) {
      case .holds: break
      case .failed(let value):
        context.log.error("--fail-if \(threshold): it is \(value)")
        code = .failure
      case .unknown:
        context.log.error("--fail-if \(threshold): that cannot be measured here")
        if code == .ok { code = .notMeasurable }
      }
    }
    return code
  }

  // MARK: - Reading

  /// Recordings are larger than this only by mistake.
  private static let sizeLimit = 1 << 30

  static func read(_ path: String) throws(CommandFailure) -> Recording {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileSystem.bytes(of: path, limit: sizeLimit)
    } catch { throw CommandFailure("cannot read '\(path)': \(error.description)") }
    do throws(Recording.Unreadable) {
      return try Recording(json: bytes)
    } catch { throw CommandFailure("'\(path)' is no recording: \(error)") }
  }

  private static func existing(_ path: String) throws(CommandFailure) -> Recording? {
    FileSystem.isFile(path) ? try read(path) : nil
  }
}

/// Why a command ends, in one line.
struct CommandFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
