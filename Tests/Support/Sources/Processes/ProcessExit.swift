/// How a process ended.
public enum ProcessExit: Sendable, Hashable {
  case code(Int32)
  case signal(Int32)

  /// From the status that waitpid gives.
  init(status: Int32) {
    let signal = status & 0x7F
    self = signal == 0 ? .code((status >> 8) & 0xFF) : .signal(signal)
  }
}
