import Glibc
import MotionRuntime
import Testing

@Suite("Settling and overshoot")
struct SpringSettlingTests {
  @Test("the estimate is SwiftUI's below critical damping [T09 T10]")
  func estimate() {
    #expect(abs(Spring(duration: 0.5, bounce: 0.3).settlingDuration - 1.04471309051201) < 1e-12)
    #expect(abs(Spring(duration: 0.7, bounce: 0.2).settlingDuration - 1.25467416443416) < 1e-12)
  }

  @Test("the estimate is on a grid of tenths from critical damping on [T03]")
  func estimateGrid() {
    #expect(Spring(stiffness: 100, damping: 20).settlingDuration == 1)
  }

  @Test("without damping settling takes for ever [T15]")
  func undamped() {
    let spring = Spring(response: 0.5, dampingRatio: 0)
    #expect(spring.settlingDuration == .infinity)
    #expect(spring.settleTime(displacement: 1, threshold: 0.001) == .infinity)
    #expect(spring.settleTime(displacement: 0.0005, threshold: 0.001) == 0)
  }

  @Test("several lanes take the longest [T16]")
  func lanes() {
    let spring = Spring.snappy
    let both = spring.settlingDuration(target: SIMD2(1, 40), initialVelocity: SIMD2(900, 0))
    let first = spring.settlingDuration(target: 1.0, initialVelocity: 900)
    let second = spring.settlingDuration(target: 40.0)
    #expect(both == max(first, second))
  }

  @Test("exact settle times agree with Compose's solver [T12 T13]")
  func compose() {
    let critical = Spring(stiffness: 100, damping: 20)
    let first = critical.settleTime(displacement: 100, velocity: 3000, threshold: 1)
    #expect(abs(first - 0.81155) < 1e-5)
    let over = Spring(stiffness: 100, damping: 100, allowOverDamping: true)
    let second = over.settleTime(displacement: 100, velocity: 3000, threshold: 1)
    #expect(abs(second - 4.83084) < 1e-5)
  }

  @Test("a critical spring's last crossing is the Lambert function's [T22]")
  func lambert() {
    let spring = Spring(response: 2 * .pi, dampingRatio: 1)
    for (threshold, phase) in [
      (0.001, 9.23341347645159), (0.01, 6.63835206799381), (0.02, 5.83392170191739),
    ] {
      let time = spring.settleTime(displacement: 1, threshold: threshold)
      #expect(abs(time - phase) < 1e-12)
    }
  }

  @Test("the exact time is never later than the envelope's [T24]")
  func envelope() {
    for (ratio, bound) in [(0.5, 14.1031926304), (0.7, 10.3491822223), (0.9, 8.59791209155)] {
      let spring = Spring(response: 2 * .pi, dampingRatio: ratio)
      #expect(spring.settleTime(displacement: 1, threshold: 0.001) <= bound + 1e-9)
    }
  }

  @Test("after the exact time the value stays near, just before it does not")
  func lastCrossing() {
    let ratios = [0.02, 0.2, 0.55, 0.9, 0.99999, 1, 1.00001, 1.3, 1.7, 12]
    for ratio in ratios {
      let spring = Spring(response: 0.5, dampingRatio: ratio)
      for (displacement, velocity) in [
        (1.0, 0.0), (-3, 0), (0, 40), (0, -40), (1, 200), (1, -200), (-0.5, -9), (1e-4, 3),
      ] {
        let threshold = 0.001
        let time = spring.settleTime(
          displacement: displacement, velocity: velocity, threshold: threshold)
        func distance(_ time: Double) -> Double {
          abs(
            spring.value(
              fromValue: displacement, toValue: 0, initialVelocity: velocity, time: time))
        }
        #expect(time.isFinite && time > 0)
        #expect(distance(time * (1 - 1e-9)) > threshold)
        for step in 0...400 {
          #expect(distance(time * (1 + 1e-9) + Double(step) * 0.01) <= threshold * (1 + 1e-9))
        }
      }
    }
  }

  @Test("no distance and a velocity is not settled; neither is settled [S40 S41 K03]")
  func zeroDistance() {
    for damping in [20.0, 80] {
      let spring = Spring(stiffness: 700, damping: damping, allowOverDamping: true)
      #expect(spring.settleTime(displacement: 0, velocity: 50, threshold: 0.001) > 0)
      #expect(spring.value(fromValue: 1, toValue: 1, initialVelocity: 50, time: 0.05) != 1)
    }
    let over = Spring(stiffness: 850, damping: 1.15 * 2 * 850.squareRoot(), allowOverDamping: true)
    #expect(over.settleTime(displacement: 0, threshold: 0.0001) == 0)
  }

  @Test("over-damped settle times are finite [K04]")
  func strongDamping() {
    let spring = Spring(stiffness: 1200, damping: 12 * 1200.squareRoot(), allowOverDamping: true)
    let time = spring.settleTime(displacement: 1, threshold: 0.0001)
    #expect(time > 0 && time.isFinite)
  }

  @Test(
    "overshoot and its peak",
    arguments: [
      (0.2, 52.6621, 3.20637), (0.3, 37.2326, 3.29328), (0.55, 12.6324, 3.76164),
      (0.6, 9.478, 3.92699), (0.7, 4.5988, 4.39911), (0.72, 3.8411, 4.52696),
      (0.82, 1.11, 5.48881), (0.825, 1.0191, 5.55904), (0.9, 0.1524, 7.20731),
    ])
  func overshoot(ratio: Double, percent: Double, phase: Double) throws {
    let spring = Spring(response: 2 * .pi, dampingRatio: ratio)
    #expect(abs(spring.overshoot * 100 - percent) < 1e-4)
    let peak = try #require(spring.firstExtremum(displacement: -1))
    #expect(abs(peak.time - phase) < 1e-5)
    #expect(abs(peak.displacement * 100 - percent) < 1e-4)
  }

  @Test("from critical damping on nothing overshoots [O14]")
  func noOvershoot() {
    for ratio in [1, 1.2, 4] {
      let spring = Spring(response: 0.4, dampingRatio: ratio)
      #expect(spring.overshoot == 0)
      #expect(spring.firstExtremum(displacement: -1) == nil)
    }
  }

  @Test("a throw against a critical spring turns round once, where the velocity is zero")
  func thrownPeak() throws {
    for ratio in [1, 1.000001, 1.4, 3] {
      let spring = Spring(response: 0.4, dampingRatio: ratio)
      let peak = try #require(spring.firstExtremum(displacement: 0, velocity: 100))
      let velocity = spring.velocity(
        fromValue: 0, toValue: 0, initialVelocity: 100, time: peak.time)
      #expect(abs(velocity) < 1e-10)
      #expect(peak.displacement > 0)
    }
  }
}
