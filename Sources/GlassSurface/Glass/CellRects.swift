extension PixelRect {
  /// The smallest rectangle of whole pixels around two corners.
  init(covering low: SIMD2<Double>, _ high: SIMD2<Double>) {
    // Far outside of any target, but still within Int.
    func whole(_ value: Double) -> Int { value.isNaN ? 0 : Int(min(max(value, -1e6), 1e6)) }
    let x = whole(low.x.rounded(.down))
    let y = whole(low.y.rounded(.down))
    self.init(
      x: x, y: y, width: whole(high.x.rounded(.up)) - x, height: whole(high.y.rounded(.up)) - y)
  }

  /// The largest rectangle of whole pixels between two corners; nil where no pixel is whole.
  init?(inside low: SIMD2<Double>, _ high: SIMD2<Double>) {
    let shrunk = PixelRect(covering: low.rounded(.up), high.rounded(.down))
    guard !shrunk.isEmpty else { return nil }
    self = shrunk
  }

  /// What is left without `hole`: at most four rectangles that do not overlap.
  func subtracting(_ hole: PixelRect) -> [PixelRect] {
    guard let hole = intersection(hole) else { return isEmpty ? [] : [self] }
    return [
      PixelRect(x: x, y: y, width: width, height: hole.y - y),
      PixelRect(x: x, y: hole.y, width: hole.x - x, height: hole.height),
      PixelRect(x: hole.maxX, y: hole.y, width: maxX - hole.maxX, height: hole.height),
      PixelRect(x: x, y: hole.maxY, width: width, height: maxY - hole.maxY),
    ].filter { !$0.isEmpty }
  }
}
