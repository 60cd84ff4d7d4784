/// One number of a style, by the name that `[material]` gives it.
public struct GlassParameter: Sendable {
  public typealias Path = any WritableKeyPath<GlassStyle, Double> & Sendable

  public let name: String
  /// What is allowed; other numbers are brought to the nearer end.
  public let range: ClosedRange<Double>
  public let path: Path

  private init(_ name: String, _ range: ClosedRange<Double>, _ path: Path) {
    self.name = name
    self.range = range
    self.path = path
  }

  /// Every number of a style, which together with the lens law are all of it.
  public static let all: [GlassParameter] =
    [
      .init("depth", 0...3, \.depthGain), .init("band", 0.1...3, \.bandGain),
      .init("blur", 0...64, \.blur), .init("blur-small", 0...4, \.blurGain.small),
      .init("blur-large", 0...4, \.blurGain.large), .init("softness", 0...32, \.softness),
      .init("dispersion", 0...1, \.dispersion), .init("light-x", -1...1, \.rim.light.x),
      .init("light-y", -1...1, \.rim.light.y),
      .init("dark-emission", 0...1, \.darkFace.emission),
      .init("dark-transmission", 0...1, \.darkFace.transmission),
      .init("dark-lift", 0...2, \.darkFace.lift),
      .init("dark-chroma", 0...2, \.darkFace.chroma),
      .init("dark-glint", 0...2, \.darkFace.glint),
      .init("dark-contour", 0...1, \.darkFace.contour),
      .init("dark-inner-shadow", 0...1, \.darkFace.innerShadow),
      .init("dark-sheen", 0...1, \.darkFace.sheen),
      .init("light-emission", 0...1, \.lightFace.emission),
      .init("light-transmission", 0...1, \.lightFace.transmission),
      .init("light-lift", 0...2, \.lightFace.lift),
      .init("light-chroma", 0...2, \.lightFace.chroma),
      .init("light-glint", 0...2, \.lightFace.glint),
      .init("light-contour", 0...1, \.lightFace.contour),
      .init("light-inner-shadow", 0...1, \.lightFace.innerShadow),
      .init("light-sheen", 0...1, \.lightFace.sheen),
      .init("rim-depth", 0...8, \.rim.depth), .init("rim-width", 0...8, \.rim.width),
      .init("rim-base", 0...1, \.rim.base), .init("rim-lobe", 0...2, \.rim.lobe),
      .init("rim-counter-lobe", 0...1, \.rim.counterLobe),
      .init("contour-depth", 0...8, \.rim.contourDepth),
      .init("contour-width", 0...8, \.rim.contourWidth), .init("hairline", 0...1, \.rim.hairline),
      .init("hairline-width", 0...4, \.rim.hairlineWidth), .init("clarity", 0...1, \.rim.clarity),
      .init("shadow-blur", 0...96, \.shadow.blur),
      .init("shadow-small", 0...4, \.shadow.gain.small),
      .init("shadow-large", 0...4, \.shadow.gain.large),
      .init("shadow-offset", -32...32, \.shadow.offset),
      .init("shadow-plain", 0...1, \.shadow.plainAlpha),
      .init("shadow-busy", 0...1, \.shadow.busyAlpha), .init("glow", 0...1, \.press.glow),
      .init("magnify", 0...1, \.press.magnify), .init("tint-small", 0...1.5, \.tintGain.small),
      .init("tint-large", 0...1.5, \.tintGain.large),
      .init("inner-shadow-small", 0...4, \.innerShadowGain.small),
      .init("inner-shadow-large", 0...4, \.innerShadowGain.large),
      .init("legibility", 0...1, \.legibility.strength),
      .init("plate-dark", 0...1, \.legibility.darkPlate),
      .init("plate-light", 0...1, \.legibility.lightPlate),
      .init("ceiling", 0...1, \.legibility.ceiling), .init("floor", 0...1, \.legibility.floor),
      .init("limit-room", 0.001...1, \.legibility.room),
      .init("edge-blur", 0...64, \.scrollEdge.blur),
      .init("edge-opacity", 0...1, \.scrollEdge.opacity),
      .init("edge-dim", 0...1, \.scrollEdge.dim),
      .init("edge-lead", 0...64, \.scrollEdge.lead),
    ]

  public static func named(_ name: String) -> GlassParameter? { all.first { $0.name == name } }
}

extension GlassStyle {
  /// Changes the number that `name` names; false, and no change, where there is none or `value` is none.
  public mutating func set(_ name: String, to value: Double) -> Bool {
    guard let parameter = GlassParameter.named(name), value.isFinite else { return false }
    self[keyPath: parameter.path] = min(
      max(value, parameter.range.lowerBound), parameter.range.upperBound)
    return true
  }

  /// The style between this one and `other`, everything together; 0 is this one, 1 the other.
  public func mixed(with other: GlassStyle, by amount: Double) -> GlassStyle {
    guard amount > 0 else { return self }
    guard amount < 1 else { return other }
    var style = self
    for parameter in GlassParameter.all {
      let from = self[keyPath: parameter.path]
      style[keyPath: parameter.path] = from + (other[keyPath: parameter.path] - from) * amount
    }
    style.lens = lens == other.lens ? lens : .mixed(lens, other.lens, by: amount)
    return style
  }
}
