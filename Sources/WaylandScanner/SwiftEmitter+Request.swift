extension SwiftEmitter {
  mutating func emit(_ request: WireMessage, opcode: Int, of interface: WireInterface) {
    document(request.summary, since: request.since)
    let documented = request.arguments.filter { $0.summary != nil && $0.kind != .newID }
    for argument in documented {
      document("- Parameter \(SwiftName.label(argument.name)): \(argument.summary ?? "")")
    }
    var parameters: [String] = []
    var values: [String] = []
    var created: String?
    var version = ""
    for argument in request.arguments {
      let name = SwiftName.argument(argument.name)
      guard argument.kind == .newID else {
        parameters.append(
          "\(SwiftName.label(argument.name)): \(argument.sentType(in: interface, side))")
        values.append(argument.sentValue(name))
        continue
      }
      if let type = argument.interface {
        created = SwiftName.type(type)
      } else {
        created = "Proxy"
        parameters += ["interface: Proxy.Type", "version: UInt32"]
        values += [".string(Proxy.interface.name)", ".uint(min(version, Proxy.knownVersion))"]
        version = ", version: version"
      }
      values.append(".newObject")
    }
    let generic = created == "Proxy" ? "<Proxy: WaylandProxy>" : ""
    let result = created.map { " -> \($0)" } ?? ""
    let name = SwiftName.method(request.name)
    block(
      "\(access.rawValue) func \(name)\(generic)(\(parameters.joined(separator: ", ")))\(result)"
    ) { emitter in
      let common =
        "\(opcode), since: \(request.since), [\(values.joined(separator: ", "))]"
        + (request.isDestructor ? ", destroying: true" : "")
      if let created {
        emitter.line("self.sendCreating(\(created).self, \(common)\(version))")
      } else {
        emitter.line("self.send(\(common))")
      }
    }
  }
}

extension WireArgument {
  /// The Swift type of the enumeration that the argument refers to.
  func enumerationType(in interface: WireInterface) -> String? {
    guard kind != .array, let enumeration else { return nil }
    let (owner, name) = ProtocolSet.split(enumeration, in: interface)
    return "\(SwiftName.type(owner)).\(SwiftName.type(name))"
  }

  /// The Swift type with which the argument is sent.
  func sentType(in interface: WireInterface, _ side: SwiftEmitter.Side) -> String {
    let type =
      switch kind {
      case .int: enumerationType(in: interface) ?? "Int32"
      case .uint: enumerationType(in: interface) ?? "UInt32"
      case .fixed: "Double"
      case .string: "String"
      case .array: "[UInt8]"
      case .descriptor: "Int32"
      case .object, .newID: objectType(side)
      }
    return isNullable ? type + "?" : type
  }

  /// The class of the object that the argument is or makes.
  func objectType(_ side: SwiftEmitter.Side) -> String {
    switch side {
    case .client: interface.map(SwiftName.type) ?? "WaylandProxy"
    case .server: interface.map(SwiftName.resource) ?? "WaylandResource"
    }
  }

  func sentValue(_ name: String) -> String {
    switch kind {
    case .int:
      enumeration == nil ? ".int(\(name))" : ".int(Int32(bitPattern: \(name).rawValue))"
    case .uint: enumeration == nil ? ".uint(\(name))" : ".uint(\(name).rawValue)"
    case .fixed: ".fixed(\(name))"
    case .string: ".string(\(name))"
    case .array: ".array(\(name))"
    case .descriptor: ".descriptor(\(name))"
    case .object: ".object(\(name))"
    case .newID: ".newObject"
    }
  }
}
