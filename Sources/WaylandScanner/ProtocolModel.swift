/// One protocol file, as read and not yet checked against others.
struct WireProtocol {
  var file: String
  var name: String
  var interfaces: [WireInterface] = []
}

/// An interface with its messages in wire order: the index is the opcode.
struct WireInterface {
  var name: String
  var version: Int
  var summary: String?
  var location: Location
  var requests: [WireMessage] = []
  var events: [WireMessage] = []
  var enumerations: [WireEnumeration] = []
}

/// A request or an event.
struct WireMessage {
  enum Direction: String {
    case request, event
  }

  var direction: Direction
  var name: String
  var since: Int
  var isDestructor: Bool
  var summary: String?
  var location: Location
  var arguments: [WireArgument] = []
}

/// An argument of a message.
struct WireArgument {
  enum Kind: Equatable {
    case int, uint, fixed, string, object, newID, array, descriptor

    init?(wireName: String) {
      switch wireName {
      case "int": self = .int
      case "uint": self = .uint
      case "fixed": self = .fixed
      case "string": self = .string
      case "object": self = .object
      case "new_id": self = .newID
      case "array": self = .array
      case "fd": self = .descriptor
      default: return nil
      }
    }
  }

  var name: String
  var kind: Kind
  var interface: String?
  /// `format` of the same interface, or `wl_shm.format` of another.
  var enumeration: String?
  var isNullable: Bool
  var summary: String?
  var location: Location
}

/// An enumeration, or a set of flags.
struct WireEnumeration {
  struct Entry {
    var name: String
    var value: UInt32
    var summary: String?
    var location: Location
  }

  var name: String
  var isBitfield: Bool
  var summary: String?
  var location: Location
  var entries: [Entry] = []
}
