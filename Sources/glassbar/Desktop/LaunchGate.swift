import CDesktop
import Glibc

/// Holds a new process between fork and exec until it stands where it belongs.
///
/// The child tells its number and waits; what moves it opens the gate. A gate that stays shut opens by
/// itself: a service manager that hangs must not keep a program from starting.
final class LaunchGate: Sendable {
  /// Read and written between fork and exec, where nothing may be allocated.
  struct Child: Sendable {
    fileprivate let tell: Int32
    fileprivate let wait: Int32

    /// Called in the child: async-signal-safe calls only.
    func pass() {
      var process = getpid()
      guard write(tell, &process, MemoryLayout<pid_t>.size) > 0 else { return }
      var question = pollfd(fd: wait, events: Int16(POLLIN), revents: 0)
      guard poll(&question, 1, LaunchGate.patience) > 0 else { return }
      var byte: UInt8 = 0
      _ = read(wait, &byte, 1)
    }
  }

  let child: Child
  private let told: Int32
  private let opening: Int32

  /// How long a child waits, in ms.
  private static let patience: Int32 = 60

  /// Nil where there are no descriptors left.
  init?() {
    var tell: [Int32] = [-1, -1]
    var wait: [Int32] = [-1, -1]
    guard Self.pipe(&tell) else { return nil }
    guard Self.pipe(&wait) else {
      for descriptor in tell { close(descriptor) }
      return nil
    }
    (told, opening) = (tell[0], wait[1])
    child = Child(tell: tell[1], wait: wait[0])
  }

  deinit { for descriptor in [told, opening, child.tell, child.wait] { close(descriptor) } }

  /// Waits for the next child that stands before the gate; nil after `finish`.
  func nextChild() -> Int32? {
    var process: pid_t = 0
    var count = 0
    repeat {
      count = read(told, &process, MemoryLayout<pid_t>.size)
    } while count < 0 && errno == EINTR
    return count == MemoryLayout<pid_t>.size && process > 0 ? process : nil
  }

  /// Says that no further child will come.
  func finish() {
    var none: pid_t = 0
    _ = write(child.tell, &none, MemoryLayout<pid_t>.size)
  }

  /// Lets one child go on.
  func open() {
    var byte: UInt8 = 1
    _ = write(opening, &byte, 1)
  }

  private static func pipe(_ ends: inout [Int32]) -> Bool {
    guard Glibc.pipe(&ends) == 0 else { return false }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return true
  }
}
