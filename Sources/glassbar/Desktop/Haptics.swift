/// Ticks that can be felt, through feedbackd where it runs; elsewhere nothing happens.
final class Haptics {
  private let bus: SessionBus
  private var watch: BusSubscription?
  /// Nil while no feedback service runs.
  private var connection: Bus?

  private static let name = "org.sigxcpu.Feedback"

  init(bus: SessionBus) { self.bus = bus }

  /// Looks out for the service, in later turns of the loop.
  func follow() {
    bus.whenConnected { [weak self] bus in
      self?.watch = bus.watch(name: Self.name) { [weak self, weak bus] owner in
        self?.connection = owner == nil ? nil : bus
      }
    }
  }

  /// One tick, as of a button that gives way.
  func tick() {
    // -1 plays each kind of feedback once.
    connection?.call(
      .init(Self.name, "/org/sigxcpu/Feedback", Self.name, "TriggerFeedback"),
      [.string("glassbar"), .string("button-pressed"), .dictionary([:]), .int32(-1)], starts: false)
  }
}
