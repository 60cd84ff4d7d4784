/// Turns a wheel's or touchpad's movement into whole steps and keeps what is left over.
struct ScrollSteps: Equatable, Sendable {
  /// Movement in dp that counts as one notch, for devices without notches.
  private static let notch = 15.0

  private var remainder = 0.0

  /// The whole steps that are now complete; positive is down and right. A change of direction starts anew.
  mutating func steps(distance: SIMD2<Double>, notches: SIMD2<Double>?) -> Int {
    let movement = notches ?? distance / Self.notch
    let amount = movement.y.magnitude >= movement.x.magnitude ? movement.y : movement.x
    guard amount.isFinite, amount != 0 else { return 0 }
    if amount * remainder < 0 { remainder = 0 }
    remainder += min(max(amount, -100), 100)
    // Fifteen fifteenths are one notch, whatever binary fractions make of them.
    let whole = (remainder + (remainder < 0 ? -1e-9 : 1e-9)).rounded(.towardZero)
    remainder -= whole
    return Int(whole)
  }

  mutating func reset() { remainder = 0 }
}
