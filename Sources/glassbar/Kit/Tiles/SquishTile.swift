import GlassSurface
import MotionRuntime

/// The squish in the three tunings side by side; the one that is tapped last is the pick.
struct SquishTile: KitTile {
  private static let places: [(tuning: MotionTuning, centre: SIMD2<Double>)] = [
    (.firm, SIMD2(38, 56)), (.bubbly, SIMD2(108, 56)), (.lively, SIMD2(178, 56)),
  ]
  private static let side = 60.0

  static let identity = KitTileIdentity(
    name: "squish", title: "Squish press",
    summary: "a round thing pressed flat in 90 ms, in the tunings Firm, Bubbly and Lively",
    demonstration: KitStep.tap(places[0].centre, at: 0.1) + KitStep.tap(places[2].centre, at: 0.8)
      + [KitStep(1.5, .down(places[1].centre)), KitStep(1.75, .up(places[1].centre))],
    moment: 1.6, duration: 2.5)

  private struct Button {
    var body: SquishPress
    var text: SquishPress
    var press: PressedGlass
  }

  private var buttons: [Button]
  private var pressed: Int?
  private var pick: MotionTuning?
  private var shape: MotionTuning?

  init(_ setting: KitSetting) {
    buttons = Self.places.map { _ in
      Button(
        body: SquishPress(extent: Self.side, scale: setting.scale),
        text: SquishPress(extent: Self.side, scale: setting.scale),
        press: PressedGlass(extent: Self.side, scale: setting.scale))
    }
  }

  func caption(_ setting: KitSetting) -> String {
    let tuning = shape ?? setting.tuning
    let count = Oscillations.count(
      of: tuning.squishRelease, amplitude: (1 - tuning.squish.y) * Self.side)
    return "Squish press · \(count == 0 ? "no" : "\(count)") rebound\(count == 1 ? "" : "s")"
  }

  mutating func handle(_ input: TileInput, at instant: MotionInstant, _ setting: KitSetting) {
    switch input {
    case .down(let point):
      guard
        let index = Self.places.firstIndex(where: {
          SceneRect(centre: $0.centre, size: SIMD2(Self.side, Self.side)).contains(point, reach: 4)
        })
      else { return }
      pressed = index
      shape = Self.places[index].tuning
      let tuning = Self.places[index].tuning
      buttons[index].body.press(at: instant, tuning: tuning, policy: setting.policy)
      buttons[index].text.press(
        at: instant, lag: .milliseconds(35), tuning: tuning, policy: setting.policy)
      buttons[index].press.press(at: point, instant: instant, policy: setting.policy)
    case .moved(let point):
      if let pressed { buttons[pressed].press.move(to: point) }
    case .up(let point):
      guard let index = pressed else { return }
      release(index, at: instant, setting)
      let rect = SceneRect(centre: Self.places[index].centre, size: SIMD2(Self.side, Self.side))
      if rect.contains(point, reach: 12) { pick = Self.places[index].tuning }
    case .cancelled:
      if let pressed { release(pressed, at: instant, setting) }
    case .hovered, .scrolled: break
    }
  }

  private mutating func release(_ index: Int, at instant: MotionInstant, _ setting: KitSetting) {
    pressed = nil
    let tuning = Self.places[index].tuning
    buttons[index].body.release(
      at: instant, tuning: tuning, policy: setting.policy, liveliness: setting.liveliness)
    buttons[index].text.release(
      at: instant, lag: .milliseconds(35), tuning: tuning, policy: setting.policy,
      liveliness: setting.liveliness)
    buttons[index].press.release(at: instant, policy: setting.policy)
  }

  mutating func reduce(at instant: MotionInstant) {
    for index in buttons.indices {
      buttons[index].body.reduce(at: instant)
      buttons[index].text.reduce(at: instant)
      buttons[index].press.reduce(at: instant)
    }
  }

  func draw(
    into drawing: inout KitDrawing, at instant: MotionInstant, faces: [KitFace],
    _ setting: KitSetting
  ) {
    for (place, button) in zip(Self.places, buttons) {
      let size = SIMD2(Self.side, Self.side) * button.body.scale(at: instant)
      drawing.glass([GlassMember(at: place.centre, size: size, face: faces[0])], face: faces[0]) {
        $0.touch = button.press.touch(at: instant)
      }
      drawing.label(
        place.tuning.title, at: place.centre, box: SIMD2(56, 20), size: 13,
        weight: place.tuning == setting.tuning ? .semibold : .medium,
        lightness: faces[0].lightness, scale: button.text.scale(at: instant),
        opacity: place.tuning == setting.tuning ? 1 : 0.85)
      if place.tuning == setting.tuning {
        drawing.mark(
          SceneRect(centre: place.centre, size: size + SIMD2(8, 8)),
          radius: (min(size.x, size.y) + 8) / 2, KitDrawing.ink(faces[0].lightness, alpha: 0.9),
          stroke: 2)
      }
    }
  }

  func readings(at instant: MotionInstant) -> [String: Double] {
    var readings: [String: Double] = [:]
    for (place, button) in zip(Self.places, buttons) {
      let body = button.body.scale(at: instant)
      let text = button.text.scale(at: instant)
      let name = place.tuning.rawValue
      readings["\(name).width"] = body.x
      readings["\(name).height"] = body.y
      readings["\(name).text.height"] = text.y
      readings["\(name).light"] = button.press.light(at: instant)
    }
    return readings
  }

  mutating func takeEvents(at instant: MotionInstant) -> [MotionEvent] {
    buttons.indices.flatMap { buttons[$0].body.takeEvents(at: instant) }
  }

  func nextWake(at instant: MotionInstant) -> MotionInstant? {
    buttons.flatMap {
      [
        $0.body.nextWake(at: instant), $0.text.nextWake(at: instant),
        $0.press.nextWake(at: instant),
      ]
    }.compactMap { $0 }.min()
  }

  mutating func takePick() -> MotionTuning? {
    defer { pick = nil }
    return pick
  }
}

extension MotionTuning {
  var title: String {
    switch self {
    case .firm: "Firm"
    case .bubbly: "Bubbly"
    case .lively: "Lively"
    }
  }
}

/// How often a spring is seen to pass its target: one, maybe two, and no more.
enum Oscillations {
  /// The least excursion, in dp, that anybody counts.
  private static let visible = 0.08

  /// - Parameter amplitude: how far it is let go from its target, in dp.
  static func count(of spring: Spring, amplitude: Double) -> Int {
    guard amplitude > 0, spring.dampingRatio < 1 else { return 0 }
    var count = 0
    while count < 20, let turn = spring.extremum(after: count, displacement: amplitude),
      abs(turn.displacement) >= visible
    { count += 1 }
    return count
  }
}
