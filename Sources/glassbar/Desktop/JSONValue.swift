import FoundationEssentials

/// Any JSON, as a value.
enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])
}

extension JSONValue: Codable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    // JSON has no infinity and no NaN: what could not be measured is null.
    case .number(let value) where !value.isFinite: try container.encodeNil()
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    case .object(let values): try container.encode(values)
    }
  }
}

extension JSONValue {
  /// Reads one JSON text; nil when it is none.
  init?(parsing bytes: [UInt8]) {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)) else {
      return nil
    }
    self = value
  }

  /// Any encodable value as JSON; nil when it cannot be written as such.
  init?(encoding value: some Encodable) {
    guard let data = try? Self.encoder(pretty: false).encode(value) else { return nil }
    self.init(parsing: Array(data))
  }

  /// This value as any decodable one.
  func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: Self.encoder(pretty: false).encode(self))
  }

  /// The JSON text in one line, or indented; keys are sorted.
  func text(pretty: Bool = false) -> String {
    guard let data = try? Self.encoder(pretty: pretty).encode(self) else { return "null" }
    return String(decoding: data, as: UTF8.self)
  }

  private static func encoder(pretty: Bool) -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return encoder
  }

  /// Lines that a person reads: one `key: value` each, indented below what they belong to.
  var plainLines: [String] {
    switch self {
    case .object(let values):
      values.sorted { $0.key < $1.key }.flatMap { Self.lines(titled: $0.key + ":", $0.value) }
    case .array(let values): values.flatMap { Self.lines(titled: "-", $0) }
    default: [plainText]
    }
  }

  private static func lines(titled title: String, _ value: JSONValue) -> [String] {
    switch value {
    case .object(let values) where !values.isEmpty: break
    case .array(let values) where !values.isEmpty: break
    default: return ["\(title) \(value.plainText)"]
    }
    return [title] + value.plainLines.map { "  " + $0 }
  }

  private var plainText: String {
    switch self {
    case .null: "none"
    case .bool(let value): value ? "yes" : "no"
    case .string(let value): value
    case .array(let values) where values.isEmpty: "none"
    case .object(let values) where values.isEmpty: "none"
    default: text()
    }
  }
}
