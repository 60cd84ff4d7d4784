/// Where in a file each key stands, and which lines are none.
///
/// GKeyFile gives values without places and stops at the first bad line; this finds the places and
/// sets bad lines aside, so that the rest is still read.
struct ConfigurationLines {
  /// The place of a key that counts: its last.
  struct Place: Equatable {
    let section: String
    let key: String
    let line: Int
  }

  /// In the order of lines.
  var places: [Place] { lastPlaces.values.sorted { $0.line < $1.line } }
  var problems: [ConfigurationProblem] = []
  /// The file with empty lines in place of bad ones.
  private(set) var soundText = ""
  private var lastPlaces: [Name: Place] = [:]

  private struct Name: Hashable {
    let section: String
    let key: String
  }

  init(bytes: [UInt8]) {
    let bom: [UInt8] = [0xef, 0xbb, 0xbf]
    let content = bytes.starts(with: bom) ? bytes[3...] : bytes[...]
    var section: String?
    var number = 0
    for line in content.split(separator: 0x0a, omittingEmptySubsequences: false) {
      number += 1
      let sound = accept(line, number: number, section: &section)
      soundText += (sound ?? "") + "\n"
    }
  }

  /// The line if GKeyFile may see it.
  private mutating func accept(
    _ bytes: ArraySlice<UInt8>, number: Int, section: inout String?
  ) -> String? {
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
      return reject(number, "it is not UTF-8 text")
    }
    let line = text.trimmingSpaces()
    if line.isEmpty || line.hasPrefix("#") { return String(line) }
    if line.hasPrefix("[") {
      guard line.hasSuffix("]"), line.count > 2 else {
        return reject(number, "a section is written [name]")
      }
      let name = line.dropFirst().dropLast()
      if name.contains("[") || name.contains("]") {
        return reject(number, "a section's name has no brackets in it")
      }
      section = String(name)
      return String(line)
    }
    if line.hasPrefix(";") {
      return reject(number, "a comment begins with #")
    }
    guard let separator = line.firstIndex(of: "=") else {
      return reject(number, "'\(line.prefix(40))' is neither [section] nor key = value")
    }
    let key = String(line[..<separator].trimmingSpaces())
    guard Self.isKey(key) else {
      return reject(number, "'\(key.prefix(40))' is not a key: use letters, digits and '-'")
    }
    guard let section else {
      return reject(number, "'\(key)' stands before the first [section]")
    }
    let place = Place(section: section, key: key, line: number)
    if let old = lastPlaces.updateValue(place, forKey: Name(section: section, key: key)) {
      problems.append(
        ConfigurationProblem(
          line: old.line, message: "'\(key)' is set again in line \(number), which counts",
          isError: false))
    }
    return String(line)
  }

  private mutating func reject(_ line: Int, _ message: String) -> String? {
    problems.append(ConfigurationProblem(line: line, message: message, isError: true))
    return nil
  }

  /// Whether GKeyFile takes `key`: letters and digits of any language, and a few signs.
  private static func isKey(_ key: String) -> Bool {
    !key.isEmpty
      && key.allSatisfy {
        $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == "." || $0 == "/"
          || $0 == " " || $0 == ":" || $0 == "*" || $0 == "!" || $0 == "@"
      }
  }
}
