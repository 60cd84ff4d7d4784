extension SwiftEmitter {
  mutating func emit(_ enumeration: WireEnumeration) {
    if enumeration.isBitfield {
      emitOptions(enumeration)
    } else {
      emitCases(enumeration)
    }
  }

  private mutating func emitOptions(_ enumeration: WireEnumeration) {
    document(enumeration.summary)
    let level = access.rawValue
    block("\(level) struct \(SwiftName.type(enumeration.name)): OptionSet, Hashable, Sendable") {
      emitter in
      emitter.line("\(level) let rawValue: UInt32")
      emitter.line("\(level) init(rawValue: UInt32) { self.rawValue = rawValue }")
      for entry in enumeration.entries {
        emitter.document(entry.summary)
        // Swift warns of an option without a bit unless it is written as the empty set.
        let value = entry.value == 0 ? "[]" : "Self(rawValue: \(entry.value))"
        emitter.line("\(level) static let \(SwiftName.entry(entry.name)): Self = \(value)")
      }
    }
  }

  /// An enum whose `unknown` case keeps values that a newer compositor may send; of entries with
  /// the same value the first is the case and the others name it.
  private mutating func emitCases(_ enumeration: WireEnumeration) {
    let level = access.rawValue
    var firstName: [UInt32: String] = [:]
    var cases: [WireEnumeration.Entry] = []
    var aliases: [(entry: WireEnumeration.Entry, target: String)] = []
    for entry in enumeration.entries {
      if let target = firstName[entry.value] {
        aliases.append((entry, target))
      } else {
        firstName[entry.value] = SwiftName.entry(entry.name)
        cases.append(entry)
      }
    }
    document(enumeration.summary)
    block("\(level) enum \(SwiftName.type(enumeration.name)): Hashable, Sendable") { emitter in
      for entry in cases {
        emitter.document(entry.summary)
        emitter.line("case \(SwiftName.entry(entry.name))")
      }
      emitter.line("/// A value that the protocol file does not name.")
      emitter.line("case unknown(UInt32)")
      for (entry, target) in aliases {
        emitter.line("")
        emitter.document(entry.summary)
        let name = SwiftName.entry(entry.name)
        emitter.line("\(level) static var \(name): Self { .\(target) }")
      }
      emitter.line("")
      emitter.block("\(level) init(rawValue: UInt32)") { emitter in
        emitter.line("switch rawValue {")
        for entry in cases {
          emitter.line("case \(entry.value): self = .\(SwiftName.entry(entry.name))")
        }
        emitter.line("default: self = .unknown(rawValue)")
        emitter.line("}")
      }
      emitter.line("")
      emitter.block("\(level) var rawValue: UInt32") { emitter in
        emitter.line("switch self {")
        for entry in cases {
          emitter.line("case .\(SwiftName.entry(entry.name)): \(entry.value)")
        }
        emitter.line("case .unknown(let rawValue): rawValue")
        emitter.line("}")
      }
    }
  }
}
