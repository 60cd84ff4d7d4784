import MotionRuntime
import Testing

/// One published or computed sample of a spring's motion.
struct Sample: Sendable, CustomTestStringConvertible {
  var id: String
  var spring: Spring
  var from: Double
  var to: Double
  var initialVelocity = 0.0
  var time: Double
  var value: Double
  var velocity: Double?
  var tolerance: Double

  var testDescription: String { id }

  static func physical(_ stiffness: Double, _ damping: Double, mass: Double = 1) -> Spring {
    Spring(mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: true)
  }

  static func rate(_ frequency: Double, _ ratio: Double) -> Spring {
    Spring(response: 2 * .pi / frequency, dampingRatio: ratio)
  }

  static let published: [Sample] = [
    Sample(
      id: "S01", spring: physical(100, 10), from: 0, to: 1, time: 0.016,
      value: 0.012118183855440723, velocity: 1.4722643337529411, tolerance: 1e-12),
    Sample(
      id: "S02", spring: physical(100, 10), from: 0, to: 1, time: 0.032,
      value: 0.045765140015336936, velocity: 2.692090100901331, tolerance: 1e-12),
    Sample(
      id: "S04", spring: physical(100, 10), from: 0, to: 1, time: 0.128,
      value: 0.49235301969933065, velocity: 5.44956119714427, tolerance: 1e-12),
    Sample(
      id: "S05", spring: physical(100, 10), from: 0, to: 1, time: 0.368,
      value: 1.1628136077170668, velocity: -0.083193788673486, tolerance: 1e-12),
    Sample(
      id: "S07", spring: physical(230, 22), from: 10, to: 100, initialVelocity: 2000, time: 0.016,
      value: 39.06409928806386, velocity: 1636.5272901303531, tolerance: 1e-9),
    Sample(
      id: "S08", spring: physical(230, 22), from: 10, to: 100, initialVelocity: 2000, time: 0.048,
      value: 80.8572425949548, velocity: 999.2435132061892, tolerance: 1e-9),
    Sample(
      id: "S10", spring: physical(230, 22), from: 10, to: 100, initialVelocity: 2000, time: 0.448,
      value: 99.3228275916526, velocity: 0.3924005657625629, tolerance: 1e-9),
    Sample(
      id: "S11", spring: physical(230, 22), from: 25, to: 50, time: 0.016,
      value: 25.653598349020047, velocity: 76.79454254082613, tolerance: 1e-10),
    Sample(
      id: "S13", spring: physical(230, 22), from: 25, to: 50, time: 0.304,
      value: 50.911915319126365, velocity: -0.6270034732070995, tolerance: 1e-10),
    Sample(
      id: "S14", spring: physical(230, 22), from: 200, to: 11, time: 0.016,
      value: 195.05879648140845, velocity: -580.5667416086457, tolerance: 1e-9),
    Sample(
      id: "S16", spring: physical(230, 22), from: 200, to: 11, time: 0.304,
      value: 4.105920187404668, velocity: 4.740146257445649, tolerance: 1e-9),
    Sample(
      id: "S17", spring: physical(900, 120, mass: 4), from: 20, to: 300, time: 0.016,
      value: 26.882806637692624, tolerance: 1e-10),
    Sample(
      id: "S19", spring: physical(900, 120, mass: 4), from: 20, to: 300, time: 0.160,
      value: 213.63650846847924, tolerance: 1e-9),
    Sample(
      id: "S20a", spring: physical(900, 120, mass: 4), from: 300, to: 50, time: 0.016,
      value: 293.8546369306316, tolerance: 1e-9),
    Sample(
      id: "S20b", spring: physical(900, 120, mass: 4), from: 300, to: 50, time: 0.160,
      value: 127.11026029600073, tolerance: 1e-9),
    Sample(
      id: "S22", spring: physical(900, 120, mass: 4), from: 150, to: 0, time: 0.016,
      value: 146.31278215837895, tolerance: 1e-10),
    Sample(
      id: "S23a", spring: rate(10, 1), from: 0, to: 500, time: 0.25, value: 356.35125240817706,
      tolerance: 1e-9),
    Sample(
      id: "S23b", spring: rate(10, 1), from: 0, to: 500, time: 0.5, value: 479.7861590027436,
      tolerance: 1e-9),
    Sample(
      id: "S23c", spring: rate(10, 1), from: 0, to: 500, time: 0.75, value: 497.6493914268717,
      tolerance: 1e-9),
    Sample(
      id: "S25", spring: rate(10, 0.25), from: 0, to: 300, time: 1, value: 325.43278867931014,
      velocity: -64.81327838835901, tolerance: 1e-9),
    Sample(
      id: "S26", spring: rate(10, 0.25), from: 0, to: 300, time: 6, value: 299.99997404436317,
      tolerance: 1e-9),
    Sample(
      id: "S28", spring: Spring(response: 1, dampingRatio: 1), from: 0, to: 10, time: 0.5,
      value: 8.21025553585931, tolerance: 1e-9),
  ]

  static let identities: [Sample] = [
    Sample(
      id: "D02", spring: rate(10, 1), from: 0, to: 1, time: 0.1, value: 0.264241117657115,
      velocity: 3.67879441171442, tolerance: 1e-12),
    Sample(
      id: "D03", spring: rate(10, 1), from: 0, to: 1, initialVelocity: 5, time: 0.1,
      value: 0.448180838242837, velocity: 3.67879441171442, tolerance: 1e-12),
    Sample(
      id: "D05", spring: rate(10, 1.000001), from: 0, to: 1, time: 0.1, value: 0.264240995030684,
      velocity: 3.67879195918616, tolerance: 1e-12),
    Sample(
      id: "D06", spring: rate(10, 0.99999999), from: 0, to: 1, time: 0.1, value: 0.26424111888338,
      velocity: 3.67879443623972, tolerance: 1e-12),
    Sample(
      id: "D08", spring: rate(10, 2), from: 0, to: 1, time: 0.1, value: 0.17773657609819,
      velocity: 2.13909130260279, tolerance: 1e-12),
    Sample(
      id: "D09", spring: rate(10, 2), from: 0, to: 1, initialVelocity: -5, time: 0.25,
      value: 0.374792110147911, velocity: 1.67455823670884, tolerance: 1e-12),
    Sample(
      id: "D11", spring: rate(10, 100), from: 0, to: 1, time: 1, value: 0.0487479821051922,
      velocity: 0.0475637900192197, tolerance: 1e-13),
    Sample(
      id: "D12", spring: rate(10, 0.05), from: 0, to: 1, time: 1, value: 1.52920881890702,
      velocity: -3.23979553100355, tolerance: 1e-12),
    Sample(
      id: "D14", spring: rate(10, 0), from: 0, to: 1, time: 1, value: 1.83907152907645,
      velocity: -5.4402111088937, tolerance: 1e-12),
    Sample(
      id: "D15", spring: Spring(), from: 0, to: 1.2, time: 0.2, value: 0.858498826903149,
      velocity: 3.06993999383686, tolerance: 1e-12),
    Sample(
      id: "D17a", spring: Spring(duration: 0.7, bounce: -0.2), from: 0, to: 1.2, time: 0.2,
      value: 0.558959083227646, velocity: 2.7284098800576, tolerance: 1e-12),
  ]
}

@Suite("Spring trajectories")
struct SpringTrajectoryTests {
  @Test("values and velocities are the published ones", arguments: Sample.published)
  func published(_ sample: Sample) {
    check(sample)
  }

  @Test("values and velocities are the exact ones", arguments: Sample.identities)
  func exact(_ sample: Sample) {
    check(sample)
  }

  private func check(_ sample: Sample) {
    let value = sample.spring.value(
      fromValue: sample.from, toValue: sample.to, initialVelocity: sample.initialVelocity,
      time: sample.time)
    #expect(abs(value - sample.value) < sample.tolerance)
    if let expected = sample.velocity {
      let velocity = sample.spring.velocity(
        fromValue: sample.from, toValue: sample.to, initialVelocity: sample.initialVelocity,
        time: sample.time)
      #expect(abs(velocity - expected) < sample.tolerance * max(1, abs(expected)))
    }
  }

  @Test("an over-damped velocity has no target left in it [D17]")
  func overDampedVelocity() {
    let spring = Spring(duration: 0.7, bounce: -0.2)
    let velocity = spring.velocity(target: 1.2, initialVelocity: 0.1, time: 0.2)
    #expect(abs(velocity - 2.71850330157314) < 1e-12)
    #expect(abs(spring.velocity(target: 1.2, time: 20)) < 1e-12)
  }

  @Test("rounded positions along a bouncy and an over-damped motion [S29 S31]")
  func roundedPositions() {
    let bouncy = Sample.physical(300, 10)
    for (index, expected) in [100.0, 1343, 873, 1046, 984, 1005, 998, 1001, 1000].enumerated() {
      let value = bouncy.value(fromValue: 100, toValue: 1000, time: Double(index) * 0.2)
      #expect(value.rounded() == expected)
    }
    let creeping = Sample.physical(300, 100)
    let positions = [
      100.0, 499, 731, 855, 922, 958, 977, 988, 993, 996, 998, 999, 999, 1000,
    ]
    for (index, expected) in positions.enumerated() {
      let value = creeping.value(fromValue: 100, toValue: 1000, time: Double(index) * 0.2)
      #expect(value.rounded() == expected)
    }
  }

  @Test("a spring by settling duration follows the published curve [S34]")
  func settlingDurationCurve() {
    let spring = Spring(settlingDuration: 0.8, dampingRatio: 0.75)
    let curve = [
      0, 0.0542, 0.1797, 0.3344, 0.4905, 0.6321, 0.7511, 0.8451, 0.9152, 0.9644, 0.9967, 1.0157,
      1.0253, 1.0283, 1.0273, 1.024, 1.0196, 1.0152, 1.0111, 1.0076, 1.0048, 1.0027, 1.0012,
      1.0002, 0.9996, 0.9993,
    ]
    for (index, expected) in curve.enumerated() {
      let value = spring.value(target: 1.0, time: 0.8 * Double(index) / 26)
      #expect(abs(value - expected) < 5.1e-5)
    }
  }

  @Test("a spring by response follows the published curve [S35]")
  func responseCurve() {
    let spring = Spring(response: 0.6, dampingRatio: 0.75)
    let curve = [
      0, 0.046, 0.1551, 0.2934, 0.4378, 0.5737, 0.6927, 0.7915, 0.8694, 0.928, 0.9699, 0.998,
      1.0153, 1.0245, 1.0281, 1.0279, 1.0254, 1.0217, 1.0176, 1.0136, 1.01, 1.007, 1.0045, 1.0027,
      1.0013, 1.0003, 0.9997,
    ]
    for (index, expected) in curve.enumerated() {
      let value = spring.value(target: 1.0, time: 0.85 * Double(index) / 27)
      #expect(abs(value - expected) < 5.1e-5)
    }
  }

  @Test("time may be cut into any steps [S37]")
  func stepsCompose() {
    let spring = Sample.physical(38, 8, mass: 2.4)
    var stepped = (value: 0.0, velocity: 0.0)
    for _ in 0..<132 {
      spring.update(
        value: &stepped.value, velocity: &stepped.velocity, target: 1, deltaTime: 0.001)
    }
    var whole = (value: 0.0, velocity: 0.0)
    spring.update(value: &whole.value, velocity: &whole.velocity, target: 1, deltaTime: 0.132)
    #expect(abs(stepped.value - whole.value) < 1e-12)
    #expect(abs(stepped.velocity - whole.velocity) < 1e-12)
    #expect(whole.value < 0.5)
  }

  @Test("updates carry value and velocity from step to step [D18]")
  func updates() {
    let spring = Spring()
    var value = 0.0
    var velocity = 0.0
    let expected = [
      (0.16, 0.716233021201715, 4.05994443957703), (0.16, 1.09195855809757, 1.08729957804904),
      (0.16, 1.17973956655509, 0.218393451564471), (1, 1.1999998030799, 2.34830592970833e-6),
    ]
    for (step, position, speed) in expected {
      spring.update(value: &value, velocity: &velocity, target: 1.2, deltaTime: step)
      #expect(abs(value - position) < 1e-12)
      #expect(abs(velocity - speed) < 1e-12)
    }
  }

  @Test("negative, zero and missing time steps change nothing [S38]")
  func uselessSteps() {
    var value = 0.25
    var velocity = -3.0
    for step in [-0.001, 0, -.infinity, .nan] {
      Spring().update(value: &value, velocity: &velocity, target: 1, deltaTime: step)
    }
    #expect(value == 0.25)
    #expect(velocity == -3)
  }

  @Test("extreme dampings stay finite and monotone [S32 K04]")
  func extremes() {
    for spring in [Sample.physical(1e6, 1e7), Sample.physical(1200, 6 * 2 * 1200.squareRoot())] {
      var last = 100.0
      for step in 0...2000 {
        let value = spring.value(fromValue: 100, toValue: 1000, time: Double(step) * 0.05)
        #expect(value.isFinite && value >= last && value <= 1000)
        last = value
      }
    }
  }

  @Test("values are finite for every time, and at infinity the target is reached")
  func endOfTime() {
    for ratio in [0, 1e-9, 0.3, 1 - 1e-15, 1, 1 + 1e-15, 1.4999999, 1.5, 30, 1e200] {
      let spring = Spring(response: 0.4, dampingRatio: ratio)
      for time in [1e-300, 1e-12, 1, 1e6, 1e150, 1e308, Double.infinity] {
        let value = spring.value(fromValue: -1e6, toValue: 2, initialVelocity: 1e9, time: time)
        let velocity = spring.velocity(
          fromValue: -1e6, toValue: 2, initialVelocity: 1e9, time: time)
        #expect(value.isFinite && velocity.isFinite, "ratio \(ratio), time \(time)")
      }
      #expect(spring.value(fromValue: -1, toValue: 2, initialVelocity: 7, time: .infinity) == 2)
      #expect(spring.velocity(fromValue: -1, toValue: 2, time: .infinity) == 0)
    }
  }

  @Test("nothing jumps where one solution hands over to another")
  func continuousInDamping() {
    for pivot in [1.0, 1.5] {
      for time in [1e-6, 0.01, 0.1, 0.5, 3] {
        let below = Spring(response: 0.5, dampingRatio: pivot.nextDown)
        let above = Spring(response: 0.5, dampingRatio: pivot.nextUp)
        let left = below.value(fromValue: 1, toValue: 0, initialVelocity: 20, time: time)
        let right = above.value(fromValue: 1, toValue: 0, initialVelocity: 20, time: time)
        #expect(abs(left - right) < 1e-13)
        let slower = below.velocity(fromValue: 1, toValue: 0, initialVelocity: 20, time: time)
        let faster = above.velocity(fromValue: 1, toValue: 0, initialVelocity: 20, time: time)
        #expect(abs(slower - faster) < 1e-11)
      }
    }
  }

  @Test("velocity is the derivative of value in every regime")
  func velocityIsDerivative() {
    for ratio in [0, 0.3, 0.999, 1, 1.001, 1.4, 1.6, 5] {
      let spring = Spring(response: 0.5, dampingRatio: ratio)
      for time in [0.01, 0.1, 0.4] {
        let step = 1e-6
        let after = spring.value(
          fromValue: 3, toValue: 1, initialVelocity: -4, time: time + step)
        let before = spring.value(
          fromValue: 3, toValue: 1, initialVelocity: -4, time: time - step)
        let velocity = spring.velocity(fromValue: 3, toValue: 1, initialVelocity: -4, time: time)
        #expect(abs((after - before) / (2 * step) - velocity) < 1e-6)
      }
    }
  }

  @Test("lanes of a vector move as numbers do")
  func lanes() {
    let spring = Spring.pop
    let vector = spring.value(
      fromValue: SIMD4(0, 1, -2, 5), toValue: SIMD4(1, 1, 2, -5),
      initialVelocity: SIMD4(0, 3, 0, 1), time: 0.13)
    for (lane, (from, to, velocity)) in [(0.0, 1.0, 0.0), (1, 1, 3), (-2, 2, 0), (5, -5, 1)]
      .enumerated()
    {
      let number = spring.value(
        fromValue: from, toValue: to, initialVelocity: velocity, time: 0.13)
      #expect(vector[lane] == number)
    }
  }

  @Test("force is stiffness times distance less damping times velocity")
  func force() {
    let spring = Spring(mass: 2, stiffness: 50, damping: 4)
    let force = spring.force(target: 3.0, position: 1, velocity: 5)
    #expect(abs(force - (50 * 2 - 4 * 5)) < 1e-12)
  }
}
