import GlassSurface
import MotionRuntime

/// A slider whose knob becomes glass while it is dragged: clear, magnifying, with colours at its rim; a
/// plain white knob before and after.
struct GlassSlider: Equatable, Sendable {
  private static let knob = SIMD2(30.0, 20)
  private static let glassKnob = SIMD2(46.0, 32)
  private static let trackHeight = 5.0
  private static let become = Motion.curve(
    .bezier(startControlPoint: [0.05, 0.7], endControlPoint: [0.1, 1]), duration: .milliseconds(180)
  )
  private static let revert = Motion.curve(.easeOut, duration: .milliseconds(220))

  /// Of the track, in dp.
  var length: Double
  /// 0…1 along the track.
  private var place: Animated<Double>
  /// 0 a plain knob, 1 a lens.
  private var glass = Animated(0.0, threshold: .level)
  private var gel: Gel
  private var drag: GestureTracker
  private var velocity = VelocityEstimator<Double>()
  private(set) var isDragged = false

  /// - Parameters:
  ///   - value: 0…1.
  ///   - scale: px per dp.
  init(_ value: Double, length: Double, scale: Double) {
    self.length = length
    place = Animated(value, threshold: .factor(extent: length, scale: scale))
    gel = Gel(extent: Self.glassKnob.x, scale: scale)
    drag = GestureTracker(range: 0...1, extent: 1)
  }

  /// 0…1.
  func value(at instant: MotionInstant) -> Double { place.value(at: instant) }
  var target: Double { place.target }

  /// Puts the knob somewhere without touching it.
  mutating func set(_ value: Double, at instant: MotionInstant, _ policy: MotionPolicy) {
    guard !isDragged, value != place.target else { return }
    place.animate(to: value, Motion.spring(.tap).under(policy), at: instant)
  }

  /// `along` is the finger's place from the track's start, in dp.
  mutating func down(at along: Double, instant: MotionInstant, _ setting: KitSetting) {
    isDragged = true
    var value = place.value(at: instant)
    // A press beside the knob fetches it.
    if abs(value * length - along) > Self.glassKnob.x / 2 { value = min(max(along / length, 0), 1) }
    place.set(value, at: instant)
    drag.down(at: along / length, value: value, instant: instant)
    velocity.reset()
    velocity.add(along, at: instant)
    glass.animate(to: 1, setting.policy == .full ? Self.become : .reducedFade, at: instant)
  }

  mutating func move(to along: Double, instant: MotionInstant, _ setting: KitSetting) {
    guard isDragged, let value = drag.move(to: along / length, instant: instant) else { return }
    velocity.add(along, at: instant)
    place.set(value, at: instant)
    gel.drag(
      velocity: SIMD2(velocity.velocity(at: instant), 0), at: instant, policy: setting.policy)
  }

  /// Ends the drag; a knob beyond its end comes back.
  mutating func up(at instant: MotionInstant, _ setting: KitSetting) {
    guard isDragged else { return }
    isDragged = false
    _ = drag.cancel()
    let value = min(max(place.value(at: instant), 0), 1)
    place.animate(to: value, Motion.spring(.move).under(setting.policy), at: instant)
    gel.release(at: instant, policy: setting.policy)
    glass.animate(to: 0, setting.policy == .full ? Self.revert : .reducedFade, at: instant)
  }

  mutating func reduce(at instant: MotionInstant) {
    place.reduce(at: instant)
    glass.reduce(at: instant)
    gel.reduce(at: instant)
  }

  /// Draws the track with its start at `start`.
  func draw(
    into drawing: inout KitDrawing, at start: SIMD2<Double>, instant: MotionInstant,
    face: KitFace, _ setting: KitSetting
  ) {
    let amount = glass.value(at: instant)
    let along = place.value(at: instant) * length
    let centre = start + SIMD2(along, 0)
    let size = Self.knob + (Self.glassKnob - Self.knob) * amount
    let form = gel.deformation(at: instant)
    // What is drawn last lies above all glass, so the track ends where the lens begins.
    let reach = size.x / 2 * form.along - 3 * (1 - amount)
    track(
      &drawing, from: start.x, to: min(centre.x - reach, start.x + length), y: start.y,
      SIMD4(0.2, 0.52, 1, 1))
    track(
      &drawing, from: max(centre.x + reach, start.x), to: start.x + length, y: start.y,
      KitDrawing.ink(face.lightness, alpha: 0.28))
    if amount > 0 {
      drawing.glass(
        [GlassMember(at: centre, size: size, face: face, presence: amount)], face: face
      ) { container in
        container.style = setting.style.knobLens
        container.dispersion = amount
        container.touch = GlassTouch(
          position: centre, amount: amount, magnification: setting.policy == .full ? 1 : 0)
        if form.along != 1 {
          container.gel = GlassGel(axis: SIMD2(1, 0), stretch: form.along, pivot: centre)
        }
      }
    }
    guard amount < 1 else { return }
    let knob = SceneRect(centre: centre, size: size)
    drawing.plate(
      SceneRect(x: knob.x, y: knob.y + 1, width: knob.width, height: knob.height),
      radius: size.y / 2, SIMD4(0, 0, 0, Float(0.22 * (1 - amount))))
    drawing.mark(knob, radius: size.y / 2, SIMD4(1, 1, 1, Float(1 - amount)))
  }

  private func track(
    _ drawing: inout KitDrawing, from left: Double, to right: Double, y: Double,
    _ color: SIMD4<Float>
  ) {
    guard right - left > 1 else { return }
    drawing.mark(
      SceneRect(
        x: left, y: y - Self.trackHeight / 2, width: right - left, height: Self.trackHeight),
      radius: min(Self.trackHeight, right - left) / 2, color)
  }

  func readings(at instant: MotionInstant) -> [String: Double] {
    [
      "value": place.value(at: instant), "glass": glass.value(at: instant),
      "stretch": gel.deformation(at: instant).along,
    ]
  }

  func nextWake(at instant: MotionInstant) -> MotionInstant? {
    [place.nextWake(at: instant), glass.nextWake(at: instant), gel.nextWake(at: instant)]
      .compactMap { $0 }.min()
  }
}

extension GlassStyle {
  /// A knob's glass while it is dragged: clear, hardly frosted, so that it magnifies what lies beneath.
  var knobLens: GlassStyle {
    var style = clear
    style.blur = min(style.blur, 1)
    // White stays paper, so that the rim is seen on it.
    for face in [\GlassStyle.darkFace, \.lightFace] {
      style[keyPath: face].emission = 0.02
      style[keyPath: face].transmission = 0.94
    }
    // Small glass bends the more; all of it would show nothing but its own middle.
    style.depthGain *= 0.4
    style.press.magnify = max(style.press.magnify, 0.3)
    return style
  }
}
