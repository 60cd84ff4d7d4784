import GlassSurface
import MotionRuntime

/// Glass under a finger: it swells to 1.04 and glows, and keeps only half the light with reduced motion.
struct PressedGlass: Equatable, Sendable {
  private static let pressedScale = 1.04

  private var glow = PressGlow()
  private var swell: Animated<Double>

  /// Glass at rest, `extent` dp across, on an output of `scale` px per dp.
  init(extent: Double, scale: Double) {
    swell = Animated(1, threshold: .factor(extent: extent, scale: scale))
  }

  func scale(at instant: MotionInstant) -> Double { swell.value(at: instant) }

  /// 0…1.
  func light(at instant: MotionInstant) -> Double { glow.amount(at: instant) }

  func touch(at instant: MotionInstant) -> GlassTouch? {
    let amount = glow.amount(at: instant)
    guard amount > 0 else { return nil }
    return GlassTouch(
      position: glow.position, amount: amount,
      magnification: glow.magnification(at: instant) > 0 ? 1 : 0)
  }

  mutating func press(
    at position: SIMD2<Double>, instant: MotionInstant, policy: MotionPolicy
  ) {
    glow.press(at: position, instant: instant, policy: policy)
    guard policy == .full else { return }
    swell.animate(to: Self.pressedScale, spring: .pressDown, at: instant)
  }

  mutating func move(to position: SIMD2<Double>) { glow.move(to: position) }

  mutating func release(at instant: MotionInstant, policy: MotionPolicy) {
    glow.release(at: instant)
    swell.animate(to: 1, policy == .full ? .spring(.pressUp) : .instant, at: instant)
  }

  mutating func reduce(at instant: MotionInstant) {
    glow.reduce(at: instant)
    swell.reduce(to: .instant, target: 1, at: instant)
  }

  func nextWake(at instant: MotionInstant) -> MotionInstant? {
    [glow.nextWake(at: instant), swell.nextWake(at: instant)].compactMap { $0 }.min()
  }
}
