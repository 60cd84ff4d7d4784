// Prints the motion runtime's figures, each beside a plain loop that was measured in the same run.

import AllocationCount
import MotionRuntime

let frame = 1.0 / 120

/// The loop to compare with: every spring evaluated in closed form by itself, in Double.
func scalarStep(count: Int) -> Double {
  let spring = Spring.momentum
  var values = (0..<count).map { Double($0 % 97) }
  var velocities = [Double](repeating: 0, count: count)
  let frames = max(200_000 / count, 1)
  let time = Stopwatch.least(runs: 9) {
    for _ in 0..<frames {
      for index in 0..<count {
        spring.update(
          value: &values[index], velocity: &velocities[index], target: 500, deltaTime: frame)
      }
    }
  }
  consume(values)
  return time / Double(frames * count)
}

/// A field in which every spring keeps moving while it is measured.
func fieldStep(count: Int, presets: [Spring]) -> (time: Double, allocations: UInt64) {
  // The smallest threshold, and springs that start far away: nothing settles within a run.
  var field = SpringField(presets: presets, threshold: SettleThreshold(1e-9), capacity: count)
  let springs = (0..<count).map { field.add(Float($0 % 97), preset: $0 % presets.count) }
  let frames = max(min(2_000_000 / count, 60), 4)
  var allocations: UInt64 = 0
  var least = Double.infinity
  for run in 0..<25 {
    for (index, spring) in springs.enumerated() {
      field.retarget(spring, to: Float(500 + (index + run) % 89))
    }
    let before = allocation_count()
    let time = Stopwatch.least(runs: 1) {
      for _ in 0..<frames { field.step(by: frame) }
    }
    allocations += allocation_count() - before
    least = min(least, time)
    precondition(field.movingCount == count, "springs settled while they were measured")
  }
  consume(field.value(springs[0]))
  return (least / Double(frames * count), allocations)
}

func evaluation(_ spring: Spring) -> Double {
  let count = 20_000
  var sum = 0.0
  let time = Stopwatch.least {
    for index in 0..<count {
      sum += spring.value(target: 1.0, initialVelocity: 3.0, time: Double(index) * 5e-5)
    }
  }
  consume(sum)
  return time / Double(count)
}

/// Two hundred values of a scene, retargeted now and then, read once a frame.
func animatedFrame() -> (time: Double, allocations: UInt64) {
  var values = [Animated<SIMD2<Double>>](
    repeating: Animated(.zero, threshold: .length(scale: 2)), count: 200)
  var instant = MotionInstant(seconds: 1)
  for index in values.indices {
    values[index].animate(to: [Double(index), 500], spring: .big, at: instant)
  }
  var sum = SIMD2<Double>.zero
  let frames = 25
  let before = allocation_count()
  let time = Stopwatch.least {
    for _ in 0..<frames {
      instant = instant + .milliseconds(0.1)
      for index in values.indices {
        sum += values[index].value(at: instant)
        if values[index].nextWake(at: instant) == nil { sum.x += 1 }
      }
    }
  }
  let allocations = allocation_count() - before
  consume(sum)
  return (time / Double(frames * values.count), allocations)
}

func allocationText(_ count: UInt64) -> String {
  allocation_count_is_available() ? String(count) : "not counted"
}

print(Columns.line("closed form, one evaluation", ["ns"]))
for (name, spring) in [
  ("  under-damped (momentum)", Spring.momentum), ("  critical (tap)", .tap),
  ("  over-damped (ratio 2)", Spring(response: 0.4, dampingRatio: 2)),
] {
  print(Columns.line(name, [Columns.number(evaluation(spring), digits: 1)]))
}
let animated = animatedFrame()
print(
  Columns.line(
    "  Animated point: value and next wake", [Columns.number(animated.time, digits: 1)]))
print("")
print(
  Columns.line(
    "spring field, 120 Hz frames", ["steps/ms", "scalar/ms", "times faster", "allocations"]))
for (name, count, presets) in [
  ("  64 springs, 1 preset", 64, [Spring.momentum]),
  ("  4 096 springs, 1 preset", 4096, [.momentum]),
  ("  4 096 springs, 4 presets", 4096, [.momentum, .tap, .pop, .gelLag]),
  ("  1 048 576 springs, 1 preset", 1 << 20, [.momentum]),
] {
  let field = fieldStep(count: count, presets: presets)
  let scalar = scalarStep(count: count)
  print(
    Columns.line(
      name,
      [
        Columns.number(1e6 / field.time), Columns.number(1e6 / scalar),
        Columns.number(scalar / field.time, digits: 1), allocationText(field.allocations),
      ]))
}
print("")
print(
  "allocations per frame: spring field \(allocationText(fieldStep(count: 4096, presets: [.tap]).allocations)), "
    + "Animated values \(allocationText(animated.allocations))")
