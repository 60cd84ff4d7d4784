import Glibc

/// A real weston without a screen: no layer shell and no capture, but presentation feedback.
public final class WestonHarness {
  /// The path of the Wayland socket.
  public let display: String
  public let clientEnvironment: [String: String]
  public var mark: String { folder.path }

  private let folder: TemporaryFolder
  private let clientFolder: TemporaryFolder
  private let compositor: BackgroundProcess

  public init(width: Int = 1280, height: Int = 720) throws(HarnessFailure) {
    let user = DesktopUser.desktop
    folder = try TemporaryFolder(owner: user)
    clientFolder = try TemporaryFolder()
    var environment = ProcessRun.plainEnvironment
    environment["XDG_RUNTIME_DIR"] = folder.path
    environment["HOME"] = folder.path
    compositor = try BackgroundProcess(
      user.commandPrefix + [
        "weston", "--no-config", "--backend=headless-backend.so", "--use-pixman",
        "--width=\(width)", "--height=\(height)", "--idle-time=0", "--socket=wayland-weston",
      ], environment: environment)
    display = try waitForSocket(in: folder, of: compositor, called: "weston")
    clientEnvironment = makeClientEnvironment(
      display: display, folder: clientFolder, mark: folder.path)
  }

  deinit { stop() }

  /// Ends weston, its helpers and everything that was started with its `clientEnvironment`.
  public func stop() {
    compositor.stop()
    ProcessCensus.end(processesWithEnvironmentHolding: mark)
  }

  public var isRunning: Bool { compositor.isRunning }
  public var log: String { compositor.output + compositor.errors }
}
