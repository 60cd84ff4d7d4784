/// What a main loop must do for a surface; the loop itself belongs to the program.
///
/// All handlers run on the thread that turns the loop. A source stops when it is cancelled or when
/// its last reference goes.
public protocol EventLoop: AnyObject {
  /// Calls `handler` whenever `descriptor` is ready for what `interest` names.
  func watch(
    _ descriptor: Int32, for interest: EventInterest, _ handler: @escaping (EventInterest) -> Void
  ) -> any EventSource

  /// Calls `handler` once, `nanoseconds` from now.
  func schedule(after nanoseconds: Int64, _ handler: @escaping () -> Void) -> any EventSource

  /// Calls `handler` once in every turn, after all dispatching and before the loop sleeps.
  ///
  /// Drawing and flushing belong here: handlers only change state.
  func beforeSleep(_ handler: @escaping () -> Void) -> any EventSource
}

/// A registration with an `EventLoop`; it ends with `cancel()` or with its last reference.
public protocol EventSource: AnyObject {
  func cancel()
}

/// What a descriptor is watched for, or ready for.
public struct EventInterest: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let readable = EventInterest(rawValue: 1)
  public static let writable = EventInterest(rawValue: 2)
  /// The other end hung up or the descriptor failed; reported even when it was not asked for.
  public static let hangUp = EventInterest(rawValue: 4)
}
