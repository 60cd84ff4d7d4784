/// What the program is to do because of an input.
///
/// A serial is the press's, for an activation token; nil where no press led here.
public enum BarEffect: Equatable, Sendable {
  /// Start the application, which has no window.
  case launch(ItemID, serial: UInt32?)
  /// Start it once more, or ask it for another window.
  case newWindow(ItemID, serial: UInt32?)
  /// Bring a window to the front, out of being minimised if need be.
  case activate(WindowID, of: ItemID)
  case minimize(WindowID, of: ItemID)
  /// Show the application's menu.
  case menu(ItemID, serial: UInt32?)
}
