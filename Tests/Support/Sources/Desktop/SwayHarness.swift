import FoundationEssentials
import Glibc

/// A real sway without a screen: its own folder, sockets and wallpaper; all of it ends with it.
///
/// The renderer is pixman; clients get GLES from llvmpipe. The harness is for one test at a time;
/// several of them may run side by side.
public final class SwayHarness {
  /// Where sway shows its outputs.
  public enum Backend: Sendable, Hashable {
    /// In memory; its outputs are called HEADLESS-1, HEADLESS-2, …
    case headless
    /// In a window of the compositor whose socket is at this path; the output is called WL-1.
    case nested(socket: String)
  }

  public let outputName: String
  /// The path of the Wayland socket; WAYLAND_DISPLAY may be a path, and then any user can connect.
  public let display: String
  /// What a client needs: the display, and folders of its own for everything else.
  public let clientEnvironment: [String: String]
  /// Names this desktop in the environments of its processes.
  public var mark: String { folder.path }

  let folder: TemporaryFolder
  private let clientFolder: TemporaryFolder
  private let user = DesktopUser.desktop
  private let compositor: BackgroundProcess
  private var windows: [DesktopWindow] = []

  /// Starts sway and waits until it answers and shows the wallpaper.
  ///
  /// - Parameters:
  ///   - width: pixels of the first output.
  ///   - height: pixels of the first output.
  ///   - wallpaper: filled over every output; a grey of its own when nil.
  ///   - configuration: further lines for sway's configuration.
  public init(
    width: Int = 1280, height: Int = 720, wallpaper: PNGImage? = nil,
    backend: Backend = .headless, configuration: [String] = []
  ) throws(HarnessFailure) {
    folder = try TemporaryFolder(owner: user)
    clientFolder = try TemporaryFolder()
    let image = wallpaper ?? PNGImage(width: 16, height: 16, filledWith: Pixel(96, 104, 112))
    let wallpaperPath = try folder.write(image, to: "wallpaper.png", owner: user)
    outputName =
      switch backend {
      case .headless: "HEADLESS-1"
      case .nested: "WL-1"
      }
    let lines =
      [
        "xwayland disable", "swaynag_command -", "default_border none",
        "default_floating_border none", "focus_follows_mouse no", "mouse_warping none",
        "output \(outputName) mode --custom \(width)x\(height)@60Hz position 0 0",
        "output * bg \(wallpaperPath) fill",
      ] + configuration
    let configurationPath = try folder.write(
      lines.joined(separator: "\n") + "\n", to: "config", owner: user)

    var environment = ProcessRun.plainEnvironment
    environment["XDG_RUNTIME_DIR"] = folder.path
    environment["HOME"] = folder.path
    environment["SWAYSOCK"] = folder["sway-ipc"]
    environment["WLR_RENDERER"] = "pixman"
    environment["WLR_LIBINPUT_NO_DEVICES"] = "1"
    switch backend {
    case .headless: environment["WLR_BACKENDS"] = "headless"
    case .nested(let socket):
      environment["WLR_BACKENDS"] = "wayland"
      environment["WAYLAND_DISPLAY"] = socket
    }
    compositor = try BackgroundProcess(
      user.commandPrefix + ["sway", "-c", configurationPath], environment: environment)

    display = try waitForSocket(in: folder, of: compositor, called: "sway")
    clientEnvironment = makeClientEnvironment(
      display: display, folder: clientFolder, mark: folder.path)
    try waitUntilReady(width: width, height: height, wallpaper: image)
  }

  deinit { stop() }

  /// Ends sway, its helpers and everything that was started with its `clientEnvironment`.
  public func stop() {
    for window in windows { window.close() }
    windows = []
    compositor.stop()
    ProcessCensus.end(processesWithEnvironmentHolding: mark)
  }

  /// Kills sway as a crash would.
  public func kill() { compositor.signal(SIGKILL) }

  public var isRunning: Bool { compositor.isRunning }
  public var log: String { compositor.errors }

  // MARK: Talking to sway

  /// Gives sway a command of its configuration's language; throws when sway refuses it.
  @discardableResult
  public func swaymsg(_ command: String) throws(HarnessFailure) -> String {
    try askSway(["--", command])
  }

  /// Asks for one of swaymsg's types, such as `get_tree`, and gives the JSON.
  public func query(_ type: String) throws(HarnessFailure) -> String {
    try askSway(["-t", type])
  }

  private func askSway(_ arguments: [String]) throws(HarnessFailure) -> String {
    var environment = ProcessRun.plainEnvironment
    environment["SWAYSOCK"] = folder["sway-ipc"]
    let bytes = try ProcessRun.output(
      of: user.commandPrefix + ["swaymsg", "--raw"] + arguments, environment: environment)
    return String(decoding: bytes, as: UTF8.self)
  }

  public func tree() throws(HarnessFailure) -> SwayNode {
    try decode(SwayNode.self, from: query("get_tree"))
  }

  public func outputs() throws(HarnessFailure) -> [SwayOutput] {
    try decode([SwayOutput].self, from: query("get_outputs"))
  }

  private func decode<Reply: Decodable>(
    _ type: Reply.Type, from text: String
  ) throws(HarnessFailure) -> Reply {
    do { return try JSONDecoder().decode(type, from: Data(text.utf8)) } catch {
      throw HarnessFailure("sway's answer is not understood: \(error)\n\(text)")
    }
  }

  // MARK: Pictures

  /// All outputs as one picture, at the greatest scale among them.
  public func screenshot() throws(HarnessFailure) -> PNGImage { try grim([]) }

  /// One output, upright, in its own pixels.
  public func screenshot(output: String) throws(HarnessFailure) -> PNGImage {
    try grim(["-o", output])
  }

  /// A region given in layout units, at the greatest scale of the outputs that it touches.
  public func screenshot(region: PixelRect) throws(HarnessFailure) -> PNGImage {
    try grim(["-g", "\(region.x),\(region.y) \(region.width)x\(region.height)"])
  }

  private func grim(_ selection: [String]) throws(HarnessFailure) -> PNGImage {
    var environment = ProcessRun.plainEnvironment
    environment["WAYLAND_DISPLAY"] = display
    environment["XDG_RUNTIME_DIR"] = folder.path
    let bytes = try ProcessRun.output(
      of: user.commandPrefix + ["grim", "-t", "ppm"] + selection + ["-"],
      environment: environment)
    do { return try PNGImage(readingPPM: bytes) } catch {
      throw HarnessFailure("grim: \(error)")
    }
  }

  // MARK: Windows

  /// Opens a foot terminal that floats at `rect` (layout units) and waits until it is there.
  @discardableResult
  public func openTerminal(
    _ appID: String, at rect: PixelRect, showing content: TerminalContent = .still,
    appearance: TerminalAppearance = .dark
  ) throws(HarnessFailure) -> DesktopWindow {
    let placing = [
      "floating enable", "resize set \(rect.width) \(rect.height)",
      "move absolute position \(rect.x) \(rect.y)",
    ]
    for command in placing { try swaymsg("for_window [app_id=\"^\(appID)$\"] \(command)") }
    let process = try BackgroundProcess(
      ["foot", "--config=/dev/null", "--app-id=\(appID)", "--title=\(appID)"]
        + appearance.arguments + ["--"] + content.command, environment: clientEnvironment)
    let window = DesktopWindow(appID: appID, process: process)
    windows.append(window)
    try Patience.wait(for: "the window \(appID) at \(rect)") { () throws(HarnessFailure) -> Bool in
      guard process.isRunning else {
        throw HarnessFailure("foot ended: \(process.errors)")
      }
      return try tree().windows(ofApplication: appID).contains { $0.rect.rect == rect }
    }
    return window
  }

  // MARK: Starting

  private func waitUntilReady(width: Int, height: Int, wallpaper: PNGImage) throws(HarnessFailure) {
    do {
      try Patience.wait(for: "sway's output of \(width)x\(height)") { () -> Bool in
        // Before the IPC socket listens, swaymsg fails; that is not an end yet.
        guard compositor.isRunning, let outputs = try? outputs() else { return false }
        return outputs.contains {
          $0.name == outputName && $0.active && $0.currentMode?.width == width
            && $0.currentMode?.height == height
        }
      }
      try Patience.wait(for: "the wallpaper", every: 0.05) { () throws(HarnessFailure) -> Bool in
        let shown = try screenshot(output: outputName)
        return WallpaperFill.shows(wallpaper, in: shown)
      }
    } catch {
      stop()
      throw HarnessFailure("\(error)\nsway's log:\n\(log)")
    }
  }
}
