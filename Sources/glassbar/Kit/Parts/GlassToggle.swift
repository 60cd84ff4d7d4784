import GlassSurface
import MotionRuntime

/// A toggle whose knob is glass while it is touched or in flight, stretches along its way, and is a plain
/// white knob again when it has landed.
struct GlassToggle: Equatable, Sendable {
  static let track = SIMD2(72.0, 38)
  private static let knob = SIMD2(40.0, 30)
  private static let glassKnob = SIMD2(48.0, 38)
  private static let travel = (track.x - knob.x) / 2 - 4

  private(set) var isOn: Bool
  private var flight: StretchInFlight
  /// 0 a plain knob, 1 a lens.
  private var glass = Animated(0.0, threshold: .level)
  private var tint: Animated<Double>
  private var drag: GestureTracker
  private var isDown = false
  private var hasDragged = false

  /// - Parameter scale: px per dp.
  init(isOn: Bool, scale: Double) {
    self.isOn = isOn
    let place = MotionPoint(isOn ? Self.travel : -Self.travel, 0)
    flight = StretchInFlight(position: place, extent: Self.knob.x, scale: scale)
    tint = Animated(isOn ? 1 : 0, threshold: .level)
    drag = GestureTracker(
      range: -Self.travel...Self.travel, extent: Self.track.x,
      snapPoints: [-Self.travel, Self.travel])
  }

  /// `along` is the finger's place from the toggle's middle, in dp.
  mutating func down(at along: Double, instant: MotionInstant, _ setting: KitSetting) {
    isDown = true
    hasDragged = false
    drag.down(at: along, value: flight.position(at: instant).x, instant: instant)
    glass.animate(
      to: 1, setting.policy == .full ? .spring(.pressDown.calmed) : .reducedFade, at: instant)
  }

  mutating func move(to along: Double, instant: MotionInstant, _ setting: KitSetting) {
    guard isDown, let value = drag.move(to: along, instant: instant) else { return }
    let moved = abs(value - flight.position(at: instant).x)
    guard hasDragged || moved > 4 else { return }
    hasDragged = true
    flight.travel(
      to: MotionPoint(value, 0), at: instant, tuning: setting.tuning, policy: setting.policy)
  }

  /// The finger is lifted: a tap changes the state, a drag leaves it where the knob was thrown.
  mutating func up(at instant: MotionInstant, _ setting: KitSetting) {
    guard isDown else { return }
    isDown = false
    let release = drag.up(at: instant)
    isOn = hasDragged ? (release?.target ?? 0) > 0 : !isOn
    fly(
      at: instant, trigger: hasDragged ? .momentum : .tap,
      velocity: hasDragged ? release.map { MotionPoint($0.velocity, 0) } : nil, setting)
  }

  mutating func cancel(at instant: MotionInstant, _ setting: KitSetting) {
    guard isDown else { return }
    isDown = false
    _ = drag.cancel()
    fly(at: instant, trigger: .tap, velocity: nil, setting)
  }

  private mutating func fly(
    at instant: MotionInstant, trigger: MotionTrigger, velocity: MotionPoint?,
    _ setting: KitSetting
  ) {
    flight.travel(
      to: MotionPoint(isOn ? Self.travel : -Self.travel, 0), at: instant, trigger: trigger,
      velocity: velocity, tuning: setting.tuning, policy: setting.policy)
    tint.animate(to: isOn ? 1 : 0, .reading, at: instant)
    // Plain again once it has landed.
    glass.animate(
      to: 0, .curve(.easeOut, duration: .milliseconds(180)), at: instant,
      delay: .milliseconds(setting.policy == .full ? 240 : 100))
  }

  mutating func reduce(at instant: MotionInstant) {
    flight.reduce(at: instant)
    glass.reduce(at: instant)
    tint.reduce(at: instant)
  }

  func draw(
    into drawing: inout KitDrawing, at centre: SIMD2<Double>, instant: MotionInstant,
    face: KitFace, _ setting: KitSetting
  ) {
    let on = tint.value(at: instant)
    let grey = SIMD4<Float>(0.45, 0.45, 0.5, 0.55)
    let green = SIMD4<Float>(0.16, 0.75, 0.36, 0.92)
    drawing.glass(
      [
        GlassMember(
          at: centre, size: Self.track, face: face, tint: grey + (green - grey) * Float(on))
      ], face: face)
    let amount = glass.value(at: instant)
    let shape = flight.scale(at: instant)
    let place = centre + flight.position(at: instant)
    if amount > 0 {
      let size = Self.knob + (Self.glassKnob - Self.knob) * amount
      drawing.glass(
        [GlassMember(at: place, size: size * shape, face: face, presence: amount)], face: face
      ) { container in
        container.style = setting.style.knobLens
        container.touch = GlassTouch(position: place, amount: 0.6 * amount)
        container.dispersion = isDown ? amount : 0
      }
    }
    drawing.plate(
      SceneRect(centre: place, size: Self.knob * shape),
      radius: min(Self.knob.x * shape.x, Self.knob.y * shape.y) / 2,
      SIMD4(1, 1, 1, Float(1 - amount)))
  }

  func readings(at instant: MotionInstant) -> [String: Double] {
    let shape = flight.scale(at: instant)
    return [
      "position": flight.position(at: instant).x, "along": shape.x, "across": shape.y,
      "glass": glass.value(at: instant),
    ]
  }

  mutating func takeEvents(at instant: MotionInstant) -> [MotionEvent] {
    flight.takeEvents(at: instant)
  }

  func nextWake(at instant: MotionInstant) -> MotionInstant? {
    [flight.nextWake(at: instant), glass.nextWake(at: instant), tint.nextWake(at: instant)]
      .compactMap { $0 }.min()
  }
}
