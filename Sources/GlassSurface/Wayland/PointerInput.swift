/// A pointer; events that belong together are delivered when the compositor ends their frame.
final class PointerInput {
  /// Names the pointer's picture where the compositor can; elsewhere the one that was there stays,
  /// since we have no pictures of our own.
  var cursorShapes: WpCursorShapeManagerV1? {
    didSet {
      shapeDevice?.destroy()
      shapeDevice = cursorShapes?.getPointer(pointer: proxy)
    }
  }

  private let proxy: WlPointer
  private let deliver: (WlSurface, InputEvent) -> Void
  private var shapeDevice: WpCursorShapeDeviceV1?
  private var focus: WlSurface?
  private var frame: [(WlSurface, InputEvent)] = []
  private var scroll = Scroll()

  /// What was scrolled in one frame.
  private struct Scroll {
    var isPresent = false
    var distance = SIMD2<Double>.zero
    var notches = SIMD2<Int32>.zero
    var time: UInt32 = 0
  }

  /// Parts of a notch, in 1/120, that did not make a whole one yet.
  private var remainder = SIMD2<Int32>.zero

  init(_ proxy: WlPointer, _ deliver: @escaping (WlSurface, InputEvent) -> Void) {
    self.proxy = proxy
    self.deliver = deliver
    proxy.onEvent = { [weak self] event in self?.handle(event) }
  }

  func end() {
    frame = []
    if let focus { deliver(focus, .pointerLeft) }
    focus = nil
    shapeDevice?.destroy()
    proxy.release()
  }

  private func handle(_ event: WlPointer.Event) {
    switch event {
    case .enter(let serial, let surface, let x, let y):
      focus = surface
      remainder = .zero
      shapeDevice?.setShape(serial: serial, shape: .`default`)
      append(.pointerEntered(SIMD2(x, y), serial: serial))
    case .leave:
      append(.pointerLeft)
      focus = nil
    case .motion(let time, let x, let y): move(to: SIMD2(x, y), time)
    case .button(let serial, let time, let code, let state):
      append(
        .pointerButton(
          PointerButton(code: code), pressed: state == .pressed, time: time, serial: serial))
    case .axis(let time, let axis, let value):
      scroll.isPresent = true
      scroll.time = time
      if let lane = lane(of: axis), value.isFinite { scroll.distance[lane] += value }
    case .axisDiscrete(let axis, let notches):
      if let lane = lane(of: axis) { scroll.notches[lane] &+= notches }
    case .axisValue120(let axis, let value):
      guard let lane = lane(of: axis) else { return }
      // A turn back starts from nothing.
      if (value < 0) != (remainder[lane] < 0) { remainder[lane] = 0 }
      remainder[lane] &+= value
      scroll.notches[lane] &+= remainder[lane] / 120
      remainder[lane] %= 120
    case .axisSource, .axisStop: break
    case .frame: finish()
    }
    // Older compositors do not group.
    if proxy.version < 5 { finish() }
  }

  private func lane(of axis: WlPointer.Axis) -> Int? {
    switch axis {
    case .horizontalScroll: 0
    case .verticalScroll: 1
    case .unknown: nil
    }
  }

  private func append(_ event: InputEvent) {
    guard let focus else { return }
    frame.append((focus, event))
  }

  /// Of several motions in a row only the last counts.
  private func move(to position: SIMD2<Double>, _ time: UInt32) {
    if case .pointerMoved? = frame.last?.1 { frame.removeLast() }
    append(.pointerMoved(position, time: time))
  }

  private func finish() {
    if scroll.isPresent {
      append(.scrolled(scroll.distance, discrete: scroll.notches, time: scroll.time))
      scroll = Scroll()
    }
    let events = frame
    frame = []
    for (surface, event) in events { deliver(surface, event) }
  }
}
