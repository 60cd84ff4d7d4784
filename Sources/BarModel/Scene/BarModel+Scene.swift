public import MotionRuntime

extension BarModel {
  /// What the bar shows at `instant`; empty while it is hidden.
  public func scene(at instant: MotionInstant) -> BarScene {
    var scene = BarScene()
    scene.shadowAlpha = shadowAlpha.value(at: instant)
    guard isVisible else { return scene }
    let shapes = buttons.indices.map { shape(of: $0, at: instant) }
    let amount = glow.amount(at: instant)
    let touch = amount > 0 ? BarScene.Touch(position: glow.position, amount: amount) : nil
    for group in BarScene.groups(of: buttons.count) {
      let members = group.map { index in
        BarScene.Shape(
          item: buttons[index].item.id, rect: shapes[index].rect, radius: shapes[index].radius,
          lightness: buttons[index].lightness.value(at: instant),
          tint: configuration.tint ?? .zero)
      }
      scene.containers.append(
        BarScene.Container(shapes: members, spacing: layout.spacing, touch: touch))
      scene.inputRegion += InputRegion.rects(
        of: Array(shapes[group]), spacing: layout.spacing, isHorizontal: layout.edge.isHorizontal,
        within: layout.surface)
    }
    for index in buttons.indices {
      scene.icons.append(icon(of: index, at: instant))
      if let mark = runningMark(of: index, at: instant) { scene.marks.append(mark) }
    }
    if let index = index(of: focusedItem) {
      scene.marks.append(focusRing(around: shapes[index], of: index, at: instant))
    }
    return scene
  }

  /// A button's glass.
  func shape(of index: Int, at instant: MotionInstant) -> RoundedBox {
    let scale = min(buttons[index].scale.value(at: instant), BarLayout.maximumScale)
    let side = layout.buttonSize * scale
    return RoundedBox(
      rect: Rect(center: middle(of: index, at: instant), width: side, height: side),
      radius: min(layout.cornerRadius * scale, side / 2))
  }

  private func middle(of index: Int, at instant: MotionInstant) -> SIMD2<Double> {
    layout.point(along: buttons[index].position.value(at: instant) + layout.fixedPoint)
  }

  private func icon(of index: Int, at instant: MotionInstant) -> BarScene.Icon {
    let button = buttons[index]
    let squish = button.squish.scale(at: instant)
    // An icon grows with a button that appears, but not with the glass under a finger.
    let scale = min(button.scale.value(at: instant), 1)
    return BarScene.Icon(
      item: button.item.id,
      rect: Rect(
        center: middle(of: index, at: instant), width: layout.iconSize * squish.x * scale,
        height: layout.iconSize * squish.y * scale),
      opacity: min(max(button.iconOpacity(at: instant, policy: policy), 0), 1))
  }

  private func runningMark(of index: Int, at instant: MotionInstant) -> BarScene.Mark? {
    let button = buttons[index]
    let opacity = min(max(button.markOpacity.value(at: instant), 0), 1)
    let length = max(button.markLength.value(at: instant), 0) * layout.buttonSize / 48
    guard opacity > 0, length > 0 else { return nil }
    let thickness = min(RunningMark.thickness * layout.buttonSize / 48, length)
    // Half way between the icon and the glass's rim, on the side of the output's edge.
    let offset = (layout.buttonSize + layout.iconSize) / 4
    var center = middle(of: index, at: instant)
    switch layout.edge {
    case .bottom: center.y += offset
    case .top: center.y -= offset
    case .left: center.x -= offset
    case .right: center.x += offset
    }
    let horizontal = layout.edge.isHorizontal
    return BarScene.Mark(
      rect: Rect(
        center: center, width: horizontal ? length : thickness,
        height: horizontal ? thickness : length),
      radius: thickness / 2,
      color: button.item.isUrgent
        ? SIMD4(1, 0.58, 0.2, Float(opacity)) : ink(of: index, opacity: opacity, at: instant))
  }

  private func focusRing(
    around shape: RoundedBox, of index: Int, at instant: MotionInstant
  ) -> BarScene.Mark {
    let stroke = 2.0
    return BarScene.Mark(
      rect: shape.rect.outset(by: -stroke / 2), radius: max(shape.radius - stroke / 2, 0),
      color: ink(of: index, opacity: 0.9, at: instant), stroke: stroke)
  }

  /// White on dark glass, black on light glass.
  private func ink(of index: Int, opacity: Double, at instant: MotionInstant) -> SIMD4<Float> {
    let lightness = min(max(buttons[index].lightness.value(at: instant), 0), 1)
    let level = Float(1 - lightness)
    return SIMD4(level, level, level, Float(opacity))
  }
}
