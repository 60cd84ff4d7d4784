import Glibc

/// The clock that presentation times are read from.
package struct PresentationClock: Equatable, Sendable {
  /// The system's number of the clock.
  package let id: Int32

  /// The monotonic clock, as long as the compositor has not named another.
  init() {
    id = CLOCK_MONOTONIC
  }

  /// A clock that cannot be read is replaced by the monotonic one.
  init(id: UInt32) {
    var time = timespec()
    let number = Int32(exactly: id)
    self.id = number.flatMap { clock_gettime($0, &time) == 0 ? $0 : nil } ?? CLOCK_MONOTONIC
  }

  /// Nanoseconds, from a base that belongs to the clock.
  package func now() -> Int64 {
    var time = timespec()
    clock_gettime(id, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
