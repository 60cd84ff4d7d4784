import MotionRuntime
import Testing

@Suite("Values that move")
struct ValueTests {
  private func at(_ seconds: Double) -> MotionInstant { MotionInstant(seconds: seconds) }

  private func check<Value: MotionVector>(_ from: Value, _ to: Value) {
    var value = Animated(from, threshold: SettleThreshold(1e-6))
    value.animate(to: to, spring: .pop, at: at(0))
    let half = value.value(at: at(0.1))
    for lane in 0..<Value.laneCount {
      let number: Double = Spring.pop.value(
        fromValue: from.lane(lane), toValue: to.lane(lane), time: 0.1)
      #expect(abs(half.lane(lane) - number) < 1e-9)
    }
    #expect(value.value(at: at(9)) == to)
    #expect(Value.zero + from == from && to - to == Value.zero)
  }

  @Test("points, sizes, rectangles, colours and glass move lane by lane")
  func lanes() {
    check(MotionPoint(1, 2), MotionPoint(-4, 9))
    check(MotionSize(width: 3, height: 4), MotionSize(width: 30, height: 4.5))
    check(
      MotionRect(x: 0, y: 0, width: 10, height: 20), MotionRect(x: 50, y: -9, width: 100, height: 2)
    )
    check(
      MotionColor(red: 1, green: 0, blue: 0), MotionColor(red: 0, green: 0.5, blue: 1, alpha: 0.2))
    check(
      GlassForm.button(MotionRect(x: 0, y: 0, width: 48, height: 48), radius: 24),
      GlassForm.menu(MotionRect(x: 9, y: 60, width: 280, height: 300), radius: 20))
  }

  @Test("a rectangle that grows does so about its middle")
  func rectangles() {
    let rect = MotionRect(x: 10, y: 20, width: 30, height: 40)
    #expect(rect.center == [25, 40] && rect.origin == [10, 20])
    #expect(rect.gap(to: MotionRect(x: 43, y: 64, width: 5, height: 5)) == 5)
    #expect(rect.gap(to: MotionRect(x: 0, y: 0, width: 100, height: 100)) == 0)
  }

  @Test("colours survive the way to linear light and back, and mix without darkening")
  func colours() {
    for color in [SIMD4(0.2, 0.4, 0.9, 1), SIMD4(1, 0, 0.03, 0.5)] {
      let back = MotionColor(
        red: color.x, green: color.y, blue: color.z, alpha: color.w
      ).components
      for lane in 0..<4 { #expect(abs(back[lane] - color[lane]) < 1e-12) }
    }
    // A fade out keeps the hue.
    var fade = Animated(MotionColor(red: 1, green: 1, blue: 1), threshold: .level)
    fade.animate(to: .zero, .reducedFade, at: at(0))
    let half = fade.value(at: at(0.075)).components
    #expect(abs(half.x - 1) < 1e-12 && abs(half.w - 0.5) < 1e-12)
    #expect(MotionColor.zero.components == .zero)
  }

  @Test("a reversed motion goes back to where it came from, with the velocity it has")
  func reverse() {
    var value = Animated(3.0, threshold: SettleThreshold(1e-6))
    value.animate(to: 10, spring: .move, at: at(0))
    let (middle, speed) = (value.value(at: at(0.1)), value.velocity(at: at(0.1)))
    value.reverse(at: at(0.1))
    #expect(value.target == 3 && value.value(at: at(0.1)) == middle)
    #expect(value.velocity(at: at(0.1)) == speed)
    #expect(value.value(at: at(0.101)) > middle)
    value.reverse(at: at(0.2))
    #expect(value.target == 10)
    value.animate(to: 10, spring: .move, at: at(0.25))
    value.reverse(at: at(0.3))
    #expect(value.target == 3)
    #expect(value.value(at: at(9)) == 3)
  }

  @Test("a cancelled motion stops where it is and says so")
  func cancel() {
    var value = Animated(0.0, threshold: SettleThreshold(1e-6))
    value.animate(to: 10, .spring(.move), at: at(0), token: MotionToken(4))
    let there = value.value(at: at(0.1))
    value.cancel(at: at(0.1))
    #expect(value.value(at: at(5)) == there && value.isSettled(at: at(0.1)))
    let cut = MotionCompletion(token: MotionToken(4), outcome: .interrupted)
    #expect(value.takeCompletions(at: at(0.1)) == [cut])
  }

  @Test("a relative velocity is the way's share")
  func relativeVelocity() {
    var value = Animated(50.0, threshold: SettleThreshold(1e-6))
    value.animate(to: 150, spring: .momentum, at: at(0), relativeVelocity: RelativeVelocity(2))
    #expect(value.velocity(at: at(0)) == 200)
  }

  @Test(
    "motion that becomes reduced ends what it would have ended, and cuts what it would have cut")
  func reducedChain() {
    var value = Animated(0.0, threshold: SettleThreshold(0.001))
    value.animate(
      to: 1, .curve(.linear, duration: .milliseconds(100)), at: at(0), token: MotionToken(1))
    value.animate(
      to: 2, .spring(.bouncy), at: at(0), delay: .milliseconds(100), token: MotionToken(2))
    value.animate(
      to: 3, .spring(.tap), at: at(0), delay: .milliseconds(150), token: MotionToken(3))
    value.reduce(at: at(0.02))
    let completions = value.takeCompletions(at: at(1))
    #expect(completions.map(\.token.rawValue) == [1, 2, 3])
    #expect(completions.map { $0.outcome == .interrupted } == [false, true, false])
    #expect(value.value(at: at(1)) == 3)
  }

  @Test("bigger things move slower, and what is read arrives on a curve")
  func named() {
    #expect(Spring.sized(extent: 20).response == 0.30)
    #expect(Spring.sized(extent: 1000).response == 0.55)
    #expect(Spring.sized(extent: 200).response > Spring.sized(extent: 100).response)
    #expect(Spring.sized(extent: .nan).response == 0.30)
    #expect(
      Spring.pop.calmed.dampingRatio == 1 && Spring.pop.calmed.response == Spring.pop.response)
    #expect(MotionTrigger.tap.spring == .tap && MotionTrigger.momentum.spring == .momentum)
    #expect(MotionTrigger.tap.sheet == .tap && MotionTrigger.momentum.sheet == .sheet)
    guard case .curve = Motion.reading else {
      Issue.record("text bounces")
      return
    }
    for token in SpringToken.allCases {
      #expect(SpringToken(rawValue: token.rawValue)?.spring == token.spring)
      #expect(!token.purpose.isEmpty && token.spring.bounce <= 0.45)
    }
  }

  @Test("parameters that make no spring are refused with a reason, never taken as numbers")
  func refusedForms() {
    let refused: [(SpringForm, String)] = [
      (.duration(0, bounce: 0), "duration"), (.duration(.nan, bounce: 0), "duration"),
      (.duration(1, bounce: 1.1), "bounce"), (.duration(1, bounce: .nan), "bounce"),
      (.response(-1, dampingRatio: 1), "response"),
      (.response(1, dampingRatio: -0.1), "dampingRatio"),
      (.response(1, dampingRatio: .infinity), "dampingRatio"),
      (.mass(0, stiffness: 1, damping: 1), "mass"),
      (.mass(1, stiffness: 0, damping: 1), "stiffness"),
      (.mass(1, stiffness: 1, damping: -1), "damping"),
      (.stiffness(.nan, dampingRatio: 1), "stiffness"),
      (.settlingDuration(0, dampingRatio: 1, epsilon: 0.001), "settlingDuration"),
      (.settlingDuration(1, dampingRatio: 0.0009, epsilon: 0.001), "dampingRatio"),
      (.settlingDuration(1, dampingRatio: 1, epsilon: 2), "epsilon"),
    ]
    for (form, parameter) in refused {
      do throws(SpringFormError) {
        _ = try Spring(form)
        Issue.record("\(form) was taken")
      } catch {
        #expect(error.parameter == parameter)
      }
    }
  }

  @Test("parameters that are right make the same spring as the initialisers")
  func takenForms() throws {
    #expect(try Spring(.duration(0.5, bounce: 0.3)) == Spring(duration: 0.5, bounce: 0.3))
    #expect(try Spring(.response(0.4, dampingRatio: 0.8)) == .rotate)
    #expect(try Spring(.stiffness(380, dampingRatio: 0.82)) == .morph)
    #expect(
      try Spring(.mass(2, stiffness: 50, damping: 90))
        == Spring(mass: 2, stiffness: 50, damping: 90, allowOverDamping: true))
    #expect(
      try Spring(.settlingDuration(0.8, dampingRatio: 0.75, epsilon: 0.01))
        == Spring(settlingDuration: 0.8, dampingRatio: 0.75, epsilon: 0.01))
  }

  @Test("initialisers stop a program that hands them what makes no spring")
  func preconditions() async {
    await #expect(processExitsWith: .failure) { _ = Spring(duration: 0, bounce: 0) }
    await #expect(processExitsWith: .failure) { _ = Spring(duration: 1, bounce: 2) }
    await #expect(processExitsWith: .failure) { _ = Spring(response: -1, dampingRatio: 1) }
    await #expect(processExitsWith: .failure) { _ = Spring(stiffness: .nan, damping: 1) }
    await #expect(processExitsWith: .failure) {
      _ = Spring(settlingDuration: 1, dampingRatio: 0)
    }
  }

  @Test("SwiftUI's forms for motions between two values agree with those from zero")
  func betweenValues() {
    let spring = Spring.bouncy
    #expect(
      spring.settlingDuration(fromValue: 3.0, toValue: 8, initialVelocity: 2)
        == spring.settlingDuration(target: 5.0, initialVelocity: 2))
    let force: Double = spring.force(fromValue: 3, toValue: 8, position: 4, velocity: 2)
    #expect(force == spring.force(target: 5.0, position: 1, velocity: 2))
  }
}
