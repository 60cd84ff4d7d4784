/// What `glassbar render` draws, and where to.
struct RenderOptions: Equatable, Sendable {
  struct Size: Equatable, Sendable {
    var width: Int
    var height: Int
  }

  struct Setting: Equatable, Sendable {
    var key: String
    var value: String
  }

  /// `list` prints the scenes' names instead.
  var scene: String
  /// A PNG to see through the glass; nil takes the scene's own.
  var backdrop: String?
  /// In dp; nil takes the scene's own.
  var size: Size?
  /// Device pixels per dp, 0.25…8.
  var scale = 1.0
  /// Seconds since the scene began, at least 0; nil is when it shows what its name says.
  var time: Double?
  /// In the order given; later ones win.
  var settings: [Setting] = []
  /// The PNG to write, `-` for standard output; nil for the scene `list` and where `profiles` is.
  var output: String?
  /// Whether the cost of every pass is printed.
  var profiles = false

  static let listScene = "list"
}

/// What `glassbar doctor` prints.
struct DoctorOptions: Equatable, Sendable {
  var asJSON = false
}

/// What `glassbar check-config` reads.
struct CheckConfigOptions: Equatable, Sendable {
  /// Nil checks the file that the bar would use.
  var file: String?
}

/// What `glassbar msg` sends.
struct MessageOptions: Equatable, Sendable {
  var request: MessageRequest
  var asJSON = false
}
