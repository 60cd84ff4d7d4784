import Glibc

/// A colour whose lanes are linear light, premultiplied by α, so that mixtures neither darken nor fringe.
public struct MotionColor: Hashable, Sendable {
  /// Red, green and blue in linear light times α, then α; 0…1, beyond while a spring overshoots.
  public var lanes: SIMD4<Double>

  public init(lanes: SIMD4<Double>) {
    self.lanes = lanes
  }

  /// A colour from sRGB components that are not premultiplied, 0…1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    lanes = [
      Self.linear(red) * alpha, Self.linear(green) * alpha, Self.linear(blue) * alpha, alpha,
    ]
  }

  /// Red, green, blue in sRGB, not premultiplied, then α; each limited to 0…1.
  public var components: SIMD4<Double> {
    let alpha = Self.limited(lanes.w)
    guard alpha > 0 else { return .zero }
    return [
      Self.encoded(lanes.x / alpha), Self.encoded(lanes.y / alpha), Self.encoded(lanes.z / alpha),
      alpha,
    ]
  }

  /// IEC 61966-2-1.
  private static func linear(_ value: Double) -> Double {
    let value = limited(value)
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private static func encoded(_ value: Double) -> Double {
    let value = limited(value)
    return value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
  }

  private static func limited(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
}

extension MotionColor: MotionVector {
  public static let zero = MotionColor(lanes: .zero)
  public static var laneCount: Int { 4 }

  public static func + (left: MotionColor, right: MotionColor) -> MotionColor {
    MotionColor(lanes: left.lanes + right.lanes)
  }

  public static func - (left: MotionColor, right: MotionColor) -> MotionColor {
    MotionColor(lanes: left.lanes - right.lanes)
  }

  public static func * (left: MotionColor, right: Double) -> MotionColor {
    MotionColor(lanes: left.lanes * right)
  }

  public func lane(_ index: Int) -> Double { lanes[index] }
}
