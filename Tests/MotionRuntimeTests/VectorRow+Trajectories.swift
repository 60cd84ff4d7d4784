import Glibc
import MotionRuntime

extension VectorRow {
  static let trajectories: [VectorRow] =
    Sample.published.map { $0.row(.published) } + [
      VectorRow(
        "S29", .published, [100, 1343, 873, 1046, 984, 1005, 998, 1001, 1000], within: 0
      ) {
        rounded(physical(300, 10), count: 9)
      },
      VectorRow(
        "S31", .published,
        [100, 499, 731, 855, 922, 958, 977, 988, 993, 996, 998, 999, 999, 1000], within: 0
      ) {
        rounded(physical(300, 100), count: 14)
      },
      VectorRow(
        "S32", .trap, facts: { creeps { strongly.value(fromValue: 100, toValue: 1000, time: $0) } },
        // Hyperbolic functions overflow where their envelope underflows.
        mistaken: {
          creeps { time in
            let ratio = strongly.dampingRatio
            let frequency = strongly.stiffness.squareRoot()
            let split = frequency * (ratio * ratio - 1).squareRoot()
            let share = ratio * frequency / split
            return 1000 - 900 * exp(-ratio * frequency * time)
              * (cosh(split * time) + share * sinh(split * time))
          }
        }),
      VectorRow(
        "S34", .published,
        [
          0, 0.0542, 0.1797, 0.3344, 0.4905, 0.6321, 0.7511, 0.8451, 0.9152, 0.9644, 0.9967,
          1.0157, 1.0253, 1.0283, 1.0273, 1.024, 1.0196, 1.0152, 1.0111, 1.0076, 1.0048, 1.0027,
          1.0012, 1.0002, 0.9996, 0.9993,
        ], within: 5.1e-5
      ) {
        let spring = Spring(settlingDuration: 0.8, dampingRatio: 0.75)
        return (0...25).map { spring.value(target: 1.0, time: 0.8 * Double($0) / 26) }
      },
      VectorRow(
        "S35", .published,
        [
          0, 0.046, 0.1551, 0.2934, 0.4378, 0.5737, 0.6927, 0.7915, 0.8694, 0.928, 0.9699, 0.998,
          1.0153, 1.0245, 1.0281, 1.0279, 1.0254, 1.0217, 1.0176, 1.0136, 1.01, 1.007, 1.0045,
          1.0027, 1.0013, 1.0003, 0.9997,
        ], within: 5.1e-5
      ) {
        let spring = Spring(response: 0.6, dampingRatio: 0.75)
        return (0...26).map { spring.value(target: 1.0, time: 0.85 * Double($0) / 27) }
      },
      VectorRow("S37", .published, [0, 0, 1], within: 1e-12) {
        let spring = physical(38, 8, mass: 2.4)
        let stepped = updated(spring, target: 1, Array(repeating: 0.001, count: 132))
        let whole = updated(spring, target: 1, [0.132])
        return [
          stepped[131].value - whole[0].value, stepped[131].velocity - whole[0].velocity,
          whole[0].value < 0.5 ? 1 : 0,
        ]
      },
      VectorRow("S38", .published, [0, 0], within: 0) {
        let state = updated(Spring(), target: 1, [-0.001])[0]
        return [state.value, state.velocity]
      },
      VectorRow("S40", .published, facts: { runs(physical(700, 80)) }),
      VectorRow("S41", .published, facts: { runs(physical(100, 20)) }),
    ]

  static let identities: [VectorRow] =
    Sample.identities.map { $0.row(.identity) } + [
      VectorRow(
        "D17", .identity, [2.71850330157314, 0], within: 1e-12,
        {
          let spring = Spring(duration: 0.7, bounce: -0.2)
          return [0.2, 20].map { spring.velocity(target: 1.2, initialVelocity: 0.1, time: $0) }
        },
        // The target left in the derivative, as an over-damped branch elsewhere has it.
        mistaken: {
          let spring = Spring(duration: 0.7, bounce: -0.2)
          return [0.2, 20].map {
            1.2 + spring.velocity(target: 1.2, initialVelocity: 0.1, time: $0)
          }
        }),
      VectorRow(
        "D18", .identity,
        [
          0.716233021201715, 4.05994443957703, 1.09195855809757, 1.08729957804904,
          1.17973956655509, 0.218393451564471, 1.1999998030799, 2.34830592970833e-6,
        ], within: 1e-12
      ) {
        updated(Spring(), target: 1.2, [0.16, 0.16, 0.16, 1]).flatMap { [$0.value, $0.velocity] }
      },
    ]

  static let retargets: [VectorRow] = [
    VectorRow("R02", .identity, [495.57202358662, 47.4511747519542], within: 1e-9) {
      // Stopped short of 500 on the way there, and kept in motion by what velocity there was.
      var value = Animated(0.0, threshold: SettleThreshold(1e-12))
      value.set(493.8735069936887, velocity: 202.43277528898176, at: .zero)
      value.animate(
        to: value.value(at: .zero), spring: Spring(stiffness: 1500, dampingRatio: 1), at: .zero)
      let later = MotionInstant(seconds: 0.015)
      return [value.value(at: later), value.velocity(at: later)]
    },
    VectorRow(
      "R03", .identity,
      [52.5705431338532, 602.803450647443, 39.6608355415214, -401.118325416656, 1], within: 1e-9
    ) {
      let spring = Spring(response: 0.4, dampingRatio: 0.8)
      var value = Animated(0.0, threshold: SettleThreshold(1e-12))
      value.animate(to: 100, spring: spring, at: .zero)
      let turn = MotionInstant(seconds: 0.1)
      let before = [value.value(at: turn), value.velocity(at: turn)]
      value.animate(to: 0, spring: spring, at: turn)
      let end = MotionInstant(seconds: 0.2)
      let rises = value.value(at: MotionInstant(seconds: 0.105)) > before[0]
      return before + [value.value(at: end), value.velocity(at: end), rises ? 1 : 0]
    },
    VectorRow(
      "R05", .published,
      facts: {
        var value = Animated(25.0, threshold: SettleThreshold(1e-9))
        value.animate(to: 131, spring: physical(230, 22), at: .zero)
        let frame = MotionInstant(seconds: 0.16)
        let before = value.value(at: frame)
        value.animate(
          to: 131, .spring(physical(230, 22)), at: frame, velocity: 200_000)
        return [
          value.value(at: frame) == before, value.value(at: frame + .milliseconds(16)) > 2000,
        ]
      }),
    VectorRow("R06", .published, [1000], within: 1e-9) {
      [BoundedDecay(fromValue: 200, velocity: 1000, range: 0...1000).velocity(time: 0)]
    },
    VectorRow("R08", .published, [-300], within: 0) {
      var value = Animated(0.0, threshold: SettleThreshold(1e-9))
      value.animate(to: 100, .spring(.momentum), at: .zero, velocity: -300)
      return [value.velocity(at: .zero)]
    },
  ]

  private static let strongly = physical(1e6, 1e7)

  /// Whether a motion from 100 to 1000 is finite and never goes back, moment for moment.
  private static func creeps(_ value: (Double) -> Double) -> [Bool] {
    let values = (0...200).map { value(Double($0) * 0.5) }
    return zip(values, values.dropFirst()).map { before, after in
      before.isFinite && after.isFinite && before <= after && after <= 1000
    }
  }

  /// No distance, but a velocity: not at rest.
  private static func runs(_ spring: Spring) -> [Bool] {
    let later: Double = spring.value(
      fromValue: 1, toValue: 1, initialVelocity: 50, time: 0.05)
    return [
      spring.settleTime(displacement: 0, velocity: 50, threshold: 0.005) > 0, later != 1,
    ]
  }

  private static func rounded(_ spring: Spring, count: Int) -> [Double] {
    (0..<count).map {
      spring.value(fromValue: 100.0, toValue: 1000, time: Double($0) * 0.2).rounded()
    }
  }

  private static func updated(
    _ spring: Spring, target: Double, _ steps: [Double]
  ) -> [(value: Double, velocity: Double)] {
    var state = (value: 0.0, velocity: 0.0)
    return steps.map { step in
      spring.update(
        value: &state.value, velocity: &state.velocity, target: target, deltaTime: step)
      return state
    }
  }
}
