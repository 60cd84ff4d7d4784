/// A rounded rectangle and its signed distance, the same one that the glass is drawn from.
struct RoundedBox: Equatable, Sendable {
  var rect: Rect
  /// In dp, at most half the short side.
  var radius: Double

  /// Distance from `point` to the outline in dp, negative inside.
  func distance(to point: SIMD2<Double>) -> Double {
    let center = rect.center
    let x = (point.x - center.x).magnitude - rect.width / 2 + radius
    let y = (point.y - center.y).magnitude - rect.height / 2 + radius
    let outside = (max(x, 0) * max(x, 0) + max(y, 0) * max(y, 0)).squareRoot()
    return outside + min(max(x, y), 0) - radius
  }
}

/// The outline of glass that merges: the polynomial smooth union of its members.
struct Silhouette: Equatable, Sendable {
  var members: [RoundedBox]
  /// Edge gap in dp at which two members close; the union's k is twice this.
  var spacing: Double

  /// Distance from `point` to the merged outline in dp, negative inside; ∞ without members.
  func distance(to point: SIMD2<Double>) -> Double {
    let k = 2 * spacing
    var merged = Double.infinity
    for member in members {
      let distance = member.distance(to: point)
      guard merged.isFinite, k > 0 else {
        merged = min(merged, distance)
        continue
      }
      let blend = min(max(0.5 + 0.5 * (distance - merged) / k, 0), 1)
      merged = distance + (merged - distance) * blend - k * blend * (1 - blend)
    }
    return merged
  }
}
