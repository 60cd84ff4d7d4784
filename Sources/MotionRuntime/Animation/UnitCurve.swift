import Glibc

/// A timing curve through (0, 0) and (1, 1), after SwiftUI's `UnitCurve`.
///
/// Progress outside 0…1 gives the nearer end.
public struct UnitCurve: Hashable, Sendable {
  private enum Shape: Hashable, Sendable {
    case linear
    case bezier(CubicBezier)
    case circularIn
    case circularOut
    case circularInOut
    case circularInOutInverse
  }

  private var shape: Shape

  private init(_ shape: Shape) {
    self.shape = shape
  }

  public static let linear = UnitCurve(.linear)
  public static let easeIn = bezier(startControlPoint: [0.42, 0], endControlPoint: [1, 1])
  public static let easeOut = bezier(startControlPoint: [0, 0], endControlPoint: [0.58, 1])
  public static let easeInOut = bezier(startControlPoint: [0.42, 0], endControlPoint: [0.58, 1])
  /// A quarter circle that starts flat: 1 − √(1 − x²).
  public static let circularEaseIn = UnitCurve(.circularIn)
  /// A quarter circle that ends flat: √(1 − (1 − x)²).
  public static let circularEaseOut = UnitCurve(.circularOut)
  public static let circularEaseInOut = UnitCurve(.circularInOut)

  /// A cubic Bézier curve; the control points' x is limited to 0…1 so that it stays a function.
  public static func bezier(
    startControlPoint: SIMD2<Double>, endControlPoint: SIMD2<Double>
  ) -> UnitCurve {
    let curve = CubicBezier(start: startControlPoint, end: endControlPoint)
    return UnitCurve(curve.isStraight ? .linear : .bezier(curve))
  }

  /// The same curve with its axes exchanged.
  public var inverse: UnitCurve {
    switch shape {
    case .linear: self
    case .bezier(let curve):
      .bezier(
        startControlPoint: [curve.start.y, curve.start.x],
        endControlPoint: [curve.end.y, curve.end.x])
    case .circularIn: .circularEaseOut
    case .circularOut: .circularEaseIn
    case .circularInOut: UnitCurve(.circularInOutInverse)
    case .circularInOutInverse: .circularEaseInOut
    }
  }

  /// The output at `progress`.
  public func value(at progress: Double) -> Double {
    // Written so that NaN counts as the start.
    guard progress > 0 else { return 0 }
    guard progress < 1 else { return 1 }
    switch shape {
    case .linear: return progress
    case .bezier(let curve): return curve.y(at: curve.parameter(forX: progress))
    case .circularIn: return 1 - (1 - progress * progress).squareRoot()
    case .circularOut: return (progress * (2 - progress)).squareRoot()
    case .circularInOut:
      let x = 2 * min(progress, 1 - progress)
      let half = (1 - (1 - x * x).squareRoot()) / 2
      return progress < 0.5 ? half : 1 - half
    case .circularInOutInverse:
      let y = 2 * min(progress, 1 - progress)
      let half = (y * (2 - y)).squareRoot() / 2
      return progress < 0.5 ? half : 1 - half
    }
  }

  /// The slope at `progress`, limited to 0…1; ∞ where the curve is vertical.
  ///
  /// Where a Bézier's end tangent has no direction the slope is 1 at the start and 0 at the end, as in
  /// SwiftUI.
  public func velocity(at progress: Double) -> Double {
    let x = progress > 0 ? min(progress, 1) : 0
    switch shape {
    case .linear: return 1
    case .bezier(let curve): return curve.slope(atX: x)
    case .circularIn: return x / (1 - x * x).squareRoot()
    case .circularOut: return (1 - x) / (x * (2 - x)).squareRoot()
    case .circularInOut:
      let u = 2 * min(x, 1 - x)
      return u / (1 - u * u).squareRoot()
    case .circularInOutInverse:
      let u = 2 * min(x, 1 - x)
      return (1 - u) / (u * (2 - u)).squareRoot()
    }
  }
}
