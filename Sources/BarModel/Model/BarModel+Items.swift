import MotionRuntime

extension BarModel {
  mutating func itemsChanged(_ items: [BarItem], at instant: MotionInstant) {
    var seen: Set<ItemID> = []
    let items = items.filter { seen.insert($0.id).inserted }
    noteActiveWindows(in: items)

    let old = buttons
    let oldFixedPoint = layout.fixedPoint
    let oldLength = layout.edge.isHorizontal ? layout.bar.width : layout.bar.height
    let isReflow = isVisible && !old.isEmpty
    let oldIndex = Dictionary(
      old.enumerated().map { ($1.item.id, $0) }, uniquingKeysWith: { first, _ in first })
    let isSameOrder = items.map(\.id) == old.map(\.item.id)

    // Buttons of another size are simply in other places.
    let keepsSize =
      BarLayout(configuration: configuration, itemCount: items.count, output: output).buttonSize
      == layout.buttonSize
    let flows = isReflow && !isSameOrder && keepsSize && isSorted(items, in: oldIndex)
    if flows {
      heldLength = max(oldLength, heldLength)
    } else if !isSameOrder {
      heldLength = 0
    }
    layout = BarLayout(
      configuration: configuration, itemCount: items.count, output: output,
      heldLength: heldLength)
    var next = items.enumerated().map { index, item in
      if let known = oldIndex[item.id] { return continued(old[known], as: item, at: instant) }
      return ButtonState(
        item: item, position: slot(index), lightness: lightness(of: item.id), layout: layout,
        outputScale: outputScale)
    }
    if flows {
      placeNewcomers(in: &next, known: oldIndex, at: instant)
    } else if !isSameOrder {
      // A new order has no path along which buttons would not pass through each other.
      for index in next.indices { next[index].position.set(slot(index), at: instant) }
    }
    buttons = next
    keepPointerOnOutput(oldFixedPoint: oldFixedPoint)
    forgetVanished(at: instant)
    lean(at: instant, isForced: !isSameOrder)
  }

  /// The middle of a button at rest, in dp from the layout's fixed point.
  func slot(_ index: Int) -> Double {
    layout.along(layout.buttons[index].center) - layout.fixedPoint
  }

  /// A button that goes on with what is new about its application.
  private func continued(
    _ button: ButtonState, as item: BarItem, at instant: MotionInstant
  ) -> ButtonState {
    var button = button
    let windowsBefore = button.item.windows.count
    button.item = item
    if item.windows.count > windowsBefore { button.endLaunch(at: instant, policy: policy) }
    button.updateMark(at: instant, policy: policy)
    return button
  }

  /// Whether the items that were there before are still in the same order.
  private func isSorted(_ items: [BarItem], in oldIndex: [ItemID: Int]) -> Bool {
    let places = items.compactMap { oldIndex[$0.id] }
    return zip(places, places.dropFirst()).allSatisfy { $0 < $1 }
  }

  /// Puts new buttons between where their neighbours are now, moving as these do, so that nobody passes
  /// anybody while they all make room; at the bar's ends they come out from under the last button.
  private func placeNewcomers(
    in next: inout [ButtonState], known: [ItemID: Int], at instant: MotionInstant
  ) {
    var index = 0
    while index < next.count {
      guard known[next[index].item.id] == nil else {
        index += 1
        continue
      }
      var end = index
      while end < next.count, known[next[end].item.id] == nil { end += 1 }
      let before = index > 0 ? next[index - 1].position : nil
      let after = end < next.count ? next[end].position : nil
      for newcomer in index..<end {
        let rank = Double(newcomer - index + 1)
        let count = Double(end - index + 1)
        let place: (value: Double, velocity: Double)
        switch (before, after) {
        case (let before?, let after?):
          let share = rank / count
          place = (
            before.value(at: instant) * (1 - share) + after.value(at: instant) * share,
            before.velocity(at: instant) * (1 - share) + after.velocity(at: instant) * share
          )
        case (let before?, nil):
          let start = before.value(at: instant)
          let room = max(slot(next.count - 1) - start, 1)
          let step = min(layout.pitch / 2, room / (count - 1))
          place = (start + rank * step, before.velocity(at: instant))
        case (nil, let after?):
          let start = after.value(at: instant)
          let room = max(start - slot(0), 1)
          let step = min(layout.pitch / 2, room / (count - 1))
          place = (start - (count - rank) * step, after.velocity(at: instant))
        case (nil, nil):
          place = (slot(newcomer), 0)
        }
        next[newcomer].position.set(place.value, velocity: place.velocity, at: instant)
        next[newcomer].appear(at: instant, policy: policy)
      }
      index = end
    }
  }

  private mutating func noteActiveWindows(in items: [BarItem]) {
    let windows = items.flatMap(\.windows)
    let existing = Set(windows.map(\.id))
    recentWindows.removeAll { !existing.contains($0) }
    for window in windows where window.isActive {
      recentWindows.removeAll { $0 == window.id }
      recentWindows.insert(window.id, at: 0)
    }
    pendingActivation = nil
  }

  /// Lets go of buttons that are not there any more.
  private mutating func forgetVanished(at instant: MotionInstant) {
    if let press, index(of: press.item) == nil {
      self.press = nil
      glow.release(at: instant)
    }
    if let focusedItem, index(of: focusedItem) == nil {
      self.focusedItem = hasKeyboard ? buttons.first?.item.id : nil
    }
    if let scrolledItem, index(of: scrolledItem) == nil { self.scrolledItem = nil }
    let ids = Set(buttons.map(\.item.id))
    lastLaunch = lastLaunch.filter { ids.contains($0.key) }
    wantedLightness = wantedLightness.filter { ids.contains($0.key) }
  }

  /// The surface grows and shrinks about its fixed point; the pointer stays where it is on the output.
  private mutating func keepPointerOnOutput(oldFixedPoint: Double) {
    guard var position = pointer else { return }
    let shift = layout.fixedPoint - oldFixedPoint
    if layout.edge.isHorizontal { position.x += shift } else { position.y += shift }
    pointer = position
  }
}
