/// A place in dp: two lanes, x and y.
public typealias MotionPoint = SIMD2<Double>

/// A width and a height in dp.
public struct MotionSize: Hashable, Sendable {
  public var width: Double
  public var height: Double

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

extension MotionSize: MotionVector {
  public static let zero = MotionSize(width: 0, height: 0)
  public static var laneCount: Int { 2 }

  public static func + (left: MotionSize, right: MotionSize) -> MotionSize {
    MotionSize(width: left.width + right.width, height: left.height + right.height)
  }

  public static func - (left: MotionSize, right: MotionSize) -> MotionSize {
    MotionSize(width: left.width - right.width, height: left.height - right.height)
  }

  public static func * (left: MotionSize, right: Double) -> MotionSize {
    MotionSize(width: left.width * right, height: left.height * right)
  }

  public func lane(_ index: Int) -> Double { index == 0 ? width : height }
}
