import GlassSurface
import MotionRuntime

// What the board looks like at a moment.
extension KitBoard {
  private static let hint =
    "Tab and Space play a tile   ·   1 2 3 tuning   ·   S speed   ·   . step   ·   B backdrop"
    + "   ·   P material   ·   F frames   ·   C picture   ·   Esc ends"

  /// Everything to draw, in dp of the board.
  func drawing(at instant: MotionInstant) -> KitDrawing {
    var drawing = KitDrawing()
    drawing.dimsScrollEdge = backdrop == .desktop
    for index in tiles.indices { draw(index, into: &drawing, at: instant) }
    for (index, control) in controls.enumerated() {
      let rect = layout.controls[index]
      drawing.origin = SIMD2(rect.x, rect.y)
      control.segments.draw(
        into: &drawing, at: instant, height: rect.height,
        face: face(.control(index), at: instant))
    }
    drawing.origin = .zero
    if !isBare { footer(&drawing, at: instant) }
    panel?.draw(into: &drawing, at: instant, face: face(.panel, at: instant), setting)
    focusRing(&drawing, at: instant)
    return drawing
  }

  /// What lies beneath it where it brings its own backdrop.
  func ground(at instant: MotionInstant) -> KitGround {
    var ground = KitGround(backdrop: backdrop, scroll: groundScroll.value(at: instant))
    ground.patches = tiles.indices.compactMap { patch(of: $0, at: instant) }
    return ground
  }

  /// The paper that a tile brings along, as far as it is in sight.
  func patch(of index: Int, at instant: MotionInstant) -> GroundPatch? {
    guard var patch = tiles[index].page(at: instant) else { return nil }
    patch.rect = patch.rect.moved(by: corner(of: index, at: instant))
    let top = max(patch.rect.y, layout.viewport.y)
    let bottom = min(
      patch.rect.y + patch.rect.height, layout.viewport.y + layout.viewport.height)
    guard bottom > top, isInside(patch.rect) else { return nil }
    patch.offset += top - patch.rect.y
    patch.rect.y = top
    patch.rect.height = bottom - top
    return patch
  }

  /// Where the backdrop is to be read, and what for.
  func probes(at instant: MotionInstant) -> [(place: Place, rect: SceneRect)] {
    var probes: [(Place, SceneRect)] = []
    for (index, rect) in layout.controls.enumerated() { probes.append((.control(index), rect)) }
    for index in tiles.indices where visibility(of: index, at: instant) > 0 {
      let corner = corner(of: index, at: instant)
      for (number, rect) in tiles[index].probes.enumerated() {
        probes.append((.tile(index, probe: number), rect.moved(by: corner)))
      }
      probes.append((.caption(index), captionRect(index, at: instant)))
    }
    if !isBare { probes.append((.footer, layout.footer)) }
    if let rect = layout.panel { probes.append((.panel, rect)) }
    return probes
  }

  func face(_ place: Place, at instant: MotionInstant) -> KitFace {
    faces[place]?.face(at: instant) ?? KitFace()
  }

  // MARK: - Parts

  private func captionText(_ index: Int) -> String { tiles[index].caption(setting) }

  private func captionRect(_ index: Int, at instant: MotionInstant) -> SceneRect {
    let corner = corner(of: index, at: instant)
    let width = min((Double(captionText(index).count) * 6.6 + 26).rounded(), KitTileSize.stage.x)
    return SceneRect(
      x: corner.x + ((KitTileSize.stage.x - width) / 2).rounded(),
      y: corner.y + KitTileSize.stage.y + KitLayout.captionGap, width: width,
      height: KitLayout.captionHeight)
  }

  /// One tile with its caption.
  func draw(_ index: Int, into drawing: inout KitDrawing, at instant: MotionInstant) {
    let visibility = visibility(of: index, at: instant)
    guard visibility > 0 else { return }
    drawing.opacity = visibility
    drawing.presence = visibility
    caption(index, into: &drawing, at: instant)
    drawing.origin = corner(of: index, at: instant)
    let faces = tiles[index].probes.indices.map { face(.tile(index, probe: $0), at: instant) }
    tiles[index].draw(into: &drawing, at: instant, faces: faces, setting)
    drawing.opacity = 1
    drawing.presence = 1
    drawing.origin = .zero
  }

  private func caption(
    _ index: Int, into drawing: inout KitDrawing, at instant: MotionInstant
  ) {
    let rect = captionRect(index, at: instant)
    let face = face(.caption(index), at: instant)
    drawing.glass(
      [GlassMember(at: rect.centre, size: SIMD2(rect.width, rect.height), face: face)],
      face: face)
    drawing.label(
      captionText(index), at: rect.centre, box: SIMD2(rect.width - 10, 18), size: 12,
      lightness: face.lightness, glides: isScrolling(instant))
    flash(index, rect, face, into: &drawing, at: instant)
  }

  /// A ring where a haptic tick would be felt: when a squash is deepest, when something lands.
  private func flash(
    _ index: Int, _ rect: SceneRect, _ face: KitFace, into drawing: inout KitDrawing,
    at instant: MotionInstant
  ) {
    guard let moment = flashes[index], moment <= instant else { return }
    let age = (instant - moment).seconds / Self.flash.seconds
    drawing.mark(
      rect, radius: rect.height / 2,
      KitDrawing.ink(face.lightness, alpha: 0.75 * max(1 - age, 0)), stroke: 1.5)
  }

  private var footerText: String { isHUDShown ? hudLine : Self.hint }

  private var footerRect: SceneRect {
    let wanted = isHUDShown ? 680 : (Double(footerText.count) * 5.9 + 40).rounded()
    return SceneRect(
      centre: layout.footer.centre,
      size: SIMD2(min(wanted, layout.footer.width), layout.footer.height))
  }

  /// The line at the foot as a picture of its own, so that its cost can be told.
  func footerPictures(at instant: MotionInstant) -> [IconID: KitPicture] {
    var drawing = KitDrawing()
    footer(&drawing, at: instant)
    return drawing.pictures
  }

  private func footer(_ drawing: inout KitDrawing, at instant: MotionInstant) {
    let text = footerText
    let rect = footerRect
    let face = face(.footer, at: instant)
    drawing.glass(
      [GlassMember(at: rect.centre, size: SIMD2(rect.width, rect.height), face: face)], face: face)
    drawing.label(
      text, at: rect.centre, box: SIMD2(rect.width - 20, 18), size: 12, lightness: face.lightness)
  }

  private func focusRing(_ drawing: inout KitDrawing, at instant: MotionInstant) {
    let rect: SceneRect
    let face: KitFace
    switch focus {
    case .control(let index):
      guard layout.controls.indices.contains(index) else { return }
      rect = layout.controls[index]
      face = self.face(.control(index), at: instant)
    case .tile(let index):
      guard visibility(of: index, at: instant) == 1 else { return }
      let corner = corner(of: index, at: instant)
      rect = SceneRect(
        x: corner.x, y: corner.y, width: KitTileSize.stage.x, height: KitTileSize.stage.y)
      face = self.face(.tile(index, probe: 0), at: instant)
    case .panel, .ground, nil: return
    }
    let ring = SceneRect(centre: rect.centre, size: SIMD2(rect.width + 6, rect.height + 6))
    drawing.mark(
      ring, radius: min(ring.height / 2, 22), KitDrawing.ink(face.lightness, alpha: 0.95),
      stroke: 2)
  }

  // MARK: - What is in sight

  private func isScrolling(_ instant: MotionInstant) -> Bool {
    scroll.nextWake(at: instant) != nil
  }

  private func isInside(_ rect: SceneRect) -> Bool {
    rect.x >= layout.viewport.x && rect.x + rect.width <= layout.viewport.width
  }

  /// Tiles that leave the viewport go as glass goes: 1 in sight, 0 out of it.
  func visibility(of index: Int, at instant: MotionInstant) -> Double {
    let corner = corner(of: index, at: instant)
    let view = layout.viewport
    let inside = min(
      corner.y + 8 - view.y, view.y + view.height - corner.y - KitLayout.cell.y + 8)
    let aside = view.x + view.width - corner.x - KitLayout.cell.x
    return min(max(min(inside, aside) / 40 + 1, 0), 1)
  }
}

extension SceneRect {
  func moved(by offset: SIMD2<Double>) -> SceneRect {
    SceneRect(x: x + offset.x, y: y + offset.y, width: width, height: height)
  }
}
