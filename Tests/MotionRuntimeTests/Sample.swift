import Glibc
import MotionRuntime

/// One published or computed sample of a spring's motion.
struct Sample: Sendable {
  var id: String
  var spring: Spring
  var from: Double
  var to: Double
  var initialVelocity = 0.0
  var time: Double
  var value: Double
  var velocity: Double?
  var tolerance: Double

  func row(_ origin: VectorRow.Origin) -> VectorRow {
    VectorRow(id, origin, [value] + (velocity.map { [$0] } ?? []), within: tolerance) {
      let value = spring.value(
        fromValue: from, toValue: to, initialVelocity: initialVelocity, time: time)
      let velocity = spring.velocity(
        fromValue: from, toValue: to, initialVelocity: initialVelocity, time: time)
      return [value] + (self.velocity == nil ? [] : [velocity])
    }
  }

  private static func physical(
    _ stiffness: Double, _ damping: Double, mass: Double = 1
  ) -> Spring {
    VectorRow.physical(stiffness, damping, mass: mass)
  }

  private static func rate(_ frequency: Double, _ ratio: Double) -> Spring {
    VectorRow.rate(frequency, ratio)
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
