import FoundationEssentials
import Glibc

/// labwc, which is told by its configuration file and by the protocols that wlr-randr, wlrctl and wtype speak.
final class LabwcDriver: CompositorDriver {
  private let choice: CompositorChoice
  private let folder: TemporaryFolder
  /// Sends labwc what makes it read its configuration again.
  private let reload: () -> Void
  private var display = ""
  private var placed: [String: PixelRect] = [:]

  init(_ choice: CompositorChoice, in folder: TemporaryFolder, reload: @escaping () -> Void) {
    self.choice = choice
    self.folder = folder
    self.reload = reload
  }

  func startCommand(_ plan: CompositorPlan) throws(HarnessFailure) -> [String] {
    try writeConfiguration()
    return try choice.command(["labwc", "-C", folder.path])
  }

  // It cannot add outputs while it runs: the second one waits, switched off.
  var startEnvironment: [String: String] { ["WLR_HEADLESS_OUTPUTS": "2"] }
  var showsWallpaper: Bool { false }

  func didStart(display: String, plan: CompositorPlan) throws(HarnessFailure) {
    self.display = display
    let outputs = try outputs()
    guard let first = outputs.first else { throw HarnessFailure("labwc has no output") }
    for output in outputs.dropFirst() { try apply(.enabled(false), to: output.name) }
    if choice.place != .displayDevice {
      try apply(.mode(width: plan.width, height: plan.height), to: first.name)
    }
    try apply(.position(x: 0, y: 0), to: first.name)
  }

  private func writeConfiguration() throws(HarnessFailure) {
    let rules = placed.sorted { $0.key < $1.key }.map { appID, rect in
      """
      <windowRule identifier="\(appID)">
      <action name="MoveTo" x="\(rect.x)" y="\(rect.y)"/>
      </windowRule>
      """
    }
    let text = """
      <?xml version="1.0"?>
      <labwc_config>
      <keyboard><keybind key="W-f"><action name="ToggleFullscreen"/></keybind></keyboard>
      <windowRules>
      <windowRule identifier="*" serverDecoration="no"/>
      \(rules.joined(separator: "\n"))
      </windowRules>
      </labwc_config>

      """
    try folder.write(text, to: "rc.xml", owner: DesktopUser.desktop)
  }

  /// Runs one of labwc's tools to its end, whatever its exit.
  private func run(_ words: [String]) throws(HarnessFailure) -> ProcessRun {
    var environment = ProcessRun.plainEnvironment
    environment["WAYLAND_DISPLAY"] = display
    environment["XDG_RUNTIME_DIR"] = folder.path
    return try ProcessRun.run(choice.command(words), environment: environment)
  }

  @discardableResult
  private func tool(_ words: [String]) throws(HarnessFailure) -> String {
    let run = try run(words)
    guard run.succeeded else {
      throw HarnessFailure("\(words.joined(separator: " ")): \(run.errors)\(run.output)")
    }
    return run.output
  }

  // MARK: Outputs

  private struct Randr: Decodable {
    struct Place: Decodable {
      var x: Int
      var y: Int
    }
    struct Mode: Decodable {
      var width: Int
      var height: Int
      var refresh: Double
      var current: Bool
    }
    var name: String
    var enabled: Bool
    var modes: [Mode]
    var position: Place?
    var transform: String?
    var scale: Double?
  }

  func outputs() throws(HarnessFailure) -> [SwayOutput] {
    let text = try tool(["wlr-randr", "--json"])
    let outputs: [Randr]
    do { outputs = try JSONDecoder().decode([Randr].self, from: Data(text.utf8)) } catch {
      throw HarnessFailure("wlr-randr's answer is not understood: \(error)\n\(text)")
    }
    return outputs.map { output in
      let mode = output.modes.first(where: \.current)
      let isTurned =
        output.transform?.hasSuffix("90") == true
        || output.transform?.hasSuffix("270") == true
      let (width, height) = (mode?.width ?? 0, mode?.height ?? 0)
      let scale = output.scale ?? 1
      return SwayOutput(
        name: output.name, active: output.enabled, dpms: nil, scale: output.scale,
        transform: output.transform,
        rect: SwayRect(
          x: output.position?.x ?? 0, y: output.position?.y ?? 0,
          width: Int(Double(isTurned ? height : width) / scale),
          height: Int(Double(isTurned ? width : height) / scale)),
        currentMode: mode.map {
          SwayOutput.Mode(width: $0.width, height: $0.height, refresh: Int($0.refresh * 1000))
        })
    }
  }

  func createOutput() throws(HarnessFailure) {
    guard let waiting = try outputs().first(where: { !$0.active }) else {
      throw HarnessFailure("labwc has no further output")
    }
    try apply(.enabled(true), to: waiting.name)
  }

  func apply(_ change: OutputChange, to output: String) throws(HarnessFailure) {
    let words =
      switch change {
      case .scale(let scale): ["--scale", "\(scale)"]
      case .transform(let transform): ["--transform", transform]
      case .mode(let width, let height): ["--custom-mode", "\(width)x\(height)@60Hz"]
      case .position(let x, let y): ["--pos", "\(x),\(y)"]
      case .enabled(let isOn): [isOn ? "--on" : "--off"]
      case .power: throw HarnessFailure("labwc is not asked to switch screens off")
      } as [String]
    try tool(["wlr-randr", "--output", output] + words)
  }

  // MARK: Windows

  /// Each line of wlrctl's list is `app_id: title`.
  private func list(_ state: String...) throws(HarnessFailure) -> [String] {
    // It ends with 1 when nothing matches.
    try run(["wlrctl", "toplevel", "list"] + state).output.split(separator: "\n").map { line in
      String(line.prefix { $0 != ":" })
    }
  }

  func windows() throws(HarnessFailure) -> [ListedWindow] {
    let active = try list("state:active").first
    return try list().map { ListedWindow(appID: $0, isFocused: $0 == active) }
  }

  func focus(_ appID: String) throws(HarnessFailure) {
    try tool(["wlrctl", "toplevel", "focus", "app_id:\(appID)"])
  }

  func setFullscreen(_ isFullscreen: Bool, of appID: String) throws(HarnessFailure) {
    guard try list("state:fullscreen").contains(appID) != isFullscreen else { return }
    if isFullscreen {
      try tool(["wlrctl", "toplevel", "fullscreen", "app_id:\(appID)"])
    } else {
      // wlrctl only makes windows fullscreen; the key is bound to the way back.
      try focus(appID)
      try tool(["wtype", "-M", "logo", "-k", "f", "-m", "logo"])
    }
    try Patience.wait(for: "\(appID) fullscreen: \(isFullscreen)") {
      () throws(HarnessFailure) -> Bool in
      try list("state:fullscreen").contains(appID) == isFullscreen
    }
  }

  func place(_ appID: String, at rect: PixelRect) throws(HarnessFailure) {
    placed[appID] = rect
    try writeConfiguration()
    reload()
    // labwc takes up signals between two requests: answers to these come after it has read the file.
    for _ in 0..<2 { _ = try outputs() }
  }

  func lies(_ appID: String, at rect: PixelRect) throws(HarnessFailure) -> Bool? {
    try list().contains(appID) ? nil : false
  }

  func terminalArguments(for rect: PixelRect) -> [String] {
    ["-o", "csd.preferred=none", "--window-size-pixels=\(rect.width)x\(rect.height)"]
  }
}
