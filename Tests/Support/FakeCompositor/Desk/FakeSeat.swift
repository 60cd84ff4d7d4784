package import GlassSurface
import Glibc

/// The devices of one person, moved by scripts.
///
/// Places are in dp of an output; the surface beneath is found as compositors find it, by layers and
/// input regions. Without a device the client is told of none.
package final class FakeSeat {
  package let name: String
  /// Assigning gives and takes devices.
  package var capabilities: WlSeat.Capability = [.pointer, .keyboard, .touch] {
    didSet {
      for seat in resources { seat.sendCapabilities(capabilities: capabilities) }
    }
  }
  /// The keymap's text; clients that ask for a keyboard are told of none when nil.
  package var keymap: String?
  package private(set) var pointer: (output: FakeOutput, x: Double, y: Double)?
  package private(set) var pointed: FakeSurface?
  package private(set) var focused: FakeSurface?

  private unowned let desk: FakeDesk
  private(set) var resources: [WlSeatResource] = []
  private var pointers: [WlPointerResource] = []
  private var keyboards: [WlKeyboardResource] = []
  private var touches: [WlTouchResource] = []
  private var fingers: [Int32: FakeSurface] = [:]
  private var global: ServerGlobal?

  init(_ name: String, of desk: FakeDesk) {
    self.name = name
    self.desk = desk
    global = ServerGlobal(
      WlSeatResource.self, version: desk.offer.versions["wl_seat"] ?? 7, of: desk.display
    ) { [weak self] in self?.serve($0) }
  }

  func end() {
    if let global { desk.withdraw(global) }
    global = nil
  }

  private func serve(_ seat: WlSeatResource) {
    resources.append(seat)
    seat.onEnd = { [weak self, unowned seat] in self?.resources.removeAll { $0 === seat } }
    seat.onRequest = { [weak self] request in
      guard let self else { return }
      switch request {
      case .getPointer(let pointer):
        pointers.append(pointer)
        pointer.onEnd = { [weak self, unowned pointer] in
          self?.pointers.removeAll { $0 === pointer }
        }
        pointer.onRequest = { [weak self] request in
          guard case .setCursor(_, let surface, _, _) = request else { return }
          self?.desk.surface(of: surface)?.role = .cursor
        }
      case .getKeyboard(let keyboard):
        keyboards.append(keyboard)
        keyboard.onEnd = { [weak self, unowned keyboard] in
          self?.keyboards.removeAll { $0 === keyboard }
        }
        describe(keyboard)
      case .getTouch(let touch):
        touches.append(touch)
        touch.onEnd = { [weak self, unowned touch] in self?.touches.removeAll { $0 === touch } }
      case .release: break
      }
    }
    seat.sendCapabilities(capabilities: capabilities)
    seat.sendName(name: name)
  }

  private var time: UInt32 { UInt32(truncatingIfNeeded: nanoseconds(of: 1) / 1_000_000) }

  // MARK: Pointer

  /// Moves the pointer, telling what it leaves and enters.
  package func move(to x: Double, _ y: Double, on output: FakeOutput) {
    pointer = (output, x, y)
    output.damage()
    let hit = desk.surface(at: x, y, on: output)
    if hit?.surface !== pointed {
      leave()
      pointed = hit?.surface
      guard let hit else { return }
      let serial = desk.serial()
      tell(hit.surface) {
        $0.sendEnter(
          serial: serial, surface: hit.surface.resource, surfaceX: hit.x, surfaceY: hit.y)
      }
    } else if let hit {
      let time = time
      tell(hit.surface) { $0.sendMotion(time: time, surfaceX: hit.x, surfaceY: hit.y) }
    }
  }

  /// Takes the pointer away from all surfaces.
  package func leave() {
    guard let surface = pointed else { return }
    pointed = nil
    let serial = desk.serial()
    if surface.resource.isAlive {
      tell(surface) { $0.sendLeave(serial: serial, surface: surface.resource) }
    }
  }

  /// Presses or lets go of a button, the left one by default; gives the event's serial.
  @discardableResult
  package func button(_ isPressed: Bool, code: UInt32 = 0x110) -> UInt32 {
    let serial = desk.serial()
    let time = time
    guard let surface = pointed else { return serial }
    tell(surface) {
      $0.sendButton(
        serial: serial, time: time, button: code, state: isPressed ? .pressed : .released)
    }
    return serial
  }

  /// Turns the wheel, in the pointer's px.
  package func scroll(_ amount: Double) {
    guard let surface = pointed else { return }
    let time = time
    tell(surface) { $0.sendAxis(time: time, axis: .verticalScroll, value: amount) }
  }

  private func tell(_ surface: FakeSurface, _ body: (WlPointerResource) -> Void) {
    for pointer in pointers where pointer.client == surface.resource.client {
      body(pointer)
      pointer.sendFrame()
    }
  }

  // MARK: Keyboard

  private func describe(_ keyboard: WlKeyboardResource) {
    let text = keymap ?? ""
    guard let memory = tmpfile() else { return }
    defer { fclose(memory) }
    var bytes = Array(text.utf8) + [0]
    fwrite(&bytes, 1, bytes.count, memory)
    fflush(memory)
    keyboard.sendKeymap(
      format: keymap == nil ? .noKeymap : .xkbV1, fd: fileno(memory), size: UInt32(bytes.count))
    keyboard.sendRepeatInfo(rate: 25, delay: 600)
  }

  /// Gives a surface the keyboard, or nobody.
  package func focus(_ surface: FakeSurface?) {
    if let old = focused, old.resource.isAlive {
      let serial = desk.serial()
      for keyboard in keyboards where keyboard.client == old.resource.client {
        keyboard.sendLeave(serial: serial, surface: old.resource)
      }
    }
    focused = surface
    guard let surface else { return }
    let serial = desk.serial()
    for keyboard in keyboards where keyboard.client == surface.resource.client {
      keyboard.sendEnter(serial: serial, surface: surface.resource, keys: [])
      keyboard.sendModifiers(
        serial: serial, modsDepressed: 0, modsLatched: 0, modsLocked: 0, group: 0)
    }
  }

  /// Presses or lets go of a key, by the kernel's code.
  package func key(_ code: UInt32, _ isPressed: Bool) {
    guard let surface = focused else { return }
    let serial = desk.serial()
    let time = time
    for keyboard in keyboards where keyboard.client == surface.resource.client {
      keyboard.sendKey(
        serial: serial, time: time, key: code, state: isPressed ? .pressed : .released)
    }
  }

  // MARK: Touch

  /// Puts a finger down.
  package func touch(_ finger: Int32, _ x: Double, _ y: Double, on output: FakeOutput) {
    guard let hit = desk.surface(at: x, y, on: output) else { return }
    fingers[finger] = hit.surface
    let serial = desk.serial()
    let time = time
    tellTouch(hit.surface) {
      $0.sendDown(
        serial: serial, time: time, surface: hit.surface.resource, id: finger, x: hit.x, y: hit.y)
    }
  }

  /// Moves a finger, which stays with the surface that it went down on.
  package func drag(_ finger: Int32, _ x: Double, _ y: Double) {
    guard let surface = fingers[finger] else { return }
    let corner = desk.corner(of: surface)
    let time = time
    tellTouch(surface) {
      $0.sendMotion(time: time, id: finger, x: x - Double(corner.x), y: y - Double(corner.y))
    }
  }

  /// Lifts a finger.
  package func lift(_ finger: Int32) {
    guard let surface = fingers.removeValue(forKey: finger) else { return }
    let serial = desk.serial()
    let time = time
    tellTouch(surface) { $0.sendUp(serial: serial, time: time, id: finger) }
  }

  /// Takes all touches back.
  package func cancelTouches() {
    for touch in touches { touch.sendCancel() }
    fingers = [:]
  }

  private func tellTouch(_ surface: FakeSurface, _ body: (WlTouchResource) -> Void) {
    for touch in touches where touch.client == surface.resource.client {
      body(touch)
      touch.sendFrame()
    }
  }
}
