import Foundation
import TestSupport

@testable import glassbar

/// What `launch-recorder` wrote of its start.
struct LaunchRecord {
  var words: [String] = []
  var folder = ""
  var hasOwnSession = false
  var variables: [String: String] = [:]
  /// When it ran, in ns of the monotonic clock.
  var time: Int64 = 0

  init(_ text: String) {
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      let value = Self.unescaped(parts[1])
      switch parts[0] {
      case "word": words.append(value)
      case "folder": folder = value
      case "session": hasOwnSession = value == "own"
      case "time": time = Int64(value) ?? 0
      case "variable":
        let pair = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        variables[String(pair[0])] = pair.count > 1 ? String(pair[1]) : ""
      default: break
      }
    }
  }

  private static func unescaped(_ text: Substring) -> String {
    var result = ""
    var rest = text
    while let character = rest.popFirst() {
      guard character == "\\", let escaped = rest.popFirst() else {
        result.append(character)
        continue
      }
      result.append(escaped == "n" ? "\n" : escaped == "t" ? "\t" : escaped)
    }
    return result
  }

  /// Waits for the record at `path`.
  static func wait(at path: String) throws -> LaunchRecord {
    try Patience.wait(for: "the record \(path)") {
      (try? String(contentsOfFile: path, encoding: .utf8)).map { LaunchRecord($0) }
    }
  }
}
