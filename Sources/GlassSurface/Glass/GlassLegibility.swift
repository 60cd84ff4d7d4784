/// What keeps glyphs and labels readable whatever lies beneath; greys and lumas are encoded, 0…1.
public struct GlassLegibility: Hashable, Sendable {
  /// How strongly busy ground is covered by a plain plate, 0…1: up to a quarter of it.
  public var strength: Double
  /// The plate's grey on dark glass.
  public var darkPlate: Double
  /// The plate's grey on light glass.
  public var lightPlate: Double
  /// What the dark face stays below: white on it has at least WCAG's 4.5:1 up to 0.46.
  public var ceiling: Double
  /// What the light face stays above: near black on it has at least 4.5:1 from 0.52 on.
  public var floor: Double
  /// Range before the limit in which the face bends towards it.
  public var room: Double

  /// Largest share of the plate (the seeds' scroll response).
  static let greatestShare = 0.25

  public init(
    strength: Double = 1, darkPlate: Double = 0.12, lightPlate: Double = 0.93,
    ceiling: Double = 0.45, floor: Double = 0.56, room: Double = 0.11
  ) {
    self.strength = strength
    self.darkPlate = darkPlate
    self.lightPlate = lightPlate
    self.ceiling = ceiling
    self.floor = floor
    self.room = room
  }

  /// Leaves the face as it is.
  public static let off = GlassLegibility(strength: 0, ceiling: 1, floor: 0)

  /// The shaders' limits: squared knee and slope of the dark face, knee and slope of the light one.
  ///
  /// `legibility.glsl` derives them.
  var limits: SIMD4<Double> {
    var limits = SIMD4<Double>(1, 0, 1, 0)
    if ceiling < 1 {
      let ceiling = max(ceiling, 0.01)
      let knee = min(max(ceiling - room, 0.01), 0.999 * ceiling)
      let part = knee * knee / (ceiling * ceiling)
      limits.x = knee * knee
      limits.y = (1 - (1 - part).squareRoot()) / (2 * knee * knee)
    }
    if floor > 0 {
      let rest = min(max(1 - floor, 0.01), 0.999)
      limits.z = min(max(rest - room, 0), 0.999)
      limits.w = (1 / rest - 1) / (1 - limits.z)
    }
    return limits
  }
}
