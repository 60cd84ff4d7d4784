extension SwiftEmitter {
  /// The compositor's side of an interface: requests arrive, events are sent.
  mutating func emitResource(_ interface: WireInterface) {
    let client = SwiftName.type(interface.name)
    let level = access.rawValue
    document(interface.summary)
    block("\(level) final class \(SwiftName.resource(interface.name)): WaylandResource") {
      emitter in
      emitter.line(
        "\(level) override class var interface: WaylandInterface { \(client).interface }")
      if !interface.requests.isEmpty {
        emitter.line("")
        emitter.emitRequests(of: interface)
      }
      for (opcode, event) in interface.events.enumerated() {
        emitter.line("")
        emitter.emitSending(event, opcode: opcode, in: interface)
      }
    }
  }

  /// The `Request` enum, its decoding, and the closure that receives it.
  private mutating func emitRequests(of interface: WireInterface) {
    line("/// What a client asks of a `\(interface.name)`.")
    block("\(access.rawValue) enum Request") { emitter in
      for request in interface.requests {
        emitter.document(request.summary, since: request.since)
        emitter.emitCase(of: request, in: interface)
      }
      emitter.line("")
      emitter.block("init?(_ opcode: UInt32, _ arguments: RequestArguments)") { emitter in
        emitter.emitDecoding(of: interface.requests, in: interface)
      }
    }
    line("")
    line("/// Receives every request; those that come while it is `nil` do nothing.")
    line("\(access.rawValue) var onRequest: ((Request) -> Void)?")
    line("")
    block("override func receive(_ opcode: UInt32, _ arguments: RequestArguments)") { emitter in
      emitter.line("guard let request = Request(opcode, arguments) else { return }")
      emitter.line("onRequest?(request)")
    }
    let destructors = interface.requests.enumerated().filter(\.element.isDestructor).map(\.offset)
    guard !destructors.isEmpty else { return }
    line("")
    block("override func ends(with opcode: UInt32) -> Bool") { emitter in
      emitter.line("\(destructors).contains(opcode)")
    }
  }

  private mutating func emitSending(
    _ event: WireMessage, opcode: Int, in interface: WireInterface
  ) {
    document(event.summary, since: event.since)
    var parameters: [String] = []
    var values: [String] = []
    var created: String?
    for argument in event.arguments {
      guard argument.kind != .newID else {
        created = argument.objectType(side)
        values.append(".newObject")
        continue
      }
      let type = argument.sentType(in: interface, side)
      parameters.append("\(SwiftName.label(argument.name)): \(type)")
      values.append(argument.sentValue(SwiftName.argument(argument.name)))
    }
    let result = created.map { " -> \($0)?" } ?? ""
    let list = parameters.joined(separator: ", ")
    block("\(access.rawValue) func \(SwiftName.sending(event.name))(\(list))\(result)") { emitter in
      let common = "\(opcode), since: \(event.since), [\(values.joined(separator: ", "))]"
      if let created {
        emitter.line("sendCreating(\(created).self, \(common))")
      } else {
        emitter.line("send(\(common))")
      }
    }
  }
}
