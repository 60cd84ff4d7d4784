/// A name for something that wants to be lively.
public struct LivelyID: Hashable, Sendable {
  public let rawValue: Int
  public init(_ rawValue: Int) { self.rawValue = rawValue }
}

/// Sees to it that one thing at a time is lively on an output: two at once compete, and both look cheap.
///
/// What is touched comes before what was earned, and that before what only breathes. A thing that is refused
/// moves calmly; one that has to give way is named, so that its owner can stop it.
public struct LivelyGovernor: Equatable, Sendable {
  /// Who comes first.
  public enum Rank: Int, Hashable, Comparable, Sendable {
    /// Breathing and the like.
    case ambient
    /// Achievements, arrivals.
    case earned
    /// What a finger is on.
    case touched

    public static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
  }

  private struct Moment: Equatable, Sendable {
    var id: LivelyID
    var rank: Rank
    var end: MotionInstant
  }

  private var moment: Moment?

  public init() {}

  /// What is lively at `instant`.
  public func holder(at instant: MotionInstant) -> LivelyID? {
    moment.flatMap { $0.end > instant ? $0.id : nil }
  }

  /// Asks for the lively moment from `instant` until `end`, or until `finish`.
  ///
  /// The holder may always go on; others get it where it is free or its holder is of a lower rank.
  /// `displaced` is a holder that has to stop now.
  public mutating func claim(
    _ id: LivelyID, rank: Rank, at instant: MotionInstant,
    until end: MotionInstant = .distantFuture
  ) -> (liveliness: Liveliness, displaced: LivelyID?) {
    var displaced: LivelyID?
    if let moment, moment.end > instant, moment.id != id {
      guard moment.rank < rank else { return (.calm, nil) }
      displaced = moment.id
    }
    moment = Moment(id: id, rank: rank, end: end)
    return (.lively, displaced)
  }

  /// Gives the moment up early; of no effect for anybody but its holder.
  public mutating func finish(_ id: LivelyID) {
    if moment?.id == id { moment = nil }
  }

  /// Says that something moves without being lively: what is ambient has to stop, and is named.
  public mutating func somethingMoves(at instant: MotionInstant) -> LivelyID? {
    guard let moment, moment.rank == .ambient, moment.end > instant else { return nil }
    self.moment = nil
    return moment.id
  }
}
