import MotionRuntime

extension BarModel {
  mutating func configurationChanged(
    _ configuration: BarConfiguration, at instant: MotionInstant
  ) {
    let oldPolicy = policy
    self.configuration = configuration
    if policy == .reduced, oldPolicy == .full { reduceMotion(at: instant) }
    placeAnew(at: instant)
    for index in buttons.indices {
      fadeLightness(of: index, at: instant)
    }
  }

  mutating func outputChanged(size: SIMD2<Double>, scale: Double, at instant: MotionInstant) {
    guard size != output || scale != outputScale else { return }
    output = size
    outputScale = scale
    placeAnew(at: instant)
  }

  /// Puts everything where it belongs at once: no path leads from one output to another.
  private mutating func placeAnew(at instant: MotionInstant) {
    heldLength = 0
    pointer = nil
    updateLayout()
    for index in buttons.indices {
      let placed = ButtonState(
        item: buttons[index].item, position: slot(index),
        lightness: buttons[index].lightness.target, layout: layout, outputScale: outputScale)
      var launch = buttons[index].launch
      swap(&buttons[index].launch, &launch)
      buttons[index] = placed
      buttons[index].launch = launch
    }
    press = nil
    glow.release(at: instant)
  }

  mutating func policyMayHaveChanged(at instant: MotionInstant) {
    if policy == .reduced { reduceMotion(at: instant) }
    lean(at: instant)
  }

  private mutating func reduceMotion(at instant: MotionInstant) {
    for index in buttons.indices { buttons[index].reduce(at: instant) }
  }

  mutating func visibilityChanged(_ visible: Bool, at instant: MotionInstant) {
    guard visible != isVisible else { return }
    cancelPress(at: instant)
    pointer = nil
    lean(at: instant)
    isVisible = visible
  }

  mutating func appearanceChanged(
    lightness: [ItemID: Double], shadowAlpha: Double, at instant: MotionInstant
  ) {
    for (id, value) in lightness where value.isFinite {
      wantedLightness[id] = min(max(value, 0), 1)
    }
    for index in buttons.indices { fadeLightness(of: index, at: instant) }
    if shadowAlpha.isFinite {
      let alpha = min(max(shadowAlpha, 0.14), 0.30)
      if alpha != self.shadowAlpha.target {
        self.shadowAlpha.animate(to: alpha, Self.crossfade, at: instant)
      }
    }
  }

  /// What a button's glass is to be: 0 dark, 1 light.
  func lightness(of id: ItemID) -> Double {
    switch configuration.appearance {
    case .light: 1
    case .dark: 0
    case .auto: wantedLightness[id] ?? neighbourLightness
    }
  }

  /// New buttons begin like those that are there.
  private var neighbourLightness: Double { buttons.last?.lightness.target ?? 0 }

  private mutating func fadeLightness(of index: Int, at instant: MotionInstant) {
    let wanted =
      configuration.appearance == .auto
      ? wantedLightness[buttons[index].item.id] ?? buttons[index].lightness.target
      : lightness(of: buttons[index].item.id)
    if wanted != buttons[index].lightness.target {
      buttons[index].lightness.animate(to: wanted, Self.crossfade, at: instant)
    }
  }

  /// Between light and dark; nothing moves, so that reduced motion keeps it.
  private static let crossfade = Motion.curve(.easeInOut, duration: .milliseconds(180))
}
