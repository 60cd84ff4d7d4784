/// Glass as whole rectangles: at most eight a shape, and one for every neck between two neighbours.
enum InputRegion {
  /// `shapes` are neighbours in order; rectangles end at `surface`.
  static func rects(
    of shapes: [RoundedBox], spacing: Double, isHorizontal: Bool, within surface: Rect
  ) -> [RegionRect] {
    var rects = shapes.flatMap { slices(of: $0) }
    for (first, second) in zip(shapes, shapes.dropFirst()) {
      if let neck = neck(between: first, and: second, spacing: spacing, isHorizontal: isHorizontal)
      {
        rects.append(neck)
      }
    }
    return rects.compactMap { clipped($0, to: surface) }
  }

  /// A rounded box in horizontal slices, each as wide as the box is in the slice's middle.
  static func slices(of box: RoundedBox) -> [RegionRect] {
    let rect = box.rect
    let radius = min(box.radius, rect.width / 2, rect.height / 2)
    let hasStraightSides = rect.height - 2 * radius >= 1
    let corner = radius >= 2 ? (hasStraightSides ? 3 : 4) : 0
    // Cuts at even angles follow the arc best.
    let cuts = [0, 0.134, 0.5, 1]
    let fineCuts = [0, 0.0761, 0.2929, 0.6173, 1]
    let steps = corner == 0 ? [] : (corner == 3 ? cuts : fineCuts)
    var edges = steps.map { rect.y + $0 * radius }
    if corner == 0 { edges = [rect.y, rect.maxY] }
    if corner > 0 { edges += steps.reversed().map { rect.maxY - $0 * radius } }
    var slices: [RegionRect] = []
    for (top, bottom) in zip(edges, edges.dropFirst()) {
      let upper = Int(top.rounded())
      let lower = Int(bottom.rounded())
      guard lower > upper else { continue }
      let middle = (top + bottom) / 2
      let depth = max(rect.y + radius - middle, middle - (rect.maxY - radius), 0)
      let inset = radius - max(radius * radius - depth * depth, 0).squareRoot()
      let left = Int((rect.x + inset).rounded())
      let right = Int((rect.maxX - inset).rounded())
      guard right > left else { continue }
      slices.append(RegionRect(x: left, y: upper, width: right - left, height: lower - upper))
    }
    return slices
  }

  /// The bridge between two neighbours that are closer than `spacing`, at its narrowest.
  ///
  /// On the middle line both distances are equal and the smooth union takes spacing/2 off them, so that
  /// the neck reaches to where a neighbour's outline is spacing/2 away.
  private static func neck(
    between first: RoundedBox, and second: RoundedBox, spacing: Double, isHorizontal: Bool
  ) -> RegionRect? {
    let gap = isHorizontal ? second.rect.x - first.rect.maxX : second.rect.y - first.rect.maxY
    guard gap > 0, gap < spacing else { return nil }
    let radius = min(first.radius, second.radius)
    let reach = radius + spacing / 2
    let offset = radius + gap / 2
    let straight = isHorizontal ? first.rect.height / 2 - radius : first.rect.width / 2 - radius
    let half = max(straight, 0) + max(reach * reach - offset * offset, 0).squareRoot()
    let center = first.rect.center
    let start = isHorizontal ? first.rect.maxX : first.rect.maxY
    // The rounded ends of the neighbours fall back from the middle line: cover them too.
    let overlap = radius - max(radius * radius - half * half, 0).squareRoot()
    let from = Int((start - overlap).rounded())
    let to = Int((start + gap + overlap).rounded())
    let across = isHorizontal ? center.y : center.x
    let low = Int((across - half).rounded())
    let high = Int((across + half).rounded())
    guard to > from, high > low else { return nil }
    return isHorizontal
      ? RegionRect(x: from, y: low, width: to - from, height: high - low)
      : RegionRect(x: low, y: from, width: high - low, height: to - from)
  }

  private static func clipped(_ rect: RegionRect, to surface: Rect) -> RegionRect? {
    let left = max(rect.x, 0)
    let top = max(rect.y, 0)
    let right = min(rect.x + rect.width, Int(surface.width))
    let bottom = min(rect.y + rect.height, Int(surface.height))
    guard right > left, bottom > top else { return nil }
    return RegionRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
