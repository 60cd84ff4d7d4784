extension ConfigurationKey {
  /// Every setting, in the order in which the default file explains them.
  public static let all: [ConfigurationKey] = bar + launcher + icons + material + backdrop + motion

  private static let bar: [ConfigurationKey] = [
    pinned,
    outputs,
    .choice(
      "bar", "position", \.position, example: "left",
      summary: "The output's edge that the bar floats at."),
    .choice(
      "bar", "alignment", \.alignment, example: "start",
      summary: "Where along that edge the bar is."),
    .whole(
      "bar", "size", \.size, 16...256, unit: "dp", example: "56",
      summary: "Side of a button; buttons shrink where the bar would not fit."),
    .whole(
      "bar", "gap", \.gap, 0...128, unit: "dp", example: "16",
      summary: "Space between two buttons at rest."),
    .whole(
      "bar", "spacing", \.spacing, 0...64, unit: "dp", example: "8",
      summary: "Space at which two buttons' glass flows together; below gap nothing merges at rest."
    ),
    .whole(
      "bar", "margin", \.margin, 0...512, unit: "dp", example: "8",
      summary: "Space between the bar and the output's edges."),
    .wholeOrAuto(
      "bar", "corner-radius", \.cornerRadius, 0...128, unit: "dp", example: "16",
      summary: "Radius of the buttons' corners; auto makes them round."),
    .wholeOrAuto(
      "bar", "icon-size", \.iconSize, 8...256, unit: "dp", example: "32",
      summary: "Side of an icon; auto takes 7/12 of a button."),
    .choice(
      "bar", "layer", \.layer, example: "overlay",
      summary: "The compositor's layer: top is above windows and below fullscreen ones."),
    .flag(
      "bar", "exclusive-zone", \.reservesSpace, example: "true",
      summary: "Whether windows make room for the bar; otherwise it floats above them."),
    .text(
      "bar", "namespace", \.namespace,
      legalValues: "a word of at most \(BarConfiguration.namespaceLimit) bytes", example: "dock",
      summary: "The name by which compositor rules know the surface.",
      isLegal: { $0.utf8.count <= BarConfiguration.namespaceLimit }),
  ]

  private static let launcher: [ConfigurationKey] = [
    .textOrAuto(
      "launcher", "terminal", \.terminal, legalValues: "a command", example: "foot",
      summary: "What runs programs that need a terminal."),
    .flag(
      "launcher", "click-minimizes", \.minimizesOnClick, example: "true",
      summary: "Whether a click on an application's only and active window minimises it."),
  ]

  private static let icons: [ConfigurationKey] = [
    .textOrAuto(
      "icons", "theme", \.iconTheme, legalValues: "an icon theme's folder name",
      example: "Papirus", summary: "The icon theme; auto takes the desktop's.")
  ]

  private static let material: [ConfigurationKey] =
    [
      .choice(
        "material", "variant", \.variant, example: "clear",
        summary: "Regular glass is legible everywhere, clear glass shows more, tinted glass less."),
      .choice(
        "material", "lens", \.lens, example: "measured",
        summary: "How the rim bends light: deeper (seed) or as measured on other systems."),
      .choice(
        "material", "appearance", \.appearance, example: "dark",
        summary: "Light or dark glass; auto follows what lies beneath each button."),
      tint,
      .choice(
        "material", "merge", \.merge, example: "droplet",
        summary: "How buttons flow together: with a full neck, or as drops that never bulge."),
      .flag(
        "material", "dim", \.dimsClearGlass, example: "true",
        summary: "Whether clear glass is darkened by 35 %, for bright and busy backdrops."),
      .flag(
        "material", "reduce-transparency", \.reducesTransparency, example: "true",
        summary: "Frosty, nearly opaque glass."),
      .flag(
        "material", "increase-contrast", \.increasesContrast, example: "true",
        summary: "Black or white glass with a border."),
    ] + MaterialNumber.all.map(ConfigurationKey.number)

  private static let backdrop: [ConfigurationKey] = [
    .choice(
      "backdrop", "source", \.backdropSource, example: "wallpaper",
      summary: "Where the pixels beneath the bar come from; auto takes the best that works."),
    ConfigurationKey(
      "backdrop", "rate", legalValues: "display, or a whole number from 1 to 240, in Hz",
      example: "display",
      summary: "How often at most the desktop is captured while it changes.",
      read: { $0.backdropRate.map { String(Int($0)) } ?? "display" },
      write: { text, configuration in
        if text.lowercased() == "display" {
          configuration.backdropRate = nil
          return true
        }
        guard let number = Int(text), (1...240).contains(number) else { return false }
        configuration.backdropRate = Double(number)
        return true
      }),
    .choice(
      "backdrop", "battery", \.backdropBattery, example: "off",
      summary: "Captures at 10 Hz and a look 4 times a second at most; auto: on battery."),
    .textOrAuto(
      "backdrop", "wallpaper", \.wallpaper, legalValues: "a path that begins with / or ~/",
      example: "~/Pictures/hills.png",
      summary: "The picture that stands in where the desktop cannot be captured.",
      isLegal: { $0.hasPrefix("/") || $0.hasPrefix("~/") }),
  ]

  private static let motion: [ConfigurationKey] = [
    .choice(
      "motion", "tuning", \.tuning, example: "lively",
      summary: "How soft a button is under the finger."),
    .choice(
      "motion", "reduce", \.reduceMotion, example: "on",
      summary: "Fewer and calmer movements; auto follows the desktop's setting."),
    .whole(
      "motion", "lean", \.lean, 0...64, unit: "dp", example: "0",
      summary: "How far buttons lean toward the pointer, at most 3/4 of the gap."),
  ]

  private static let pinned = ConfigurationKey(
    "bar", "pinned", legalValues: "auto, or desktop-file ids separated by ;",
    example: "foot.desktop;firefox.desktop",
    summary: "What the bar always shows, in order; auto chooses from what is installed.",
    read: { $0.pinned?.joined(separator: ";") ?? auto },
    write: { text, configuration in
      configuration.pinned = text == auto ? nil : list(text)
      return true
    })

  private static let outputs = ConfigurationKey(
    "bar", "outputs",
    legalValues: "output names or \"make model\", separated by ;, with * for all and ! for not",
    example: "*;!HDMI-A-1", summary: "The outputs that show a bar.",
    read: { $0.outputs.joined(separator: ";") },
    write: { text, configuration in
      let patterns = list(text)
      guard !patterns.isEmpty, !patterns.contains("!") else { return false }
      configuration.outputs = patterns
      return true
    })

  private static let tint = ConfigurationKey(
    "material", "tint", legalValues: "none, #RRGGBB or #RRGGBBAA", example: "#3a7bd540",
    summary: "A colour in the glass.",
    read: { $0.tint.map(HexColor.text) ?? "none" },
    write: { text, configuration in
      if text.lowercased() == "none" {
        configuration.tint = nil
        return true
      }
      guard let color = HexColor.color(text) else { return false }
      configuration.tint = color
      return true
    })
}
