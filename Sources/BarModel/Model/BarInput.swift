/// What happened to a bar.
///
/// Positions are in dp in the bar's surface; anything may arrive in any order, and values that make no
/// sense are ignored.
public enum BarInput: Equatable, Sendable {
  case pointerEntered(SIMD2<Double>)
  case pointerMoved(SIMD2<Double>)
  case pointerLeft
  case pointerButton(BarButton, pressed: Bool, modifiers: BarModifiers = [], serial: UInt32? = nil)
  /// `notches` is what a wheel reports, nil for devices that scroll smoothly; `distance` is in dp.
  case scrolled(distance: SIMD2<Double>, notches: SIMD2<Double>? = nil)

  case touchDown(Int32, SIMD2<Double>, serial: UInt32? = nil)
  case touchMoved(Int32, SIMD2<Double>)
  case touchUp(Int32)
  case touchCancelled

  /// The keyboard came to the bar, or left it.
  case keyboardFocus(Bool)
  case key(BarKey, modifiers: BarModifiers = [], serial: UInt32? = nil)

  /// The applications to show, in order.
  case itemsChanged([BarItem])
  /// A click on the item by other means: a message, a screen reader.
  case activate(ItemID)
  /// The item's menu is wanted by other means.
  case openMenu(ItemID)
  /// The keyboard is to come to the bar: to the item, or to where it was last.
  case focusRequested(ItemID?)
  /// A launch that the bar asked for did not happen.
  case launchFailed(ItemID)
  case configurationChanged(BarConfiguration)
  /// The output's logical size in dp, and its px per dp.
  case outputChanged(size: SIMD2<Double>, scale: Double)
  /// What the desktop beneath asks for: 0 (dark) or 1 (light) for each button that is named, and the
  /// shadow's opacity.
  case appearance(lightness: [ItemID: Double], shadowAlpha: Double)
  /// Whether the desktop asks for less motion.
  case reduceMotion(Bool)
  case visibility(Bool)
}

/// A pointer's button, as far as the bar tells them apart.
public enum BarButton: Hashable, Sendable {
  case primary, middle, secondary
}

/// A key that means something to the bar.
public enum BarKey: Hashable, Sendable {
  case left, right, up, down, home, end, activate, menu, escape
}

public struct BarModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let shift = BarModifiers(rawValue: 1)
  public static let control = BarModifiers(rawValue: 2)
}
