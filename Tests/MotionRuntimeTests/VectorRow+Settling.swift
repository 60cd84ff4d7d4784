import Glibc
import MotionRuntime

extension VectorRow {
  static let settling: [VectorRow] = [
    VectorRow("T01", .measured, [1.4727003346780927], within: 1e-12) {
      [CoreAnimationSpring().settlingDuration]
    },
    VectorRow("T03", .measured, [1, 1], within: 1e-12) {
      [20.0, 100].map { CoreAnimationSpring(damping: $0).settlingDuration }
    },
    VectorRow("T04", .measured, [2.3438753795710707], within: 1e-12) {
      [CoreAnimationSpring(perceptualDuration: 1, bounce: 0.5).settlingDuration]
    },
    VectorRow("T06", .published, [2.85], within: 0.01) {
      [CoreAnimationSpring(damping: 5).settlingDuration]
    },
    VectorRow("T07", .published, [1], within: 0.03) {
      [CoreAnimationSpring(damping: 15).settlingDuration]
    },
    VectorRow("T09", .measured, [1.04471309051201], within: 1e-12) {
      [Spring(duration: 0.5, bounce: 0.3).settlingDuration]
    },
    VectorRow("T10", .measured, [1.25467416443416], within: 1e-12) {
      [Spring(duration: 0.7, bounce: 0.2).settlingDuration]
    },
    VectorRow("T12", .published, [0.811], within: 0.001) {
      [physical(100, 20).settleTime(displacement: 100, velocity: 3000, threshold: 1)]
    },
    VectorRow("T13", .published, [4.830], within: 0.001) {
      [physical(100, 100).settleTime(displacement: 100, velocity: 3000, threshold: 1)]
    },
    VectorRow(
      "T15", .published,
      facts: {
        let spring = rate(10, 0)
        var value = Animated(0.0, threshold: SettleThreshold(0.001))
        value.animate(to: 1, spring: spring, at: .zero)
        return [
          spring.settlingDuration == .infinity,
          spring.settleTime(displacement: 1, threshold: 0.001) == .infinity,
          MotionDuration(seconds: spring.settlingDuration).nanoseconds == .max,
          value.settleInstant == .distantFuture,
        ]
      }),
    VectorRow(
      "T16", .published,
      facts: {
        let spring = Spring.snappy
        let both = spring.settlingDuration(target: SIMD2(1, 40), initialVelocity: SIMD2(900, 0))
        let each = [
          spring.settlingDuration(target: 1.0, initialVelocity: 900),
          spring.settlingDuration(target: 40.0),
        ]
        return [both == each.max()]
      }),
    VectorRow("T18", .published, [1.17269 * 1.25, 1.9544], within: 1e-4) {
      [
        Spring(response: 0.8, dampingRatio: 1).decayTime(epsilon: 1e-4) * 1.25,
        Spring(response: 0.8, dampingRatio: 0.6).decayTime(epsilon: 1e-4),
      ]
    },
    VectorRow("T19", .published, [0.600], within: 0.050) {
      [firstRest(physical(200, 15), displacement: 0, velocity: 5, 0.005, 0.01, grid: 0.05)]
    },
    VectorRow(
      "T21", .published,
      facts: {
        [
          rate(10, 1).settleTime(displacement: 500, threshold: 0.01, speedThreshold: 0.01) <= 1.6,
          rate(10, 1.25).settleTime(displacement: 500, threshold: 0.01, speedThreshold: 0.01) <= 3,
          rate(10, 0.25).settleTime(displacement: 300, threshold: 0.001, speedThreshold: 0.001)
            <= 6,
        ]
      }),
    VectorRow(
      "T22", .identity, [9.23341347645159, 6.63835206799381, 5.83392170191739], within: 1e-12
    ) {
      [0.001, 0.01, 0.02].map { rate(1, 1).settleTime(displacement: 1, threshold: $0) }
    },
    VectorRow("T24", .identity, [14.1031926304, 10.3491822223, 8.59791209155], within: 1e-9) {
      [0.5, 0.7, 0.9].map {
        rate(1, $0).envelopeSettlingDuration(displacement: 1, threshold: 0.001)
      }
    },
    VectorRow("T25", .identity, [137.413586940036, 9.23341347645159], within: 1e-9) {
      [
        Spring(settlingDuration: 0.8, dampingRatio: 0.75).stiffness,
        Spring(settlingDuration: 1, dampingRatio: 1).stiffness.squareRoot(),
      ]
    },
    // How far a critical spring still is from a unit step when it is called settled.
    VectorRow(
      "T26", .trap, [0.001], within: 1e-9,
      {
        let spring = rate(10, 1)
        return [remainder(spring, at: spring.settleTime(displacement: 1, threshold: 0.001))]
      },
      mistaken: {
        let spring = rate(10, 1)
        return [remainder(spring, at: spring.decayTime(epsilon: 0.001))]
      }),
  ]

  static let overshoots: [VectorRow] =
    [
      ("O01", 0.2, 52.6621, 3.20637, 27.7329), ("O02", 0.3, 37.2326, 3.29328, 13.8627),
      ("O04", 0.55, 12.6324, 3.76164, 1.5958), ("O05", 0.6, 9.478, 3.92699, 0.8983),
      ("O07", 0.7, 4.5988, 4.39911, 0.2115), ("O08", 0.72, 3.8411, 4.52696, 0.1475),
      ("O10", 0.82, 1.11, 5.48881, 0.0123), ("O11", 0.825, 1.0191, 5.55904, 0.0104),
      ("O13", 0.9, 0.1524, 7.20731, 0.0002),
    ].map { id, ratio, percent, phase, under in
      VectorRow(id, .identity, [percent, percent, phase, under, -under], within: 6e-5) {
        let spring = rate(1, ratio)
        let peak = spring.firstExtremum(displacement: -1)
        let next = spring.extremum(after: 1, displacement: -1)
        return [
          spring.overshoot * 100, (peak?.displacement ?? .nan) * 100, peak?.time ?? .nan,
          spring.undershoot * 100, (next?.displacement ?? .nan) * 100,
        ]
      }
    } + [
      VectorRow(
        "O14", .identity,
        facts: {
          [1, 1.2, 4, 500].flatMap { ratio -> [Bool] in
            let spring = rate(10, ratio)
            let values = (0...400).map { spring.value(target: 1.0, time: Double($0) * 0.005) }
            return [
              spring.overshoot == 0, spring.firstExtremum(displacement: -1) == nil,
              zip(values, values.dropFirst()).allSatisfy { $0 <= $1 },
              values.allSatisfy { $0 <= 1 },
            ]
          }
        })
    ]

  private static func remainder(_ spring: Spring, at time: Double) -> Double {
    abs(spring.value(fromValue: 1.0, toValue: 0, time: time))
  }

  /// The first multiple of `grid` s at which both distance and speed are small, as samplers decide it.
  static func firstRest(
    _ spring: Spring, displacement: Double, velocity: Double, _ distance: Double, _ speed: Double,
    grid: Double, offset: Double = 0
  ) -> Double {
    for step in 1...10_000 {
      let time = Double(step) * grid
      guard time > offset else { continue }
      let value = spring.value(
        fromValue: displacement, toValue: 0, initialVelocity: velocity, time: time - offset)
      let now = spring.velocity(
        fromValue: displacement, toValue: 0, initialVelocity: velocity, time: time - offset)
      if abs(value) <= distance, abs(now) <= speed { return time }
    }
    return .infinity
  }
}
