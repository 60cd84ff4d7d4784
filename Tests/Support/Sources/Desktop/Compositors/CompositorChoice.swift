import Glibc

/// Which compositor the tests' desktops run, and where it comes from.
///
/// `GLASSBAR_COMPOSITOR` names another than this machine's sway, as PLACE:PROGRAM. The place is `here`,
/// `drm` for this machine's display device, or the name or path of a root that `make matrix` has built;
/// the program is sway, labwc or hyprland.
public struct CompositorChoice: Sendable, Hashable {
  public enum Program: String, Sendable, CaseIterable { case sway, labwc, hyprland }

  public enum Place: Sendable, Hashable {
    /// This machine's own, without a screen.
    case here
    /// This machine's own, on its display device and with GLES.
    case displayDevice
    /// Installed in another Debian's root, without a screen; its path.
    case root(String)
  }

  public var program: Program
  public var place: Place

  /// What this machine has by itself, and what the tests were written on.
  public static let usual = CompositorChoice(program: .sway, place: .here)

  /// What the tests are to run on; throws when GLASSBAR_COMPOSITOR is not understood.
  public static func fromEnvironment() throws(HarnessFailure) -> CompositorChoice {
    guard let text = getenv("GLASSBAR_COMPOSITOR").map({ String(cString: $0) }), !text.isEmpty
    else { return usual }
    return try CompositorChoice(text)
  }

  /// Whether windows, outputs and pictures obey sway's IPC; for tests that need more than all have.
  public static var isSway: Bool { (try? fromEnvironment())?.program == .sway }

  init(program: Program, place: Place) {
    self.program = program
    self.place = place
  }

  /// From PLACE:PROGRAM.
  public init(_ text: String) throws(HarnessFailure) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let program = Program(rawValue: String(parts[1])), !parts[0].isEmpty
    else {
      let programs = Program.allCases.map(\.rawValue).joined(separator: ", ")
      throw HarnessFailure(
        "GLASSBAR_COMPOSITOR=\(text) is not PLACE:PROGRAM with a program of \(programs)")
    }
    let place = String(parts[0])
    self.program = program
    switch place {
    case "here": self.place = .here
    case "drm": self.place = .displayDevice
    default: self.place = .root(place.hasPrefix("/") ? place : Self.cachedRoot(place))
    }
    if case .root(let path) = self.place, access(path, F_OK) != 0 {
      throw HarnessFailure("\(path) is missing; make matrix builds it")
    }
  }

  private static func cachedRoot(_ name: String) -> String {
    let cache =
      getenv("XDG_CACHE_HOME").map { String(cString: $0) }
      ?? (getenv("HOME").map { String(cString: $0) } ?? "/root") + "/.cache"
    return "\(cache)/glassbar/roots/\(name)"
  }

  /// Starts a program of the compositor's own system, in its root if it has one, as the desktop's user.
  func command(_ words: [String]) throws(HarnessFailure) -> [String] {
    switch place {
    case .here, .displayDevice: return DesktopUser.desktop.commandPrefix + words
    case .root(let path):
      guard geteuid() == 0 else { throw HarnessFailure("entering \(path) takes root") }
      return [try Repository.path(of: "Scripts/in-root"), path] + words
    }
  }

  /// The variables that choose the backends of wlroots.
  var environment: [String: String] {
    var result = ["WLR_LIBINPUT_NO_DEVICES": "1"]
    switch place {
    case .here, .root:
      result["WLR_BACKENDS"] = "headless"
      result["WLR_RENDERER"] = "pixman"
    case .displayDevice:
      result["WLR_BACKENDS"] = "drm,libinput"
      result["WLR_RENDERER"] = "gles2"
      result["WLR_RENDERER_ALLOW_SOFTWARE"] = "1"
      result["LIBSEAT_BACKEND"] = "seatd"
    }
    return result
  }
}
