/// Colours as people write them: `#RRGGBB`, or `#RRGGBBAA` with opacity.
enum HexColor {
  /// Straight RGBA, 0…1; nil where `text` is no colour.
  static func color(_ text: String) -> SIMD4<Float>? {
    let digits = text.dropFirst()
    guard text.first == "#", digits.count == 6 || digits.count == 8,
      digits.allSatisfy(\.isHexDigit), let number = UInt32(digits, radix: 16)
    else { return nil }
    let bits = digits.count == 6 ? number << 8 | 0xFF : number
    return SIMD4(
      Float(bits >> 24), Float(bits >> 16 & 0xFF), Float(bits >> 8 & 0xFF), Float(bits & 0xFF))
      / 255
  }

  static func text(_ color: SIMD4<Float>) -> String {
    "#"
      + (0..<4).map { lane in
        let level = Int((min(max(color[lane], 0), 1) * 255).rounded())
        return (level < 16 ? "0" : "") + String(level, radix: 16)
      }.joined()
  }
}
