import BarModel
import FrameProfile
import GlassSurface
import Glibc
import MotionRuntime

/// Scenes of the glass as functions of time, on the springs and curves of SPEC §2 and §3.
struct GlassPlay {
  private let size: SIMD2<Double>
  private let spacing: Double
  /// Where in its period a scene begins, in s, so that seeds differ.
  private let phase: Double

  private static let side = 48.0
  private static let shadowAlpha = 0.22

  init(_ casting: ProfileScene.Casting) {
    size = casting.stage.size
    spacing = casting.configuration.spacing
    var generator = SeededGenerator(seed: casting.seed)
    phase = generator.unit()
  }

  /// A button in the middle of five, carried to and fro through the others' necks.
  func mergeDrag(at time: Double) -> ScenePicture {
    var row = row(count: 5)
    let angle = 2 * Double.pi * (time / 2.4 + phase)
    let reach = 140.0
    row[2].rect.x += reach * sin(angle)
    row[2].rect.y -= 10 * (1 - cos(angle)) / 2
    let speed = (reach * 2 * Double.pi / 2.4 * cos(angle)).magnitude
    var rest = GlassContainer(members: row, spacing: 20)
    let dragged = row[2].rect
    rest.gel = nil
    return picture(
      [rest],
      touch: GlassTouch(
        position: [dragged.x + dragged.width / 2, dragged.y + dragged.height / 2],
        amount: min(speed / 1200, 1) * 0.5))
  }

  /// A button that becomes a menu of 280 dp and shrinks back, every 1.4 s.
  func morphMenu(at time: Double) -> ScenePicture {
    let row = row(count: 5, bottom: 28)
    let period = 1.4
    let place = (time + phase * period).truncatingRemainder(dividingBy: 2 * period)
    let opens = place < period
    let way = Spring.morph.value(target: 1, time: opens ? place : place - period)
    let progress = opens ? way : 1 - way
    let button = row[2].rect
    let menu = SceneRect(
      x: button.x - 92, y: max(button.y - 12 - 220, 8), width: 232, height: 220)
    let rect = button.mixed(with: menu, by: progress)
    var others = row
    others.remove(at: 2)
    let radius = 24 + (22 - 24) * progress
    let grown = GlassContainer(
      members: [GlassMember(rect: rect, radius: min(radius, rect.height / 2, rect.width / 2))],
      spacing: spacing)
    return picture([GlassContainer(members: others, spacing: spacing), grown])
  }

  /// Six buttons that appear in 320 ms and go in 240 ms, every 1.2 s.
  func materialize(at time: Double) -> ScenePicture {
    let place = (time + phase * 1.2).truncatingRemainder(dividingBy: 1.2)
    let appearing = UnitCurve.bezier(startControlPoint: [0.05, 0.7], endControlPoint: [0.1, 1])
    let leaving = UnitCurve.bezier(startControlPoint: [0.32, 0], endControlPoint: [0.67, 0])
    let goes = place >= 0.7
    let presence =
      goes
      ? 1 - leaving.value(at: min((place - 0.7) / 0.24, 1))
      : appearing.value(at: min(place / 0.32, 1))
    let scale = goes ? 1 : 0.94 + 0.06 * presence
    let members = row(count: 6).map { member in
      var member = member
      member.rect = member.rect.scaled(by: scale)
      member.radius = member.rect.height / 2
      member.presence = presence
      return member
    }
    return picture(
      [GlassContainer(members: members, spacing: spacing)], opacity: presence)
  }

  /// The scroll edge beneath a row, coming and going with the content.
  func scrollEdge(at time: Double) -> ScenePicture {
    let members = row(count: 6, bottom: 16)
    var shown = picture([GlassContainer(members: members, spacing: spacing)])
    let amount = (1 - cos(2 * Double.pi * (time / 2 + phase))) / 2
    let top = max(members[0].rect.y - 8, 0)
    shown.scene.scrollEdge = ScrollEdge(
      kind: .soft, band: SceneRect(x: 0, y: top, width: size.x, height: size.y - top),
      side: .bottom, ground: [0.98, 0.98, 0.97], amount: amount)
    return shown
  }

  /// A way round the surface.
  struct Orbit {
    var center: SIMD2<Double>
    var reach: SIMD2<Double>
    /// Rounds a second, and where it begins, in rounds.
    var rate: SIMD2<Double>
    var start: SIMD2<Double>
  }

  static func orbits(_ count: Int, in size: SIMD2<Double>, seed: UInt64) -> [Orbit] {
    var generator = SeededGenerator(seed: seed)
    func pair(_ range: ClosedRange<Double>) -> SIMD2<Double> {
      SIMD2(generator.unit(), generator.unit()) * (range.upperBound - range.lowerBound)
        + SIMD2(repeating: range.lowerBound)
    }
    let room = SIMD2(max(size.x - 2 * side, 1), max(size.y - 2 * side, 1))
    return (0..<count).map { _ in
      Orbit(
        center: pair(0.2...0.8) * room + SIMD2(repeating: side), reach: pair(0.05...0.2) * room,
        rate: pair(0.1...0.4), start: pair(0...1))
    }
  }

  func stress(_ orbits: [Orbit], at time: Double) -> ScenePicture {
    let members = orbits.map { orbit in
      let turn = (orbit.rate * time + orbit.start) * (2 * Double.pi)
      let center = orbit.center + orbit.reach * SIMD2(sin(turn.x), cos(turn.y))
      return GlassMember(
        rect: SceneRect(
          x: center.x - Self.side / 2, y: center.y - Self.side / 2, width: Self.side,
          height: Self.side), radius: Self.side / 2)
    }
    let capacity = GlassContainer.capacity
    let containers = stride(from: 0, to: members.count, by: capacity).map { first in
      GlassContainer(
        members: Array(members[first..<min(first + capacity, members.count)]), spacing: 16)
    }
    return ScenePicture(
      scene: GlassScene(containers: containers), shadowAlpha: Self.shadowAlpha)
  }

  // MARK: - A row of buttons

  private func row(count: Int, bottom: Double? = nil) -> [GlassMember] {
    let side = Self.side
    let length = Double(count) * side + Double(count - 1) * 12
    let y = (bottom.map { size.y - side - $0 } ?? (size.y - side) / 2).rounded()
    return (0..<count).map { index in
      GlassMember(
        rect: SceneRect(
          x: ((size.x - length) / 2).rounded() + Double(index) * (side + 12), y: y, width: side,
          height: side), radius: side / 2)
    }
  }

  /// The containers, with a glyph on each small piece of glass.
  private func picture(
    _ containers: [GlassContainer], touch: GlassTouch? = nil, opacity: Double = 1
  ) -> ScenePicture {
    var containers = containers
    if let touch, touch.amount > 0 { containers[0].touch = touch }
    let small = containers.flatMap(\.members).filter { $0.rect.height <= Self.side * 1.1 }
    let icons = zip(RenderScene.applications, small).map { application, member in
      let rect = member.rect
      return IconSprite(
        icon: IconID(application.id),
        rect: SceneRect(
          x: rect.x + (rect.width - 28) / 2, y: rect.y + (rect.height - 28) / 2, width: 28,
          height: 28), opacity: opacity, snapsToPixels: false)
    }
    return ScenePicture(
      scene: GlassScene(containers: containers, icons: icons), shadowAlpha: Self.shadowAlpha)
  }
}
