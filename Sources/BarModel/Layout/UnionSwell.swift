/// How far the glass of buttons that merge at rest reaches past the buttons' own edges.
///
/// The shader's union, evaluated beside every button and every gap: it unites one button after the other, so
/// that it swells most beyond the middle of a full container.
struct UnionSwell {
  let size: Double
  let radius: Double
  let gap: Double
  let spacing: Double
  /// Buttons that merge with each other.
  let count: Int

  /// In whole dp; 0 while the gap is at least the spacing.
  var reach: Int {
    guard spacing > gap, count > 1 else { return 0 }
    let length = Double(count) * pitch - gap
    // The union takes at most k/4 off a distance for each member.
    let limit = Int((Double(count) * spacing / 2).rounded(.up))
    let across = (0..<2 * count - 1).map { half in
      last(upTo: limit) { field(at: [size / 2 + Double(half) * pitch / 2, size / 2 + $0]) < 0 }
    }
    let beyond = last(upTo: limit) { field(at: [length + $0, 0]) < 0 }
    return max(across.max() ?? 0, beyond)
  }

  private var pitch: Double { size + gap }

  private func last(upTo limit: Int, where isInside: (Double) -> Bool) -> Int {
    (0..<limit).last { isInside(Double($0)) }.map { $0 + 1 } ?? 0
  }

  /// The union's distance; the buttons' middle line is at y 0, the first begins at x 0.
  private func field(at point: SIMD2<Double>) -> Double {
    let k = 2 * spacing
    return (0..<count).dropFirst().reduce(distance(to: 0, from: point)) { sum, index in
      let other = distance(to: index, from: point)
      let weight = min(max(0.5 + 0.5 * (sum - other) / k, 0), 1)
      return sum + (other - sum) * weight - k * weight * (1 - weight)
    }
  }

  /// To the rounded square of one button.
  private func distance(to index: Int, from point: SIMD2<Double>) -> Double {
    let inner = size / 2 - radius
    let x = abs(point.x - Double(index) * pitch - size / 2) - inner
    let y = abs(point.y) - inner
    let outside = (max(x, 0) * max(x, 0) + max(y, 0) * max(y, 0)).squareRoot()
    return outside + min(max(x, y), 0) - radius
  }
}
