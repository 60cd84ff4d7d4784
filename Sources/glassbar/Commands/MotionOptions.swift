import MotionRuntime

/// What `glassbar motion` shows, and where to.
struct MotionOptions: Equatable, Sendable {
  /// A spring as it was asked for.
  struct NamedSpring: Equatable, Sendable {
    /// The form that was typed.
    var name: String
    var spring: Spring
  }

  /// One at least.
  var springs: [NamedSpring]
  var from = 0.0
  var to = 1.0
  /// In value units a second.
  var velocity = 0.0
  /// Between the curve's points, in s, above 0; nil takes a sixtieth of a second.
  var step: Double?
  /// Of the curve, in s, above 0; nil takes the time until all have settled.
  var duration: Double?
  /// Files; `-` is standard output.
  var csv: String?
  var plot: String?
  var asJSON = false

  /// More points than this are refused.
  static let maximumPoints = 1_000_000
}
