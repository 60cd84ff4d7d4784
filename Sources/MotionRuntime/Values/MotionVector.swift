/// What a spring can move: a value made of one or more independent lanes.
public protocol MotionVector: Equatable, Sendable {
  static var zero: Self { get }
  /// How many numbers the value is made of.
  static var laneCount: Int { get }

  static func + (left: Self, right: Self) -> Self
  static func - (left: Self, right: Self) -> Self
  static func * (left: Self, right: Double) -> Self

  /// One of the value's numbers; `index` is in 0..<laneCount.
  func lane(_ index: Int) -> Double
}

extension Double: MotionVector {
  public static var laneCount: Int { 1 }
  public func lane(_ index: Int) -> Double { self }
}

extension SIMD2: MotionVector where Scalar == Double {
  public static var laneCount: Int { 2 }
  public func lane(_ index: Int) -> Double { self[index] }
}

extension SIMD4: MotionVector where Scalar == Double {
  public static var laneCount: Int { 4 }
  public func lane(_ index: Int) -> Double { self[index] }
}
