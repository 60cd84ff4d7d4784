/// The built `glassbar` in a sway of its own, with known applications, icons and configuration.
///
/// It observes the bar only from outside: its messages, its pixels on the desktop, its process.
public final class BarHarness: BarProcess {
  public let sway: SwayHarness

  var pointerDriver: BackgroundProcess?
  var pointerBatches = 0

  /// Starts the bar; does not wait until it is there.
  ///
  /// - Parameters:
  ///   - home: its configuration and applications; fixtures of its own when nil.
  ///   - arguments: further words after `glassbar run`.
  ///   - variables: further environment.
  public init(
    in sway: SwayHarness, home: Home? = nil, arguments: [String] = [],
    variables: [String: String] = [:]
  ) throws(HarnessFailure) {
    self.sway = sway
    try super.init(
      client: sway.clientEnvironment, home: home, arguments: arguments, variables: variables)
  }

  deinit { stop() }

  /// Ends the bar and the pointer; applications that it launched end with the sway.
  public func stop() {
    pointerDriver?.stop()
    process.stop()
  }
}
