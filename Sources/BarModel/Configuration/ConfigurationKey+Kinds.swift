extension ConfigurationKey {
  typealias Path<Value> = any WritableKeyPath<BarConfiguration, Value> & Sendable

  /// Whole numbers in `range`.
  static func whole(
    _ section: String, _ name: String, _ path: Path<Double>, _ range: ClosedRange<Int>,
    unit: String, example: String, summary: String
  ) -> ConfigurationKey {
    ConfigurationKey(
      section, name, legalValues: phrase(range, unit), example: example, summary: summary,
      read: { String(Int($0[keyPath: path])) },
      write: { text, configuration in
        guard let number = Int(text), range.contains(number) else { return false }
        configuration[keyPath: path] = Double(number)
        return true
      })
  }

  /// Whole numbers in `range`, or `auto`.
  static func wholeOrAuto(
    _ section: String, _ name: String, _ path: Path<Double?>, _ range: ClosedRange<Int>,
    unit: String, example: String, summary: String
  ) -> ConfigurationKey {
    ConfigurationKey(
      section, name, legalValues: "auto, or \(phrase(range, unit))", example: example,
      summary: summary,
      read: { $0[keyPath: path].map { String(Int($0)) } ?? auto },
      write: { text, configuration in
        if text == auto {
          configuration[keyPath: path] = nil
          return true
        }
        guard let number = Int(text), range.contains(number) else { return false }
        configuration[keyPath: path] = Double(number)
        return true
      })
  }

  /// Yes or no.
  static func flag(
    _ section: String, _ name: String, _ path: Path<Bool>, example: String, summary: String
  ) -> ConfigurationKey {
    ConfigurationKey(
      section, name, legalValues: "true or false", example: example, summary: summary,
      read: { String($0[keyPath: path]) },
      write: { text, configuration in
        switch text.lowercased() {
        case "true", "yes", "on", "1": configuration[keyPath: path] = true
        case "false", "no", "off", "0": configuration[keyPath: path] = false
        default: return false
        }
        return true
      })
  }

  /// One of an enumeration's raw values.
  static func choice<Value: RawRepresentable & CaseIterable & SendableMetatype>(
    _ section: String, _ name: String, _ path: Path<Value>, example: String, summary: String
  ) -> ConfigurationKey where Value.RawValue == String {
    ConfigurationKey(
      section, name, legalValues: alternatives(Value.allCases.map(\.rawValue)),
      example: example, summary: summary,
      read: { $0[keyPath: path].rawValue },
      write: { text, configuration in
        guard let value = Value(rawValue: text.lowercased()) else { return false }
        configuration[keyPath: path] = value
        return true
      })
  }

  /// As the desktop says, always or never; the words for yes and no mean the latter two.
  static func desktopChoice(
    _ section: String, _ name: String, _ path: Path<DesktopChoice>, example: String, summary: String
  ) -> ConfigurationKey {
    ConfigurationKey(
      section, name, legalValues: alternatives(DesktopChoice.allCases.map(\.rawValue)),
      example: example, summary: summary,
      read: { $0[keyPath: path].rawValue },
      write: { text, configuration in
        switch text.lowercased() {
        case "auto": configuration[keyPath: path] = .auto
        case "on", "true", "yes", "1": configuration[keyPath: path] = .on
        case "off", "false", "no", "0": configuration[keyPath: path] = .off
        default: return false
        }
        return true
      })
  }

  /// Text that is not empty and passes `isLegal`.
  static func text(
    _ section: String, _ name: String, _ path: Path<String>, legalValues: String, example: String,
    summary: String, isLegal: @escaping @Sendable (String) -> Bool
  ) -> ConfigurationKey {
    ConfigurationKey(
      section, name, legalValues: legalValues, example: example, summary: summary,
      read: { $0[keyPath: path] },
      write: { text, configuration in
        guard isPlain(text), isLegal(text) else { return false }
        configuration[keyPath: path] = text
        return true
      })
  }

  /// Text that is not empty and passes `isLegal`, or `auto`.
  static func textOrAuto(
    _ section: String, _ name: String, _ path: Path<String?>, legalValues: String,
    example: String, summary: String, isLegal: @escaping @Sendable (String) -> Bool = { _ in true }
  ) -> ConfigurationKey {
    ConfigurationKey(
      section, name, legalValues: "auto, or \(legalValues)", example: example, summary: summary,
      read: { $0[keyPath: path] ?? auto },
      write: { text, configuration in
        if text == auto {
          configuration[keyPath: path] = nil
          return true
        }
        guard isPlain(text), isLegal(text) else { return false }
        configuration[keyPath: path] = text
        return true
      })
  }

  static let auto = "auto"

  /// The entries of a list: separated by `;`, or by `,` where there is no `;`.
  static func list(_ text: String) -> [String] {
    let separator: Character = text.contains(";") ? ";" : ","
    return text.split(separator: separator).map { trimmed(String($0)) }.filter { !$0.isEmpty }
  }

  /// "a, b or c".
  static func alternatives(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  static func trimmed(_ text: String) -> String {
    var rest = Substring(text)
    while let first = rest.first, first.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return String(rest)
  }

  private static func isPlain(_ text: String) -> Bool {
    !text.isEmpty && text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
  }

  private static func phrase(_ range: ClosedRange<Int>, _ unit: String) -> String {
    "a whole number from \(range.lowerBound) to \(range.upperBound), in \(unit)"
  }
}
