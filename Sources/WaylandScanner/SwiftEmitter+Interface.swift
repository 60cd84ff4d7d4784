extension SwiftEmitter {
  mutating func emit(_ interface: WireInterface) {
    let name = SwiftName.type(interface.name)
    document(interface.summary)
    block("\(access.rawValue) final class \(name): WaylandProxy") { emitter in
      emitter.emitTable(of: interface)
      for enumeration in interface.enumerations {
        emitter.line("")
        emitter.emit(enumeration)
      }
      for (opcode, request) in interface.requests.enumerated() {
        emitter.line("")
        emitter.emit(request, opcode: opcode, of: interface)
      }
      if !interface.events.isEmpty {
        emitter.line("")
        emitter.emitEvents(of: interface)
      }
    }
  }

  /// The interface's description, from which the runtime builds libwayland's tables.
  private mutating func emitTable(of interface: WireInterface) {
    line("\(access.rawValue) override class var interface: WaylandInterface { table }")
    line("private static let table = WaylandInterface(")
    line("  name: \"\(interface.name)\", version: \(interface.version),")
    if let (opcode, request) = Self.releasingRequest(of: interface) {
      line("  release: WaylandInterface.Release(opcode: \(opcode), since: \(request.since)),")
    } else {
      line("  release: nil,")
    }
    emitTable("requests", interface.requests, terminator: ",")
    emitTable("events", interface.events, terminator: ")")
  }

  private mutating func emitTable(
    _ label: String, _ messages: [WireMessage], terminator: String
  ) {
    guard !messages.isEmpty else { return line("  \(label): []\(terminator)") }
    line("  \(label): [")
    for message in messages {
      line(
        "    WaylandMessage(\"\(message.name)\", \"\(message.signature)\", \(message.typeList)"
          + (message.direction == .event && message.isDestructor ? ", isDestructor: true" : "")
          + "),")
    }
    line("  ]\(terminator)")
  }

  /// The destructor to send when the last reference goes: one without arguments that just ends the
  /// object, not one that also does something else.
  static func releasingRequest(of interface: WireInterface) -> (Int, WireMessage)? {
    let candidates = interface.requests.enumerated().filter { _, request in
      request.isDestructor && request.arguments.isEmpty
    }
    let plain = candidates.first { _, request in ["destroy", "release"].contains(request.name) }
    guard let found = plain ?? (candidates.count == 1 ? candidates.first : nil) else { return nil }
    return (found.offset, found.element)
  }
}

extension WireMessage {
  /// libwayland's signature: the version, then a letter for each argument.
  var signature: String {
    var signature = since > 1 ? String(since) : ""
    for argument in arguments {
      if argument.isNullable { signature += "?" }
      switch argument.kind {
      case .int: signature += "i"
      case .uint: signature += "u"
      case .fixed: signature += "f"
      case .string: signature += "s"
      case .object: signature += "o"
      case .array: signature += "a"
      case .descriptor: signature += "h"
      // Without an interface, its name and version travel with the new object.
      case .newID: signature += argument.interface == nil ? "sun" : "n"
      }
    }
    return signature
  }

  /// The class of each argument that is an object, as a literal; empty if there is none.
  var typeList: String {
    let types = arguments.flatMap { argument -> [String] in
      if let interface = argument.interface { return [SwiftName.type(interface) + ".self"] }
      return argument.kind == .newID ? ["nil", "nil", "nil"] : ["nil"]
    }
    guard types.contains(where: { $0 != "nil" }) else { return "[]" }
    return "[\(types.joined(separator: ", "))]"
  }
}
