/// What a person did to one of our surfaces.
///
/// Positions are in dp in the surface's coordinates; `time` is the compositor's, in milliseconds
/// with an undefined base, good for differences only.
public enum InputEvent: Equatable, Sendable {
  case pointerEntered(SIMD2<Double>, serial: UInt32)
  case pointerMoved(SIMD2<Double>, time: UInt32)
  case pointerLeft
  case pointerButton(PointerButton, pressed: Bool, time: UInt32, serial: UInt32)
  /// Distance scrolled in dp since the last such event; wheels give 10…15 a notch.
  case scrolled(SIMD2<Double>, discrete: SIMD2<Int32>, time: UInt32)
  case touchDown(id: Int32, SIMD2<Double>, time: UInt32, serial: UInt32)
  case touchMoved(id: Int32, SIMD2<Double>, time: UInt32)
  case touchUp(id: Int32, time: UInt32, serial: UInt32)
  case touchCancelled
  case keyboardEntered(serial: UInt32)
  case keyboardLeft
  case key(KeyEvent)
}

/// A pointer button, by its Linux event code.
public enum PointerButton: Hashable, Sendable {
  case left, right, middle
  case other(UInt32)

  /// `code` is from linux/input-event-codes.h: BTN_LEFT 0x110, BTN_RIGHT 0x111, BTN_MIDDLE 0x112.
  public init(code: UInt32) {
    switch code {
    case 0x110: self = .left
    case 0x111: self = .right
    case 0x112: self = .middle
    default: self = .other(code)
    }
  }
}

/// A key pressed, released or repeated, as the keymap reads it.
public struct KeyEvent: Equatable, Sendable {
  /// The xkb keysym.
  public var keysym: UInt32
  /// What the key types, empty for keys that type nothing.
  public var text: String
  public var pressed: Bool
  public var isRepeat: Bool
  public var modifiers: KeyModifiers
  public var time: UInt32
  public var serial: UInt32

  public init(
    keysym: UInt32, text: String, pressed: Bool, isRepeat: Bool, modifiers: KeyModifiers,
    time: UInt32, serial: UInt32
  ) {
    self.keysym = keysym
    self.text = text
    self.pressed = pressed
    self.isRepeat = isRepeat
    self.modifiers = modifiers
    self.time = time
    self.serial = serial
  }
}

/// Modifiers that are held or locked.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let shift = KeyModifiers(rawValue: 1)
  public static let control = KeyModifiers(rawValue: 2)
  public static let alt = KeyModifiers(rawValue: 4)
  public static let logo = KeyModifiers(rawValue: 8)
}
