/// What differs from one compositor to the next; SwayHarness does what is common to all.
protocol CompositorDriver: AnyObject {
  /// Writes what the compositor reads at its start, and gives the command that starts it.
  func startCommand(_ plan: CompositorPlan) throws(HarnessFailure) -> [String]
  /// Further variables for its start.
  var startEnvironment: [String: String] { get }
  /// Whether its own helper shows the wallpaper; else the harness starts swaybg.
  var showsWallpaper: Bool { get }
  /// Called once its socket listens.
  func didStart(display: String, plan: CompositorPlan) throws(HarnessFailure)

  func outputs() throws(HarnessFailure) -> [SwayOutput]
  func apply(_ change: OutputChange, to output: String) throws(HarnessFailure)
  func createOutput() throws(HarnessFailure)

  func windows() throws(HarnessFailure) -> [ListedWindow]
  func focus(_ appID: String) throws(HarnessFailure)
  func setFullscreen(_ isFullscreen: Bool, of appID: String) throws(HarnessFailure)
  /// Has windows of that application open at `rect` (layout units).
  func place(_ appID: String, at rect: PixelRect) throws(HarnessFailure)
  /// Whether one of them lies there; nil when the compositor does not tell.
  func lies(_ appID: String, at rect: PixelRect) throws(HarnessFailure) -> Bool?
  func terminalArguments(for rect: PixelRect) -> [String]
}

extension CompositorDriver {
  func didStart(display: String, plan: CompositorPlan) throws(HarnessFailure) {}
}

/// What a desktop looks like at its start.
struct CompositorPlan {
  /// Pixels of the first output.
  var width: Int
  var height: Int
  /// Nil when the compositor names its outputs itself.
  var outputName: String?
  var wallpaperPath: String
  /// Further lines of sway's configuration.
  var configuration: [String]
}

/// A change of one output.
enum OutputChange: Hashable {
  case scale(Double)
  case transform(String)
  /// Pixels.
  case mode(width: Int, height: Int)
  /// Layout units.
  case position(x: Int, y: Int)
  case enabled(Bool)
  case power(Bool)
}

/// A window as the compositor's list has it.
public struct ListedWindow: Sendable, Hashable {
  public let appID: String
  public let isFocused: Bool
}
