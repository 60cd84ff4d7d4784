extension BarHarness {
  /// An application that the bar pins: its desktop entry starts a terminal with its own app_id.
  public struct Pin: Sendable, Hashable {
    /// The window's app_id, and the desktop id without `.desktop`.
    public let appID: String
    /// 0xRRGGBB of its icon.
    public let colour: UInt32

    public var desktopID: String { "\(appID).desktop" }

    public static let terminal = Pin(appID: "term", colour: 0x2E3440)
    public static let all = [
      terminal, Pin(appID: "web", colour: 0x2F7FE0), Pin(appID: "files", colour: 0xE0A52F),
      Pin(appID: "notes", colour: 0x3FA35B), Pin(appID: "music", colour: 0xD1477A),
      Pin(appID: "mail", colour: 0x7A55D1),
    ]
  }

  /// The folders in which a bar finds its configuration, desktop entries and icons.
  public final class Home: Sendable {
    public let folder: TemporaryFolder
    public let pins: [Pin]

    /// `settings` are further lines of the configuration, which ends in the section `[bar]`.
    public init(pins: [Pin] = Pin.all, settings: [String] = []) throws(HarnessFailure) {
      folder = try TemporaryFolder()
      self.pins = pins
      let folders = [
        "config", "config/glassbar", "data", "data/applications", "data/icons",
        "data/icons/hicolor", "data/icons/hicolor/48x48", "data/icons/hicolor/48x48/apps",
        "data/icons/hicolor/scalable", "data/icons/hicolor/scalable/apps", "state", "cache",
      ]
      for name in folders { try folder.makeFolder(name) }
      try folder.write(iconThemeIndex, to: "data/icons/hicolor/index.theme")
      for (number, pin) in Pin.all.enumerated() {
        try folder.write(desktopEntry(of: pin), to: "data/applications/\(pin.desktopID)")
        // One of them as pixels, for that is another way through the icon code.
        if number % 3 == 2 {
          try folder.write(
            pixelIcon(of: pin), to: "data/icons/hicolor/48x48/apps/fixture-\(pin.appID).png")
        } else {
          try folder.write(
            vectorIcon(of: pin, variant: number),
            to: "data/icons/hicolor/scalable/apps/fixture-\(pin.appID).svg")
        }
      }
      try configure(pins: pins, settings: settings)
    }

    /// Writes the configuration anew.
    public func configure(pins: [Pin], settings: [String] = []) throws(HarnessFailure) {
      let lines =
        ["[icons]", "theme=hicolor", "[bar]"]
        + ["pinned=" + pins.map(\.desktopID).joined(separator: ";")] + settings
      try folder.write(lines.joined(separator: "\n") + "\n", to: "config/glassbar/glassbar.ini")
    }

    var environment: [String: String] {
      [
        "XDG_CONFIG_HOME": folder["config"], "XDG_DATA_HOME": folder["data"],
        "XDG_STATE_HOME": folder["state"], "XDG_CACHE_HOME": folder["cache"],
      ]
    }
  }
}

private let iconThemeIndex = """
  [Icon Theme]
  Name=hicolor
  Comment=fixtures
  Directories=48x48/apps,scalable/apps

  [48x48/apps]
  Size=48
  Type=Threshold
  Context=Applications

  [scalable/apps]
  Size=48
  MinSize=8
  MaxSize=512
  Type=Scalable
  Context=Applications

  """

private func desktopEntry(of pin: BarHarness.Pin) -> String {
  """
  [Desktop Entry]
  Type=Application
  Name=Fixture \(pin.appID)
  Exec=foot --config=/dev/null --app-id=\(pin.appID) --title=\(pin.appID) -- sleep infinity
  Icon=fixture-\(pin.appID)
  Categories=Utility;
  Terminal=false

  """
}

private func vectorIcon(of pin: BarHarness.Pin, variant: Int) -> String {
  let mark =
    switch variant % 3 {
    case 0: #"<path d="M14 17l8 7-8 7M25 32h10" fill="none" stroke="white" stroke-width="4"/>"#
    default: #"<circle cx="24" cy="24" r="10" fill="none" stroke="white" stroke-width="5"/>"#
    }
  return """
    <svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="0 0 48 48">
    <rect x="4" y="4" width="40" height="40" rx="10" fill="#\(hexadecimal(pin.colour))"/>
    \(mark)
    </svg>

    """
}

private func pixelIcon(of pin: BarHarness.Pin) -> PNGImage {
  var image = PNGImage(width: 48, height: 48, filledWith: Pixel(0, 0, 0, 0))
  let colour = Pixel(
    UInt8(pin.colour >> 16 & 0xFF), UInt8(pin.colour >> 8 & 0xFF), UInt8(pin.colour & 0xFF))
  for y in 4..<44 {
    for x in 4..<44 {
      let isMark = (14..<34).contains(x) && (18..<22).contains(y) || (22..<26).contains(x) && y > 21
      image[x, y] = isMark ? Pixel(255, 255, 255) : colour
    }
  }
  return image
}

private func hexadecimal(_ colour: UInt32) -> String {
  let text = String(colour, radix: 16)
  return String(repeating: "0", count: max(0, 6 - text.count)) + text
}
