extension SwiftEmitter {
  /// The `Event` enum, its decoding, and the closure that receives it.
  mutating func emitEvents(of interface: WireInterface) {
    line("/// What the compositor tells of a `\(interface.name)`.")
    block("\(access.rawValue) enum Event") { emitter in
      for event in interface.events {
        emitter.document(event.summary, since: event.since)
        emitter.emitCase(of: event, in: interface)
      }
      emitter.line("")
      emitter.block("init?(_ opcode: UInt32, _ arguments: EventArguments)") { emitter in
        emitter.emitDecoding(of: interface.events, in: interface)
      }
    }
    line("")
    line("/// Receives every event; those that come while it is `nil` are lost.")
    line("\(access.rawValue) var onEvent: ((Event) -> Void)?")
    line("")
    // The event is decoded even if nobody listens: its descriptors and new objects must be owned
    // by something that ends them.
    block("override func receive(_ opcode: UInt32, _ arguments: EventArguments)") { emitter in
      emitter.line("guard let event = Event(opcode, arguments) else { return }")
      emitter.line("onEvent?(event)")
    }
  }

  /// The case of a received message.
  mutating func emitCase(of message: WireMessage, in interface: WireInterface) {
    let payload = message.arguments.map { argument in
      "\(SwiftName.label(argument.name)): \(argument.receivedType(in: interface, side))"
    }
    let list = payload.isEmpty ? "" : "(\(payload.joined(separator: ", ")))"
    line("case \(SwiftName.event(message.name))\(list)")
  }

  mutating func emitDecoding(of messages: [WireMessage], in interface: WireInterface) {
    line("switch opcode {")
    for (opcode, event) in messages.enumerated() {
      line("case \(opcode):")
      let name = SwiftName.event(event.name)
      guard !event.arguments.isEmpty else {
        line("  self = .\(name)")
        continue
      }
      line("  self = .\(name)(")
      for (index, argument) in event.arguments.enumerated() {
        let end = index == event.arguments.count - 1 ? ")" : ","
        let value = argument.receivedValue(index, in: interface)
        line("    \(SwiftName.label(argument.name)): \(value)\(end)")
      }
    }
    line("default:")
    line("  return nil")
    line("}")
  }
}

extension WireArgument {
  fileprivate func receivedType(
    in interface: WireInterface, _ side: SwiftEmitter.Side
  ) -> String {
    switch kind {
    case .int: enumerationType(in: interface) ?? "Int32"
    case .uint: enumerationType(in: interface) ?? "UInt32"
    case .fixed: "Double"
    case .string: isNullable ? "String?" : "String"
    case .array: isNullable ? "[UInt8]?" : "[UInt8]"
    case .descriptor: "ReceivedDescriptor"
    // An object may be gone here while the other side still speaks of it.
    case .object: objectType(side) + "?"
    case .newID: objectType(side)
    }
  }

  fileprivate func receivedValue(_ index: Int, in interface: WireInterface) -> String {
    let enumeration = enumerationType(in: interface)
    switch kind {
    case .int:
      guard let enumeration else { return "arguments.int(\(index))" }
      return "\(enumeration)(rawValue: UInt32(bitPattern: arguments.int(\(index))))"
    case .uint:
      guard let enumeration else { return "arguments.uint(\(index))" }
      return "\(enumeration)(rawValue: arguments.uint(\(index)))"
    case .fixed: return "arguments.fixed(\(index))"
    case .string:
      return isNullable ? "arguments.optionalString(\(index))" : "arguments.string(\(index))"
    case .array:
      return isNullable ? "arguments.optionalArray(\(index))" : "arguments.array(\(index))"
    case .descriptor: return "arguments.descriptor(\(index))"
    case .object: return "arguments.object(\(index))"
    case .newID: return "arguments.newObject(\(index))"
    }
  }
}
