/// A rectangle in dp by its centre and size, so that what grows does so about its middle.
public struct MotionRect: Hashable, Sendable {
  public var center: MotionPoint
  public var size: MotionSize

  public init(center: MotionPoint, size: MotionSize) {
    self.center = center
    self.size = size
  }

  public init(x: Double, y: Double, width: Double, height: Double) {
    center = [x + width / 2, y + height / 2]
    size = MotionSize(width: width, height: height)
  }

  public var origin: MotionPoint { [center.x - size.width / 2, center.y - size.height / 2] }

  /// The distance in dp between the nearest edges; 0 where the two touch or overlap.
  public func gap(to other: MotionRect) -> Double {
    let aside = abs(center.x - other.center.x) - (size.width + other.size.width) / 2
    let above = abs(center.y - other.center.y) - (size.height + other.size.height) / 2
    let gap = MotionPoint(max(aside, 0), max(above, 0))
    return (gap * gap).sum().squareRoot()
  }
}

extension MotionRect: MotionVector {
  public static let zero = MotionRect(center: .zero, size: .zero)
  public static var laneCount: Int { 4 }

  public static func + (left: MotionRect, right: MotionRect) -> MotionRect {
    MotionRect(center: left.center + right.center, size: left.size + right.size)
  }

  public static func - (left: MotionRect, right: MotionRect) -> MotionRect {
    MotionRect(center: left.center - right.center, size: left.size - right.size)
  }

  public static func * (left: MotionRect, right: Double) -> MotionRect {
    MotionRect(center: left.center * right, size: left.size * right)
  }

  public func lane(_ index: Int) -> Double {
    index < 2 ? center[index] : size.lane(index - 2)
  }
}
