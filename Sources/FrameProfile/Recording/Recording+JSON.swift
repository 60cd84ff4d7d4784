internal import FoundationEssentials

extension Recording {
  /// Why a file is no recording.
  public struct Unreadable: Error, Equatable, Sendable, CustomStringConvertible {
    public let description: String
  }

  /// The recording as JSON, with sorted keys and a newline at the end.
  public func json() -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    guard let data = try? encoder.encode(self) else { return [] }
    return Array(data) + Array("\n".utf8)
  }

  /// Reads what `json` writes.
  public init(json: [UInt8]) throws(Unreadable) {
    let data = Data(json)
    let decoder = JSONDecoder()
    do {
      let head = try decoder.decode(Head.self, from: data)
      guard head.schema == Self.schema else {
        throw Unreadable(description: "its schema is '\(head.schema)', not '\(Self.schema)'")
      }
      self = try decoder.decode(Recording.self, from: data)
    } catch let error as DecodingError {
      throw Unreadable(description: Self.explain(error))
    } catch let error as Unreadable {
      throw error
    } catch {
      throw Unreadable(description: "\(error)")
    }
  }

  private struct Head: Decodable {
    var schema: String
  }

  private static func explain(_ error: DecodingError) -> String {
    func place(_ context: DecodingError.Context) -> String {
      let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
      return path.isEmpty ? "" : " at \(path.joined(separator: "."))"
    }
    switch error {
    case .keyNotFound(let key, let context):
      return "'\(key.stringValue)' is missing\(place(context))"
    case .valueNotFound(_, let context): return "a value is missing\(place(context))"
    case .typeMismatch(_, let context): return "another kind of value is wanted\(place(context))"
    case .dataCorrupted(let context):
      return context.codingPath.isEmpty ? "it is no JSON" : "no such value\(place(context))"
    @unknown default: return "it cannot be read"
    }
  }
}
