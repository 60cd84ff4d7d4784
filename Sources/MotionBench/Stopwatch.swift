import Glibc

/// Measures pieces of work against the monotonic clock.
enum Stopwatch {
  /// The least time in ns of `runs` runs of `work`: what else the machine does only ever adds.
  static func least(runs: Int = 25, _ work: () -> Void) -> Double {
    var least = Double.infinity
    for _ in 0..<runs {
      let start = now()
      work()
      least = min(least, Double(now() - start))
    }
    return least
  }

  private static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

/// Keeps a result alive, so that the work that made it is not optimised away.
@inline(never)
func consume<Value>(_ value: Value) {}
