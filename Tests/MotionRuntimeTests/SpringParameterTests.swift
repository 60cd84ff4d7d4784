import MotionRuntime
import Testing

// Ids in brackets name the rows of research/motion_vectors.md.
@Suite("Spring parameters")
struct SpringParameterTests {
  @Test("duration and bounce give stiffness and damping [C01 C03 C04 C19 C20]")
  func durationAndBounce() {
    let bouncy = Spring(duration: 0.5, bounce: 0.3)
    #expect(bouncy.mass == 1)
    #expect(abs(bouncy.stiffness - 157.91367041743) < 1e-10)
    #expect(abs(bouncy.damping - 17.5929188601028) < 1e-10)
    let flat = Spring(duration: 0.5, bounce: -0.3)
    #expect(abs(flat.stiffness - 157.91367041743) < 1e-10)
    #expect(abs(flat.damping - 35.9039160410214) < 1e-10)
  }

  @Test("the presets are bounces 0, 0.15 and 0.3 [C18]")
  func presets() {
    #expect(abs(Spring.smooth.damping - 25.1327412287183) < 1e-10)
    #expect(abs(Spring.snappy.damping - 21.3628300444106) < 1e-10)
    #expect(abs(Spring.bouncy.damping - 17.5929188601028) < 1e-10)
    for preset in [Spring.smooth, .snappy, .bouncy, Spring()] {
      #expect(abs(preset.stiffness - 157.91367041743) < 1e-10)
    }
    #expect(Spring.snappy(duration: 0.3, extraBounce: 0.1).duration == 0.3)
    #expect(abs(Spring.snappy(duration: 0.3, extraBounce: 0.1).bounce - 0.25) < 1e-15)
  }

  @Test("response and damping ratio give stiffness and damping [C07]")
  func responseAndDampingRatio() {
    let spring = Spring(response: 0.8, dampingRatio: 1)
    #expect(abs(spring.stiffness - 61.6850) < 1e-4)
    #expect(abs(spring.damping - 15.7079) < 1e-4)
  }

  @Test("a response of zero is infinitely stiff and arrives at once [C09]")
  func instantResponse() {
    let spring = Spring(response: 0, dampingRatio: 1)
    #expect(spring.stiffness == .infinity)
    #expect(spring.value(target: 3.0, time: 0) == 0)
    #expect(spring.value(target: 3.0, time: 1e-9) == 3)
    #expect(spring.settleTime(displacement: 1, threshold: 0.001) == 0)
    #expect(spring.settlingDuration == 0)
  }

  @Test("a bounce of -1 damps infinitely and arrives at once [C12]")
  func infiniteDamping() {
    let spring = Spring(duration: 1, bounce: -1)
    #expect(spring.damping == .infinity)
    #expect(spring.bounce == -1)
    #expect(spring.value(target: 1.0, time: 0) == 0)
    #expect(spring.value(target: 1.0, time: 0.1) == 1)
    #expect(spring.settlingDuration == 0)
  }

  @Test("physical parameters give duration and bounce [C13]")
  func physicalParameters() {
    let spring = Spring(mass: 1, stiffness: 100, damping: 10)
    #expect(abs(spring.duration - 0.6283185307179586) < 1e-12)
    #expect(abs(spring.bounce - 0.5) < 1e-12)
  }

  @Test("over-damping is limited to critical unless it is asked for")
  func overDampingIsLimited() {
    #expect(Spring(stiffness: 100, damping: 40).dampingRatio == 1)
    let over = Spring(stiffness: 100, damping: 40, allowOverDamping: true)
    #expect(over.dampingRatio == 2)
    #expect(over.bounce == -0.5)
  }

  @Test("mass changes stiffness and damping but not the motion")
  func massKeepsRatios() {
    let heavy = Spring(mass: 3, stiffness: 1000, damping: 500, allowOverDamping: true)
    #expect(abs(heavy.dampingRatio - 4.56435464587638) < 1e-12)
    let light = Spring(stiffness: 1000 / 3, damping: 500 / 3, allowOverDamping: true)
    #expect(abs(heavy.value(target: 1.0, time: 0.3) - light.value(target: 1.0, time: 0.3)) < 1e-14)
  }

  @Test("settling duration and damping ratio give the frequency [T25]")
  func settlingDuration() {
    let under = Spring(settlingDuration: 0.8, dampingRatio: 0.75)
    #expect(abs(under.stiffness - 137.413586940036) < 1e-9)
    let critical = Spring(settlingDuration: 1, dampingRatio: 1)
    #expect(abs(critical.stiffness.squareRoot() - 9.23341347645159) < 1e-9)
  }

  @Test("settling duration is continuous around critical damping")
  func settlingDurationAroundCritical() {
    let at = Spring(settlingDuration: 1, dampingRatio: 1).response
    for ratio in [0.999, 0.999999, 1 - 1e-12, 1 + 1e-12, 1.000001] {
      let near = Spring(settlingDuration: 1, dampingRatio: ratio)
      #expect(abs(near.response - at) < 0.001)
      #expect(abs(near.value(target: 1.0, time: 1) - 1) <= 0.001 + 1e-12)
    }
  }

  @Test("the project's tokens are the springs of the specification")
  func tokens() {
    func isSpring(_ spring: Spring, response: Double, ratio: Double) -> Bool {
      abs(spring.response - response) < 1e-12 && abs(spring.dampingRatio - ratio) < 1e-12
    }
    #expect(isSpring(.tap, response: 0.35, ratio: 1))
    #expect(isSpring(.move, response: 0.40, ratio: 1))
    #expect(isSpring(.momentum, response: 0.35, ratio: 0.8))
    #expect(isSpring(.rotate, response: 0.40, ratio: 0.8))
    #expect(isSpring(.sheet, response: 0.30, ratio: 0.8))
    #expect(isSpring(.squishRelease, response: 0.34, ratio: 0.6))
    #expect(isSpring(.pop, response: 0.38, ratio: 0.62))
    for (spring, ratio, stiffness) in [
      (Spring.morph, 0.82, 380.0), (.pressDown, 0.55, 900), (.pressUp, 0.72, 700),
      (.gelLag, 0.6, 500),
    ] {
      #expect(abs(spring.stiffness - stiffness) < 1e-9)
      #expect(spring.dampingRatio == ratio)
    }
  }
}
