import FoundationEssentials

/// Hyprland on a display device, as far as its output and wallpaper; its windows are not driven.
final class HyprlandDriver: CompositorDriver {
  private let choice: CompositorChoice
  private let folder: TemporaryFolder

  init(_ choice: CompositorChoice, in folder: TemporaryFolder) {
    self.choice = choice
    self.folder = folder
  }

  func startCommand(_ plan: CompositorPlan) throws(HarnessFailure) -> [String] {
    // Nothing that moves, shades or announces; its pointer would be part of the captures.
    let text = """
      hl.monitor({ output = "", mode = "\(plan.width)x\(plan.height)", position = "0x0", scale = 1 })
      hl.config({
        animations = { enabled = false }, cursor = { invisible = true },
        decoration = { blur = { enabled = false }, shadow = { enabled = false } },
        ecosystem = { no_update_news = true, no_donation_nag = true },
        misc = { disable_hyprland_logo = true, disable_splash_rendering = true,
          force_default_wallpaper = 0 },
      })

      """
    let path = try folder.write(text, to: "hyprland.lua", owner: DesktopUser.desktop)
    return try choice.command(["Hyprland", "-c", path])
  }

  var startEnvironment: [String: String] {
    ["HYPRLAND_NO_SD_NOTIFY": "1", "HYPRLAND_NO_SD_VARS": "1", "AQ_DRM_DEVICES": "/dev/dri/card0"]
  }
  var showsWallpaper: Bool { false }

  private struct Monitor: Decodable {
    var name: String
    var width: Int
    var height: Int
    var refreshRate: Double
    var x: Int
    var y: Int
    var scale: Double
    var transform: Int
    var disabled: Bool
  }

  func outputs() throws(HarnessFailure) -> [SwayOutput] {
    var environment = ProcessRun.plainEnvironment
    environment["XDG_RUNTIME_DIR"] = folder.path
    environment["HYPRLAND_INSTANCE_SIGNATURE"] = names(inFolder: folder["hypr"]).first
    let bytes = try ProcessRun.output(
      of: choice.command(["hyprctl", "monitors", "-j"]), environment: environment)
    let monitors: [Monitor]
    do { monitors = try JSONDecoder().decode([Monitor].self, from: Data(bytes)) } catch {
      throw HarnessFailure("hyprctl's answer is not understood: \(error)")
    }
    return monitors.map {
      SwayOutput(
        name: $0.name, active: !$0.disabled, dpms: nil, scale: $0.scale,
        transform: $0.transform == 0 ? "normal" : "\($0.transform)",
        rect: SwayRect(
          x: $0.x, y: $0.y, width: Int(Double($0.width) / $0.scale),
          height: Int(Double($0.height) / $0.scale)),
        currentMode: SwayOutput.Mode(
          width: $0.width, height: $0.height, refresh: Int($0.refreshRate * 1000)))
    }
  }

  func apply(_ change: OutputChange, to output: String) throws(HarnessFailure) {
    throw notDriven
  }
  func createOutput() throws(HarnessFailure) { throw notDriven }
  func windows() throws(HarnessFailure) -> [ListedWindow] { throw notDriven }
  func focus(_ appID: String) throws(HarnessFailure) { throw notDriven }
  func setFullscreen(_ isFullscreen: Bool, of appID: String) throws(HarnessFailure) {
    throw notDriven
  }
  func place(_ appID: String, at rect: PixelRect) throws(HarnessFailure) { throw notDriven }
  func lies(_ appID: String, at rect: PixelRect) throws(HarnessFailure) -> Bool? { throw notDriven }
  func terminalArguments(for rect: PixelRect) -> [String] { [] }
}

private let notDriven = HarnessFailure("Hyprland's windows and outputs are not driven")
