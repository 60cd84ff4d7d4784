/// The attributes of one element, read with messages that name what is wrong.
struct Attributes {
  private let element: String
  private let values: [String: String]
  private let location: Location

  init(_ element: String, _ values: [String: String], at location: Location) {
    self.element = element
    self.values = values
    self.location = location
  }

  func text(_ key: String) -> String? { values[key] }

  func required(_ key: String) throws(ScannerError) -> String {
    guard let value = values[key], !value.isEmpty else {
      throw ScannerError(location, "<\(element)> needs the attribute '\(key)'")
    }
    return value
  }

  /// A name that Swift can spell: letters, digits and underscores, not only underscores.
  func name(_ key: String) throws(ScannerError) -> String {
    let value = try required(key)
    let isLegal = value.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard isLegal, value.contains(where: { $0 != "_" }) else {
      throw ScannerError(location, "'\(value)' cannot be a name")
    }
    return value
  }

  func flag(_ key: String) throws(ScannerError) -> Bool {
    switch values[key] {
    case nil, "false": return false
    case "true": return true
    case let other?:
      throw ScannerError(location, "'\(key)' is '\(other)', not true or false")
    }
  }

  func version(_ key: String) throws(ScannerError) -> Int {
    let text = try required(key)
    guard let number = Int32(text), number > 0 else {
      throw ScannerError(location, "'\(key)' is '\(text)', not a number from 1")
    }
    return Int(number)
  }

  func optionalVersion(_ key: String) throws(ScannerError) -> Int? {
    values[key] == nil ? nil : try version(key)
  }

  /// A decimal or hexadecimal number of 32 bits; a negative one gives its two's complement.
  func value(_ key: String) throws(ScannerError) -> UInt32 {
    let text = try required(key)
    let lowercased = text.lowercased()
    let number =
      lowercased.hasPrefix("0x") ? UInt32(lowercased.dropFirst(2), radix: 16) : UInt32(text)
    if let number { return number }
    guard let negative = Int32(text) else {
      throw ScannerError(location, "'\(key)' is '\(text)', not a number of 32 bits")
    }
    return UInt32(bitPattern: negative)
  }
}
