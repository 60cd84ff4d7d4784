import GlassSurface
import MotionRuntime

/// The board of tiles as a value: what happens to it, and when.
///
/// It knows no clock and no surface. The live demo, `render`, the tour and the tests all play this one.
struct KitBoard: Sendable {
  /// How long something that was touched may be lively alone.
  private static let livelyMoment = MotionDuration.milliseconds(900)
  /// How fast a drifting backdrop goes, in dp/s.
  static let driftSpeed = 36.0
  /// How long a landing flashes.
  static let flash = MotionDuration.milliseconds(320)

  /// What the hand is on.
  enum Target: Hashable, Sendable {
    case control(Int)
    case tile(Int)
    case panel
    case ground
  }

  /// What a reading of the backdrop is for.
  enum Place: Hashable, Sendable {
    case control(Int)
    case tile(Int, probe: Int)
    case caption(Int)
    case footer
    case panel
  }

  private(set) var setting: KitSetting
  private(set) var configuration: KitConfiguration
  private(set) var size: SIMD2<Double>
  private(set) var backdrop: KitBackdrop
  private(set) var speed: KitSpeed
  private(set) var layout: KitLayout
  private(set) var controls: [Control]
  private(set) var panel: KitPanel?
  private(set) var focus: Target?
  private(set) var isHUDShown = false
  /// What the frame HUD says; the board only shows it.
  var hudLine = ""
  /// The tiles; a subset for pictures of one.
  var tiles: [any KitTile]
  var flashes: [Int: MotionInstant] = [:]
  var scroll: Animated<Double>
  var groundScroll: Animated<Double>
  private(set) var isDrifting = false
  var places: [Animated<MotionPoint>]
  var faces: [Place: AdaptiveFace] = [:]
  /// Where the tour's finger came down on the panel.
  var guideStart: SIMD2<Double> = .zero

  let isBare: Bool
  let hasDesktop: Bool
  private let backdrops: [KitBackdrop]
  private var governor = LivelyGovernor()
  private var grabs: [KitContact: Target] = [:]
  private var hovered: Int?
  private var boardGrip: (contact: KitContact, start: Double, scroll: Double)?

  /// A control above the tiles.
  struct Control: Sendable {
    enum Kind: Hashable, Sendable {
      case tuning, speed, backdrop, panel, calm, hud
    }

    let kind: Kind
    var segments: KitSegments
  }

  /// - Parameters:
  ///   - size: in dp.
  ///   - material: what the panel begins with; nil keeps the setting's style.
  ///   - hasDesktop: whether what lies beneath the surface can be seen.
  ///   - isBare: tiles alone, without controls, for pictures.
  init(
    size: SIMD2<Double>, setting: KitSetting = KitSetting(),
    material: KitConfiguration? = nil, speed: KitSpeed = .full,
    backdrop: KitBackdrop, hasDesktop: Bool, tiles kinds: [any KitTile.Type] = KitCatalog.all,
    isBare: Bool = false
  ) {
    self.size = size
    self.setting = setting
    self.speed = speed
    self.backdrop = backdrop
    var configuration = material ?? KitConfiguration()
    configuration.tuning = setting.tuning
    configuration.reducesMotion = setting.policy == .reduced
    self.configuration = configuration
    if material != nil { self.setting.style = configuration.style }
    self.hasDesktop = hasDesktop
    backdrops = KitBackdrop.allCases.filter { $0 != .desktop || hasDesktop }
    let scale = setting.scale
    self.isBare = isBare
    controls =
      isBare
      ? []
      : [
        Control(
          kind: .tuning,
          segments: KitSegments(
            MotionTuning.allCases.map(\.title), segmentWidth: 64,
            selected: MotionTuning.allCases.firstIndex(of: setting.tuning), scale: scale)),
        Control(
          kind: .speed,
          segments: KitSegments(
            KitSpeed.allCases.map(\.title), segmentWidth: 46,
            selected: KitSpeed.allCases.firstIndex(of: speed), scale: scale)),
        Control(
          kind: .backdrop,
          segments: KitSegments(
            backdrops.map(\.title), segmentWidth: 84, selected: backdrops.firstIndex(of: backdrop),
            scale: scale)),
        Control(
          kind: .calm,
          segments: KitSegments(
            ["Calm"], segmentWidth: 64, selected: setting.policy == .reduced ? 0 : nil, scale: scale
          )),
        Control(
          kind: .panel,
          segments: KitSegments(["Material"], segmentWidth: 84, selected: nil, scale: scale)),
        Control(
          kind: .hud,
          segments: KitSegments(["Frames"], segmentWidth: 72, selected: nil, scale: scale)),
      ]
    layout = KitLayout(
      size: size, controlWidths: controls.map(\.segments.width), isPanelOpen: false,
      isBare: isBare, tileCount: kinds.count)
    tiles = kinds.map { $0.init(setting) }
    scroll = Animated(0, threshold: .length(scale: scale))
    groundScroll = Animated(0, threshold: .length(scale: scale))
    let layout = layout
    places = kinds.indices.map {
      Animated(layout.tile($0), threshold: .length(scale: scale))
    }
  }

  // MARK: - Input

  /// Takes what happened at `instant`, and says what is asked of the outside.
  mutating func handle(_ input: KitInput, at instant: MotionInstant) -> [KitEffect] {
    switch input {
    case .down(let contact, let point): return down(contact, at: point, instant)
    case .moved(let contact, let point): return move(contact, to: point, instant)
    case .up(let contact, let point): return up(contact, at: point, instant)
    case .cancelled:
      for target in grabs.values {
        if case .tile(let index) = target {
          tiles[index].handle(.cancelled, at: instant, setting)
        }
        if case .control(let index) = target {
          controls[index].segments.release(at: instant, setting.policy)
        }
      }
      panel?.cancel(at: instant, setting)
      grabs = [:]
      boardGrip = nil
    case .hovered(let point): hover(point, instant)
    case .scrolled(let distance, let point): scrolled(by: distance, at: point, instant)
    case .key(let key, let pressed): return take(key, pressed: pressed, instant)
    }
    return []
  }

  private mutating func down(
    _ contact: KitContact, at point: SIMD2<Double>, _ instant: MotionInstant
  ) -> [KitEffect] {
    let target = target(at: point, instant)
    grabs[contact] = target
    if contact != .keyboard { focus = nil }
    switch target {
    case .control(let index):
      let corner = layout.controls[index]
      controls[index].segments.press(
        at: point - SIMD2(corner.x, corner.y), instant: instant, setting.policy)
    case .panel: panel?.down(contact, at: point, instant: instant, setting)
    case .tile(let index):
      claim(index, at: instant)
      tiles[index].handle(
        .down(point - corner(of: index, at: instant)), at: instant, setting)
    case .ground:
      boardGrip = (contact, point.y, scroll.value(at: instant))
      scroll.cancel(at: instant)
    }
    return []
  }

  private mutating func move(
    _ contact: KitContact, to point: SIMD2<Double>, _ instant: MotionInstant
  ) -> [KitEffect] {
    switch grabs[contact] {
    case .tile(let index):
      tiles[index].handle(
        .moved(point - corner(of: index, at: instant)), at: instant, setting)
    case .panel:
      if panel?.move(contact, to: point, instant: instant, setting) == .changed { takeStyle() }
    case .ground:
      guard let grip = boardGrip, grip.contact == contact else { break }
      let band = RubberBand(dimension: layout.viewport.height)
      scroll.set(
        band.limited(grip.scroll - (point.y - grip.start), to: scrollRange), at: instant)
    case .control, nil: break
    }
    return []
  }

  private mutating func up(
    _ contact: KitContact, at point: SIMD2<Double>, _ instant: MotionInstant
  ) -> [KitEffect] {
    switch grabs.removeValue(forKey: contact) {
    case .tile(let index):
      tiles[index].handle(
        .up(point - corner(of: index, at: instant)), at: instant, setting)
      if let pick = tiles[index].takePick() { return choose(pick, at: instant) }
    case .control(let index):
      controls[index].segments.release(at: instant, setting.policy)
      let rect = layout.controls[index]
      guard rect.contains(point, reach: 4),
        let segment = controls[index].segments.segment(at: point.x - rect.x)
      else { break }
      return press(controls[index].kind, segment, at: instant)
    case .panel:
      switch panel?.up(contact, at: point, instant: instant, setting) {
      case .changed:
        takeStyle()
        return [.write(configuration.text)]
      case .copy: return [.copy(configuration.text)]
      case nil: break
      }
    case .ground:
      boardGrip = nil
      settleScroll(at: instant)
    case nil: break
    }
    return []
  }

  private mutating func hover(_ point: SIMD2<Double>?, _ instant: MotionInstant) {
    var next: Int?
    if let point, case .tile(let index) = target(at: point, instant) { next = index }
    if let old = hovered, old != next {
      tiles[old].handle(.hovered(nil), at: instant, setting)
    }
    hovered = next
    guard let next, let point else { return }
    if tiles[next] is MergeTile { stopAmbient(except: next, at: instant) }
    tiles[next].handle(
      .hovered(point - corner(of: next, at: instant)), at: instant, setting)
  }

  private mutating func scrolled(
    by distance: Double, at point: SIMD2<Double>, _ instant: MotionInstant
  ) {
    switch target(at: point, instant) {
    case .panel: panel?.scroll(by: distance, at: instant, setting)
    case .tile(let index) where tiles[index].page(at: instant) != nil:
      tiles[index].handle(.scrolled(distance), at: instant, setting)
    default:
      let range = scrollRange
      let motion = Motion.spring(.move).under(setting.policy)
      if range.upperBound > 0 {
        let target = min(max(scroll.target + distance, range.lowerBound), range.upperBound)
        scroll.animate(to: target, motion, at: instant)
      } else if backdrop != .desktop, !isDrifting {
        groundScroll.animate(to: groundScroll.target + distance, motion, at: instant)
      }
    }
  }

  // MARK: - Choices

  private mutating func press(
    _ kind: Control.Kind, _ segment: Int, at instant: MotionInstant
  ) -> [KitEffect] {
    switch kind {
    case .tuning: return choose(MotionTuning.allCases[segment], at: instant)
    case .speed: return choose(KitSpeed.allCases[segment], at: instant)
    case .backdrop: return choose(backdrops[segment], at: instant)
    case .panel: togglePanel(at: instant)
    case .calm: return setReduced(setting.policy == .full, at: instant)
    case .hud: toggleHUD(at: instant)
    }
    return []
  }

  mutating func choose(_ tuning: MotionTuning, at instant: MotionInstant) -> [KitEffect] {
    setting.tuning = tuning
    configuration.tuning = tuning
    panel?.setMotion(tuning, isReduced: configuration.reducesMotion)
    select(.tuning, MotionTuning.allCases.firstIndex(of: tuning), at: instant)
    return [.write(configuration.text)]
  }

  mutating func choose(_ speed: KitSpeed, at instant: MotionInstant) -> [KitEffect] {
    if speed == .step, self.speed == .step { return [.step] }
    self.speed = speed
    select(.speed, KitSpeed.allCases.firstIndex(of: speed), at: instant)
    return [.speed(speed)]
  }

  mutating func choose(_ backdrop: KitBackdrop, at instant: MotionInstant) -> [KitEffect] {
    guard backdrops.contains(backdrop), backdrop != self.backdrop else { return [] }
    self.backdrop = backdrop
    select(.backdrop, backdrops.firstIndex(of: backdrop), at: instant)
    return [.backdrop(backdrop)]
  }

  /// Follows the person's wish, from the board or from the desktop.
  mutating func setReduced(_ isReduced: Bool, at instant: MotionInstant) -> [KitEffect] {
    let policy: MotionPolicy = isReduced ? .reduced : .full
    guard policy != setting.policy else { return [] }
    setting.policy = policy
    configuration.reducesMotion = isReduced
    panel?.setMotion(configuration.tuning, isReduced: isReduced)
    select(.calm, isReduced ? 0 : nil, at: instant)
    if isReduced {
      for index in tiles.indices { tiles[index].reduce(at: instant) }
      for index in controls.indices { controls[index].segments.reduce(at: instant) }
      for index in places.indices { places[index].reduce(at: instant) }
      panel?.reduce(at: instant)
      scroll.reduce(at: instant)
      stopDrift(at: instant)
    }
    return [.write(configuration.text)]
  }

  private mutating func toggleHUD(at instant: MotionInstant) {
    isHUDShown.toggle()
    select(.hud, isHUDShown ? 0 : nil, at: instant)
  }

  private mutating func togglePanel(at instant: MotionInstant) {
    panel = panel == nil ? makePanel() : nil
    select(.panel, panel == nil ? nil : 0, at: instant)
    arrange(at: instant)
  }

  private func makePanel() -> KitPanel? {
    let open = KitLayout(
      size: size, controlWidths: controls.map(\.segments.width), isPanelOpen: true)
    return open.panel.map {
      KitPanel(configuration, rect: $0, scale: setting.scale)
    }
  }

  private mutating func takeStyle() {
    guard let panel else { return }
    configuration = panel.configuration
    setting.style = configuration.style
  }

  private mutating func select(_ kind: Control.Kind, _ index: Int?, at instant: MotionInstant) {
    for control in controls.indices where controls[control].kind == kind {
      controls[control].segments.select(index, at: instant, setting)
    }
  }

  /// The board has another size now, in dp, or another scale in px per dp.
  mutating func resize(to size: SIMD2<Double>, scale: Double, at instant: MotionInstant) {
    self.size = size
    setting.scale = scale
    if panel != nil { panel = makePanel() }
    arrange(at: instant)
  }

  /// Tiles make room for the panel, and come back.
  private mutating func arrange(at instant: MotionInstant) {
    layout = KitLayout(
      size: size, controlWidths: controls.map(\.segments.width), isPanelOpen: panel != nil,
      isBare: isBare, tileCount: tiles.count)
    for index in places.indices {
      places[index].animate(
        to: layout.tile(index), Motion.spring(.move).under(setting.policy), at: instant)
    }
    settleScroll(at: instant)
  }

  mutating func settleScroll(at instant: MotionInstant) {
    let range = scrollRange
    let target = min(max(scroll.value(at: instant), range.lowerBound), range.upperBound)
    scroll.animate(to: target, Motion.spring(.smooth).under(setting.policy), at: instant)
  }

  /// Lets the board's own backdrop go by, or stand.
  private mutating func toggleDrift(at instant: MotionInstant) {
    if isDrifting { return stopDrift(at: instant) }
    guard backdrop != .desktop, setting.policy == .full else { return }
    isDrifting = true
    let now = groundScroll.value(at: instant)
    let hour = MotionDuration.seconds(3600)
    groundScroll.animate(
      to: now + Self.driftSpeed * hour.seconds, .curve(.linear, duration: hour), at: instant)
  }

  private mutating func stopDrift(at instant: MotionInstant) {
    isDrifting = false
    groundScroll.cancel(at: instant)
  }

  // MARK: - Keys

  private mutating func take(
    _ key: KitKey, pressed: Bool, _ instant: MotionInstant
  ) -> [KitEffect] {
    if key == .activate { return activate(pressed: pressed, instant) }
    guard pressed else { return [] }
    switch key {
    case .next: moveFocus(by: 1)
    case .previous: moveFocus(by: -1)
    case .left: moveFocus(by: -1)
    case .right: moveFocus(by: 1)
    case .up: moveFocus(by: -layout.columnCount)
    case .down: moveFocus(by: layout.columnCount)
    case .escape:
      if panel != nil { togglePanel(at: instant) } else { return [.quit] }
    case .tuning(let tuning): return choose(tuning, at: instant)
    case .speed:
      let all = KitSpeed.allCases
      let next = ((all.firstIndex(of: speed) ?? 0) + 1) % all.count
      return choose(all[next], at: instant)
    case .step: return choose(KitSpeed.step, at: instant)
    case .backdrop:
      let next = ((backdrops.firstIndex(of: backdrop) ?? 0) + 1) % backdrops.count
      return choose(backdrops[next], at: instant)
    case .drift: toggleDrift(at: instant)
    case .panel: togglePanel(at: instant)
    case .hud: toggleHUD(at: instant)
    case .reduceMotion: return setReduced(setting.policy == .full, at: instant)
    case .capture: return [.capture]
    case .copy: return [.copy(configuration.text)]
    case .reset:
      configuration.numbers = [:]
      setting.style = configuration.style
      panel?.resetAll(at: instant, setting)
      return [.write(configuration.text)]
    case .activate: break
    }
    if let focus, case .tile(let index) = focus { show(index, at: instant) }
    return []
  }

  private mutating func moveFocus(by step: Int) {
    let order = controls.indices.map(Target.control) + tiles.indices.map(Target.tile)
    guard !order.isEmpty else { return }
    guard let focus, let index = order.firstIndex(of: focus) else {
      self.focus = .tile(0)
      return
    }
    self.focus = order[min(max(index + step, 0), order.count - 1)]
  }

  /// Brings a tile into sight.
  mutating func show(_ index: Int, at instant: MotionInstant) {
    let top = layout.tile(index).y - layout.viewport.y
    let range = scrollRange
    let wanted = min(
      max(scroll.target, top + KitLayout.cell.y - layout.viewport.height), top)
    let target = min(max(wanted, range.lowerBound), range.upperBound)
    guard target != scroll.target else { return }
    scroll.animate(to: target, Motion.spring(.move).under(setting.policy), at: instant)
  }

  private mutating func activate(pressed: Bool, _ instant: MotionInstant) -> [KitEffect] {
    guard let point = focusPoint(at: instant) else { return [] }
    return pressed
      ? down(.keyboard, at: point, instant) : up(.keyboard, at: point, instant)
  }

  /// Where a key presses.
  private func focusPoint(at instant: MotionInstant) -> SIMD2<Double>? {
    switch focus {
    case .control(let index):
      guard controls.indices.contains(index) else { return nil }
      // The choice after the present one.
      let segments = controls[index].segments
      let next = ((segments.selected ?? -1) + 1) % segments.titles.count
      let rect = layout.controls[index]
      return SIMD2(
        rect.x + (Double(next) + 0.5) * segments.segmentWidth, rect.y + rect.height / 2)
    case .tile(let index):
      guard tiles.indices.contains(index) else { return nil }
      let steps = type(of: tiles[index]).identity.demonstration
      for case .down(let point) in steps.map(\.input) {
        return corner(of: index, at: instant) + point
      }
      return corner(of: index, at: instant) + KitTileSize.centre
    case .panel, .ground, nil: return nil
    }
  }

  // MARK: - One lively thing

  private mutating func claim(_ index: Int, at instant: MotionInstant) {
    let isAmbient = tiles[index] is BreathingTile
    let (liveliness, displaced) = governor.claim(
      LivelyID(index), rank: isAmbient ? .ambient : .touched, at: instant,
      until: isAmbient ? .distantFuture : instant + Self.livelyMoment)
    setting.liveliness = liveliness
    if let displaced, tiles.indices.contains(displaced.rawValue) {
      tiles[displaced.rawValue].yield(at: instant)
    }
  }

  private mutating func stopAmbient(except index: Int, at instant: MotionInstant) {
    guard let ambient = governor.somethingMoves(at: instant), ambient.rawValue != index,
      tiles.indices.contains(ambient.rawValue)
    else { return }
    tiles[ambient.rawValue].yield(at: instant)
  }

  // MARK: - What lies where

  func target(at point: SIMD2<Double>, _ instant: MotionInstant) -> Target {
    if let rect = layout.panel, rect.contains(point) { return .panel }
    if let index = layout.controls.firstIndex(where: { $0.contains(point) }) {
      return .control(index)
    }
    guard layout.viewport.contains(point) else { return .ground }
    let index = tiles.indices.first { index in
      let corner = corner(of: index, at: instant)
      return SceneRect(
        x: corner.x, y: corner.y, width: KitTileSize.stage.x, height: KitTileSize.stage.y
      ).contains(point)
    }
    return index.map(Target.tile) ?? .ground
  }

  var scrollRange: ClosedRange<Double> { layout.scrollRange(tileCount: tiles.count) }

  /// The corner of a tile's stage now.
  func corner(of index: Int, at instant: MotionInstant) -> SIMD2<Double> {
    let place = places[index].value(at: instant)
    return place - SIMD2(0, scroll.value(at: instant))
  }

  // MARK: - Time

  /// Takes what has happened in the tiles until `instant`; once a frame.
  mutating func advance(to instant: MotionInstant) {
    for index in tiles.indices {
      for case .peak(let moment) in tiles[index].takeEvents(at: instant) {
        flashes[index] = moment
      }
    }
    flashes = flashes.filter { $0.value + Self.flash > instant }
  }

  /// When the next frame is due, in motion time; nil at rest.
  func nextWake(at instant: MotionInstant) -> MotionInstant? {
    var wakes = tiles.map { $0.nextWake(at: instant) }
    wakes += controls.map { $0.segments.nextWake(at: instant) }
    wakes += places.map { $0.nextWake(at: instant) }
    wakes += faces.values.map { $0.nextWake(at: instant) }
    wakes += [
      scroll.nextWake(at: instant), groundScroll.nextWake(at: instant),
      panel?.nextWake(at: instant), flashes.isEmpty ? nil : instant,
    ]
    return wakes.compactMap { $0 }.min()
  }

  /// Takes readings of the backdrop, at most ten times a second.
  mutating func take(_ samples: [(Place, BackdropSample)], at instant: MotionInstant) {
    for (place, sample) in samples {
      faces[place, default: AdaptiveFace()].take(sample, at: instant)
    }
  }
}
