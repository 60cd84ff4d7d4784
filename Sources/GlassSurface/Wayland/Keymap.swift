import CWayland
import Glibc

/// A keymap and the state of its modifiers.
final class Keymap {
  private let context: OpaquePointer
  private let keymap: OpaquePointer
  private let state: OpaquePointer

  /// Reads the text that a compositor shares; `nil` if it is not a keymap.
  convenience init?(descriptor: Int32, size: Int) {
    var status = stat()
    // A file shorter than it is said to be would end the program when it is read.
    guard size > 0, fstat(descriptor, &status) == 0, Int(status.st_size) >= size,
      let text = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), text != MAP_FAILED
    else { return nil }
    defer { munmap(text, size) }
    self.init(text: text.assumingMemoryBound(to: CChar.self), size: size)
  }

  /// `size` may count the text's end.
  init?(text: UnsafePointer<CChar>, size: Int) {
    guard let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS) else { return nil }
    let keymap = xkb_keymap_new_from_buffer(
      context, text, strnlen(text, size), XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
    guard let keymap else {
      xkb_context_unref(context)
      return nil
    }
    guard let state = xkb_state_new(keymap) else {
      xkb_keymap_unref(keymap)
      xkb_context_unref(context)
      return nil
    }
    self.context = context
    self.keymap = keymap
    self.state = state
  }

  deinit {
    xkb_state_unref(state)
    xkb_keymap_unref(keymap)
    xkb_context_unref(context)
  }

  func update(depressed: UInt32, latched: UInt32, locked: UInt32, group: UInt32) {
    xkb_state_update_mask(state, depressed, latched, locked, 0, 0, group)
  }

  /// `key` is the code of linux/input-event-codes.h; xkb's codes are 8 higher.
  func repeats(_ key: UInt32) -> Bool { xkb_keymap_key_repeats(keymap, key &+ 8) != 0 }

  func event(_ key: UInt32, pressed: Bool, time: UInt32, serial: UInt32) -> KeyEvent {
    KeyEvent(
      keysym: xkb_state_key_get_one_sym(state, key &+ 8), text: text(key), pressed: pressed,
      isRepeat: false, modifiers: modifiers, time: time, serial: serial)
  }

  private func text(_ key: UInt32) -> String {
    // The result counts no end; longer text than 64 bytes does not exist on keys.
    var buffer = [CChar](repeating: 0, count: 64)
    let count = Int(xkb_state_key_get_utf8(state, key &+ 8, &buffer, buffer.count))
    guard count > 0, count < buffer.count else { return "" }
    return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private var modifiers: KeyModifiers {
    let names: [(String, KeyModifiers)] = [
      (XKB_MOD_NAME_SHIFT, .shift), (XKB_MOD_NAME_CTRL, .control), (XKB_MOD_NAME_ALT, .alt),
      (XKB_MOD_NAME_LOGO, .logo),
    ]
    return names.reduce(into: []) { modifiers, name in
      if xkb_state_mod_name_is_active(state, name.0, XKB_STATE_MODS_EFFECTIVE) > 0 {
        modifiers.insert(name.1)
      }
    }
  }
}
