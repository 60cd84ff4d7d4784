public import MotionRuntime

/// One button as it is seen from outside.
public struct BarButtonStatus: Equatable, Sendable {
  public var item: BarItem
  /// The glass, in dp in surface coordinates.
  public var rect: Rect
  public var isHovered: Bool
  public var isPressed: Bool
  public var isFocused: Bool
  public var isLaunching: Bool
  /// 0 is dark, 1 light.
  public var lightness: Double
}

extension BarModel {
  /// Every button's state at `instant`, in order.
  public func buttonStatuses(at instant: MotionInstant) -> [BarButtonStatus] {
    let hovered = pointer.flatMap { buttonIndex(at: $0, instant) }
    return buttons.indices.map { index in
      let id = buttons[index].item.id
      return BarButtonStatus(
        item: buttons[index].item, rect: shape(of: index, at: instant).rect,
        isHovered: hovered == index, isPressed: press?.item == id && press?.isInside == true,
        isFocused: focusedItem == id, isLaunching: buttons[index].isLaunching(at: instant),
        lightness: buttons[index].lightness.value(at: instant))
    }
  }
}
