import FoundationEssentials

/// What a client asks of the running bar: one line of JSON.
struct MessageRequest: Equatable, Sendable, Codable {
  var verb: String
  var arguments: [String]

  init(verb: String, arguments: [String] = []) {
    self.verb = verb
    self.arguments = arguments
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    verb = try container.decode(String.self, forKey: .verb)
    arguments = try container.decodeIfPresent([String].self, forKey: .arguments) ?? []
  }

  /// Nil when the line is no request.
  init?(parsing line: [UInt8]) {
    guard let request = try? JSONDecoder().decode(Self.self, from: Data(line)) else { return nil }
    self = request
  }

  var line: String {
    let arguments = JSONValue.array(self.arguments.map { .string($0) })
    return JSONValue.object(["verb": .string(verb), "arguments": arguments]).text()
  }
}

/// What the bar answers: one line of JSON with `ok`, and either its values or `error`.
enum MessageReply: Equatable, Sendable {
  /// Names that stand beside `ok` in the line.
  case success([String: JSONValue])
  case failure(String)

  static let done = MessageReply.success([:])

  /// Success with the properties of `value`, which must encode as a JSON object.
  static func success(encoding value: some Encodable) -> MessageReply {
    guard case .object(let values) = JSONValue(encoding: value) else {
      return .failure("the answer cannot be written as JSON")
    }
    return .success(values)
  }

  /// Nil when the line is no reply.
  init?(parsing line: [UInt8]) {
    guard case .object(var values) = JSONValue(parsing: line),
      case .bool(let isSuccess) = values.removeValue(forKey: "ok")
    else { return nil }
    if isSuccess {
      self = .success(values)
    } else if case .string(let error) = values["error"] {
      self = .failure(error)
    } else {
      return nil
    }
  }

  var json: JSONValue {
    switch self {
    case .success(let values):
      .object(values.merging(["ok": .bool(true)]) { _, ok in ok })
    case .failure(let error):
      .object(["ok": .bool(false), "error": .string(error)])
    }
  }
}
