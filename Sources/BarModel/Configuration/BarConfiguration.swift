public import MotionRuntime

/// Everything that a person can set, with the defaults of a bar that nobody has configured.
///
/// Lengths are in dp; an optional that is nil is chosen by the program (`auto` in the file).
public struct BarConfiguration: Equatable, Sendable {
  /// Desktop-file ids in order; nil pins what exists on the machine.
  public var pinned: [String]?
  /// Patterns for `OutputMatcher`.
  public var outputs = ["*"]
  public var position = BarEdge.bottom
  public var alignment = BarAlignment.center
  /// Side of a button.
  public var size = 48.0
  /// Between two buttons at rest.
  public var gap = 12.0
  /// Gap at which two buttons' glass closes.
  public var spacing = 8.0
  /// Between the bar and the output's edges.
  public var margin = 12.0
  /// Nil makes the buttons round.
  public var cornerRadius: Double?
  /// Nil is 7/12 of `size`.
  public var iconSize: Double?
  public var layer = BarLayer.top
  /// Whether windows make room for the bar; otherwise it floats above them.
  public var reservesSpace = false
  /// What compositor rules know the surface by.
  public var namespace = "glassbar"

  /// Bytes that a namespace may have: a request must fit into a Wayland message of 4096.
  public static let namespaceLimit = 255

  /// Command that runs programs which need a terminal.
  public var terminal: String?
  /// Whether a click on an application's only and active window minimises it.
  public var minimizesOnClick = false
  /// Icon theme's name; nil is the desktop's.
  public var iconTheme: String?

  public var variant = GlassVariant.regular
  public var lens = GlassLens.seed
  public var appearance = BarAppearance.auto
  /// Straight RGBA, 0…1; nil is untinted.
  public var tint: SIMD4<Float>?
  public var merge = GlassMerge.polynomial
  /// Whether clear glass is darkened so that glyphs are readable on it.
  public var dimsClearGlass = false
  /// Whether the glass is frosty and nearly opaque.
  public var reducesTransparency = false
  /// Whether the glass is black or white with a border.
  public var increasesContrast = false
  /// Numbers of the material that differ from the look's own, by `MaterialNumber.name`.
  public var material: [String: Double] = [:]

  public var backdropSource = BackdropChoice.auto
  /// Captures a second at most, in Hz; nil is the display's own rate.
  public var backdropRate: Double? = 30
  /// When the desktop is captured and looked at less often.
  public var backdropBattery = BatteryChoice.auto
  /// Picture that stands in where the desktop cannot be captured.
  public var wallpaper: String?

  public var tuning = MotionTuning.bubbly
  public var reduceMotion = ReduceMotionChoice.auto
  /// How far buttons lean toward the pointer, at most 3/4 of the gap.
  public var lean = 9.0

  public init() {}

  /// `cornerRadius`, limited to what a button can have.
  public var effectiveCornerRadius: Double { min(cornerRadius ?? size / 2, size / 2) }

  /// `iconSize`, limited to the button.
  public var effectiveIconSize: Double { min(iconSize ?? (size * 7 / 12).rounded(), size) }
}

/// The glass material's variants.
public enum GlassVariant: String, Hashable, Sendable, CaseIterable {
  case regular, clear, tinted
}

/// How shapes that come close flow together.
public enum GlassMerge: String, Hashable, Sendable, CaseIterable {
  /// A full neck, which bulges where buttons touch.
  case polynomial
  /// As drops do: the neck never bulges past the buttons.
  case droplet
}

/// Which figures the lens is shaped by.
public enum GlassLens: String, Hashable, Sendable, CaseIterable {
  case seed, measured
}

/// Whether the glass is light or dark, or follows what lies beneath it.
public enum BarAppearance: String, Hashable, Sendable, CaseIterable {
  case auto, light, dark
}

/// Where the pixels beneath the bar come from.
public enum BackdropChoice: String, Hashable, Sendable, CaseIterable {
  /// The best that works.
  case auto
  /// KWin's captures without our windows.
  case kwin
  case screencopy
  case imageCopy = "image-copy"
  /// What lies around the glass, continued inward.
  case ring
  /// A picture from before the bar is shown.
  case snapshot
  /// The compositor blurs; the bar draws tint, rim and light.
  case compositorBlur = "compositor-blur"
  case wallpaper, flat
}

/// When power is saved: on battery, always, or never.
public enum BatteryChoice: String, Hashable, Sendable, CaseIterable {
  case auto, on, off
}

/// Whether motion is reduced: as the desktop says, always, or never.
public enum ReduceMotionChoice: String, Hashable, Sendable, CaseIterable {
  case auto, on, off
}
