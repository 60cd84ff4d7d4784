import BarModel
import GlassSurface

extension OutputBar {
  /// This bar as assistive programs are told of it; rectangles in dp.
  var accessible: AccessibleBar {
    let origin = place.map { place in
      SIMD2(
        Double(output.x) + Double(place.x) / scale,
        Double(output.y) + Double(place.y) / scale)
    }
    return AccessibleBar(
      output: output.name, isShown: isShown, isHorizontal: model.layout.edge.isHorizontal,
      surface: AccessibleRect(
        Rect(
          x: origin?.x ?? 0, y: origin?.y ?? 0, width: Double(model.layout.surfaceWidth),
          height: Double(model.layout.surfaceHeight))),
      buttons: model.buttonStatuses(at: instant).map { button in
        var states: Set<AccessibleState> = []
        if button.isFocused { states.insert(.focused) }
        if button.isPressed { states.insert(.pressed) }
        if button.isLaunching { states.insert(.busy) }
        if button.item.isActive { states.insert(.active) }
        return AccessibleBar.Button(
          item: button.item.id.rawValue, name: button.item.title,
          description: Self.spoken(button), states: states, rect: AccessibleRect(button.rect))
      })
  }

  /// What there is to say about a button besides its name.
  private static func spoken(_ button: BarButtonStatus) -> String {
    let count = button.item.windows.count
    var parts = [
      count == 0
        ? (button.isLaunching ? "starting" : "not running")
        : count == 1 ? "1 window" : "\(count) windows"
    ]
    if button.item.isActive { parts.append("active") }
    if let badge = button.item.badgeText { parts.append("\(badge) new") }
    if let progress = button.item.progress {
      parts.append("\(Int((progress * 100).rounded())) % done")
    }
    if button.item.isUrgent { parts.append("wants attention") }
    return parts.joined(separator: ", ")
  }
}

extension AccessibleRect {
  fileprivate init(_ rect: Rect) {
    func whole(_ value: Double) -> Int32 { Int32(exactly: value.rounded()) ?? 0 }
    self.init(
      x: whole(rect.x), y: whole(rect.y), width: whole(rect.width), height: whole(rect.height))
  }
}
