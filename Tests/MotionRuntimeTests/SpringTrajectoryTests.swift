import MotionRuntime
import Testing

@Suite("Spring trajectories")
struct SpringTrajectoryTests {
  @Test("an over-damped velocity has no target left in it [D17]")
  func overDampedVelocity() {
    let spring = Spring(duration: 0.7, bounce: -0.2)
    let velocity = spring.velocity(target: 1.2, initialVelocity: 0.1, time: 0.2)
    #expect(abs(velocity - 2.71850330157314) < 1e-12)
    #expect(abs(spring.velocity(target: 1.2, time: 20)) < 1e-12)
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
    for spring in [
      VectorRow.physical(1e6, 1e7), VectorRow.physical(1200, 6 * 2 * 1200.squareRoot()),
    ] {
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
