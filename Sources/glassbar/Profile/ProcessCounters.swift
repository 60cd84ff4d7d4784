import AllocationCount
import FrameProfile
import Glibc

/// What the system has counted of this process so far.
struct ProcessCounters {
  /// Of all threads, voluntary and not.
  var contextSwitches: Int
  /// Of all threads, in s.
  var cpuSeconds: Double
  /// Of this thread; nil where it is not counted.
  var allocations: Int?
  /// Bytes in use on the heap.
  var heap: Int
  var time: Double

  static func now() -> ProcessCounters {
    ProcessCounters(
      contextSwitches: switches(), cpuSeconds: seconds(of: CLOCK_PROCESS_CPUTIME_ID),
      allocations: allocation_count_is_available() ? Int(clamping: allocation_count()) : nil,
      heap: Int(clamping: allocation_bytes_in_use()), time: seconds(of: CLOCK_MONOTONIC))
  }

  /// Threads that have ended are gone from /proc, and their switches with them.
  private static func switches() -> Int {
    FileSystem.names(in: "/proc/self/task").reduce(0) { sum, thread in
      let text = FileSystem.text(of: "/proc/self/task/\(thread)/status", limit: 65_536) ?? ""
      return text.split(separator: "\n").filter { $0.contains("ctxt_switches:") }.reduce(sum) {
        $0 + (Int($1.split(whereSeparator: { $0 == ":" || $0 == "\t" }).last ?? "") ?? 0)
      }
    }
  }

  private static func seconds(of clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
