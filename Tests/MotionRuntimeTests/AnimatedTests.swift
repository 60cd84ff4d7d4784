import MotionRuntime
import TestSupport
import Testing

@Suite("Animated values")
struct AnimatedTests {
  private let fine = SettleThreshold(1e-9)
  private func at(_ seconds: Double) -> MotionInstant { MotionInstant(seconds: seconds) }

  @Test("the first frame shows the value unmoved, and the end is exactly the target")
  func startAndEnd() {
    var value = Animated(0.0, threshold: SettleThreshold(0.1))
    value.animate(to: 100, spring: .move, at: at(1))
    #expect(value.value(at: at(1)) == 0)
    #expect(value.value(at: at(1.1)) > 0)
    let end = value.settleInstant
    #expect(abs(value.value(at: end - .nanoseconds(10)) - 100) < 0.11)
    #expect(value.value(at: end) == 100)
    #expect(value.velocity(at: end) == 0)
  }

  @Test("retargeting carries value and velocity exactly [R03]")
  func retarget() {
    var value = Animated(0.0, threshold: fine)
    let spring = Spring(response: 0.4, dampingRatio: 0.8)
    value.animate(to: 100, spring: spring, at: at(0))
    #expect(abs(value.value(at: at(0.1)) - 52.5705431338532) < 1e-9)
    #expect(abs(value.velocity(at: at(0.1)) - 602.803450647443) < 1e-9)
    value.animate(to: 0, spring: spring, at: at(0.1))
    #expect(abs(value.value(at: at(0.1)) - 52.5705431338532) < 1e-9)
    #expect(value.value(at: at(0.11)) > 52.58)
    #expect(abs(value.value(at: at(0.2)) - 39.6608355415214) < 1e-9)
    #expect(abs(value.velocity(at: at(0.2)) + 401.118325416656) < 1e-9)
  }

  @Test("retargeting to where the value is still spends its velocity [R02]")
  func retargetToCurrent() {
    let spring = Spring(response: 0.4, dampingRatio: 1)
    var value = Animated(0.0, threshold: fine)
    value.animate(to: 500, spring: spring, at: at(0))
    let current = value.value(at: at(0.2))
    value.animate(to: current, spring: spring, at: at(0.2))
    #expect(!value.isSettled(at: at(0.2)))
    #expect(value.value(at: at(0.22)) > current)
  }

  @Test("retargeting a spring to the same target at any moments changes nothing")
  func sameTarget() {
    var cut = Animated(0.0, threshold: fine)
    var whole = cut
    cut.animate(to: 10, spring: .pop, at: at(0))
    whole.animate(to: 10, spring: .pop, at: at(0))
    for step in 1...30 {
      cut.animate(to: 10, spring: .pop, at: at(Double(step) * 0.007))
    }
    for step in 31...60 {
      let instant = at(Double(step) * 0.007)
      #expect(abs(cut.value(at: instant) - whole.value(at: instant)) < 1e-9)
    }
  }

  @Test("a velocity handed in is kept, also against the target [R06 R08]")
  func handedVelocity() {
    var value = Animated(0.0, threshold: fine)
    value.animate(to: 10, .spring(.momentum), at: at(0), velocity: -1000)
    #expect(value.velocity(at: at(0)) == -1000)
    #expect(value.value(at: at(0.01)) < -5)
  }

  @Test("what a gesture sets is handed on when it is let go")
  func gesture() {
    var value = Animated(0.0, threshold: fine)
    value.set(40, velocity: 300, at: at(1))
    #expect(value.value(at: at(2)) == 40)
    #expect(value.nextWake(at: at(2)) == nil)
    value.animate(to: 0, spring: .momentum, at: at(2))
    #expect(value.velocity(at: at(2)) == 300)
  }

  @Test("a curve takes its duration, and a spring inherits its velocity [U15]")
  func curves() {
    var value = Animated(0.0, threshold: fine)
    value.animate(to: 50, .curve(.linear, duration: .milliseconds(100)), at: at(0))
    #expect(abs(value.value(at: at(0.010)) - 5) < 1e-9)
    #expect(abs(value.value(at: at(0.050)) - 25) < 1e-9)
    #expect(abs(value.velocity(at: at(0.050)) - 500) < 1e-9)
    #expect(value.settleInstant == at(0.1))
    value.animate(to: 0, spring: .move, at: at(0.05))
    #expect(abs(value.velocity(at: at(0.05)) - 500) < 1e-9)
  }

  @Test("a delayed motion leaves the one in force until its start")
  func delay() {
    var value = Animated(0.0, threshold: fine)
    value.animate(to: 10, spring: .move, at: at(0))
    let undelayed = value
    value.animate(to: -10, spring: .move, at: at(0.02), delay: .milliseconds(35))
    #expect(value.value(at: at(0.04)) == undelayed.value(at: at(0.04)))
    #expect(value.value(at: at(0.055)) == undelayed.value(at: at(0.055)))
    #expect(value.velocity(at: at(0.055)) == undelayed.velocity(at: at(0.055)))
    #expect(value.value(at: at(0.2)) < undelayed.value(at: at(0.2)))
    #expect(value.target == -10)
  }

  @Test("an undelayed motion cancels what was waiting")
  func delayCancelled() {
    var value = Animated(0.0, threshold: fine)
    value.animate(to: 10, spring: .move, at: at(0), delay: .seconds(1))
    value.animate(to: 5, spring: .move, at: at(0.5))
    #expect(value.target == 5)
    #expect(value.value(at: at(9)) == 5)
  }

  @Test("the next wake is now while moving, the start while waiting, and nothing at rest")
  func nextWake() {
    var value = Animated(0.0, threshold: SettleThreshold(0.01))
    #expect(value.nextWake(at: at(0)) == nil)
    value.animate(to: 1, spring: .tap, at: at(1), delay: .seconds(2))
    #expect(value.nextWake(at: at(1)) == at(3))
    #expect(value.nextWake(at: at(3)) == at(3))
    #expect(value.nextWake(at: at(3.1)) == at(3.1))
    let end = value.settleInstant
    #expect(value.nextWake(at: end - .nanoseconds(1)) != nil)
    #expect(value.nextWake(at: end) == nil)
    #expect(value.isSettled(at: end))
  }

  @Test("a change too small to be seen arrives at once")
  func belowThreshold() {
    var value = Animated(0.0, threshold: .length(scale: 2))
    value.animate(to: 0.04, spring: .move, at: at(0))
    #expect(value.nextWake(at: at(0)) == nil)
    #expect(value.value(at: at(0)) == 0.04)
  }

  @Test("thresholds are a tenth of a pixel")
  func thresholds() {
    #expect(SettleThreshold.length(scale: 2).value == 0.05)
    #expect(SettleThreshold.factor(extent: 50, scale: 2).value == 0.002)
    #expect(SettleThreshold.length(scale: 0).value == 0.1)
    #expect(SettleThreshold.length(scale: .nan).value == 0.1)
  }

  @Test("reduced motion replaces springs by a fade or an instant change")
  func reducedPolicy() {
    let spring = Motion.spring(.bouncy)
    #expect(spring.under(.full) == spring)
    #expect(spring.under(.reduced) == .curve(.linear, duration: .milliseconds(150)))
    #expect(spring.under(.reduced, reducedTo: .instant) == .instant)
    #expect(spring.under(.reduced, reducedTo: .kept) == spring)
  }

  @Test("motion that becomes reduced on its way ends within 150 ms from where it was")
  func reducedLive() {
    var value = Animated(0.0, threshold: fine)
    value.animate(to: 100, spring: .bouncy, at: at(0))
    let before = value.value(at: at(0.1))
    value.reduce(at: at(0.1))
    #expect(value.value(at: at(0.1)) == before)
    #expect(value.settleInstant == at(0.25))
    #expect(value.value(at: at(0.25)) == 100)
  }

  @Test("every motion ends with exactly one completion, in every policy")
  func completions() {
    for policy in [MotionPolicy.full, .reduced] {
      var value = Animated(0.0, threshold: SettleThreshold(0.01))
      value.animate(
        to: 1, Motion.spring(.tap).under(policy), at: at(0), token: MotionToken(1))
      value.animate(
        to: 2, Motion.spring(.tap).under(policy), at: at(0.05), token: MotionToken(2))
      value.animate(
        to: 3, Motion.spring(.tap).under(policy), at: at(0.06), delay: .seconds(9),
        token: MotionToken(3))
      let interrupted = MotionCompletion(token: MotionToken(1), outcome: .interrupted)
      #expect(value.takeCompletions(at: at(0.06)) == [interrupted])
      let second = value.takeCompletions(at: at(8))
      #expect(second.map(\.token) == [MotionToken(2)])
      #expect(second.allSatisfy { $0.outcome != .interrupted })
      let end = value.settleInstant
      let finished = MotionCompletion(token: MotionToken(3), outcome: .finished(end))
      #expect(value.takeCompletions(at: end) == [finished])
      #expect(value.takeCompletions(at: end + .seconds(1)).isEmpty)
    }
  }

  @Test("an instant change finishes, and a value put in place interrupts")
  func immediateCompletions() {
    var value = Animated(0.0, threshold: fine)
    value.animate(to: 1, .instant, at: at(1), token: MotionToken(1))
    let done = MotionCompletion(token: MotionToken(1), outcome: .finished(at(1)))
    #expect(value.takeCompletions(at: at(1)) == [done])
    value.animate(to: 2, .spring(.tap), at: at(1), token: MotionToken(2))
    value.set(5, at: at(1.01))
    let cut = MotionCompletion(token: MotionToken(2), outcome: .interrupted)
    #expect(value.takeCompletions(at: at(1.01)) == [cut])
  }

  @Test("an undamped motion never settles and never traps")
  func undamped() {
    var value = Animated(0.0, threshold: fine)
    value.animate(to: 1, spring: Spring(response: 0.5, dampingRatio: 0), at: at(0))
    #expect(value.settleInstant == .distantFuture)
    #expect(value.nextWake(at: at(1e6)) != nil)
  }

  @Test("random retargets stay finite, continuous and come to rest")
  func randomRetargets() {
    var random = SeededRandom(seed: 42)
    let springs = [Spring.tap, .move, .momentum, .pressDown, .squishRelease, .smooth, .bouncy]
    for _ in 0..<200 {
      var value = Animated(SIMD2(0.0, 0.0), threshold: .length(scale: 1))
      var now = at(random.unit() * 100)
      for _ in 0..<30 {
        now = now + .seconds(random.unit() * 0.2)
        let before = value.value(at: now)
        value.animate(
          to: [random.unit() * 400 - 200, random.unit() * 400 - 200],
          spring: springs[Int(random.next() % UInt64(springs.count))], at: now,
          delay: .seconds(random.unit() < 0.3 ? random.unit() * 0.1 : 0))
        let after = value.value(at: now)
        #expect(abs(after.x - before.x) <= 0.1 && abs(after.y - before.y) <= 0.1)
        #expect(after.x.isFinite && after.y.isFinite)
      }
      #expect(value.settleInstant < now + .seconds(5))
      #expect(value.value(at: value.settleInstant) == value.target)
      #expect(value.nextWake(at: value.settleInstant) == nil)
    }
  }
}
