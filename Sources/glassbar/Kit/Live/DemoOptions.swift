import MotionRuntime

/// What `glassbar demo` shows, and how.
struct DemoOptions: Equatable, Sendable {
  /// One tile alone, by its name; nil shows the board.
  var tile: String?
  /// What lies beneath; nil is the desktop where it can be seen.
  var backdrop: KitBackdrop?
  /// Nil is the configuration's.
  var tuning: MotionTuning?
  /// Seconds of motion per second, above 0 up to 1.
  var speed = 1.0
  /// An ordinary window, also where there are layers.
  var isWindow = false
  /// Plays the guided tour and ends.
  var isTour = false
  /// The folder for a sequence of pictures.
  var captureFolder: String?
  /// How much of it, in s of motion; nil is the tour, or 5 s.
  var captureSeconds: Double?
}
