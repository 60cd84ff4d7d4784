import MotionRuntime

extension VectorRow {
  static let curves: [VectorRow] = [
    VectorRow(
      "U01", .published,
      [
        0, 0.01965137076241203, 0.08141362197218191, 0.1871705774437696, 0.331832067207064, 0.5,
        0.668167932792936, 0.8128294225562304, 0.9185863780278181, 0.980348629237588, 1,
      ], within: 1e-3
    ) {
      (0...10).map { UnitCurve.easeInOut.value(at: Double($0) / 10) }
    },
    VectorRow("U03", .published, [0.09, 0.32, 0.62, 0.67, 1.07, 1.37, 0, 0], within: 0.01) {
      samples(.easeIn, at: [0.25, 0.5, 0.75], slopesAt: [0.25, 0.5, 0.75, 0, 1])
    },
    VectorRow("U04", .published, [0.38, 0.68, 0.91, 1, 1.37, 1.07, 0.67, 0], within: 0.01) {
      samples(.easeOut, at: [0.25, 0.5, 0.75], slopesAt: [0, 0.25, 0.5, 0.75, 1])
    },
    VectorRow(
      "U06", .published, [0.661, 0.866, 0.968, .infinity, 1.134, 0.577, 0.258], within: 1e-3
    ) {
      samples(.circularEaseOut, at: [0.25, 0.5, 0.75], slopesAt: [0, 0.25, 0.5, 0.75])
    },
    VectorRow("U07", .published, [0.067, 0.5, 0.933, 0.577, .infinity], within: 1e-3) {
      samples(.circularEaseInOut, at: [0.25, 0.5, 0.75], slopesAt: [0.25, 0.5])
    },
    VectorRow("U09", .published, [0.5, -1], within: 1e-6) {
      samples(
        .bezier(startControlPoint: [-0.5, 2], endControlPoint: [1.5, -1]), at: [0.5],
        slopesAt: [0.5])
    },
    VectorRow("U10", .published, [0, 1, 0, 1, 0, 1], within: 0) {
      [UnitCurve.easeInOut, .circularEaseOut, .linear].flatMap {
        samples($0, at: [-0.5, 1.5], slopesAt: [])
      }
    },
    VectorRow("U12", .published, [0.5], within: 0) {
      samples(
        .bezier(startControlPoint: [0, 0], endControlPoint: [1, 1]), at: [0.5], slopesAt: [])
    },
    VectorRow(
      "U13", .published,
      facts: {
        let curve = UnitCurve.bezier(startControlPoint: [0, 0.3], endControlPoint: [0, 0.7])
        return [-100, 0, 100].map { (0...1).contains(curve.value(at: $0)) }
      }),
    VectorRow("U15", .published, [0.1, 0.5], within: 0.01) {
      var value = Animated(0.0, threshold: SettleThreshold(1e-6))
      value.animate(to: 1, .curve(.linear, duration: .seconds(100)), at: .zero)
      return [10.0, 50].map { value.value(at: MotionInstant(seconds: $0)) }
    },
  ]

  private static func samples(
    _ curve: UnitCurve, at places: [Double], slopesAt slopes: [Double]
  ) -> [Double] {
    places.map { curve.value(at: $0) } + slopes.map { curve.velocity(at: $0) }
  }

  static let clocks: [VectorRow] = [
    VectorRow("K01", .published, [0, 0.050, 0.100, 0.075, 0.275], within: 1e-12) {
      var scale = TimeScale()
      scale.setRate(0.5, at: .zero)
      let slow = [0, 0.1, 0.2, 0.15].map { scale.motion(at: MotionInstant(seconds: $0)).seconds }
      scale.setRate(2, at: MotionInstant(seconds: 0.15))
      return slow + [scale.motion(at: MotionInstant(seconds: 0.25)).seconds]
    },
    VectorRow(
      "K03", .published,
      facts: {
        let spring = Spring(stiffness: 850, dampingRatio: 1.15)
        let value: Double = spring.value(fromValue: 0, toValue: 0, time: 0.1)
        return [
          spring.settleTime(displacement: 0, threshold: 0.0001) == 0, value == 0,
          spring.settlingDuration(fromValue: 0.0, toValue: 0) == 0,
        ]
      }),
    VectorRow(
      "K04", .published,
      facts: {
        let spring = Spring(stiffness: 1200, dampingRatio: 6)
        let time = spring.settleTime(displacement: 1, threshold: 0.0001)
        return [
          time.isFinite && time > 0, spring.value(target: 1.0, time: 5).isFinite,
          abs(spring.value(target: 1.0, time: time) - 1) < 0.0001 + 1e-12,
        ]
      }),
    VectorRow("K06", .identity, [1.016666667], within: 1e-12) {
      [target(lastPresentation: 1, now: 0.999, isVariable: false)]
    },
    VectorRow("K07", .identity, [1.050], within: 1e-12) {
      [target(lastPresentation: 1, now: 1.050, isVariable: true)]
    },
    VectorRow(
      "K09", .identity,
      [
        // One frame and 2 ms late, one and 2 ms early: corrected by 2²/16.
        1.016 + 0.000250, 1.016 - 0.000250,
        // Two frames passed.
        1.032,
        // Twice the same report.
        1.000001,
        // Long after the last.
        1.500,
      ], within: 1e-9
    ) {
      [1.018, 1.014, 1.032, 1.000, 1.500].map { reported in
        var smoother = FrameTimeSmoother()
        let refresh = MotionDuration.milliseconds(16)
        _ = smoother.smoothed(MotionInstant(seconds: 1), refresh: refresh)
        return smoother.smoothed(MotionInstant(seconds: reported), refresh: refresh).seconds
      }
    },
  ]

  private static func target(
    lastPresentation: Double, now: Double, isVariable: Bool
  ) -> Double {
    var clock = FrameClock()
    clock.presented(
      at: MotionInstant(seconds: lastPresentation), refresh: .nanoseconds(16_666_667),
      isVariableRefresh: isVariable)
    return clock.beginFrame(now: MotionInstant(seconds: now)).target.seconds
  }
}
