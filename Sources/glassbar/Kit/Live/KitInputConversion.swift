import GlassSurface
import MotionRuntime

/// Turns what a seat tells into what happens to the board.
struct KitInputConversion {
  private var pointer: SIMD2<Double>?
  private var isPressed = false
  private var touches: [Int32: SIMD2<Double>] = [:]

  mutating func inputs(for event: InputEvent) -> [KitInput] {
    switch event {
    case .pointerEntered(let point, _):
      pointer = point
      return [.hovered(point)]
    case .pointerMoved(let point, _):
      pointer = point
      return isPressed ? [.moved(.pointer, point)] : [.hovered(point)]
    case .pointerLeft:
      pointer = nil
      // A button that is still held was taken away with the pointer.
      let wasPressed = isPressed
      isPressed = false
      return (wasPressed ? [.cancelled] : []) + [.hovered(nil)]
    case .pointerButton(.left, let pressed, _, _):
      guard let pointer, pressed != isPressed else { return [] }
      isPressed = pressed
      return pressed
        ? [.down(.pointer, pointer)] : [.up(.pointer, pointer), .hovered(pointer)]
    case .pointerButton: return []
    case .scrolled(let distance, _, _):
      guard let pointer, distance.y != 0 else { return [] }
      return [.scrolled(distance.y * 3, at: pointer)]
    case .touchDown(let id, let point, _, _):
      touches[id] = point
      return [.down(.touch(id), point)]
    case .touchMoved(let id, let point, _):
      guard touches[id] != nil else { return [] }
      touches[id] = point
      return [.moved(.touch(id), point)]
    case .touchUp(let id, _, _):
      guard let point = touches.removeValue(forKey: id) else { return [] }
      return [.up(.touch(id), point)]
    case .touchCancelled:
      touches = [:]
      return [.cancelled]
    case .keyboardEntered, .keyboardLeft: return []
    case .key(let key):
      guard !key.isRepeat || Self.repeats(key.keysym), let meaning = KitKey(key) else { return [] }
      return [.key(meaning, pressed: key.pressed)]
    }
  }

  /// Keys that go on while they are held: the focus and the single step.
  private static func repeats(_ keysym: UInt32) -> Bool {
    (0xff51...0xff54).contains(keysym) || keysym == 0xff09 || keysym == 0x2e
  }
}

extension KitKey {
  /// Keysyms are X11's, as xkbcommon has them.
  init?(_ key: KeyEvent) {
    switch key.keysym {
    case 0xff09: self = key.modifiers.contains(.shift) ? .previous : .next
    case 0xfe20: self = .previous
    case 0xff51, 0xff96: self = .left
    case 0xff52, 0xff97: self = .up
    case 0xff53, 0xff98: self = .right
    case 0xff54, 0xff99: self = .down
    case 0xff0d, 0xff8d, 0x20: self = .activate
    case 0xff1b: self = .escape
    case 0x31: self = .tuning(.firm)
    case 0x32: self = .tuning(.bubbly)
    case 0x33: self = .tuning(.lively)
    case 0x2e: self = .step
    case 0x73: self = .speed
    case 0x62: self = .backdrop
    case 0x64: self = .drift
    case 0x70: self = .panel
    case 0x66: self = .hud
    case 0x72: self = .reduceMotion
    case 0x63: self = key.modifiers.contains(.control) ? .copy : .capture
    case 0x79: self = .copy
    case 0x30: self = .reset
    default: return nil
    }
  }
}
