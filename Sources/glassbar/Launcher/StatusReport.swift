/// What `glassbar msg status --json` answers: how the bar is observed from outside.
///
/// Rectangles are in device pixels of their output, y down; times are in s; α, luma and lightness
/// are 0…1.
struct StatusReport: Equatable, Sendable, Codable {
  var version: String
  var pid: Int32
  var visible: Bool
  /// The configuration file in use; nil for the built-in defaults.
  var configuration: String?
  var outputs: [OutputStatus]
}

/// One output's bar.
struct OutputStatus: Equatable, Sendable, Codable {
  var name: String
  var description: String
  var scale: Double
  /// Whether a surface is mapped there.
  var mapped: Bool
  /// The whole surface, with the room that shadows need.
  var surface: StatusRect?
  /// What encloses all buttons at rest.
  var bar: StatusRect?
  /// Pictures shown since the start.
  var commits: UInt64
  /// Pictures drawn since the start.
  var renders: UInt64
  /// Captures that arrived since the start.
  var captures: UInt64
  /// Turns of the event loop since the start, for whatever reason.
  var wakeups: UInt64
  var backdrop: BackdropStatus
  /// Mean luma beneath the bar; nil before it was read.
  var luma: Double?
  /// `light`, `dark`, or `mixed` where buttons differ.
  var appearance: String
  var shadowAlpha: Double
  var buttons: [ButtonStatus]
}

/// Where the backdrop comes from.
struct BackdropStatus: Equatable, Sendable, Codable {
  /// `kwin`, `screencopy`, `image-copy`, `ring`, `snapshot`, `compositor-blur`, `wallpaper` or `flat`.
  var source: String
  /// `preparing`, `live`, `still`, `blurred` or `flat`.
  var state: String
  /// What is captured.
  var rect: StatusRect?
  /// Captures that showed another backdrop than before.
  var changes: UInt64
  /// Captures without our intact tag.
  var tagFailures: UInt64
  /// Bytes of captures handed to the GPU, pixels taken apart, pixels of commits worked out anew.
  var uploadedBytes: UInt64
  var readPixels: UInt64
  var resolvedPixels: UInt64
  /// Sparse reads.
  var probes: UInt64
  /// Better sources that are not in use.
  var rejected: [RejectedSource]
}

/// A source of the backdrop that cannot be used, and why.
struct RejectedSource: Equatable, Sendable, Codable {
  var source: String
  var reason: String
}

/// One button.
struct ButtonStatus: Equatable, Sendable, Codable {
  /// The desktop id, or the app_id of windows without an entry.
  var id: String
  var title: String
  /// Where it is now, the swell of a press included.
  var rect: StatusRect
  /// `idle`, `hovered`, `pressed` or `launching`.
  var state: String
  var pinned: Bool
  var windows: Int
  /// One of its windows is active.
  var active: Bool
  /// 0 is the dark face, 1 the light one.
  var lightness: Double
}

struct StatusRect: Equatable, Sendable, Codable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double
}
