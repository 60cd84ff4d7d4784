/// The people at the machine: each seat with its pointer, keyboard and touch screen.
package final class Seats {
  /// A press that the compositor will accept as the reason for an activation.
  package struct Press {
    package let seat: Seat
    package let serial: UInt32
    /// The surface that was pressed, or that has the keyboard.
    package let surface: WlSurface
  }

  package private(set) var all: [Seat] = []

  /// What happened to one of our surfaces.
  package var onInput: ((WlSurface, InputEvent) -> Void)?

  /// The last press of a button, key or finger.
  package private(set) var lastPress: Press?

  var cursorShapes: WpCursorShapeManagerV1? {
    didSet {
      for seat in all { seat.cursorShapes = cursorShapes }
    }
  }

  private let loop: any EventLoop

  init(loop: any EventLoop) {
    self.loop = loop
  }

  func add(_ proxy: WlSeat, name: UInt32) {
    let seat = Seat(proxy, globalName: name, loop: loop)
    seat.cursorShapes = cursorShapes
    seat.onInput = { [weak self, unowned seat] surface, event in
      self?.deliver(event, to: surface, from: seat)
    }
    all.append(seat)
  }

  func remove(name: UInt32) {
    guard let index = all.firstIndex(where: { $0.globalName == name }) else { return }
    let seat = all.remove(at: index)
    seat.end()
    if lastPress?.seat === seat { lastPress = nil }
  }

  private func deliver(_ event: InputEvent, to surface: WlSurface, from seat: Seat) {
    switch event {
    case .pointerButton(_, pressed: true, _, let serial), .touchDown(_, _, _, let serial):
      lastPress = Press(seat: seat, serial: serial, surface: surface)
    case .key(let key) where key.pressed && !key.isRepeat:
      lastPress = Press(seat: seat, serial: key.serial, surface: surface)
    default: break
    }
    onInput?(surface, event)
  }
}
