import BarModel
import GlassSurface

extension BarInput {
  /// What `event` means to a bar; nil for what it does not care about.
  ///
  /// `modifiers` are those that the keyboard held last.
  init?(_ event: InputEvent, modifiers: BarModifiers) {
    switch event {
    case .pointerEntered(let position, _): self = .pointerEntered(position)
    case .pointerMoved(let position, _): self = .pointerMoved(position)
    case .pointerLeft: self = .pointerLeft
    case .pointerButton(let button, let pressed, _, let serial):
      guard let button = BarButton(button) else { return nil }
      self = .pointerButton(
        button, pressed: pressed, modifiers: modifiers, serial: pressed ? serial : nil)
    case .scrolled(let distance, let discrete, _):
      let notches = SIMD2(Double(discrete.x), Double(discrete.y))
      self = .scrolled(distance: distance, notches: discrete == .zero ? nil : notches)
    case .touchDown(let id, let position, _, let serial):
      self = .touchDown(id, position, serial: serial)
    case .touchMoved(let id, let position, _): self = .touchMoved(id, position)
    case .touchUp(let id, _, _): self = .touchUp(id)
    case .touchCancelled: self = .touchCancelled
    case .keyboardEntered: self = .keyboardFocus(true)
    case .keyboardLeft: self = .keyboardFocus(false)
    case .key(let key):
      guard key.pressed, let meaning = BarKey(keysym: key.keysym) else { return nil }
      self = .key(meaning, modifiers: BarModifiers(key.modifiers), serial: key.serial)
    }
  }
}

extension BarButton {
  init?(_ button: PointerButton) {
    switch button {
    case .left: self = .primary
    case .middle: self = .middle
    case .right: self = .secondary
    case .other: return nil
    }
  }
}

extension BarModifiers {
  init(_ modifiers: KeyModifiers) {
    self = []
    if modifiers.contains(.shift) { insert(.shift) }
    if modifiers.contains(.control) { insert(.control) }
  }
}

extension BarKey {
  /// Keysyms are X11's, as xkbcommon has them.
  init?(keysym: UInt32) {
    switch keysym {
    case 0xff51, 0xff96: self = .left
    case 0xff52, 0xff97: self = .up
    case 0xff53, 0xff98: self = .right
    case 0xff54, 0xff99: self = .down
    case 0xff50, 0xff95: self = .home
    case 0xff57, 0xff9c: self = .end
    case 0xff0d, 0xff8d, 0x20: self = .activate
    case 0xff67: self = .menu
    case 0xff1b: self = .escape
    default: return nil
    }
  }
}
