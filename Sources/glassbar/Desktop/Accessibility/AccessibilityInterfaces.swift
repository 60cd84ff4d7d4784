/// The parts of AT-SPI that a bar's objects implement, as introspection data.
enum AccessibilityInterface {
  static let accessible = "org.a11y.atspi.Accessible"
  static let application = "org.a11y.atspi.Application"
  static let component = "org.a11y.atspi.Component"
  static let action = "org.a11y.atspi.Action"
  static let cache = "org.a11y.atspi.Cache"

  /// An object's place in the cache: itself, its application, its parent, index, number of children,
  /// interfaces, name, role, description, states.
  static let cacheItem = "((so)(so)(so)iiassusau)"

  static let all = BusInterfaces(
    xml: [
      interface(
        accessible,
        methods: [
          ("GetChildAtIndex", "i", "(so)"), ("GetChildren", "", "a(so)"),
          ("GetIndexInParent", "", "i"), ("GetRelationSet", "", "a(ua(so))"), ("GetRole", "", "u"),
          ("GetRoleName", "", "s"), ("GetLocalizedRoleName", "", "s"), ("GetState", "", "au"),
          ("GetAttributes", "", "a{ss}"), ("GetApplication", "", "(so)"),
          ("GetInterfaces", "", "as"),
        ],
        properties: [
          ("Name", "s"), ("Description", "s"), ("Parent", "(so)"), ("ChildCount", "i"),
          ("Locale", "s"), ("AccessibleId", "s"), ("HelpText", "s"),
        ]),
      interface(
        application,
        methods: [("GetLocale", "u", "s"), ("GetApplicationBusAddress", "", "s")],
        properties: [
          ("ToolkitName", "s"), ("Version", "s"), ("ToolkitVersion", "s"), ("AtspiVersion", "s"),
        ], writable: [("Id", "i")]),
      interface(
        component,
        methods: [
          ("Contains", "iiu", "b"), ("GetAccessibleAtPoint", "iiu", "(so)"),
          ("GetExtents", "u", "(iiii)"), ("GetPosition", "u", "ii"), ("GetSize", "", "ii"),
          ("GetLayer", "", "u"), ("GetMDIZOrder", "", "n"), ("GrabFocus", "", "b"),
          ("GetAlpha", "", "d"),
        ]),
      interface(
        action,
        methods: [
          ("GetDescription", "i", "s"), ("GetName", "i", "s"), ("GetLocalizedName", "i", "s"),
          ("GetKeyBinding", "i", "s"), ("GetActions", "", "a(sss)"), ("DoAction", "i", "b"),
        ], properties: [("NActions", "i")]),
      interface(cache, methods: [("GetItems", "", "a" + cacheItem)]),
    ].joined())

  /// Arguments are given by their types, one after the other.
  private static func interface(
    _ name: String, methods: [(String, String, String)], properties: [(String, String)] = [],
    writable: [(String, String)] = []
  ) -> String {
    func arguments(_ types: String, _ direction: String) -> String {
      completeTypes(in: types).map { "<arg direction='\(direction)' type='\($0)'/>" }.joined()
    }
    let methodText = methods.map { method, taken, given in
      "<method name='\(method)'>\(arguments(taken, "in"))\(arguments(given, "out"))</method>"
    }
    let propertyText =
      properties.map { "<property name='\($0.0)' type='\($0.1)' access='read'/>" }
      + writable.map { "<property name='\($0.0)' type='\($0.1)' access='readwrite'/>" }
    return "<interface name='\(name)'>\((methodText + propertyText).joined())</interface>"
  }

  /// Splits a signature into its complete types.
  private static func completeTypes(in signature: String) -> [String] {
    var types: [String] = []
    var type = ""
    var depth = 0
    for letter in signature {
      type.append(letter)
      if "({".contains(letter) { depth += 1 }
      if ")}".contains(letter) { depth -= 1 }
      if depth == 0, letter != "a" {
        types.append(type)
        type = ""
      }
    }
    return types
  }
}
