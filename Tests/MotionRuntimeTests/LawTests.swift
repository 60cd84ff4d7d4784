import Glibc
import MotionRuntime
import TestSupport
import Testing

/// Laws that hold for every spring, tried on at least ten thousand seeded sequences each.
@Suite("Laws")
struct LawTests {
  private static let sequences = 10_000

  /// A spring of any regime, most of them as interfaces use them.
  private static func spring(_ random: inout SeededRandom) -> Spring {
    let response = 0.05 + random.unit() * 2
    switch random.next() % 6 {
    case 0: return Spring(response: response, dampingRatio: 1)
    case 1: return Spring(response: response, dampingRatio: 1 + (random.unit() - 0.5) * 1e-6)
    case 2: return Spring(response: response, dampingRatio: 1 + random.unit() * 8)
    case 3: return Spring(response: response, dampingRatio: random.unit() * 0.1)
    default: return Spring(response: response, dampingRatio: 0.1 + random.unit() * 0.9)
    }
  }

  private static func signed(_ random: inout SeededRandom, _ limit: Double) -> Double {
    (random.unit() * 2 - 1) * limit
  }

  @Test("a retarget changes neither value nor velocity at its moment")
  func continuity() {
    var random = SeededRandom(seed: 1)
    let fine = SettleThreshold(1e-9)
    for _ in 0..<Self.sequences {
      var value = Animated(Self.signed(&random, 100), threshold: fine)
      var now = MotionInstant(seconds: random.unit() * 1000)
      for _ in 0..<4 {
        now = now + .seconds(random.unit() * 0.3)
        let before = value.value(at: now)
        let velocity = value.velocity(at: now)
        let spring = Self.spring(&random)
        value.animate(to: Self.signed(&random, 500), spring: spring, at: now)
        #expect(value.value(at: now) == before)
        #expect(value.velocity(at: now) == velocity)
        // And just after it: no velocity is lost on the way into the closed form.
        let soon = now + .nanoseconds(1000)
        let drift = abs(value.value(at: soon) - before - velocity * 1e-6)
        let force = spring.force(target: value.target, position: before, velocity: velocity)
        #expect(drift < 1e-12 * abs(force) / spring.mass + 1e-9)
      }
    }
  }

  @Test("one step is as good as many, within 1e-12 of the motion's size")
  func partition() {
    var random = SeededRandom(seed: 2)
    for _ in 0..<Self.sequences {
      let spring = Self.spring(&random)
      let target = Self.signed(&random, 100)
      let start = Self.signed(&random, 100)
      let speed = Self.signed(&random, 1000)
      let time = random.unit() * 1.5
      let count = 2 + Int(random.next() % 30)
      var whole = (value: start, velocity: speed)
      spring.update(
        value: &whole.value, velocity: &whole.velocity, target: target, deltaTime: time)
      var steps = (value: start, velocity: speed)
      for _ in 0..<count {
        spring.update(
          value: &steps.value, velocity: &steps.velocity, target: target,
          deltaTime: time / Double(count))
      }
      let frequency = 2 * .pi / spring.response
      let size = abs(start) + abs(target) + abs(speed) / frequency
      #expect(abs(whole.value - steps.value) <= 1e-12 * size)
      #expect(abs(whole.velocity - steps.velocity) <= 1e-12 * size * frequency)
    }
  }

  @Test("the result does not depend on the refresh rate")
  func refreshRates() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<Self.sequences {
      let spring = Self.spring(&random)
      let start = Self.signed(&random, 100)
      let speed = Self.signed(&random, 1000)
      let ends = [60, 90, 144].map { rate in
        var state = (value: start, velocity: speed)
        for _ in 0..<(rate / 6) {
          spring.update(
            value: &state.value, velocity: &state.velocity, target: 10,
            deltaTime: 1 / Double(rate))
        }
        return state.value
      }
      let size = 110 + abs(speed) * spring.response
      #expect(abs(ends[0] - ends[1]) <= 1e-12 * size && abs(ends[0] - ends[2]) <= 1e-12 * size)
    }
  }

  @Test("energy never grows")
  func energy() {
    var random = SeededRandom(seed: 4)
    for _ in 0..<Self.sequences {
      let spring = Self.spring(&random)
      var value = Self.signed(&random, 100)
      var velocity = Self.signed(&random, 2000)
      func energy(_ value: Double, _ velocity: Double) -> Double {
        (spring.stiffness * value * value + spring.mass * velocity * velocity) / 2
      }
      var before = energy(value, velocity)
      for _ in 0..<8 {
        let time = random.unit() * 0.2
        spring.update(value: &value, velocity: &velocity, target: 0, deltaTime: time)
        let after = energy(value, velocity)
        #expect(after <= before * (1 + 1e-12))
        before = after
      }
    }
  }

  @Test("from rest a spring without overshoot only ever approaches")
  func monotone() {
    var random = SeededRandom(seed: 5)
    for _ in 0..<Self.sequences {
      let ratio = random.unit() < 0.3 ? 1 : 1 + random.unit() * random.unit() * 50
      let spring = Spring(response: 0.05 + random.unit(), dampingRatio: ratio)
      let start = Self.signed(&random, 100)
      let target = Self.signed(&random, 100)
      var last = abs(start - target)
      var time = 0.0
      for _ in 1...12 {
        time += random.unit() * 0.08
        let value = spring.value(fromValue: start, toValue: target, time: time)
        let distance = abs(value - target)
        #expect((value - target) * (start - target) >= -1e-12)
        #expect(distance <= last + 1e-12)
        last = distance
      }
    }
  }

  @Test("a step from rest overshoots by exp(−πζ/√(1 − ζ²)), and nowhere by more")
  func overshoot() throws {
    var random = SeededRandom(seed: 6)
    for _ in 0..<Self.sequences {
      let ratio = 0.02 + random.unit() * 0.97
      let spring = Spring(response: 0.05 + random.unit(), dampingRatio: ratio)
      let expected = exp(-.pi * ratio / (1 - ratio * ratio).squareRoot())
      let peak = try #require(spring.peak(fromValue: 0, toValue: 1))
      #expect(abs(peak.value - 1 - expected) < 1e-12)
      #expect(abs(spring.velocity(target: 1.0, time: peak.time)) < 1e-9 / spring.response)
      for step in 1...8 {
        let value = spring.value(target: 1.0, time: peak.time * Double(step) / 4)
        #expect(value <= peak.value + 1e-12)
      }
    }
  }

  @Test("the settle time is the last crossing: outside just before it, inside ever after")
  func settling() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<Self.sequences {
      let spring = Self.spring(&random)
      guard spring.dampingRatio > 0.005 else { continue }
      let displacement = Self.signed(&random, 10)
      let velocity = Self.signed(&random, 200)
      let threshold = pow(10, -1 - random.unit() * 4)
      let time = spring.settleTime(
        displacement: displacement, velocity: velocity, threshold: threshold)
      func distance(_ time: Double) -> Double {
        abs(
          spring.value(
            fromValue: displacement, toValue: 0, initialVelocity: velocity, time: time))
      }
      #expect(time.isFinite)
      // Where the value only grazes the threshold, the two sides differ by rounding alone.
      if time > 0 { #expect(distance(time * (1 - 1e-9)) > threshold * (1 - 1e-9)) }
      for step in 0..<10 {
        let later = time * (1 + 1e-12) + Double(step) * spring.response * 0.13
        #expect(distance(later) <= threshold * (1 + 1e-6))
      }
      #expect(
        time
          <= spring.envelopeSettlingDuration(
            displacement: displacement, velocity: velocity, threshold: threshold) * (1 + 1e-9))
    }
  }

  @Test("crossings are where the value is at the level, in order, and none is missed")
  func crossings() {
    var random = SeededRandom(seed: 8)
    for _ in 0..<Self.sequences {
      let spring = Self.spring(&random)
      let displacement = Self.signed(&random, 10)
      let velocity = Self.signed(&random, 100)
      let level = random.unit() < 0.3 ? 0 : Self.signed(&random, 8)
      let end = spring.response * 2
      let crossings = spring.crossings(
        ofDisplacement: level, displacement: displacement, velocity: velocity, until: end)
      func value(_ time: Double) -> Double {
        spring.value(fromValue: displacement, toValue: 0, initialVelocity: velocity, time: time)
      }
      let size = abs(displacement) + abs(velocity) * spring.response + 1
      #expect(crossings.allSatisfy { abs(value($0.time) - level) < 1e-9 * size })
      #expect(zip(crossings, crossings.dropFirst()).allSatisfy { $0.time < $1.time })
      // Every change of sides between samples has a crossing.
      let times = (0...40).map { end * Double($0) / 40 }
      for (early, late) in zip(times, times.dropFirst())
      where (value(early) - level) * (value(late) - level) < -1e-18 * size * size {
        #expect(crossings.contains { $0.time >= early && $0.time <= late * (1 + 1e-12) })
      }
      if level == 0, let first = crossings.first {
        let closed = spring.firstTargetCrossing(displacement: displacement, velocity: velocity)
        #expect(abs((closed ?? .infinity) - first.time) < 1e-9)
      }
    }
  }

  @Test("no finite input gives a value that is no number")
  func noNaN() {
    var random = SeededRandom(seed: 9)
    func any() -> Double {
      switch random.next() % 10 {
      case 0: return 0
      case 1: return random.unit() < 0.5 ? .greatestFiniteMagnitude : -.greatestFiniteMagnitude
      case 2: return .leastNonzeroMagnitude
      case 3...5:
        let exponent = Self.signed(&random, 300)
        return Self.signed(&random, 1) * pow(10, exponent)
      default: return Self.signed(&random, 1000)
      }
    }
    var springs = 0
    for _ in 0..<(3 * Self.sequences) {
      let forms: [SpringForm] = [
        .response(abs(any()), dampingRatio: abs(any())), .duration(abs(any()), bounce: any()),
        .mass(abs(any()), stiffness: abs(any()), damping: abs(any())),
        .settlingDuration(abs(any()), dampingRatio: abs(any()), epsilon: 0.001),
        .stiffness(abs(any()), dampingRatio: abs(any())),
      ]
      for form in forms {
        guard let spring = try? Spring(form) else { continue }
        springs += 1
        let (from, to, speed, time) = (any(), any(), any(), any())
        let numbers: [Double] = [
          spring.value(fromValue: from, toValue: to, initialVelocity: speed, time: time),
          spring.velocity(fromValue: from, toValue: to, initialVelocity: speed, time: time),
          spring.force(target: to, position: from, velocity: speed),
          spring.settleTime(displacement: from, velocity: speed, threshold: 0.001),
          spring.settlingDuration(target: to, initialVelocity: speed),
          spring.envelopeSettlingDuration(
            displacement: from, velocity: speed, threshold: 0.001),
          spring.peak(fromValue: from, toValue: to, initialVelocity: speed)?.time ?? 0,
          spring.firstTargetCrossing(displacement: from, velocity: speed) ?? 0, spring.overshoot,
          RelativeVelocity(absolute: speed, fromValue: from, toValue: to).distancesPerSecond,
        ]
        #expect(
          !numbers.contains { $0.isNaN }, "\(form): \(from) \(to) \(speed) \(time) \(numbers)")
      }
    }
    #expect(springs > Self.sequences)
  }

  @Test("velocity never changes a spring's parameters")
  func parametersStand() {
    var random = SeededRandom(seed: 10)
    for _ in 0..<1000 {
      let spring = Self.spring(&random)
      let (start, speed) = (Self.signed(&random, 100), Self.signed(&random, 1000))
      // Superposition: what the velocity adds is the same, wherever the motion comes from.
      let time = random.unit()
      let both = spring.value(fromValue: start, toValue: 0, initialVelocity: speed, time: time)
      let alone =
        spring.value(fromValue: start, toValue: 0.0, time: time)
        + spring.value(fromValue: 0, toValue: 0, initialVelocity: speed, time: time)
      #expect(abs(both - alone) < 1e-9)
    }
  }
}
