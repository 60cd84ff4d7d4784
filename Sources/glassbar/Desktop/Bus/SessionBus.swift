/// The session's bus for everybody who needs it: connected to once, beside everything else.
///
/// A session without a bus is no error: then nobody is called.
final class SessionBus {
  private enum State {
    case unasked
    case connecting([(Bus) -> Void])
    case connected(Bus)
    case absent
  }

  private var state = State.unasked

  /// Calls `body` once the bus is there, in this turn where it already is.
  func whenConnected(_ body: @escaping (Bus) -> Void) {
    switch state {
    case .connected(let bus): body(bus)
    case .absent: break
    case .connecting(let waiting): state = .connecting(waiting + [body])
    case .unasked:
      state = .connecting([body])
      Bus.connect(to: .session) { [weak self] bus in self?.connected(bus) }
    }
  }

  private func connected(_ bus: Bus?) {
    guard case .connecting(let waiting) = state else { return }
    state = bus.map { .connected($0) } ?? .absent
    guard let bus else { return }
    for body in waiting { body(bus) }
  }
}
