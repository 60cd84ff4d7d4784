public import MotionRuntime

/// A rectangle in dp, y down.
public struct Rect: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  public init(center: SIMD2<Double>, width: Double, height: Double) {
    self.init(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
  }

  public var maxX: Double { x + width }
  public var maxY: Double { y + height }
  public var center: SIMD2<Double> { [x + width / 2, y + height / 2] }

  /// The rectangle made larger by `amount` dp on every side.
  public func outset(by amount: Double) -> Rect {
    Rect(x: x - amount, y: y - amount, width: width + 2 * amount, height: height + 2 * amount)
  }

  public func contains(_ other: Rect) -> Bool {
    other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY
  }
}

extension Rect: MotionVector {
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)
  public static var laneCount: Int { 4 }

  public static func + (left: Rect, right: Rect) -> Rect {
    Rect(
      x: left.x + right.x, y: left.y + right.y, width: left.width + right.width,
      height: left.height + right.height)
  }

  public static func - (left: Rect, right: Rect) -> Rect {
    Rect(
      x: left.x - right.x, y: left.y - right.y, width: left.width - right.width,
      height: left.height - right.height)
  }

  public static func * (left: Rect, right: Double) -> Rect {
    Rect(
      x: left.x * right, y: left.y * right, width: left.width * right,
      height: left.height * right)
  }

  public func lane(_ index: Int) -> Double {
    SIMD4(x, y, width, height)[index]
  }
}
