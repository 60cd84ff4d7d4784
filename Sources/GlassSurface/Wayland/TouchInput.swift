/// A touch screen; each finger stays with the surface it came down on.
final class TouchInput {
  private let proxy: WlTouch
  private let deliver: (WlSurface, InputEvent) -> Void
  private var fingers: [Int32: WlSurface] = [:]

  init(_ proxy: WlTouch, _ deliver: @escaping (WlSurface, InputEvent) -> Void) {
    self.proxy = proxy
    self.deliver = deliver
    proxy.onEvent = { [weak self] event in self?.handle(event) }
  }

  func end() {
    cancel()
    proxy.release()
  }

  private func handle(_ event: WlTouch.Event) {
    switch event {
    case .down(let serial, let time, let surface, let id, let x, let y):
      guard let surface else { return }
      fingers[id] = surface
      deliver(surface, .touchDown(id: id, SIMD2(x, y), time: time, serial: serial))
    case .motion(let time, let id, let x, let y):
      guard let surface = fingers[id] else { return }
      deliver(surface, .touchMoved(id: id, SIMD2(x, y), time: time))
    case .up(let serial, let time, let id):
      guard let surface = fingers.removeValue(forKey: id) else { return }
      deliver(surface, .touchUp(id: id, time: time, serial: serial))
    case .cancel: cancel()
    case .frame, .shape, .orientation: break
    }
  }

  /// The compositor took the touch for itself: whatever it began is undone.
  private func cancel() {
    var told: Set<ObjectIdentifier> = []
    let surfaces = fingers.values.filter { told.insert(ObjectIdentifier($0)).inserted }
    fingers = [:]
    for surface in surfaces { deliver(surface, .touchCancelled) }
  }
}
