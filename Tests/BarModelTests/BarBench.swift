import BarModel
import MotionRuntime

/// A bar with a hand-held clock and short words for what happens to it.
struct BarBench {
  var model: BarModel
  var now = MotionInstant(seconds: 100)

  init(
    _ items: [BarItem] = BarBench.pinned(5), configuration: BarConfiguration = BarConfiguration(),
    output: SIMD2<Double> = [1280, 720]
  ) {
    model = BarModel(configuration: configuration, output: output)
    _ = model.handle(.itemsChanged(items), at: now)
  }

  static func pinned(_ count: Int) -> [BarItem] {
    (0..<count).map { BarItem(id: ItemID("app\($0)"), title: "App \($0)", isPinned: true) }
  }

  static func window(_ id: UInt64, active: Bool = false) -> BarWindow {
    BarWindow(id: WindowID(id), isActive: active)
  }

  mutating func send(_ input: BarInput) -> [BarEffect] { model.handle(input, at: now) }

  mutating func wait(_ seconds: Double) {
    now = now + .seconds(seconds)
    model.advance(to: now)
  }

  var scene: BarScene { model.scene(at: now) }
  var isAtRest: Bool { model.nextWake(at: now) == nil }

  /// The middle of a button at rest.
  func middle(_ index: Int) -> SIMD2<Double> { model.layout.buttons[index].center }

  /// The middles of all glass along the bar, in order.
  var centers: [Double] {
    scene.containers.flatMap(\.shapes).map {
      model.layout.edge.isHorizontal ? $0.rect.center.x : $0.rect.center.y
    }
  }

  mutating func click(
    _ index: Int, button: BarButton = .primary, modifiers: BarModifiers = []
  ) -> [BarEffect] {
    var effects = send(.pointerEntered(middle(index)))
    effects += send(.pointerButton(button, pressed: true, modifiers: modifiers, serial: 7))
    wait(0.05)
    effects += send(.pointerButton(button, pressed: false, serial: 8))
    return effects
  }
}
