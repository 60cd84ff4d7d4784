/// Where two scenes of the same glass differ.
enum SpriteDamage {
  /// More separate rectangles than this are drawn as one.
  private static let most = 6

  /// Disjoint target pixels that hold every sprite that changed, as it was and as it is.
  static func rects(
    from old: GlassScene, to new: GlassScene, scale: Double, target: PixelSize
  ) -> [PixelRect] {
    var rects: [PixelRect] = []
    func add(_ rect: SceneRect?) {
      guard let rect, rect.isDrawable else { return }
      let low = SIMD2(rect.x, rect.y) * scale
      let high = low + SIMD2(rect.width, rect.height) * scale
      // A sprite may be moved by half a pixel to sit on whole ones, and touches half a pixel around it.
      guard
        var joined = PixelRect(covering: low - 1, high + 1).intersection(PixelRect(target))
      else { return }
      while let hit = rects.firstIndex(where: { $0.intersection(joined) != nil }) {
        joined = joined.union(rects.remove(at: hit))
      }
      rects.append(joined)
    }
    func compare<Sprite: Equatable>(
      _ before: [Sprite], _ after: [Sprite], _ rect: (Sprite) -> SceneRect
    ) {
      for index in 0..<max(before.count, after.count) {
        let old = before.indices.contains(index) ? before[index] : nil
        let new = after.indices.contains(index) ? after[index] : nil
        if old != new {
          add(old.map(rect))
          add(new.map(rect))
        }
      }
    }
    compare(old.plates, new.plates, \.rect)
    compare(old.icons, new.icons, \.rect)
    compare(old.marks, new.marks, \.rect)
    guard rects.count > most, let first = rects.first else { return rects }
    return [rects.dropFirst().reduce(first) { $0.union($1) }]
  }
}
