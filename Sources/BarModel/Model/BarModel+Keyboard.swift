import MotionRuntime

extension BarModel {
  mutating func keyboardFocus(_ hasFocus: Bool) {
    hasKeyboard = hasFocus
    if !hasFocus { wantsKeyboard = false }
    let requested = index(of: requestedFocus) == nil ? nil : requestedFocus
    focusedItem = hasFocus ? requested ?? focusedItem ?? buttons.first?.item.id : nil
    requestedFocus = nil
  }

  mutating func keyPressed(
    _ key: BarKey, modifiers: BarModifiers, serial: UInt32?, at instant: MotionInstant
  ) -> [BarEffect] {
    guard isVisible, hasKeyboard, let index = index(of: focusedItem) else { return [] }
    switch key {
    case .left, .up: focusedItem = buttons[max(index - 1, 0)].item.id
    case .right, .down: focusedItem = buttons[min(index + 1, buttons.count - 1)].item.id
    case .home: focusedItem = buttons.first?.item.id
    case .end: focusedItem = buttons.last?.item.id
    case .escape:
      focusedItem = nil
      wantsKeyboard = false
    case .menu: return [.menu(buttons[index].item.id, serial: serial)]
    case .activate:
      wantsKeyboard = false
      let wantsNew = !modifiers.isDisjoint(with: [.shift, .control])
      return act(on: index, wantsNewWindow: wantsNew, serial: serial, at: instant)
    }
    return []
  }
}
