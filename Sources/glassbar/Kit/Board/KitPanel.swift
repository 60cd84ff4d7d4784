import GlassSurface
import MotionRuntime

/// The material's parameters, each on a slider; two toggles; reset and copy.
struct KitPanel: Sendable {
  private static let rowHeight = 40.0
  private static let headHeight = 108.0
  private static let footHeight = 52.0
  private static let inset = 20.0
  private static let buttonSize = SIMD2(132.0, 32)

  /// What the hand is on.
  enum Part: Hashable, Sendable {
    case clear, measured
    case slider(Int)
    case reset, copy
    case list
  }

  /// What a touch led to.
  enum Outcome: Equatable, Sendable {
    case changed
    case copy
  }

  var rect: SceneRect
  private(set) var configuration: KitConfiguration
  private var sliders: [GlassSlider]
  private var clear: GlassToggle
  private var measured: GlassToggle
  private var reset: PressedGlass
  private var copy: PressedGlass
  private var scroll: Animated<Double>
  private var grabs: [KitContact: (part: Part, start: SIMD2<Double>, scroll: Double)] = [:]

  init(_ configuration: KitConfiguration, rect: SceneRect, scale: Double) {
    self.rect = rect
    self.configuration = configuration
    let style = configuration.style
    let length = rect.width - 2 * Self.inset - 30
    sliders = GlassParameter.all.map { parameter in
      GlassSlider(
        Self.part(of: style[keyPath: parameter.path], in: parameter.range), length: length,
        scale: scale)
    }
    clear = GlassToggle(isOn: configuration.isClear, scale: scale)
    measured = GlassToggle(isOn: configuration.isMeasured, scale: scale)
    reset = PressedGlass(extent: Self.buttonSize.x, scale: scale)
    copy = reset
    scroll = Animated(0, threshold: .length(scale: scale))
  }

  private static func part(of value: Double, in range: ClosedRange<Double>) -> Double {
    (value - range.lowerBound) / (range.upperBound - range.lowerBound)
  }

  // MARK: - Where things are

  private var list: SceneRect {
    SceneRect(
      x: rect.x, y: rect.y + Self.headHeight, width: rect.width,
      height: rect.height - Self.headHeight - Self.footHeight)
  }

  private var scrollRange: ClosedRange<Double> {
    0...max((Double(sliders.count) + 0.3) * Self.rowHeight - list.height, 0)
  }

  private func togglePlace(_ part: Part) -> SIMD2<Double> {
    SIMD2(
      rect.x + rect.width - Self.inset - GlassToggle.track.x / 2,
      rect.y + (part == .clear ? 34 : 80))
  }

  private func buttonPlace(_ part: Part) -> SIMD2<Double> {
    SIMD2(
      rect.x + rect.width / 2 + (part == .reset ? -0.5 : 0.5) * (Self.buttonSize.x + 10),
      rect.y + rect.height - Self.footHeight / 2)
  }

  private func sliderStart(_ index: Int, at instant: MotionInstant) -> SIMD2<Double> {
    SIMD2(
      rect.x + Self.inset + 15,
      list.y + (Double(index) + 0.78) * Self.rowHeight - scroll.value(at: instant))
  }

  /// The middle of a slider's knob; for the tour and for tests.
  func knob(_ index: Int, at instant: MotionInstant) -> SIMD2<Double> {
    sliderStart(index, at: instant)
      + SIMD2(sliders[index].value(at: instant) * sliders[index].length, 0)
  }

  func place(of part: Part, at instant: MotionInstant) -> SIMD2<Double> {
    switch part {
    case .clear, .measured: togglePlace(part)
    case .reset, .copy: buttonPlace(part)
    case .slider(let index): knob(index, at: instant)
    case .list: list.centre
    }
  }

  private func part(at point: SIMD2<Double>, instant: MotionInstant) -> Part? {
    for part in [Part.clear, .measured]
    where SceneRect(centre: togglePlace(part), size: GlassToggle.track).contains(point, reach: 6) {
      return part
    }
    for part in [Part.reset, .copy]
    where SceneRect(centre: buttonPlace(part), size: Self.buttonSize).contains(point, reach: 4) {
      return part
    }
    guard list.contains(point) else { return nil }
    for index in sliders.indices {
      let start = sliderStart(index, at: instant)
      let row = SceneRect(
        x: start.x - 20, y: start.y - 14, width: sliders[index].length + 40, height: 28)
      if row.contains(point) { return .slider(index) }
    }
    return .list
  }

  // MARK: - Input

  mutating func down(
    _ contact: KitContact, at point: SIMD2<Double>, instant: MotionInstant, _ setting: KitSetting
  ) {
    guard let part = part(at: point, instant: instant) else { return }
    grabs[contact] = (part, point, scroll.value(at: instant))
    switch part {
    case .clear: clear.down(at: point.x - togglePlace(part).x, instant: instant, setting)
    case .measured: measured.down(at: point.x - togglePlace(part).x, instant: instant, setting)
    case .slider(let index):
      sliders[index].down(
        at: point.x - sliderStart(index, at: instant).x, instant: instant, setting)
    case .reset: reset.press(at: point, instant: instant, policy: setting.policy)
    case .copy: copy.press(at: point, instant: instant, policy: setting.policy)
    case .list: scroll.cancel(at: instant)
    }
  }

  mutating func move(
    _ contact: KitContact, to point: SIMD2<Double>, instant: MotionInstant, _ setting: KitSetting
  ) -> Outcome? {
    guard let grab = grabs[contact] else { return nil }
    switch grab.part {
    case .clear: clear.move(to: point.x - togglePlace(grab.part).x, instant: instant, setting)
    case .measured:
      measured.move(to: point.x - togglePlace(grab.part).x, instant: instant, setting)
    case .slider(let index):
      sliders[index].move(
        to: point.x - sliderStart(index, at: instant).x, instant: instant, setting)
      take(index, at: instant)
      return .changed
    case .list:
      let band = RubberBand(dimension: list.height)
      scroll.set(
        band.limited(grab.scroll - (point.y - grab.start.y), to: scrollRange), at: instant)
    case .reset, .copy: break
    }
    return nil
  }

  mutating func up(
    _ contact: KitContact, at point: SIMD2<Double>, instant: MotionInstant, _ setting: KitSetting
  ) -> Outcome? {
    guard let grab = grabs.removeValue(forKey: contact) else { return nil }
    let isInside = part(at: point, instant: instant) == grab.part
    switch grab.part {
    case .clear:
      clear.up(at: instant, setting)
      configuration.isClear = clear.isOn
      showBase(at: instant, setting)
      return .changed
    case .measured:
      measured.up(at: instant, setting)
      configuration.isMeasured = measured.isOn
      showBase(at: instant, setting)
      return .changed
    case .slider(let index):
      take(index, at: instant)
      sliders[index].up(at: instant, setting)
      take(index, at: instant)
      return .changed
    case .list:
      settleScroll(at: instant, setting)
      return nil
    case .reset:
      reset.release(at: instant, policy: setting.policy)
      guard isInside else { return nil }
      resetAll(at: instant, setting)
      return .changed
    case .copy:
      copy.release(at: instant, policy: setting.policy)
      return isInside ? .copy : nil
    }
  }

  mutating func cancel(at instant: MotionInstant, _ setting: KitSetting) {
    for grab in grabs.values {
      switch grab.part {
      case .clear: clear.cancel(at: instant, setting)
      case .measured: measured.cancel(at: instant, setting)
      case .slider(let index): sliders[index].up(at: instant, setting)
      case .reset: reset.release(at: instant, policy: setting.policy)
      case .copy: copy.release(at: instant, policy: setting.policy)
      case .list: settleScroll(at: instant, setting)
      }
    }
    grabs = [:]
  }

  mutating func scroll(by distance: Double, at instant: MotionInstant, _ setting: KitSetting) {
    let range = scrollRange
    let target = min(max(scroll.target + distance, range.lowerBound), range.upperBound)
    scroll.animate(to: target, Motion.spring(.move).under(setting.policy), at: instant)
  }

  /// All numbers as the look has them by itself.
  mutating func resetAll(at instant: MotionInstant, _ setting: KitSetting) {
    configuration.numbers = [:]
    showBase(at: instant, setting)
  }

  private mutating func settleScroll(at instant: MotionInstant, _ setting: KitSetting) {
    let now = scroll.value(at: instant)
    let range = scrollRange
    let target = min(max(now, range.lowerBound), range.upperBound)
    scroll.animate(to: target, Motion.spring(.smooth).under(setting.policy), at: instant)
  }

  /// Reads a slider into the configuration.
  private mutating func take(_ index: Int, at instant: MotionInstant) {
    let parameter = GlassParameter.all[index]
    let part = min(max(sliders[index].target, 0), 1)
    let range = parameter.range
    let value = range.lowerBound + part * (range.upperBound - range.lowerBound)
    configuration.numbers[parameter.name] = (value * 1000).rounded() / 1000
  }

  /// Sliders that nobody has moved show the look's own numbers.
  private mutating func showBase(at instant: MotionInstant, _ setting: KitSetting) {
    let style = configuration.style
    for (index, parameter) in GlassParameter.all.enumerated() {
      sliders[index].set(
        Self.part(of: style[keyPath: parameter.path], in: parameter.range), at: instant,
        setting.policy)
    }
  }

  mutating func setMotion(_ tuning: MotionTuning, isReduced: Bool) {
    configuration.tuning = tuning
    configuration.reducesMotion = isReduced
  }

  mutating func reduce(at instant: MotionInstant) {
    for index in sliders.indices { sliders[index].reduce(at: instant) }
    clear.reduce(at: instant)
    measured.reduce(at: instant)
    reset.reduce(at: instant)
    copy.reduce(at: instant)
    scroll.reduce(at: instant)
  }

  // MARK: - Drawing

  func draw(
    into drawing: inout KitDrawing, at instant: MotionInstant, face: KitFace,
    _ setting: KitSetting
  ) {
    drawing.glass(
      [
        GlassMember(
          at: rect.centre, size: SIMD2(rect.width, rect.height), radius: 26, face: face)
      ], face: face)
    for (part, title, toggle) in [
      (Part.clear, "Clear glass", clear), (.measured, "Measured lens", measured),
    ] {
      let place = togglePlace(part)
      drawing.label(
        title, at: SIMD2(rect.x + Self.inset + 80, place.y), box: SIMD2(160, 22), size: 14,
        weight: .semibold, alignment: .leading, lightness: face.lightness)
      toggle.draw(into: &drawing, at: place, instant: instant, face: face, setting)
    }
    for index in sliders.indices { row(index, into: &drawing, at: instant, face, setting) }
    for (part, title, press) in [(Part.reset, "Reset", reset), (.copy, "Copy", copy)] {
      let place = buttonPlace(part)
      drawing.plate(
        SceneRect(centre: place, size: Self.buttonSize * press.scale(at: instant)),
        radius: Self.buttonSize.y / 2,
        face.lightness > 0.5
          ? SIMD4(0, 0, 0, Float(0.10 + 0.1 * press.light(at: instant)))
          : SIMD4(1, 1, 1, Float(0.14 + 0.14 * press.light(at: instant))))
      drawing.label(
        title, at: place, box: SIMD2(Self.buttonSize.x - 16, 20), size: 14, weight: .semibold,
        lightness: face.lightness)
    }
  }

  private func row(
    _ index: Int, into drawing: inout KitDrawing, at instant: MotionInstant, _ face: KitFace,
    _ setting: KitSetting
  ) {
    let start = sliderStart(index, at: instant)
    // Rows fade where the list ends.
    let inside = min(start.y - 30 - list.y, list.y + list.height - start.y - 16)
    let visibility = min(max(inside / 14 + 1, 0), 1)
    guard visibility > 0 else { return }
    let opacity = drawing.opacity
    drawing.opacity = opacity * visibility
    defer { drawing.opacity = opacity }
    let parameter = GlassParameter.all[index]
    let left = rect.x + Self.inset
    let right = rect.x + rect.width - Self.inset
    drawing.label(
      parameter.name, at: SIMD2(left + 90, start.y - 18), box: SIMD2(180, 18), size: 12,
      alignment: .leading, lightness: face.lightness, opacity: 0.9, glides: isScrolling(instant))
    drawing.label(
      KitConfiguration.plain(configuration.style[keyPath: parameter.path]),
      at: SIMD2(right - 35, start.y - 18), box: SIMD2(70, 18), size: 12, weight: .semibold,
      alignment: .trailing, lightness: face.lightness, glides: isScrolling(instant))
    sliders[index].draw(into: &drawing, at: start, instant: instant, face: face, setting)
  }

  private func isScrolling(_ instant: MotionInstant) -> Bool {
    scroll.nextWake(at: instant) != nil
  }

  func readings(at instant: MotionInstant, slider: Int) -> [String: Double] {
    sliders[slider].readings(at: instant)
  }

  func nextWake(at instant: MotionInstant) -> MotionInstant? {
    (sliders.map { $0.nextWake(at: instant) }
      + [
        clear.nextWake(at: instant), measured.nextWake(at: instant), reset.nextWake(at: instant),
        copy.nextWake(at: instant), scroll.nextWake(at: instant),
      ]).compactMap { $0 }.min()
  }
}
