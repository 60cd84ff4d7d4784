import MotionRuntime

extension BarModel {
  /// An icon lands this much after its glass.
  private static let followThrough = MotionDuration.milliseconds(35)
  /// How far a press may wander off its button and still count, in dp.
  private static let slop = 4.0
  /// The glass under a finger.
  private static let pressScale = 1.04

  mutating func pointerMoved(to position: SIMD2<Double>, at instant: MotionInstant) {
    guard isVisible, isUsable(position) else { return }
    pointer = position
    if let press, case .pointer = press.source { movePress(to: position, at: instant) }
    lean(at: instant)
  }

  mutating func pointerLeft(at instant: MotionInstant) {
    if let press, case .pointer = press.source { cancelPress(at: instant) }
    // A finger that is down keeps the bar leaning.
    if press == nil { pointer = nil }
    scroll.reset()
    lean(at: instant)
  }

  mutating func pointerButton(
    _ button: BarButton, pressed: Bool, modifiers: BarModifiers, serial: UInt32?,
    at instant: MotionInstant
  ) -> [BarEffect] {
    guard isVisible else { return [] }
    if pressed {
      guard press == nil, let pointer, let index = buttonIndex(at: pointer, instant) else {
        return []
      }
      if button == .secondary { return [.menu(buttons[index].item.id, serial: serial)] }
      beginPress(
        on: index, from: .pointer(button), at: pointer, modifiers: modifiers, serial: serial,
        instant: instant)
      return []
    }
    guard let press, press.source == .pointer(button) else { return [] }
    return endPress(at: instant)
  }

  mutating func touchDown(
    _ id: Int32, at position: SIMD2<Double>, serial: UInt32?, instant: MotionInstant
  ) {
    guard isVisible, press == nil, isUsable(position),
      let index = buttonIndex(at: position, instant)
    else { return }
    pointer = position
    beginPress(
      on: index, from: .touch(id), at: position, modifiers: [], serial: serial, instant: instant)
    lean(at: instant)
  }

  mutating func touchMoved(_ id: Int32, to position: SIMD2<Double>, at instant: MotionInstant) {
    guard press?.source == .touch(id), isUsable(position) else { return }
    pointer = position
    movePress(to: position, at: instant)
    lean(at: instant)
  }

  mutating func touchUp(_ id: Int32, at instant: MotionInstant) -> [BarEffect] {
    guard press?.source == .touch(id) else { return [] }
    let effects = endPress(at: instant)
    pointer = nil
    lean(at: instant)
    return effects
  }

  mutating func touchCancelled(at instant: MotionInstant) {
    guard case .touch = press?.source else { return }
    cancelPress(at: instant)
    pointer = nil
    lean(at: instant)
  }

  /// Sends every button to its place at rest, drawn toward the pointer where there is one.
  ///
  /// All buttons set out together, so that none can pass another; `isForced` lets them set out even
  /// where the targets are the same.
  mutating func lean(at instant: MotionInstant, isForced: Bool = false) {
    let targets = buttons.indices.map { slot($0) + displacement(of: $0) }
    let motion = Motion.spring(.move).under(policy)
    guard isForced || zip(buttons, targets).contains(where: { $0.position.target != $1 }) else {
      return
    }
    for (index, target) in targets.enumerated() {
      buttons[index].position.animate(to: target, motion, at: instant)
    }
  }

  private func displacement(of index: Int) -> Double {
    guard let pointer, policy == .full, isVisible else { return 0 }
    // A pointer that drags away from the bar lets go of it gradually.
    let aside = (layout.across(pointer) - layout.across(layout.bar.center)).magnitude
    let beyond = max(aside - layout.buttonSize / 2, 0)
    let hold = max(1 - beyond / layout.buttonSize, 0)
    let field = LeanField(lean: layout.lean * hold, pitch: layout.pitch)
    let rest = layout.along(layout.buttons[index].center)
    // At a small margin the padding is too narrow for a button that leans toward the output's edge.
    let reach = layout.buttonSize * BarLayout.maximumScale / 2
    let highest = max(layout.along([layout.surface.maxX, layout.surface.maxY]) - reach, rest)
    let lowest = min(reach, rest)
    let place = rest + field.displacement(at: rest - layout.along(pointer))
    return min(max(place, lowest), highest) - rest
  }

  /// The button whose glass is at `position`; in a neck between two it is the nearer one.
  func buttonIndex(at position: SIMD2<Double>, _ instant: MotionInstant) -> Int? {
    let groups = BarScene.groups(of: buttons.count)
    let shapes = buttons.indices.map { shape(of: $0, at: instant) }
    let isGlass = groups.contains { group in
      Silhouette(members: Array(shapes[group]), spacing: layout.spacing)
        .distance(to: position) <= 0
    }
    guard isGlass else { return nil }
    return shapes.indices.min {
      shapes[$0].distance(to: position) < shapes[$1].distance(to: position)
    }
  }

  private mutating func beginPress(
    on index: Int, from source: Press.Source, at position: SIMD2<Double>,
    modifiers: BarModifiers, serial: UInt32?, instant: MotionInstant
  ) {
    press = Press(
      item: buttons[index].item.id, source: source, modifiers: modifiers, serial: serial)
    showPress(on: index, at: instant)
    glow.press(at: position, instant: instant, policy: policy)
  }

  private mutating func movePress(to position: SIMD2<Double>, at instant: MotionInstant) {
    guard let press, let index = index(of: press.item) else { return }
    let isInside = shape(of: index, at: instant).distance(to: position) <= Self.slop
    if isInside != press.isInside {
      self.press?.isInside = isInside
      if isInside {
        showPress(on: index, at: instant)
        glow.press(at: position, instant: instant, policy: policy)
      } else {
        showRelease(of: index, at: instant)
      }
    }
    glow.move(to: position)
  }

  private mutating func endPress(at instant: MotionInstant) -> [BarEffect] {
    guard let press else { return [] }
    self.press = nil
    guard let index = index(of: press.item), press.isInside else { return [] }
    showRelease(of: index, at: instant)
    let wantsNew =
      press.source == .pointer(.middle) || !press.modifiers.isDisjoint(with: [.shift, .control])
    return act(on: index, wantsNewWindow: wantsNew, serial: press.serial, at: instant)
  }

  mutating func cancelPress(at instant: MotionInstant) {
    guard let press else { return }
    self.press = nil
    if let index = index(of: press.item), press.isInside { showRelease(of: index, at: instant) }
  }

  private mutating func showPress(on index: Int, at instant: MotionInstant) {
    if policy == .full {
      buttons[index].scale.animate(to: Self.pressScale, spring: .pressDown, at: instant)
    }
    buttons[index].squish.press(
      at: instant, lag: Self.followThrough, tuning: configuration.tuning, policy: policy)
  }

  private mutating func showRelease(of index: Int, at instant: MotionInstant) {
    glow.release(at: instant)
    if policy == .full {
      buttons[index].scale.animate(to: 1, spring: .pressUp, at: instant)
    }
    buttons[index].squish.release(
      at: instant, lag: Self.followThrough, tuning: configuration.tuning, policy: policy)
  }

  private func isUsable(_ position: SIMD2<Double>) -> Bool {
    position.x.magnitude < 1e6 && position.y.magnitude < 1e6
  }
}
