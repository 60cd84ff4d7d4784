/// How wire names are spelled in Swift.
///
/// Keywords get backticks. A name that Swift cannot have at all, or that the runtime uses itself,
/// gets an underscore in front, as does one that starts with a digit.
enum SwiftName {
  /// `zwlr_layer_surface_v1` → `ZwlrLayerSurfaceV1`.
  static func type(_ wireName: String) -> String {
    let name = words(wireName).map(capitalised).joined()
    return reservedTypes.contains(name) || startsWithDigit(name) ? "_" + name : name
  }

  /// `wl_surface` → `WlSurfaceResource`, the compositor's side.
  static func resource(_ wireName: String) -> String { type(wireName) + "Resource" }

  /// `preferred_scale` → `sendPreferredScale`, as the compositor's method.
  static func sending(_ wireName: String) -> String {
    "send" + words(wireName).map(capitalised).joined()
  }

  /// `create_surface` → `createSurface`, as a method.
  static func method(_ wireName: String) -> String { member(wireName, reserved: reservedMethods) }

  /// The name of an enumeration's case or option.
  static func entry(_ wireName: String) -> String { member(wireName, reserved: reservedEntries) }

  /// The name of an event's case.
  static func event(_ wireName: String) -> String { member(wireName, reserved: reservedWords) }

  /// An argument's name as a variable.
  static func argument(_ wireName: String) -> String {
    member(wireName, reserved: reservedArguments)
  }

  /// An argument's name as a label, where keywords stand as they are.
  static func label(_ wireName: String) -> String {
    argument(wireName).filter { $0 != "`" }
  }

  private static func member(_ wireName: String, reserved: Set<String>) -> String {
    var name = ""
    for (index, word) in words(wireName).enumerated() {
      name += index == 0 ? word.prefix(1).lowercased() + word.dropFirst() : capitalised(word)
    }
    if reserved.contains(name) || startsWithDigit(name) { return "_" + name }
    return keywords.contains(name) ? "`\(name)`" : name
  }

  private static func words(_ wireName: String) -> [Substring] { wireName.split(separator: "_") }

  private static func capitalised(_ word: Substring) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  private static func startsWithDigit(_ name: String) -> Bool { name.first?.isNumber ?? false }

  // Nested types with these names would hide what the generated code itself means by them.
  private static let reservedTypes: Set<String> = [
    "Any", "Bool", "Double", "Event", "Int32", "Optional", "Protocol", "Self", "Sendable",
    "String", "Type", "UInt32", "UInt8", "Void",
  ]

  private static let reservedWords: Set<String> = ["init", "self"]

  // Members of `WaylandProxy`.
  private static let reservedMethods = reservedWords.union([
    "display", "forget", "interface", "isAlive", "knownVersion", "onEvent", "pointer", "receive",
    "version",
  ])

  private static let reservedEntries = reservedWords.union(["hashValue", "rawValue", "unknown"])

  // The generic parameter's argument of an untyped new object, and what cannot be shadowed.
  private static let reservedArguments = reservedWords.union(["inout", "let", "var"])

  private static let keywords: Set<String> = [
    "actor", "any", "as", "associatedtype", "async", "await", "borrowing", "break", "case", "catch",
    "class", "consuming", "continue", "default", "defer", "deinit", "do", "else", "enum",
    "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import",
    "in", "inout", "internal", "is", "let", "nil", "open", "operator", "package", "precedencegroup",
    "private", "protocol", "public", "repeat", "rethrows", "return", "sending", "some", "static",
    "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
    "where", "while",
  ]
}
