import FrameProfile

/// What `glassbar profile` measures, and where the findings go.
struct ProfileOptions: Equatable, Sendable {
  /// `list` prints the scenes' names instead.
  var scene = "hover-sweep"
  /// Of one run, in s.
  var duration = 10.0
  /// Before each run, in s.
  var warmup = 1.0
  var runs = 1
  var seed: UInt64 = 1
  /// Files; `-` is standard output.
  var json: String?
  var csv: String?
  var trace: String?
  var html: String?
  /// Whether the runs are added to those that the JSON file holds already.
  var appends = false
  var thresholds: [Threshold] = []
  var settings: [RenderOptions.Setting] = []
  var faults: [InjectedFault] = []
  var showsDisplay = false
  var ablates = false
  /// Two presets to show side by side.
  var sideBySide: [String] = []
  /// Frames of a block in which an effect is off.
  static let blockLength = 8

  static let listScene = "list"
  /// How a preset's name becomes settings.
  static let presets: [(name: String, settings: [RenderOptions.Setting])] = [
    ("regular", []), ("clear", [.init(key: "variant", value: "clear")]),
    (
      "clear-dim",
      [.init(key: "variant", value: "clear"), .init(key: "dim", value: "true")]
    ),
    ("tinted", [.init(key: "variant", value: "tinted")]),
    ("measured", [.init(key: "lens", value: "measured")]),
    ("droplet", [.init(key: "merge", value: "droplet")]),
    ("reduce-transparency", [.init(key: "reduce-transparency", value: "true")]),
    ("increase-contrast", [.init(key: "increase-contrast", value: "true")]),
    ("no-blur", [.init(key: "blur", value: "0")]),
  ]

  /// The settings of a preset's name, or of `key=value` joined by `+`; nil when it is neither.
  static func settings(ofPreset text: String) -> [RenderOptions.Setting]? {
    if let preset = presets.first(where: { $0.name == text }) { return preset.settings }
    var settings: [RenderOptions.Setting] = []
    for part in text.split(separator: "+", omittingEmptySubsequences: false) {
      let words = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard words.count == 2 else { return nil }
      settings.append(.init(key: words[0], value: words[1]))
    }
    return settings
  }
}

/// What `glassbar profile compare` compares.
struct CompareOptions: Equatable, Sendable {
  var a: String
  var b: String
  /// Fails where B is worse.
  var failsIfWorse = false
}
