import FoundationEssentials

/// sway, which obeys its IPC.
final class SwayDriver: CompositorDriver {
  private let choice: CompositorChoice
  private let folder: TemporaryFolder

  init(_ choice: CompositorChoice, in folder: TemporaryFolder) {
    self.choice = choice
    self.folder = folder
  }

  func startCommand(_ plan: CompositorPlan) throws(HarnessFailure) -> [String] {
    let lines =
      [
        "xwayland disable", "swaynag_command -", "default_border none",
        "default_floating_border none", "focus_follows_mouse no", "mouse_warping none",
        "output \(plan.outputName ?? "*") mode --custom \(plan.width)x\(plan.height)@60Hz"
          + " position 0 0",
        "output * bg \(plan.wallpaperPath) fill",
      ] + plan.configuration
    let path = try folder.write(
      lines.joined(separator: "\n") + "\n", to: "config", owner: DesktopUser.desktop)
    return try choice.command(["sway", "-c", path])
  }

  var startEnvironment: [String: String] { ["SWAYSOCK": folder["sway-ipc"]] }
  var showsWallpaper: Bool { true }

  // MARK: IPC

  /// Words for swaymsg.
  func ask(_ arguments: [String]) throws(HarnessFailure) -> String {
    var environment = ProcessRun.plainEnvironment
    environment["SWAYSOCK"] = folder["sway-ipc"]
    let bytes = try ProcessRun.output(
      of: DesktopUser.desktop.commandPrefix + ["swaymsg", "--raw"] + arguments,
      environment: environment)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func tell(_ command: String) throws(HarnessFailure) { _ = try ask(["--", command]) }

  func tree() throws(HarnessFailure) -> SwayNode {
    try decode(SwayNode.self, from: ask(["-t", "get_tree"]))
  }

  func outputs() throws(HarnessFailure) -> [SwayOutput] {
    try decode([SwayOutput].self, from: ask(["-t", "get_outputs"]))
  }

  private func decode<Reply: Decodable>(
    _ type: Reply.Type, from text: String
  ) throws(HarnessFailure) -> Reply {
    do { return try JSONDecoder().decode(type, from: Data(text.utf8)) } catch {
      throw HarnessFailure("sway's answer is not understood: \(error)\n\(text)")
    }
  }

  // MARK: Outputs

  func createOutput() throws(HarnessFailure) { try tell("create_output") }

  func apply(_ change: OutputChange, to output: String) throws(HarnessFailure) {
    let words =
      switch change {
      case .scale(let scale): "scale \(scale)"
      case .transform(let transform): "transform \(transform)"
      case .mode(let width, let height): "mode --custom \(width)x\(height)@60Hz"
      case .position(let x, let y): "position \(x) \(y)"
      case .enabled(let isOn): isOn ? "enable" : "disable"
      case .power(let isOn): "dpms \(isOn ? "on" : "off")"
      }
    try tell("output \(output) \(words)")
  }

  // MARK: Windows

  func windows() throws(HarnessFailure) -> [ListedWindow] {
    try tree().windows.map { ListedWindow(appID: $0.appID ?? "", isFocused: $0.focused) }
  }

  func focus(_ appID: String) throws(HarnessFailure) {
    try tell("[app_id=\"^\(appID)$\"] focus")
  }

  func setFullscreen(_ isFullscreen: Bool, of appID: String) throws(HarnessFailure) {
    try tell("[app_id=\"^\(appID)$\"] fullscreen \(isFullscreen ? "enable" : "disable")")
  }

  func place(_ appID: String, at rect: PixelRect) throws(HarnessFailure) {
    let placing = [
      "floating enable", "resize set \(rect.width) \(rect.height)",
      "move absolute position \(rect.x) \(rect.y)",
    ]
    for command in placing { try tell("for_window [app_id=\"^\(appID)$\"] \(command)") }
  }

  func lies(_ appID: String, at rect: PixelRect) throws(HarnessFailure) -> Bool? {
    try tree().windows(ofApplication: appID).contains { $0.rect.rect == rect }
  }

  func terminalArguments(for rect: PixelRect) -> [String] { [] }
}
