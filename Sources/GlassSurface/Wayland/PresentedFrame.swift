/// When a commit reached the screen.
package struct PresentedFrame: Equatable, Sendable {
  /// The number that the owner gave to the commit.
  package var commitID: UInt64
  /// In ns of the presentation clock.
  package var time: Int64
  /// Nanoseconds until the next refresh can be; 0 if it is unknown or varies.
  package var refresh: Int64
  /// The output's count of refreshes; 0 where it has none.
  package var sequence: UInt64
  /// How much the time can be trusted.
  package var flags: WpPresentationFeedback.Kind
  /// The output that the time belongs to; nil where the compositor does not say.
  package var outputName: String?
}

/// What became of a commit.
package enum PresentationOutcome: Equatable, Sendable {
  case presented(PresentedFrame)
  /// The commit was never shown.
  case discarded(commitID: UInt64)
}
