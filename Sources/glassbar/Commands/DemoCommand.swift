import GlassSurface

/// `glassbar demo`: the material and every motion, live.
enum DemoCommand {
  static func execute(
    _ options: DemoOptions, _ common: CommonOptions, _ context: CommandContext
  ) -> ExitCode {
    let log = context.log
    let loop = GLibLoop()
    do {
      let connection = try Connection(loop: loop)
      let settings = try LiveConfiguration(
        loop: loop, named: common.configuration, directories: context.directories, log: log)
      let program = try KitProgram(
        loop: loop, connection: connection, settings: settings, options: options, common: common,
        context: context)
      return program.run()
    } catch let error as WaylandError {
      return report(error, log)
    } catch {
      log.error("\(error)")
      return .failure
    }
  }

  private static func report(_ error: WaylandError, _ log: Log) -> ExitCode {
    .reporting(
      error, advice: "start the demo inside a Wayland session, or draw with 'render'", to: log
    ) { name in
      (
        .failure,
        "this compositor offers neither layers nor \(name), so nothing can be shown"
      )
    }
  }
}
