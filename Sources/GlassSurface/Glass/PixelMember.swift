/// A member in target pixels: what the distance field is made of.
struct PixelMember: Equatable, Sendable {
  var center: SIMD2<Double>
  /// Half size of the core: the box less its corner radius.
  var core: SIMD2<Double>
  var radius: Double

  init(rect: SceneRect, radius: Double, scale: Double) {
    let half = SIMD2(max(rect.width, 0), max(rect.height, 0)) * (scale / 2)
    self.radius = min(max(radius * scale, 0), half.min())
    center = SIMD2(rect.x, rect.y) * scale + half
    core = half - self.radius
  }

  var minimum: SIMD2<Double> { center - core - radius }
  var maximum: SIMD2<Double> { center + core + radius }

  /// Signed distance of `point` to the rounded box, in px, negative inside.
  @inline(__always)
  func distance(_ point: SIMD2<Double>) -> Double {
    let v = point - center
    let q = SIMD2(abs(v.x), abs(v.y)) - core
    let corner = SIMD2(max(q.x, 0), max(q.y, 0))
    return (corner * corner).sum().squareRoot() + min(max(q.x, q.y), 0) - radius
  }

  /// The greatest distance of a point in the rectangle: that of the corner furthest away on both axes.
  func greatestDistance(from low: SIMD2<Double>, to high: SIMD2<Double>) -> Double {
    distance(
      SIMD2(
        center.x - low.x > high.x - center.x ? low.x : high.x,
        center.y - low.y > high.y - center.y ? low.y : high.y))
  }

  /// No point of the rectangle is closer; −∞ where it touches the core.
  func leastDistance(from low: SIMD2<Double>, to high: SIMD2<Double>) -> Double {
    let x = max(low.x - center.x - core.x, center.x - core.x - high.x, 0)
    let y = max(low.y - center.y - core.y, center.y - core.y - high.y, 0)
    return x == 0 && y == 0 ? -.infinity : (x * x + y * y).squareRoot() - radius
  }

  /// Width of the space between two bounding boxes, negative where they overlap.
  func gap(to other: PixelMember) -> Double {
    let apart = SIMD2(
      max(minimum.x - other.maximum.x, other.minimum.x - maximum.x),
      max(minimum.y - other.maximum.y, other.minimum.y - maximum.y))
    if apart.x > 0, apart.y > 0 { return (apart * apart).sum().squareRoot() }
    return apart.max()
  }
}

/// The silhouette of a container as the shaders see it.
struct PixelUnion {
  var members: [PixelMember]
  /// Reach of the smooth union, in px: twice the spacing.
  var reach: Double

  /// Signed distance of `point` to the polynomial union, which no droplet exceeds; +∞ without members.
  func distance(_ point: SIMD2<Double>) -> Double {
    guard let first = members.first else { return .infinity }
    return members.dropFirst().reduce(first.distance(point)) { a, member in
      let b = member.distance(point)
      guard reach > 0 else { return min(a, b) }
      let h = min(max(0.5 + (a - b) / (2 * reach), 0), 1)
      return a + (b - a) * h - reach * h * (1 - h)
    }
  }
}
