import GlassSurface

/// A frame of the board while it is put together; parts draw in their own coordinates.
struct KitDrawing {
  private(set) var scene = GlassScene()
  /// What the scene's icons show.
  private(set) var pictures: [IconID: KitPicture] = [:]
  /// Where the part that draws has its corner, in dp of the board.
  var origin: SIMD2<Double> = .zero
  /// Of everything that is not glass; a part that is scrolled away fades.
  var opacity = 1.0
  /// Whether a scroll edge dims, where there is no paper into whose colour it could fade.
  var dimsScrollEdge = false
  /// Of all glass.
  var presence = 1.0

  /// White on dark glass, near black on light glass; reaches 4.5:1 on either.
  static func ink(_ lightness: Double, alpha: Double = 1) -> SIMD4<Float> {
    lightness > 0.5
      ? SIMD4(0.11, 0.11, 0.13, Float(alpha)) : SIMD4(1, 1, 1, Float(alpha))
  }

  /// Pieces of glass that merge where they are nearer than `spacing`.
  mutating func glass(
    _ members: [GlassMember], spacing: Double = 8, face: KitFace,
    change: (inout GlassContainer) -> Void = { _ in }
  ) {
    guard presence > 0 else { return }
    let seen = members.filter { $0.presence > 0 && $0.rect.width > 0 && $0.rect.height > 0 }
    guard !seen.isEmpty else { return }
    var container = GlassContainer(members: seen, spacing: spacing)
    container.shadowAlpha = face.shadowAlpha
    change(&container)
    for index in container.members.indices {
      moveToBoard(&container.members[index].rect)
      container.members[index].presence *= presence
    }
    container.touch?.position += origin
    container.gel?.pivot += origin
    scene.containers.append(container)
  }

  /// A filled or outlined box above everything.
  mutating func mark(
    _ rect: SceneRect, radius: Double, _ color: SIMD4<Float>, stroke: Double? = nil
  ) {
    scene.marks.append(placed(Mark(rect: rect, radius: radius, color: color, stroke: stroke)))
  }

  /// A filled box above the glass and beneath text and glyphs.
  mutating func plate(_ rect: SceneRect, radius: Double, _ color: SIMD4<Float>) {
    scene.plates.append(placed(Mark(rect: rect, radius: radius, color: color)))
  }

  /// A line of text with its box's middle at `centre`; while a face cross-fades, so does its ink.
  mutating func label(
    _ text: String, at centre: SIMD2<Double>, box: SIMD2<Double>, size: Double = 13,
    weight: KitLabel.Weight = .medium, alignment: KitLabel.Alignment = .centre,
    lightness: Double, scale: SIMD2<Double> = SIMD2(1, 1), opacity: Double = 1,
    glides: Bool = false
  ) {
    inked(lightness, opacity) { drawing, isDark, opacity in
      let label = KitLabel(
        text: text, size: size, weight: weight, alignment: alignment, width: box.x, height: box.y,
        isDark: isDark)
      drawing.add(
        .label(label), centre, box * scale, opacity, glides: glides || scale != SIMD2(1, 1))
    }
  }

  /// A glyph about `centre`.
  mutating func glyph(
    _ glyph: Glyph, at centre: SIMD2<Double>, side: Double = 28, lightness: Double,
    scale: SIMD2<Double> = SIMD2(1, 1), opacity: Double = 1, glides: Bool = false
  ) {
    inked(lightness, opacity) { drawing, isDark, opacity in
      drawing.add(
        .glyph(glyph, side: side, isDark: isDark), centre, SIMD2(side, side) * scale, opacity,
        glides: glides || scale != SIMD2(1, 1))
    }
  }

  mutating func scrollEdge(_ edge: ScrollEdge) {
    var edge = edge
    moveToBoard(&edge.band)
    if dimsScrollEdge { edge.darkness = 1 }
    scene.scrollEdge = edge
  }

  private mutating func inked(
    _ lightness: Double, _ opacity: Double, _ draw: (inout KitDrawing, Bool, Double) -> Void
  ) {
    if lightness < 1 { draw(&self, false, opacity * (1 - max(lightness, 0))) }
    if lightness > 0 { draw(&self, true, opacity * min(lightness, 1)) }
  }

  private mutating func add(
    _ picture: KitPicture, _ centre: SIMD2<Double>, _ size: SIMD2<Double>, _ opacity: Double,
    glides: Bool
  ) {
    let opacity = opacity * self.opacity
    guard opacity > 0 else { return }
    let corner = origin + centre - size / 2
    let id = picture.icon
    pictures[id] = picture
    scene.icons.append(
      IconSprite(
        icon: id, rect: SceneRect(x: corner.x, y: corner.y, width: size.x, height: size.y),
        opacity: opacity, snapsToPixels: !glides))
  }

  private func placed(_ mark: Mark) -> Mark {
    var mark = mark
    moveToBoard(&mark.rect)
    mark.color.w *= Float(opacity)
    return mark
  }

  private func moveToBoard(_ rect: inout SceneRect) {
    rect.x += origin.x
    rect.y += origin.y
  }
}

extension GlassMember {
  /// A rounded piece of glass about `centre`; without a radius its ends are round.
  init(
    at centre: SIMD2<Double>, size: SIMD2<Double>, radius: Double? = nil, face: KitFace,
    tint: SIMD4<Float> = .zero, presence: Double = 1
  ) {
    self.init(
      rect: SceneRect(centre: centre, size: size),
      radius: min(radius ?? .infinity, min(size.x, size.y) / 2), lightness: face.lightness,
      tint: tint, presence: presence)
  }
}

extension SceneRect {
  init(centre: SIMD2<Double>, size: SIMD2<Double>) {
    self.init(
      x: centre.x - size.x / 2, y: centre.y - size.y / 2, width: size.x, height: size.y)
  }

  var centre: SIMD2<Double> { SIMD2(x + width / 2, y + height / 2) }

  /// Whether `point` lies in this rectangle, grown by `reach` dp.
  func contains(_ point: SIMD2<Double>, reach: Double = 0) -> Bool {
    point.x >= x - reach && point.y >= y - reach && point.x < x + width + reach
      && point.y < y + height + reach
  }
}
