import GlassSurface

extension ExitCode {
  /// Says why the compositor cannot be used, and how the command ends then.
  ///
  /// - Parameters:
  ///   - advice: what helps where there is no display.
  ///   - missing: how the command ends, and why, where a protocol of that name is not offered.
  static func reporting(
    _ error: WaylandError, advice: String, to log: Log,
    missing: (_ name: String) -> (code: ExitCode, reason: String)
  ) -> ExitCode {
    switch error {
    case .noDisplay:
      log.error("\(error); \(advice)")
      return .noWaylandDisplay
    case .missingProtocol(let name):
      let (code, reason) = missing(name)
      log.error(reason)
      return code
    case .connectionLost, .protocolError:
      log.error("\(error)")
      return .connectionLost
    }
  }
}
