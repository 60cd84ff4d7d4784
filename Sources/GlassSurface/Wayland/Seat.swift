/// One seat; its devices come and go.
package final class Seat {
  /// Such as `seat0`; empty where the compositor does not tell.
  package private(set) var name = ""
  package private(set) var capabilities: WlSeat.Capability = []

  package let proxy: WlSeat
  let globalName: UInt32
  var onInput: ((WlSurface, InputEvent) -> Void)?

  var cursorShapes: WpCursorShapeManagerV1? {
    didSet { pointer?.cursorShapes = cursorShapes }
  }

  private let loop: any EventLoop
  private var pointer: PointerInput?
  private var touch: TouchInput?
  private var keyboard: KeyboardInput?

  init(_ proxy: WlSeat, globalName: UInt32, loop: any EventLoop) {
    self.proxy = proxy
    self.globalName = globalName
    self.loop = loop
    proxy.onEvent = { [weak self] event in
      switch event {
      case .capabilities(let capabilities): self?.follow(capabilities)
      case .name(let name): self?.name = name
      }
    }
  }

  /// Ends the devices, telling surfaces what they lose, and then the seat.
  func end() {
    follow([])
    proxy.release()
  }

  private func follow(_ capabilities: WlSeat.Capability) {
    self.capabilities = capabilities
    let deliver: (WlSurface, InputEvent) -> Void = { [weak self] surface, event in
      self?.onInput?(surface, event)
    }
    if !capabilities.contains(.pointer) {
      pointer?.end()
      pointer = nil
    } else if pointer == nil {
      pointer = PointerInput(proxy.getPointer(), deliver)
      pointer?.cursorShapes = cursorShapes
    }
    if !capabilities.contains(.touch) {
      touch?.end()
      touch = nil
    } else if touch == nil {
      touch = TouchInput(proxy.getTouch(), deliver)
    }
    if !capabilities.contains(.keyboard) {
      keyboard?.end()
      keyboard = nil
    } else if keyboard == nil {
      keyboard = KeyboardInput(proxy.getKeyboard(), loop: loop, deliver)
    }
  }
}
