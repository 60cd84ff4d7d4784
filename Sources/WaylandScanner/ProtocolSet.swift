/// All protocols of one run, checked: no name is defined twice, every reference is defined.
///
/// An interface or enumeration that no file of the run defines is an error, since all generated
/// files form one module and must compile together.
struct ProtocolSet {
  let protocols: [WireProtocol]

  init(_ protocols: [WireProtocol]) throws(ScannerError) {
    self.protocols = protocols
    let interfaces = protocols.flatMap(\.interfaces)
    try Self.rejectDuplicates(
      "interface", interfaces.map { (SwiftName.type($0.name), $0.name, $0.location) })
    var enumerations: [String: Set<String>] = [:]
    for interface in interfaces {
      enumerations[interface.name] = Set(interface.enumerations.map(\.name))
      try Self.checkNames(interface)
    }
    for interface in interfaces {
      for message in interface.requests + interface.events {
        try Self.check(message, of: interface, enumerations)
      }
    }
  }

  private static func checkNames(_ interface: WireInterface) throws(ScannerError) {
    try rejectDuplicates(
      "request", interface.requests.map { (SwiftName.method($0.name), $0.name, $0.location) })
    try rejectDuplicates(
      "event", interface.events.map { (SwiftName.event($0.name), $0.name, $0.location) })
    try rejectDuplicates(
      "enum", interface.enumerations.map { (SwiftName.type($0.name), $0.name, $0.location) })
    for enumeration in interface.enumerations {
      try rejectDuplicates(
        "entry", enumeration.entries.map { (SwiftName.entry($0.name), $0.name, $0.location) })
    }
    for message in interface.requests + interface.events {
      try rejectDuplicates(
        "argument", message.arguments.map { (SwiftName.argument($0.name), $0.name, $0.location) })
    }
  }

  private static func check(
    _ message: WireMessage, of interface: WireInterface, _ enumerations: [String: Set<String>]
  ) throws(ScannerError) {
    var hasNewObject = false
    for argument in message.arguments {
      if let name = argument.interface, enumerations[name] == nil {
        throw ScannerError(argument.location, "no file defines the interface '\(name)'")
      }
      if let reference = argument.enumeration {
        let (owner, name) = split(reference, in: interface)
        guard enumerations[owner]?.contains(name) == true else {
          throw ScannerError(argument.location, "no file defines the enum '\(owner).\(name)'")
        }
      }
      guard argument.kind == .newID else { continue }
      guard message.direction == .request || argument.interface != nil else {
        throw ScannerError(
          argument.location, "an event's new object '\(argument.name)' needs an interface")
      }
      guard message.direction == .event || !hasNewObject else {
        throw ScannerError(argument.location, "a request makes one new object at most")
      }
      hasNewObject = true
    }
  }

  /// The interface and name that an `enum` attribute means.
  static func split(
    _ reference: String, in interface: WireInterface
  ) -> (interface: String, name: String) {
    guard let dot = reference.firstIndex(of: ".") else { return (interface.name, reference) }
    return (String(reference[..<dot]), String(reference[reference.index(after: dot)...]))
  }

  private static func rejectDuplicates(
    _ kind: String, _ names: [(swift: String, wire: String, location: Location)]
  ) throws(ScannerError) {
    var first: [String: Location] = [:]
    for name in names {
      if let earlier = first.updateValue(name.location, forKey: name.swift) {
        throw ScannerError(
          name.location,
          "the \(kind) '\(name.wire)' is already defined at \(earlier.file):\(earlier.line)")
      }
    }
  }
}
