import GlassSurface

/// The board's text and glyphs in a renderer; those not seen for a while are let go.
struct KitPictures {
  private static let capacity = 320

  private var lastUse: [IconID: Int] = [:]
  private var frame = 0
  private var scale = 0.0

  /// Gives `renderer` what a frame needs and it has not.
  mutating func load(
    _ pictures: [IconID: KitPicture], into renderer: GlassRenderer, scale: Double
  ) throws(GLError) {
    frame += 1
    if scale != self.scale {
      for id in lastUse.keys { renderer.removeIcon(id) }
      lastUse = [:]
      self.scale = scale
    }
    for (id, picture) in pictures {
      if lastUse[id] == nil, let image = picture.image(scale: scale) {
        try renderer.setIcon(id, image)
      }
      lastUse[id] = frame
    }
    guard lastUse.count > Self.capacity else { return }
    for (id, last) in lastUse where last < frame - 60 {
      renderer.removeIcon(id)
      lastUse[id] = nil
    }
  }
}
