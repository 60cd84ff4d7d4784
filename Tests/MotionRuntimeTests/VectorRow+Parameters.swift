import MotionRuntime

extension VectorRow {
  static let parameters: [VectorRow] = [
    VectorRow("C01", .published, [1, 157.9, 17.6], within: 0.05) {
      let spring = Spring(duration: 0.5, bounce: 0.3)
      return [spring.mass, spring.stiffness, spring.damping]
    },
    VectorRow("C03", .published, [157.91, 17.59], within: 0.01) {
      let spring = Spring(duration: 0.5, bounce: 0.3)
      return [spring.stiffness, spring.damping]
    },
    VectorRow("C04", .published, [157.91, 35.90], within: 0.01) {
      let spring = Spring(duration: 0.5, bounce: -0.3)
      return [spring.stiffness, spring.damping]
    },
    VectorRow(
      "C06", .published,
      facts: {
        [0, -0.5, -.infinity, .nan].map { duration in
          (try? Spring(.duration(duration, bounce: 0))) == nil
        }
      }),
    VectorRow("C07", .published, [61.6850, 15.7079], within: 1e-4) {
      let spring = Spring(response: 0.8, dampingRatio: 1)
      return [spring.stiffness, spring.damping]
    },
    VectorRow("C09", .published, [.infinity, 3], within: 0) {
      let spring = Spring(response: 0, dampingRatio: 1)
      return [spring.stiffness, spring.value(target: 3.0, time: 1e-3)]
    },
    VectorRow("C10", .measured, [1, 39.47841760435743, 2 * .pi, 1], within: 1e-12) {
      let spring = CoreAnimationSpring(perceptualDuration: 1, bounce: 0.5)
      return [
        spring.mass, spring.stiffness, spring.damping, spring.allowsOverDamping ? 1 : 0,
      ]
    },
    VectorRow("C12", .measured, [.infinity, -1, 0, 1, 0], within: 0) {
      let animation = CoreAnimationSpring(perceptualDuration: 1, bounce: -1)
      return [
        animation.damping, animation.bounce, animation.spring.value(target: 1.0, time: 0),
        animation.spring.value(target: 1.0, time: 0.1), animation.settlingDuration,
      ]
    },
    VectorRow("C13", .measured, [0.6283185307179586, 0.5, 0], within: 1e-12) {
      let animation = CoreAnimationSpring()
      return [
        animation.perceptualDuration, animation.bounce, animation.allowsOverDamping ? 1 : 0,
      ]
    },
    VectorRow("C15", .measured, [40, -0.5, 1, 1], within: 1e-12) {
      let animation = CoreAnimationSpring(damping: 40)
      return [
        animation.damping, animation.bounce, animation.spring.dampingRatio,
        animation.settlingDuration,
      ]
    },
    VectorRow("C16", .published, [4.56], within: 0.005) {
      [physical(1000, 500, mass: 3).dampingRatio]
    },
    VectorRow(
      "C18", .identity,
      [157.91367041743, 25.1327412287183, 21.3628300444106, 17.5929188601028], within: 1e-10
    ) {
      [
        Spring.smooth.stiffness, Spring.smooth.damping, Spring.snappy.damping,
        Spring.bouncy.damping,
      ]
    },
    VectorRow("C19", .identity, [35.9039160410214], within: 1e-10) {
      [Spring(duration: 0.5, bounce: -0.3).damping]
    },
    VectorRow(
      "C20", .trap, [17.6], within: 0.05, { [Spring(duration: 0.5, bounce: 0.3).damping] },
      mistaken: { [1 - 4 * .pi * 0.3 / 0.5] }),
    VectorRow("C21", .published, [10_000, 1500, 400, 200, 50, 0.2, 0.5, 0.75, 1], within: 0) {
      typealias Names = Spring.Compose
      return [
        Names.stiffnessHigh, Names.stiffnessMedium, Names.stiffnessMediumLow, Names.stiffnessLow,
        Names.stiffnessVeryLow, Names.dampingRatioHighBouncy, Names.dampingRatioMediumBouncy,
        Names.dampingRatioLowBouncy, Names.dampingRatioNoBouncy,
      ]
    },
    VectorRow(
      "C22", .published,
      [
        0.6, 800, 0.8, 380, 0.8, 200, 0.9, 1400, 0.9, 700, 0.9, 300, 1, 3800, 1, 1600, 1, 800,
      ], within: 1e-9
    ) {
      typealias Names = Spring.Material
      return [
        Names.expressiveFast, Names.expressiveDefault, Names.expressiveSlow, Names.standardFast,
        Names.standardDefault, Names.standardSlow, Names.effectsFast, Names.effectsDefault,
        Names.effectsSlow,
      ].flatMap { [$0.dampingRatio, $0.stiffness] }
    },
  ]
}
