/// What the scroll edge's shader is given, in the backdrop's pixels.
struct ScrollEdgeUniforms {
  /// t = dot(p, xy) + z.
  var ramp: SIMD3<Float>
  /// px²: of the two levels between, of the calm one, and what is wanted at t = 1.
  var variance: SIMD4<Float>
  var ground: SIMD4<Float>
  /// 1 for hard, α of the dim, share of the dim.
  var kind: SIMD3<Float>

  /// - Parameters:
  ///   - sigma: of the blurred backdrop, in px.
  ///   - origin: where the target's top left pixel lies in the backdrop.
  ///   - between: variances of the levels between, in px²; nil where nothing is blurred.
  init(
    _ edge: ScrollEdge, style: ScrollEdgeStyle, scale: Double, sigma: Double,
    between: (first: Double, second: Double)?, origin: SIMD2<Int>
  ) {
    let amount = min(max(edge.amount, 0), 1)
    let extent = edge.extent(style: style)
    let (x, y) = (extent.x * scale + Double(origin.x), extent.y * scale + Double(origin.y))
    let (width, height) = (extent.width * scale, extent.height * scale)
    let line: SIMD3<Double> =
      switch edge.side {
      case .bottom: SIMD3(0, 1 / height, -y / height)
      case .top: SIMD3(0, -1 / height, (y + height) / height)
      case .right: SIMD3(1 / width, 0, -x / width)
      case .left: SIMD3(-1 / width, 0, (x + width) / width)
      }
    ramp = SIMD3<Float>(line)
    let calm = sigma * sigma
    variance = SIMD4<Float>(
      SIMD4(between?.first ?? 0, between?.second ?? 0, calm, calm * amount * amount))
    if between == nil { variance.w = 0 }
    let color = edge.ground.clamped(
      lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: 1))
    ground = SIMD4<Float>(SIMD4(color.x, color.y, color.z, style.opacity * amount))
    kind = SIMD3<Float>(
      SIMD3(edge.kind == .hard ? 1 : 0, style.dim * amount, min(max(edge.darkness, 0), 1)))
  }
}
