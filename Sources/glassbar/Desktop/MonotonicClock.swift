import Glibc

/// Time for intervals and deadlines, which nobody sets: CLOCK_MONOTONIC.
enum MonotonicClock {
  /// In ns.
  static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
