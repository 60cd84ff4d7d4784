/// sway in a window of a headless weston: layer shell together with presentation feedback.
///
/// weston's presentation clock is CLOCK_MONOTONIC_RAW there; a client must honour clock_id.
public final class NestedSwayHarness {
  public let weston: WestonHarness
  public let sway: SwayHarness

  public init(
    width: Int = 1280, height: Int = 720, wallpaper: PNGImage? = nil,
    configuration: [String] = []
  ) throws(HarnessFailure) {
    weston = try WestonHarness(width: width, height: height)
    sway = try SwayHarness(
      width: width, height: height, wallpaper: wallpaper,
      backend: .nested(socket: weston.display), configuration: configuration)
  }

  deinit { stop() }

  /// Ends both, the inner one first.
  public func stop() {
    sway.stop()
    weston.stop()
  }
}
