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
  let driver: any CompositorDriver
  private let compositor: BackgroundProcess
  private var swaybg: BackgroundProcess?
  private var openedWindows: [DesktopWindow] = []

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
    let choice = try backend == .headless ? CompositorChoice.fromEnvironment() : .usual
    guard configuration.isEmpty || choice.program == .sway else {
      throw HarnessFailure("\(choice.program) takes no lines of sway's configuration")
    }
    folder = try TemporaryFolder(owner: user)
    clientFolder = try TemporaryFolder()
    let image = wallpaper ?? PNGImage(width: 16, height: 16, filledWith: Pixel(96, 104, 112))
    let signal = ReloadSignal()
    driver =
      switch choice.program {
      case .sway: SwayDriver(choice, in: folder)
      case .labwc: LabwcDriver(choice, in: folder, reload: signal.send)
      case .hyprland: HyprlandDriver(choice, in: folder)
      }
    var plan = CompositorPlan(
      width: width, height: height, outputName: choice.place == .displayDevice ? nil : "HEADLESS-1",
      wallpaperPath: try folder.write(image, to: "wallpaper.png", owner: user),
      configuration: configuration)

    var environment = ProcessRun.plainEnvironment
    environment["XDG_RUNTIME_DIR"] = folder.path
    environment["HOME"] = folder.path
    environment.merge(choice.environment) { $1 }
    environment.merge(driver.startEnvironment) { $1 }
    if case .nested(let socket) = backend {
      plan.outputName = "WL-1"
      environment["WLR_BACKENDS"] = "wayland"
      environment["WAYLAND_DISPLAY"] = socket
    }
    compositor = try BackgroundProcess(driver.startCommand(plan), environment: environment)
    signal.process = compositor

    display = try waitForSocket(in: folder, of: compositor, called: choice.program.rawValue)
    clientEnvironment = makeClientEnvironment(
      display: display, folder: clientFolder, mark: folder.path)
    try driver.didStart(display: display, plan: plan)
    outputName =
      if let name = plan.outputName { name } else {
        try nameOfFirstOutput(of: driver, while: compositor)
      }
    if !driver.showsWallpaper { try startSwaybg(plan.wallpaperPath) }
    try waitUntilReady(width: width, height: height, wallpaper: image)
  }

  deinit { stop() }

  /// Ends sway, its helpers and everything that was started with its `clientEnvironment`.
  public func stop() {
    for window in openedWindows { window.close() }
    openedWindows = []
    swaybg?.stop()
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
    try sway.ask(["--", command])
  }

  /// Asks for one of swaymsg's types, such as `get_tree`, and gives the JSON.
  public func query(_ type: String) throws(HarnessFailure) -> String {
    try sway.ask(["-t", type])
  }

  public func tree() throws(HarnessFailure) -> SwayNode { try sway.tree() }

  private var sway: SwayDriver {
    get throws(HarnessFailure) {
      guard let sway = driver as? SwayDriver else {
        throw HarnessFailure("only sway has sway's IPC")
      }
      return sway
    }
  }

  public func outputs() throws(HarnessFailure) -> [SwayOutput] { try driver.outputs() }

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
    try driver.place(appID, at: rect)
    let process = try BackgroundProcess(
      ["foot", "--config=/dev/null", "--app-id=\(appID)", "--title=\(appID)"]
        + appearance.arguments + driver.terminalArguments(for: rect) + ["--"] + content.command,
      environment: clientEnvironment)
    let window = DesktopWindow(appID: appID, process: process)
    openedWindows.append(window)
    try Patience.wait(for: "the window \(appID) at \(rect)") { () throws(HarnessFailure) -> Bool in
      guard process.isRunning else {
        throw HarnessFailure("foot ended: \(process.errors)")
      }
      if let answer = try driver.lies(appID, at: rect) { return answer }
      return try shows(appearance.background, along: rect)
    }
    return window
  }

  /// Whether an empty terminal's colour lies just within the corners of `rect` (layout units) that can
  /// be seen on the first output, which has scale 1.
  private func shows(_ colour: Pixel, along rect: PixelRect) throws(HarnessFailure) -> Bool {
    let picture = try screenshot(output: outputName)
    let (right, bottom) = (rect.x + rect.width - 2, rect.y + rect.height - 2)
    return [(rect.x + 1, rect.y + 1), (right, rect.y + 1), (rect.x + 1, bottom), (right, bottom)]
      .filter { $0.0 >= 0 && $0.1 >= 0 && $0.0 < picture.width && $0.1 < picture.height }
      .allSatisfy { picture[$0.0, $0.1] == colour }
  }

  // MARK: Starting

  /// Starts the wallpaper, or a new one before the old one goes.
  func startSwaybg(_ path: String) throws(HarnessFailure) {
    let old = swaybg
    swaybg = try BackgroundProcess(
      ["swaybg", "-m", "fill", "-i", path], environment: clientEnvironment)
    old?.stop()
  }

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

/// Asks the compositor to read its configuration again, once there is one.
private final class ReloadSignal {
  weak var process: BackgroundProcess?

  func send() { process?.signal(SIGHUP) }
}

private func nameOfFirstOutput(
  of driver: any CompositorDriver, while compositor: BackgroundProcess
) throws(HarnessFailure) -> String {
  try Patience.wait(for: "an output") { () throws(HarnessFailure) -> String? in
    guard compositor.isRunning else {
      throw HarnessFailure("the compositor has ended: \(compositor.errors)")
    }
    return try? driver.outputs().first(where: \.active)?.name
  }
}
