extension BarHarness {
  /// What `glassbar msg status --json` answers, as a reader outside understands it.
  public struct Status: Decodable, Sendable, Equatable {
    public let version: String
    public let pid: Int32
    public let visible: Bool
    public let configuration: String?
    public let outputs: [Output]
    public let reducesMotion: Bool
    public let increasesContrast: Bool
    public let desktop: Desktop
    public let launches: Launches

    public func output(_ name: String) -> Output? { outputs.first { $0.name == name } }
  }

  /// What the desktop asks of all programs.
  public struct Desktop: Decodable, Sendable, Equatable {
    public let portal: Bool
    public let reducesMotion: Bool
    public let increasesContrast: Bool
    public let colorScheme: String
    public let accent: [Double]?
  }

  /// Times from release to exec, in ms.
  public struct Launches: Decodable, Sendable, Equatable {
    public let count: Int
    public let last: Double?
    public let median: Double?
  }

  /// One output's bar; rectangles in pixels of the output.
  public struct Output: Decodable, Sendable, Equatable {
    public let name: String
    public let description: String
    public let scale: Double
    public let mapped: Bool
    public let surface: Rect?
    public let bar: Rect?
    public let commits: UInt64
    public let renders: UInt64
    public let captures: UInt64
    public let wakeups: UInt64
    public let backdrop: Backdrop
    /// 0…1.
    public let luma: Double?
    public let appearance: String
    /// 0…1.
    public let shadowAlpha: Double
    public let buttons: [Button]

    public func button(_ id: String) -> Button? { buttons.first { $0.id == id } }
  }

  public struct Backdrop: Decodable, Sendable, Equatable {
    public let source: String
    public let state: String
    public let rect: Rect?
    public let changes: UInt64
    public let tagFailures: UInt64
  }

  public struct Button: Decodable, Sendable, Equatable {
    public let id: String
    public let title: String
    public let rect: Rect
    public let state: String
    public let pinned: Bool
    public let windows: Int
    public let active: Bool
    public let urgent: Bool
    public let badge: Int?
    public let progress: Double?
    public let focused: Bool
    /// 0 is the dark face, 1 the light one.
    public let lightness: Double
  }

  /// A rectangle in pixels of an output, not always whole ones.
  public struct Rect: Decodable, Sendable, Equatable {
    public let x: Double
    public let y: Double
    public let width: Double
    public let height: Double

    public var right: Double { x + width }
    public var bottom: Double { y + height }
    public var middleX: Double { x + width / 2 }
    public var middleY: Double { y + height / 2 }

    /// The whole pixels that it touches.
    public var covered: PixelRect {
      let left = Int(x.rounded(.down))
      let top = Int(y.rounded(.down))
      return PixelRect(
        x: left, y: top, width: Int(right.rounded(.up)) - left,
        height: Int(bottom.rounded(.up)) - top)
    }
  }

  /// A picture that the bar wrote of itself, and where it lies on the output.
  public struct Dump: Sendable {
    public enum Subject: String, Sendable { case backdrop, frame }

    public let image: PNGImage
    /// In pixels of the output.
    public let rect: PixelRect

    /// The part of it that lies in `area`, both in pixels of the output.
    public func part(in area: PixelRect) -> PNGImage? {
      let common = area.intersection(rect)
      return image.cropped(
        to: PixelRect(
          x: common.x - rect.x, y: common.y - rect.y, width: common.width, height: common.height))
    }

    struct Answer: Decodable {
      let file: String
      let rect: Rect
    }
  }
}
