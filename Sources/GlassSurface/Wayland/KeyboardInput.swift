/// A keyboard, read through its keymap; held keys repeat as the compositor asks.
final class KeyboardInput {
  /// How held keys repeat.
  private struct Repeat {
    // What compositors use that do not tell (before version 4).
    var delay: Int64 = 600_000_000
    /// `nil` when keys do not repeat.
    var interval: Int64? = 40_000_000
  }

  private let proxy: WlKeyboard
  private let loop: any EventLoop
  private let deliver: (WlSurface, InputEvent) -> Void
  private var focus: WlSurface?
  private var keymap: Keymap?
  private var rhythm = Repeat()
  private var repeating: (key: UInt32, source: any EventSource)?

  init(
    _ proxy: WlKeyboard, loop: any EventLoop, _ deliver: @escaping (WlSurface, InputEvent) -> Void
  ) {
    self.proxy = proxy
    self.loop = loop
    self.deliver = deliver
    proxy.onEvent = { [weak self] event in self?.handle(event) }
  }

  func end() {
    leave()
    proxy.release()
  }

  private func handle(_ event: WlKeyboard.Event) {
    switch event {
    case .keymap(let format, let descriptor, let size):
      stopRepeating()
      keymap = format == .xkbV1 ? Keymap(descriptor: descriptor.rawValue, size: Int(size)) : nil
    case .enter(let serial, let surface, _):
      focus = surface
      if let surface { deliver(surface, .keyboardEntered(serial: serial)) }
    case .leave: leave()
    case .key(let serial, let time, let key, let state): handle(key, state, time, serial)
    case .modifiers(_, let depressed, let latched, let locked, let group):
      keymap?.update(depressed: depressed, latched: latched, locked: locked, group: group)
    case .repeatInfo(let rate, let delay):
      rhythm.delay = Int64(max(0, delay)) * 1_000_000
      rhythm.interval = rate > 0 ? max(1_000_000, 1_000_000_000 / Int64(rate)) : nil
      if rate <= 0 { stopRepeating() }
    }
  }

  private func leave() {
    stopRepeating()
    let surface = focus
    focus = nil
    if let surface { deliver(surface, .keyboardLeft) }
  }

  private func handle(
    _ key: UInt32, _ state: WlKeyboard.KeyState, _ time: UInt32, _ serial: UInt32
  ) {
    guard let focus, let keymap else { return }
    let pressed = state == .pressed
    if !pressed {
      if repeating?.key == key { stopRepeating() }
    } else if keymap.repeats(key), rhythm.interval != nil {
      startRepeating(key, time, serial)
    }
    deliver(focus, .key(keymap.event(key, pressed: pressed, time: time, serial: serial)))
  }

  private func startRepeating(_ key: UInt32, _ time: UInt32, _ serial: UInt32) {
    stopRepeating()
    schedule(key, after: rhythm.delay, at: Int64(time) * 1_000_000 + rhythm.delay, serial)
  }

  private func stopRepeating() {
    repeating?.source.cancel()
    repeating = nil
  }

  /// `time` is when the repeat is due, in ns of the compositor's clock.
  private func schedule(_ key: UInt32, after delay: Int64, at time: Int64, _ serial: UInt32) {
    let source = loop.schedule(after: delay) { [weak self] in
      guard let self, repeating?.key == key, let focus, let keymap, let interval = rhythm.interval
      else { return }
      schedule(key, after: interval, at: time + interval, serial)
      var event = keymap.event(
        key, pressed: true, time: UInt32(truncatingIfNeeded: time / 1_000_000), serial: serial)
      event.isRepeat = true
      deliver(focus, .key(event))
    }
    repeating = (key, source)
  }
}
