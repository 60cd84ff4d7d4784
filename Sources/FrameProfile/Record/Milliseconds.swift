/// A span in whole nanoseconds that every file shows in milliseconds, so that all of them agree to the last
/// digit.
public struct Milliseconds: Hashable, Sendable, Comparable {
  /// In ns; may be negative.
  public var nanoseconds: Int64

  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// `value` ms to the nearest ns; nil when that is no number.
  public init?(_ value: Double) {
    let nanoseconds = (value * 1e6).rounded()
    guard nanoseconds.magnitude < 0x1p62 else { return nil }
    self.nanoseconds = Int64(nanoseconds)
  }

  /// In ms.
  public var value: Double { Double(nanoseconds) / 1e6 }

  /// In ms with six decimals: every nanosecond is there.
  public var text: String { Self.decimal(nanoseconds, places: 6) }

  public static func < (left: Milliseconds, right: Milliseconds) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// `value` divided by 10 to the power of `places`, digit by digit.
  static func decimal(_ value: Int64, places: Int) -> String {
    let digits = String(value.magnitude)
    let padded = String(repeating: "0", count: max(places + 1 - digits.count, 0)) + digits
    let whole = padded.dropLast(places)
    return (value < 0 ? "-" : "") + whole + "." + padded.suffix(places)
  }
}

extension Milliseconds: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let span = Milliseconds(try container.decode(Double.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no length of time")
    }
    self = span
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}
