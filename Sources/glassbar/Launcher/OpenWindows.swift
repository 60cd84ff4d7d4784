import BarModel
import GlassSurface

/// The windows of all programs, under numbers that stay theirs.
final class OpenWindows {
  private let toplevels: ForeignToplevels
  private let seats: Seats
  private var numbers: [ObjectIdentifier: WindowID] = [:]
  private var nextNumber: UInt64 = 1

  /// `onChange` is called whenever a window comes, goes or changes.
  init(_ globals: Globals, onChange: @escaping () -> Void) {
    toplevels = globals.toplevels
    seats = globals.seats
    toplevels.onAdded = { _ in onChange() }
    toplevels.onChange = { _ in onChange() }
    toplevels.onClosed = { [weak self] window in
      self?.numbers[ObjectIdentifier(window)] = nil
      onChange()
    }
  }

  var all: [ItemComposer.Window] {
    toplevels.all.map { window in
      ItemComposer.Window(
        id: number(of: window), appID: window.appID, title: window.title,
        isActive: window.states.contains(.activated),
        isMinimized: window.states.contains(.minimized))
    }
  }

  /// Brings a window to the front; nothing happens when it is gone.
  func activate(_ id: WindowID) {
    guard let window = window(id), let seat = seats.lastPress?.seat ?? seats.all.first else {
      return
    }
    if window.states.contains(.minimized) { window.setMinimized(false) }
    window.activate(seat)
  }

  func minimize(_ id: WindowID) { window(id)?.setMinimized(true) }

  private func window(_ id: WindowID) -> ForeignToplevel? {
    toplevels.all.first { number(of: $0) == id }
  }

  private func number(of window: ForeignToplevel) -> WindowID {
    let key = ObjectIdentifier(window)
    if let number = numbers[key] { return number }
    let number = WindowID(nextNumber)
    nextNumber += 1
    numbers[key] = number
    return number
  }
}
