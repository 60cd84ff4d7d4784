import AllocationCount
import MotionRuntime
import TestSupport
import Testing

@Suite("Spring fields")
struct SpringFieldTests {
  @Test("a field's springs move as single springs do", arguments: [60.0, 120, 144])
  func sameAsSpring(rate: Double) {
    let presets = [Spring.momentum, .tap, .pressDown, Spring(response: 0.5, dampingRatio: 3)]
    var field = SpringField(presets: presets, threshold: SettleThreshold(1e-6), capacity: 400)
    var random = SeededRandom(seed: 11)
    var exact: [(id: SpringField.ID, preset: Int, from: Float, to: Float, velocity: Float)] = []
    for index in 0..<400 {
      let preset = index % presets.count
      let from = Float(random.unit() * 1000)
      let to = Float(random.unit() * 1000)
      let velocity = Float(random.unit() * 4000 - 2000)
      let id = field.add(from, preset: preset)
      field.retarget(id, to: to, velocity: velocity)
      exact.append((id, preset, from, to, velocity))
    }
    for frame in 1...Int(rate) {
      field.step(by: 1 / rate)
      guard frame % 10 == 0 else { continue }
      for spring in exact {
        let value = presets[spring.preset].value(
          fromValue: Double(spring.from), toValue: Double(spring.to),
          initialVelocity: Double(spring.velocity), time: Double(frame) / rate)
        let velocity = presets[spring.preset].velocity(
          fromValue: Double(spring.from), toValue: Double(spring.to),
          initialVelocity: Double(spring.velocity), time: Double(frame) / rate)
        #expect(abs(Double(field.value(spring.id)) - value) < 2e-3)
        #expect(abs(Double(field.velocity(spring.id)) - velocity) < 5e-2)
      }
    }
  }

  @Test("a retarget carries value and velocity")
  func retarget() {
    var field = SpringField(presets: [.move], threshold: SettleThreshold(1e-4))
    let spring = field.add(10)
    field.retarget(spring, to: 200)
    field.step(by: 0.05)
    let (value, velocity) = (field.value(spring), field.velocity(spring))
    #expect(value > 10 && velocity > 0)
    field.retarget(spring, to: -50)
    #expect(abs(field.value(spring) - value) < 1e-4)
    #expect(field.velocity(spring) == velocity)
    #expect(field.target(spring) == -50)
  }

  @Test("settled springs rest exactly on their targets and are retired until they are needed again")
  func retirement() {
    var field = SpringField(presets: [.tap, .momentum], threshold: SettleThreshold(0.01))
    let springs = (0..<300).map { field.add(Float($0), preset: $0 % 2) }
    let atRest = field.isSettled && field.movingCount == 0
    #expect(atRest)
    for (index, spring) in springs.enumerated() where index < 100 {
      field.retarget(spring, to: 500)
    }
    let moving = field.movingCount
    #expect(moving == 100)
    var frames = 0
    while !field.isSettled, frames < 1000 {
      field.step(by: MotionDuration.milliseconds(8))
      frames += 1
    }
    #expect(frames > 50 && frames < 200)
    for (index, spring) in springs.enumerated() {
      #expect(field.value(spring) == (index < 100 ? 500 : Float(index)))
      #expect(field.isSettled(spring) && field.velocity(spring) == 0)
    }
    field.retarget(springs[7], to: 0)
    let woken = field.movingCount
    #expect(woken == 1)
    field.step(by: 0.01)
    #expect(field.value(springs[7]) < 500 && field.value(springs[9]) == 500)
  }

  @Test("a settled spring would have stayed within the threshold")
  func settlesTruly() {
    let threshold = 0.05
    var random = SeededRandom(seed: 12)
    for ratio in [0.1, 0.55, 1, 4] {
      let spring = Spring(response: 0.4, dampingRatio: ratio)
      var field = SpringField(presets: [spring], threshold: SettleThreshold(threshold))
      for _ in 0..<50 {
        let id = field.add(0)
        let velocity = random.unit() * 2000 - 1000
        field.retarget(id, to: 0, velocity: Float(velocity))
        var time = 0.0
        while !field.isSettled(id) {
          field.step(by: 0.005)
          time += 0.005
        }
        let exact = spring.settleTime(displacement: 0, velocity: velocity, threshold: threshold)
        #expect(time >= exact - 0.005)
      }
    }
  }

  @Test("no spring ever gets into the range of denormal numbers")
  func noDenormals() {
    var field = SpringField(
      presets: [.tap, Spring(response: 3, dampingRatio: 6)], threshold: SettleThreshold(1e-9))
    let springs = (0..<64).map { field.add(0, preset: $0 % 2) }
    for (index, spring) in springs.enumerated() {
      field.retarget(spring, to: index % 3 == 0 ? 1e-6 : 1, velocity: index % 5 == 0 ? 3 : nil)
    }
    for frame in 0..<4000 {
      field.step(by: frame % 400 == 399 ? 30 : 0.004)
      for spring in springs {
        #expect(!field.velocity(spring).isSubnormal)
        #expect(!(field.value(spring) - field.target(spring)).isSubnormal)
      }
    }
    let isSettled = field.isSettled
    #expect(isSettled)
  }

  @Test("a step of any length is one step, and useless times change nothing")
  func steps() {
    var field = SpringField(presets: [.pop], threshold: SettleThreshold(1e-5))
    let spring = field.add(0)
    field.retarget(spring, to: 100)
    for time in [0, -1, Double.nan, -Double.infinity] { field.step(by: time) }
    #expect(field.value(spring) == 0)
    field.step(by: 0.1)
    let expected: Double = Spring.pop.value(target: 100, time: 0.1)
    #expect(abs(Double(field.value(spring)) - expected) < 1e-3)
    field.step(by: 3600)
    let isSettled = field.isSettled
    #expect(field.value(spring) == 100 && isSettled)
  }

  @Test("numbers that are none or without end leave the other springs alone")
  func wildNumbers() {
    var field = SpringField(
      presets: [.pop, Spring(response: 0, dampingRatio: 1)], threshold: SettleThreshold(0.01))
    let wild = field.add(.nan)
    let other = field.add(1)
    let stiff = field.add(5, preset: 1)
    field.retarget(wild, to: Float.infinity, velocity: -Float.infinity)
    field.retarget(other, to: 2)
    field.retarget(stiff, to: 6, velocity: 100)
    for _ in 0..<100 {
      field.step(by: 0.01)
      #expect(!field.value(wild).isNaN && !field.velocity(wild).isNaN)
      #expect(field.value(stiff) == 6 && field.velocity(stiff) == 0)
    }
    #expect(field.value(other) == 2)
  }

  @Test("removed places are used again")
  func removal() {
    var field = SpringField(presets: [.tap], threshold: SettleThreshold(0.01))
    let springs = (0..<64).map { field.add(Float($0)) }
    field.retarget(springs[3], to: 9)
    field.remove(springs[3])
    let left = field.movingCount
    #expect(left == 0)
    #expect(field.add(7) == springs[3])
    #expect(field.value(springs[3]) == 7 && field.value(springs[4]) == 4)
    #expect(!springs.contains(field.add(8)))
  }

  @Test(
    "no frame allocates", .enabled(if: allocation_count_is_available()), arguments: [1, 64, 5000])
  func allocations(count: Int) {
    var field = SpringField(
      presets: [.momentum, .tap], threshold: SettleThreshold(0.01), capacity: count)
    let springs = (0..<count).map { field.add(0, preset: $0 % 2) }
    var total: UInt64 = 0
    for round in 0..<3 {
      for (index, spring) in springs.enumerated() {
        field.retarget(spring, to: Float(index + round * 100 + 50))
      }
      let before = allocation_count()
      for _ in 0..<240 { field.step(by: 1.0 / 120) }
      total += allocation_count() - before
      let isSettled = field.isSettled
      #expect(isSettled)
    }
    #expect(total == 0)
    // The counter counts.
    let before = allocation_count()
    withExtendedLifetime(SpringField(presets: [.tap], threshold: .level)) {}
    #expect(allocation_count() > before)
  }
}
