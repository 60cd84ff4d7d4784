import Glibc

extension InstanceLock {
  /// Takes the right even from a living bar: asks it to quit and waits until it has.
  ///
  /// Waits at most `seconds`, then refuses as if nobody had been asked.
  static func replacing(
    _ address: MessageAddress, seconds: Double = 5
  ) throws(Refusal) -> InstanceLock {
    var hasAsked = false
    var remaining = Int(seconds * 50)
    while true {
      do throws(Refusal) {
        return try InstanceLock(address)
      } catch {
        guard error == .alreadyRunning, remaining > 0 else { throw error }
      }
      if !hasAsked {
        // An answer is not needed: that the lock becomes free is the answer.
        _ = try? MessageClient.send(MessageRequest(verb: "quit"), to: address, seconds: 1)
        hasAsked = true
      }
      remaining -= 1
      usleep(20_000)
    }
  }
}
