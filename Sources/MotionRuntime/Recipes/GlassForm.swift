/// Everything about a piece of glass that a morph drives: place, size, and the optics that go with the size.
public struct GlassForm: Hashable, Sendable {
  public var rect: MotionRect
  /// Of the corners, in dp.
  public var radius: Double
  /// Depth and width of the lens's band, blur and bevel, in dp.
  public var depth: Double
  public var band: Double
  public var blur: Double
  public var bevel: Double
  /// Of the drop shadow, 0…1.
  public var shadowAlpha: Double

  public init(
    rect: MotionRect, radius: Double, depth: Double, band: Double, blur: Double, bevel: Double,
    shadowAlpha: Double
  ) {
    self.rect = rect
    self.radius = radius
    self.depth = depth
    self.band = band
    self.blur = blur
    self.bevel = bevel
    self.shadowAlpha = shadowAlpha
  }

  /// A 48 dp button of the glass model.
  public static func button(_ rect: MotionRect, radius: Double) -> GlassForm {
    GlassForm(
      rect: rect, radius: radius, depth: 14, band: 26, blur: 10, bevel: 4, shadowAlpha: 0.14)
  }

  /// A 280 dp menu of the glass model.
  public static func menu(_ rect: MotionRect, radius: Double) -> GlassForm {
    GlassForm(
      rect: rect, radius: radius, depth: 12, band: 22, blur: 16, bevel: 5, shadowAlpha: 0.30)
  }

  /// 0 for things up to 56 dp across, 1 from 320 dp on: what grows with size, grows by this.
  public var sizeScale: Double {
    min(max((min(rect.size.width, rect.size.height) - 56) / 264, 0), 1)
  }

  public var lensGain: Double { 0.85 + 0.40 * sizeScale }
  public var tintGain: Double { 0.9 + 0.35 * sizeScale }
  public var innerShadowGain: Double { 0.9 + 0.25 * sizeScale }
  /// In dp.
  public var shadowBlur: Double { 18 * (0.6 + 0.6 * sizeScale) }
}

extension GlassForm: MotionVector {
  public static let zero = GlassForm(
    rect: .zero, radius: 0, depth: 0, band: 0, blur: 0, bevel: 0, shadowAlpha: 0)
  public static var laneCount: Int { 10 }

  public static func + (left: GlassForm, right: GlassForm) -> GlassForm {
    GlassForm(
      rect: left.rect + right.rect, radius: left.radius + right.radius,
      depth: left.depth + right.depth, band: left.band + right.band,
      blur: left.blur + right.blur, bevel: left.bevel + right.bevel,
      shadowAlpha: left.shadowAlpha + right.shadowAlpha)
  }

  public static func - (left: GlassForm, right: GlassForm) -> GlassForm { left + right * -1 }

  public static func * (left: GlassForm, right: Double) -> GlassForm {
    GlassForm(
      rect: left.rect * right, radius: left.radius * right, depth: left.depth * right,
      band: left.band * right, blur: left.blur * right, bevel: left.bevel * right,
      shadowAlpha: left.shadowAlpha * right)
  }

  public func lane(_ index: Int) -> Double {
    switch index {
    case 0..<4: rect.lane(index)
    case 4: radius
    case 5: depth
    case 6: band
    case 7: blur
    case 8: bevel
    default: shadowAlpha
    }
  }
}
