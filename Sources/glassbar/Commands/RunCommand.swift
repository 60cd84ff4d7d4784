import GlassSurface

/// `glassbar run`: the bar.
enum RunCommand {
  static func execute(_ options: CommonOptions, _ context: CommandContext) -> ExitCode {
    ChildEnvironment.forgetOwnTokens()
    let log = context.log
    guard let address = MessageAddress(environment: context.environment) else {
      log.error(
        "\(MessageAddress.complaint(context.environment));"
          + " a Wayland session sets it to a folder of your own")
      return .noWaylandDisplay
    }
    let loop = GLibLoop()
    do {
      let connection = try Connection(loop: loop)
      let lock =
        try options.replacesRunning
        ? InstanceLock.replacing(address) : InstanceLock(address)
      let settings = try LiveConfiguration(
        loop: loop, named: options.configuration, directories: context.directories, log: log)
      let program = try BarProgram(
        loop: loop, connection: connection, settings: settings, options: options,
        context: context)
      return program.run(lock: lock)
    } catch let error as WaylandError {
      return report(error, log)
    } catch let refusal as InstanceLock.Refusal {
      return report(refusal, address, log)
    } catch {
      log.error("\(error)")
      return .failure
    }
  }

  private static func report(_ error: WaylandError, _ log: Log) -> ExitCode {
    .reporting(error, advice: "start glassbar inside a Wayland session", to: log) { name in
      (
        .noLayerShell,
        "this compositor does not offer \(name), which the bar needs;"
          + " sway, labwc, Hyprland, niri, river, wayfire, COSMIC and KDE do"
      )
    }
  }

  private static func report(
    _ refusal: InstanceLock.Refusal, _ address: MessageAddress, _ log: Log
  ) -> ExitCode {
    switch refusal {
    case .alreadyRunning:
      log.error(
        "a bar already runs on this display (\(address.socketPath)); --replace takes over")
      return .alreadyRunning
    case .failed(let path, let error):
      log.error("cannot lock \(path): \(error)")
      return .failure
    }
  }
}
