import MotionRuntime

extension BarModel {
  /// A second click so soon after a launch is the other half of a double click.
  private static let doubleClick = MotionDuration.seconds(2)

  /// What a click on a button does: launch, activate, cycle, or open another window.
  mutating func act(
    on index: Int, wantsNewWindow: Bool, serial: UInt32?, at instant: MotionInstant
  ) -> [BarEffect] {
    let item = buttons[index].item
    if item.windows.isEmpty {
      if !wantsNewWindow, buttons[index].isLaunching(at: instant),
        let last = lastLaunch[item.id], instant - last < Self.doubleClick
      {
        return []
      }
      buttons[index].launch = LaunchPulse(start: instant)
      lastLaunch[item.id] = instant
      return [.launch(item.id, serial: serial)]
    }
    if wantsNewWindow { return [.newWindow(item.id, serial: serial)] }
    guard let active = activeWindow(of: item) else {
      return activate(latestWindow(of: item), of: item)
    }
    if item.windows.count > 1 { return activate(window(1, after: active, in: item), of: item) }
    guard configuration.minimizesOnClick else { return activate(active, of: item) }
    pendingActivation = nil
    return [.minimize(active, of: item.id)]
  }

  mutating func scrolled(
    distance: SIMD2<Double>, notches: SIMD2<Double>?, at instant: MotionInstant
  ) -> [BarEffect] {
    guard isVisible, let pointer, let index = buttonIndex(at: pointer, instant) else { return [] }
    let item = buttons[index].item
    if scrolledItem != item.id {
      scrolledItem = item.id
      scroll.reset()
    }
    let steps = scroll.steps(distance: distance, notches: notches)
    guard steps != 0, !item.windows.isEmpty else { return [] }
    guard let active = activeWindow(of: item) else {
      return activate(latestWindow(of: item), of: item)
    }
    guard item.windows.count > 1 else { return [] }
    return activate(window(steps, after: active, in: item), of: item)
  }

  mutating func launchFailed(_ id: ItemID, at instant: MotionInstant) {
    guard let index = index(of: id) else { return }
    buttons[index].endLaunch(at: instant, policy: policy)
    lastLaunch[id] = nil
  }

  private mutating func activate(_ window: WindowID?, of item: BarItem) -> [BarEffect] {
    guard let window else { return [] }
    pendingActivation = window
    return [.activate(window, of: item.id)]
  }

  /// The item's window that is active, or will be once the compositor has done what was asked.
  private func activeWindow(of item: BarItem) -> WindowID? {
    if let pendingActivation {
      return item.windows.first { $0.id == pendingActivation }?.id
    }
    return item.windows.first { $0.isActive && !$0.isMinimized }?.id
  }

  private func latestWindow(of item: BarItem) -> WindowID? {
    let ids = Set(item.windows.map(\.id))
    return recentWindows.first { ids.contains($0) } ?? item.windows.first?.id
  }

  /// The window `steps` further on, round the end.
  private func window(_ steps: Int, after active: WindowID, in item: BarItem) -> WindowID? {
    let count = item.windows.count
    guard let place = item.windows.firstIndex(where: { $0.id == active }) else { return nil }
    return item.windows[((place + steps) % count + count) % count].id
  }
}
