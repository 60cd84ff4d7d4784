import BarModel

struct ExplainOptions: Equatable, Sendable {
  /// An app_id or a desktop-file id.
  var id: String
  var asJSON = false
}

/// `glassbar explain`: how an app_id or desktop id becomes a button, step by step.
enum ExplainCommand {
  static func execute(
    _ options: ExplainOptions, _ common: CommonOptions, _ context: CommandContext
  ) -> ExitCode {
    let configuration: BarConfiguration
    do throws(ConfigurationFileFailure) {
      let path = common.configuration ?? ConfigurationFile.find(in: context.directories)
      configuration =
        try path.map { path throws(ConfigurationFileFailure) in
          try ConfigurationFile.read(path).interpreted().configuration
        } ?? BarConfiguration()
    } catch {
      context.log.error(error.description)
      return .failure
    }
    let explanation = Explanation(
      id: options.id, configuration: configuration, directories: context.directories,
      bar: RunningBar(environment: context.environment))
    context.print(
      options.asJSON
        ? explanation.json.text(pretty: true) : explanation.lines.joined(separator: "\n"))
    guard explanation.match == nil else { return .ok }
    context.log.error("no desktop entry describes '\(options.id)'")
    return .failure
  }
}

/// What a running bar tells of itself; nil where none runs.
struct RunningBar {
  let status: StatusReport

  init?(environment: [String: String]) {
    guard let address = MessageAddress.ofRunningBar(environment: environment) else { return nil }
    let request = MessageRequest(verb: MessageVerb.status.rawValue)
    guard let reply = try? MessageClient.send(request, to: address, seconds: 5),
      case .success(let values) = reply,
      let status = StatusReport(JSONValue.object(values))
    else { return nil }
    self.status = status
  }
}

extension StatusReport {
  /// Nil where the answer comes from another version.
  init?(_ json: JSONValue) {
    guard let report = try? json.decoded(as: StatusReport.self) else { return nil }
    self = report
  }
}
