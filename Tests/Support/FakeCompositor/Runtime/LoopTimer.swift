import CWaylandServer
import Glibc

/// A timer in the compositor's event loop, to the nanosecond.
final class LoopTimer {
  var onFire: (() -> Void)?
  private let descriptor: Int32
  private var source: OpaquePointer?

  init(_ loop: OpaquePointer) {
    descriptor = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK))
    source = wl_event_loop_add_fd(
      loop, descriptor, UInt32(WL_EVENT_READABLE),
      { descriptor, _, data in
        var count: UInt64 = 0
        guard read(descriptor, &count, 8) == 8, let data else { return 0 }
        Unmanaged<LoopTimer>.fromOpaque(data).takeUnretainedValue().onFire?()
        return 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    if let source { wl_event_source_remove(source) }
    close(descriptor)
  }

  /// Fires once at an instant of the monotonic clock, in ns.
  func arm(at instant: Int64) {
    var setting = itimerspec()
    let instant = max(1, instant)
    setting.it_value = timespec(
      tv_sec: Int(instant / 1_000_000_000), tv_nsec: Int(instant % 1_000_000_000))
    timerfd_settime(descriptor, Int32(TFD_TIMER_ABSTIME), &setting, nil)
  }

  func disarm() {
    var setting = itimerspec()
    timerfd_settime(descriptor, 0, &setting, nil)
  }
}

/// Nanoseconds of a clock of the system; of the monotonic one where there is no such clock.
func nanoseconds(of clock: UInt32) -> Int64 {
  var time = timespec()
  if clock_gettime(clockid_t(bitPattern: clock), &time) != 0 {
    clock_gettime(CLOCK_MONOTONIC, &time)
  }
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}
