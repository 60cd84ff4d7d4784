/// What a person has asked of all programs of the desktop.
struct DesktopPreferences: Equatable, Sendable {
  enum ColorScheme: String, Sendable, Codable {
    case none, dark, light
  }

  var reducesMotion = false
  var increasesContrast = false
  var colorScheme = ColorScheme.none
  /// RGB, 0…1.
  var accent: SIMD3<Double>?
  var iconTheme: String?

  static let appearance = "org.freedesktop.appearance"
  static let interface = "org.gnome.desktop.interface"
  static let accessibility = "org.gnome.desktop.a11y.interface"

  init() {}

  /// Reads settings by namespace and key; values of the wrong type count as absent.
  ///
  /// Less motion is wanted where either setting says so; more contrast likewise.
  init(_ settings: [String: [String: BusValue]]) {
    func value(_ namespace: String, _ key: String) -> BusValue? { settings[namespace]?[key] }
    reducesMotion =
      value(Self.appearance, "reduced-motion")?.whole == 1
      || value(Self.interface, "enable-animations")?.flag == false
    increasesContrast =
      value(Self.appearance, "contrast")?.whole == 1
      || value(Self.accessibility, "high-contrast")?.flag == true
    switch value(Self.appearance, "color-scheme")?.whole {
    case 1: colorScheme = .dark
    case 2: colorScheme = .light
    default:
      switch value(Self.interface, "color-scheme")?.text {
      case "prefer-dark": colorScheme = .dark
      case "prefer-light": colorScheme = .light
      default: break
      }
    }
    let channels = value(Self.appearance, "accent-color")?.elements?.compactMap(\.number) ?? []
    // Outside of 0…1 means that there is none.
    if channels.count == 3, channels.allSatisfy((0...1).contains) {
      accent = SIMD3(channels[0], channels[1], channels[2])
    }
    iconTheme = value(Self.interface, "icon-theme")?.text.flatMap { $0.isEmpty ? nil : $0 }
  }
}
