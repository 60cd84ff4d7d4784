/// One number of the glass material that a person can set; nil in the configuration keeps the look's own.
public struct MaterialNumber: Equatable, Sendable {
  public let name: String
  public let range: ClosedRange<Double>
  /// One line for people.
  public let summary: String

  private init(_ name: String, _ range: ClosedRange<Double>, _ summary: String) {
    self.name = name
    self.range = range
    self.summary = summary
  }

  /// The names and ranges of the glass style's parameters.
  public static let all: [MaterialNumber] =
    [
      .init("depth", 0...3, "How far the rim bends what lies beneath, against the lens's own."),
      .init("band", 0.1...3, "Width of the ring that bends, against the lens's own."),
      .init("blur", 0...64, "Radius of the blur beneath a button, in dp."),
      .init("blur-small", 0...4, "Factor of the blur for buttons."),
      .init("blur-large", 0...4, "Factor of the blur for large glass, as menus."),
      .init("softness", 0...32, "How far the lens rounds off inside corners, in dp."),
      .init("dispersion", 0...1, "How far colours part in a lens that is dragged."),
      .init("light-x", -1...1, "Direction towards the light, to the right."),
      .init("light-y", -1...1, "Direction towards the light, downwards."),
    ] + face("dark") + face("light") + [
      .init("rim-depth", 0...8, "Middle of the bright line inside the edge, in dp."),
      .init("rim-width", 0...8, "Half width of the bright line, in dp."),
      .init("rim-base", 0...1, "Light of the rim that faces no light."),
      .init("rim-lobe", 0...2, "Light of the rim that faces the light."),
      .init("rim-counter-lobe", 0...1, "Light of the opposite rim, against that."),
      .init("contour-depth", 0...8, "Middle of the dark contour inside the edge, in dp."),
      .init("contour-width", 0...8, "Half width of the dark contour, in dp."),
      .init("hairline", 0...1, "Strength of the dark line around the edge."),
      .init("hairline-width", 0...4, "Half width of that line, in dp."),
      .init("clarity", 0...1, "How sharp the rim shows what lies beneath."),
      .init("shadow-blur", 0...96, "Radius of the drop shadow, in dp."),
      .init("shadow-small", 0...4, "Factor of the shadow's radius for buttons."),
      .init("shadow-large", 0...4, "Factor of the shadow's radius for large glass."),
      .init("shadow-offset", -32...32, "How far the shadow falls, in dp."),
      .init("shadow-plain", 0...1, "Opacity of the shadow over plain ground."),
      .init("shadow-busy", 0...1, "Opacity of the shadow over text."),
      .init("glow", 0...1, "Light added under the pointer."),
      .init("magnify", 0...1, "How much the glass magnifies under the pointer."),
      .init("tint-small", 0...1.5, "Strength of the face's colour on buttons."),
      .init("tint-large", 0...1.5, "Strength of the face's colour on large glass."),
      .init("inner-shadow-small", 0...4, "Factor of the inner shadow for buttons."),
      .init("inner-shadow-large", 0...4, "Factor of the inner shadow for large glass."),
      .init("legibility", 0...1, "How plain glass becomes over busy ground."),
      .init("plate-dark", 0...1, "What dark glass becomes there."),
      .init("plate-light", 0...1, "What light glass becomes there."),
      .init("ceiling", 0...1, "What dark glass stays below, so that white is readable on it."),
      .init("floor", 0...1, "What light glass stays above, so that black is readable on it."),
      .init("limit-room", 0.001...1, "Range before these limits in which glass bends to them."),
      .init("edge-blur", 0...64, "Radius of the blur at the scroll edge, in dp."),
      .init("edge-opacity", 0...1, "Opacity of the scroll edge's fade."),
      .init("edge-dim", 0...1, "Opacity of the scroll edge's dim under dark glass."),
      .init("edge-lead", 0...64, "How far outside of the bar the scroll edge begins, in dp."),
    ]

  private static func face(_ name: String) -> [MaterialNumber] {
    [
      .init("\(name)-emission", 0...1, "Luma of \(name) glass over black."),
      .init("\(name)-transmission", 0...1, "Luma that \(name) glass gains from black to white."),
      .init("\(name)-lift", 0...2, "Extra luma of the mid tones on \(name) glass."),
      .init("\(name)-chroma", 0...2, "How much colour \(name) glass keeps."),
      .init("\(name)-glint", 0...2, "Strength of the rim's light on \(name) glass."),
      .init("\(name)-contour", 0...1, "Strength of the dark contour on \(name) glass."),
      .init("\(name)-inner-shadow", 0...1, "Strength of the inner shadow on \(name) glass."),
      .init("\(name)-sheen", 0...1, "Light behind the rim on \(name) glass."),
    ]
  }
}

extension ConfigurationKey {
  /// A number of the material, or `auto` for the look's own.
  static func number(_ number: MaterialNumber) -> ConfigurationKey {
    @Sendable func plain(_ value: Double) -> String {
      value == value.rounded() ? String(Int(value)) : String(value)
    }
    let bounds = "\(plain(number.range.lowerBound)) to \(plain(number.range.upperBound))"
    return ConfigurationKey(
      "material", number.name, legalValues: "auto, or a number from \(bounds)",
      example: plain(
        number.range.lowerBound + 0.25 * (number.range.upperBound - number.range.lowerBound)),
      summary: number.summary,
      read: { $0.material[number.name].map(plain) ?? auto },
      write: { text, configuration in
        if text == auto {
          configuration.material[number.name] = nil
          return true
        }
        guard let value = Double(text), number.range.contains(value) else { return false }
        configuration.material[number.name] = value
        return true
      })
  }
}
