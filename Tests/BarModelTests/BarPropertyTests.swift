import MotionRuntime
import TestSupport
import Testing

@testable import BarModel

@Suite("Whatever happens to a bar")
struct BarPropertyTests {
  private struct Crowd {
    var random: SeededRandom
    var next = 0
    var items: [BarItem] = []

    init(seed: UInt64) {
      random = SeededRandom(seed: seed)
      for _ in 0..<random.below(12) { insert() }
    }

    mutating func insert() {
      let item = BarItem(id: ItemID("app\(next)"), title: "App", isPinned: random.unit() < 0.5)
      next += 1
      items.insert(item, at: random.below(items.count + 1))
    }

    mutating func change() {
      switch random.below(5) {
      case 0: insert()
      case 1 where !items.isEmpty: items.remove(at: random.below(items.count))
      case 2 where !items.isEmpty:
        let index = random.below(items.count)
        items[index].windows.append(
          BarWindow(id: WindowID(random.next()), isActive: random.unit() < 0.4))
      case 3 where !items.isEmpty: items[random.below(items.count)].windows = []
      case 4: items.swapAt(0, max(items.count - 1, 0))
      default: insert()
      }
    }
  }

  private func configuration(_ random: inout SeededRandom) -> BarConfiguration {
    var configuration = BarConfiguration()
    configuration.position = BarEdge.allCases[random.below(4)]
    configuration.alignment = BarAlignment.allCases[random.below(3)]
    configuration.size = Double(24 + random.below(60))
    configuration.gap = Double(6 + random.below(20))
    configuration.margin = Double(6 + random.below(50))
    configuration.lean = Double(random.below(20))
    configuration.reservesSpace = random.unit() < 0.3
    configuration.reduceMotion = random.unit() < 0.2 ? .on : .auto
    configuration.tuning = MotionTuning.allCases[random.below(3)]
    return configuration
  }

  private func input(_ crowd: inout Crowd, _ model: BarModel) -> BarInput {
    let surface = model.layout.surface
    func point(_ random: inout SeededRandom) -> SIMD2<Double> {
      [
        (random.unit() * 1.4 - 0.2) * surface.width, (random.unit() * 1.4 - 0.2) * surface.height,
      ]
    }
    switch crowd.random.below(22) {
    case 0: return .pointerLeft
    case 1, 2, 3:
      return .pointerButton(
        [.primary, .middle, .secondary][crowd.random.below(3)], pressed: crowd.random.unit() < 0.5)
    case 4:
      return .scrolled(distance: [0, crowd.random.unit() * 90 - 45])
    case 5: return .touchDown(Int32(crowd.random.below(2)), point(&crowd.random))
    case 6: return .touchMoved(Int32(crowd.random.below(2)), point(&crowd.random))
    case 7: return .touchUp(Int32(crowd.random.below(2)))
    case 8: return .touchCancelled
    case 9, 10:
      crowd.change()
      return .itemsChanged(crowd.items)
    case 11: return .reduceMotion(crowd.random.unit() < 0.3)
    case 12: return .visibility(crowd.random.unit() < 0.8)
    case 13:
      return .outputChanged(
        size: [200 + crowd.random.unit() * 1800, 200 + crowd.random.unit() * 1000],
        scale: 1 + crowd.random.unit())
    case 14: return .configurationChanged(configuration(&crowd.random))
    case 15:
      let lightness = Dictionary(
        uniqueKeysWithValues: crowd.items.map { ($0.id, crowd.random.unit().rounded()) })
      return .appearance(lightness: lightness, shadowAlpha: crowd.random.unit())
    case 16: return .keyboardFocus(crowd.random.unit() < 0.5)
    case 17: return .key([.left, .right, .activate, .home, .escape][crowd.random.below(5)])
    default: return .pointerMoved(point(&crowd.random))
    }
  }

  private func check(_ model: BarModel, at instant: MotionInstant) {
    let scene = model.scene(at: instant)
    let shapes = scene.containers.flatMap(\.shapes)
    let horizontal = model.layout.edge.isHorizontal
    let centers = shapes.map { horizontal ? $0.rect.center.x : $0.rect.center.y }
    let isOrdered = zip(centers, centers.dropFirst()).allSatisfy { $0 < $1 }
    #expect(isOrdered)
    #expect(scene.containers.allSatisfy { $0.shapes.count <= BarScene.containerCapacity })
    let surface = model.layout.surface.outset(by: 1e-6)
    for shape in shapes {
      let isInside = surface.contains(shape.rect)
      #expect(isInside, "\(shape.rect) in \(surface)")
      #expect(shape.rect.width > 0 && shape.rect.width.isFinite)
      #expect(shape.radius <= shape.rect.width / 2 + 1e-9 && shape.radius >= 0)
      #expect((0...1).contains(shape.lightness))
    }
    for icon in scene.icons {
      #expect(icon.rect.width.isFinite && icon.rect.height.isFinite && icon.rect.center.x.isFinite)
      #expect((0...1).contains(icon.opacity))
    }
    for mark in scene.marks {
      #expect(mark.rect.width > 0 && mark.radius >= 0 && mark.rect.center.y.isFinite)
    }
    for container in scene.containers {
      if let touch = container.touch {
        #expect((0...1).contains(touch.amount) && touch.position.x.isFinite)
      }
    }
    for rect in scene.inputRegion {
      #expect(
        rect.x >= 0 && rect.y >= 0 && rect.x + rect.width <= model.layout.surfaceWidth
          && rect.y + rect.height <= model.layout.surfaceHeight)
    }
  }

  @Test(
    "order, bounds and finiteness hold, and it always comes to the same rest", arguments: 1...24)
  func randomOperations(seed: Int) {
    var crowd = Crowd(seed: UInt64(seed))
    var now = MotionInstant(seconds: 50)
    let first = configuration(&crowd.random)
    var model = BarModel(configuration: first, output: [1280, 720])
    _ = model.handle(.itemsChanged(crowd.items), at: now)
    for _ in 0..<250 {
      let input = input(&crowd, model)
      _ = model.handle(input, at: now)
      check(model, at: now)
      now = now + .seconds(crowd.random.unit() * (crowd.random.unit() < 0.1 ? 1 : 0.05))
      model.advance(to: now)
      check(model, at: now)
    }

    for input in [
      BarInput.touchCancelled, .pointerLeft, .keyboardFocus(false), .visibility(true),
      .appearance(
        lightness: Dictionary(uniqueKeysWithValues: crowd.items.map { ($0.id, 0) }),
        shadowAlpha: 0.2),
    ] {
      _ = model.handle(input, at: now)
    }
    // Frame by frame, as a program would draw it: it must stop by itself.
    var frames = 0
    while let wake = model.nextWake(at: now), frames < 1200 {
      now = max(wake, now + .nanoseconds(16_666_667))
      model.advance(to: now)
      frames += 1
    }
    #expect(model.nextWake(at: now) == nil)
    #expect(frames < 1200)

    var fresh = BarModel(configuration: model.configuration, output: nil)
    let output = lastOutput(of: model)
    _ = fresh.handle(.outputChanged(size: output.size, scale: output.scale), at: now)
    _ = fresh.handle(.itemsChanged(crowd.items), at: now)
    _ = fresh.handle(.appearance(lightness: [:], shadowAlpha: 0.2), at: now)
    let later = now + .seconds(5)
    #expect(model.layout == fresh.layout)
    #expect(model.scene(at: later) == fresh.scene(at: later))
  }

  private func lastOutput(of model: BarModel) -> (size: SIMD2<Double>, scale: Double) {
    (model.output ?? [0, 0], model.outputScale)
  }
}
