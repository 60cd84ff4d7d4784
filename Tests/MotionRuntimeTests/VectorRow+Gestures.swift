import Glibc
import MotionRuntime

extension VectorRow {
  static let gestures: [VectorRow] = [
    VectorRow("G01", .published, [998.999], within: 1e-3) {
      [Decay(decelerationRate: 0.998).restValue(fromValue: 0, velocity: 2000)]
    },
    VectorRow("G02", .published, [499.499], within: 1e-3) {
      [Decay(decelerationRate: 0.998).restValue(fromValue: 0, velocity: 1000)]
    },
    VectorRow("G04", .published, [200.2, 100, 200.867, 100.333], within: 1e-3) {
      let decay = Decay(decelerationRate: 0.998)
      return [(200.0, 1.0), (200.90, 1.0 / 3)].flatMap { velocity, grid -> [Double] in
        let adjusted = decay.velocity(velocity, restingOnMultipleOf: grid)
        return [adjusted, decay.restValue(fromValue: 0, velocity: adjusted)]
      }
    },
    VectorRow("G05", .published, [998, 99, 499], within: 1e-9) {
      [(2000.0, 0.998), (1000, 0.99), (1000, 0.998)].map {
        project(initialVelocity: $0, decelerationRate: $1)
      }
    },
    // Projection and the decay that is shown have to end at the same place.
    VectorRow(
      "G06", .trap, [0, 0], within: 1e-9,
      {
        [0.99, 0.998].map { rate in
          let decay = Decay.projecting(decelerationRate: rate)
          return decay.restValue(fromValue: 0, velocity: 1000)
            - project(initialVelocity: 1000, decelerationRate: rate)
        }
      },
      mistaken: {
        [0.99, 0.998].map { rate in
          let decay = Decay(decelerationRate: rate)
          return decay.restValue(fromValue: 0, velocity: 1000)
            - project(initialVelocity: 1000, decelerationRate: rate)
        }
      }),
    VectorRow("G07", .published, [120, 36, 10.8, 332.5633926231104, 1, 1, 1], within: 1e-9) {
      let decay = Decay(drag: 0.3)
      let atOne = decay.value(fromValue: 100, velocity: 400, time: 1)
      let atFive = decay.value(fromValue: 100, velocity: 400, time: 5)
      return [1.0, 2, 3].map { decay.velocity(initialVelocity: 400, time: $0) } + [
        atOne, atOne > 330 && atOne < 335 ? 1 : 0, atFive > 431 && atFive < 432 ? 1 : 0,
        decay.duration(velocity: 400, speedThreshold: 1) <= 5 ? 1 : 0,
      ]
    },
    VectorRow(
      "G08", .published, [106.25, 125, 200, 406.25, 725, 50, 500, 2.23606797749979], within: 1e-12
    ) {
      let fall = ConstantAcceleration(200)
      return [0.25, 0.5, 1, 1.75, 2.5].map { fall.value(fromValue: 100, time: $0) } + [
        fall.velocity(time: 0.25), fall.velocity(time: 2.5),
        fall.time(toTravel: 500) ?? .nan,
      ]
    },
    VectorRow("G10", .published, [42, -6584, -123, -2613, -15, 124, 0], within: 1) {
      let scroll = BoundedDecay(
        fromValue: 500, velocity: -7500, range: 0...1000, decay: Decay(drag: 0.135),
        spring: Spring(stiffness: 170, dampingRatio: 1.1))
      return [0.065, 0.1, 0.5].flatMap { [scroll.value(time: $0), scroll.velocity(time: $0)] }
        + [scroll.value(time: 2)]
    },
    VectorRow("G11", .published, [5.21327014218009, -5.21327014218009], within: 1e-3) {
      let band = RubberBand(dimension: 100)
      return [band.offset(forDistance: 10), band.offset(forDistance: -10)]
    },
    VectorRow(
      "G13", .identity,
      [
        25.7309941520468, 0.481515680038302, 141.935483870968, 0.228928199791883, 400, 0.55,
      ], within: 1e-10
    ) {
      let band = RubberBand(dimension: 400)
      return [50.0, 400].flatMap { [band.offset(forDistance: $0), band.slope(atDistance: $0)] }
        + [band.offset(forDistance: .infinity), band.slope(atDistance: 0)]
    },
    VectorRow("G14", .identity, [10, -10], within: 1e-10) {
      let band = RubberBand(dimension: 100)
      return [10.0, -10].map { band.distance(forOffset: band.offset(forDistance: $0)) }
    },
    VectorRow(
      "G16", .published,
      [100, 103.96026533864895, 107.84211216953537, 111.64709328315027, 300, 3.00], within: 1e-9
    ) {
      let decay = Decay(timeConstant: 0.5)
      let velocity: Double = decay.velocity(toTravel: 200.0)
      let done = decay.duration(velocity: velocity, distanceThreshold: 0.5)
      return [0, 0.01, 0.02, 0.03].map {
        decay.value(fromValue: 100, velocity: velocity, time: $0)
      } + [
        decay.restValue(fromValue: 100, velocity: velocity), (done * 100).rounded(.up) / 100,
      ]
    },
    VectorRow("G17", .published, [2.31, 1.85], within: 0.01) {
      let decay = Decay(timeConstant: 0.5)
      let halved = decay.duration(
        velocity: decay.velocity(toTravel: 50.0), distanceThreshold: 0.5)
      let scroll = BoundedDecay(
        fromValue: 100, velocity: decay.velocity(toTravel: -200.0), range: 0...1e9, decay: decay,
        spring: physical(500, 10))
      let caught = scroll.catchTime ?? .nan
      return [
        halved,
        firstRest(
          scroll.spring, displacement: 0, velocity: scroll.velocity(time: caught), 0.5, 0.01,
          grid: 0.01, offset: caught),
      ]
    },
    VectorRow(
      "G19", .published,
      facts: {
        let decay = Decay(timeConstant: 1 / 4.2)
        let end = decay.duration(velocity: 1000, speedThreshold: 0.1)
        func speed(_ time: Double) -> Double {
          decay.velocity(initialVelocity: 1000, time: time)
        }
        return [
          (0..<100).allSatisfy { speed(end * Double($0) / 100) >= 0.1 }, speed(end + 0.001) < 0.1,
          abs(speed(end) - 0.1) < 1e-5,
        ]
      }),
  ]
}
