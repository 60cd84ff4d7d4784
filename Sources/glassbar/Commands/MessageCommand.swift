/// `glassbar msg`: tells the running bar something and prints its answer.
enum MessageCommand {
  static func execute(_ options: MessageOptions, _ context: CommandContext) -> ExitCode {
    guard let address = MessageAddress.ofRunningBar(environment: context.environment) else {
      context.log.error(
        "\(MessageAddress.complaint(context.environment)), so the bar's socket cannot be found;"
          + " run this in the session that shows the bar")
      return .failure
    }
    let reply: MessageReply
    do throws(MessageClient.Failure) {
      reply = try MessageClient.send(resolved(options.request), to: address)
    } catch {
      return report(error, address, context)
    }
    if options.asJSON { context.print(reply.json.text()) }
    switch reply {
    case .success(let values):
      if !options.asJSON, !values.isEmpty {
        context.print(JSONValue.object(values).plainLines.joined(separator: "\n"))
      }
      return .ok
    case .failure(let reason):
      context.log.error("msg \(options.request.verb): \(reason)")
      return .failure
    }
  }

  /// The request as the bar understands it: its working folder is not ours.
  private static func resolved(_ request: MessageRequest) -> MessageRequest {
    guard request.verb == MessageVerb.dump.rawValue, let file = request.arguments.last,
      !file.hasPrefix("/"), let folder = FileSystem.resolved(".")
    else { return request }
    var request = request
    request.arguments[request.arguments.count - 1] = "\(folder)/\(file)"
    return request
  }

  private static func report(
    _ failure: MessageClient.Failure, _ address: MessageAddress, _ context: CommandContext
  ) -> ExitCode {
    let path = address.socketPath
    switch failure {
    case .notRunning where (context.environment["WAYLAND_DISPLAY"] ?? "").isEmpty:
      context.log.error(
        "WAYLAND_DISPLAY is not set and no bar listens at \(path); run this in the session that"
          + " shows the bar")
      return .noWaylandDisplay
    case .notRunning:
      context.log.error("no bar is running at \(path); start one with 'glassbar'")
    case .failed(let error):
      context.log.error("cannot reach the bar at \(path): \(error)")
    case .noAnswer:
      context.log.error("the bar at \(path) ended without an answer")
    case .timeout:
      context.log.error("the bar at \(path) does not answer; it may hang")
    }
    return .failure
  }
}
