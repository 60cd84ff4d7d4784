/// Content going away beneath floating glass: faded into the ground, or dimmed under dark glass.
public struct ScrollEdge: Equatable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Rises with the square of the way to the output's edge, from a little outside of `band`.
    case soft
    /// The same all over `band`, which ends in a straight line.
    case hard
  }

  /// The side of the band that lies at the output's edge.
  public enum Side: Hashable, Sendable {
    case top, bottom, left, right
  }

  public var kind: Kind
  /// Where content lies beneath the bar, in dp.
  public var band: SceneRect
  public var side: Side
  /// The colour into which content fades, 0…1.
  public var ground: SIMD3<Double>
  /// 0 fades into the ground, 1 dims as dark glass asks; in between while the two cross-fade.
  public var darkness: Double
  /// How much of the effect there is, 0…1.
  public var amount: Double

  public init(
    kind: Kind, band: SceneRect, side: Side, ground: SIMD3<Double>, darkness: Double = 0,
    amount: Double = 1
  ) {
    self.kind = kind
    self.band = band
    self.side = side
    self.ground = ground
    self.darkness = darkness
    self.amount = amount
  }

  /// `band`, and for `.soft` the strip in which the effect begins.
  func extent(style: ScrollEdgeStyle) -> SceneRect {
    guard kind == .soft else { return band }
    var rect = band
    switch side {
    case .top: rect.height += style.lead
    case .bottom:
      rect.y -= style.lead
      rect.height += style.lead
    case .left: rect.width += style.lead
    case .right:
      rect.x -= style.lead
      rect.width += style.lead
    }
    return rect
  }
}

/// The scroll edge effect's strength.
public struct ScrollEdgeStyle: Hashable, Sendable {
  /// Radius of the blur at the output's edge, in dp.
  public var blur: Double
  /// α of the fade at the output's edge.
  public var opacity: Double
  /// α of the black that stands for the fade under dark glass.
  public var dim: Double
  /// How far outside of the band the soft effect begins, in dp.
  public var lead: Double

  public init(blur: Double = 16, opacity: Double = 0.9, dim: Double = 0.18, lead: Double = 12) {
    self.blur = blur
    self.opacity = opacity
    self.dim = dim
    self.lead = lead
  }
}
