import CDesktop

/// Which icon theme is used, and who decided it.
struct IconThemeChoice: Equatable, Sendable {
  enum Reason: String, Sendable {
    case configured = "configuration"
    case desktop = "desktop settings"
    case present = "best theme that is installed"
    case none = "no theme is installed"
  }

  var name: String
  var reason: Reason

  /// Themes that cover most applications, taken in this order when nobody chose.
  private static let preferred = ["Adwaita", "breeze", "Papirus", "elementary", "Yaru", "Cosmic"]

  /// Takes the first of: `configured`, `desktop` (where the settings name one), and what is there,
  /// that is installed.
  static func choose(
    configured: String?, desktop: String?, lookup: inout IconLookup
  ) -> IconThemeChoice {
    if let configured, !configured.isEmpty, lookup.hasTheme(configured) {
      return IconThemeChoice(name: configured, reason: .configured)
    }
    if let desktop, !desktop.isEmpty, lookup.hasTheme(desktop) {
      return IconThemeChoice(name: desktop, reason: .desktop)
    }
    let installed = lookup.themeNames()
    if let name = preferred.first(where: installed.contains) {
      return IconThemeChoice(name: name, reason: .present)
    }
    for name in installed where name != "hicolor" && name != "default" && name != "locolor" {
      if lookup.hasTheme(name) { return IconThemeChoice(name: name, reason: .present) }
    }
    return IconThemeChoice(name: "hicolor", reason: .none)
  }

  /// The theme that `org.gnome.desktop.interface` names; nil where the schema is not installed.
  ///
  /// Asking for a schema that is missing would end the process, so its presence comes first.
  static func desktopSetting() -> String? {
    let name = "org.gnome.desktop.interface"
    guard let source = g_settings_schema_source_get_default(),
      let schema = g_settings_schema_source_lookup(source, name, 1)
    else { return nil }
    defer { g_settings_schema_unref(schema) }
    guard g_settings_schema_has_key(schema, "icon-theme") != 0,
      let settings = GObjectReference(owning: g_settings_new(name))
    else { return nil }
    return String(
      consuming: g_settings_get_string(
        UnsafeMutablePointer<GSettings>(settings.pointer), "icon-theme"))
  }
}
