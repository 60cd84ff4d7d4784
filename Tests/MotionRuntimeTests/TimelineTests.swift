import MotionRuntime
import TestSupport
import Testing

@Suite("Timelines")
struct TimelineTests {
  private func at(_ seconds: Double) -> MotionInstant { MotionInstant(seconds: seconds) }

  @Test("it is settled when nothing that it includes moves or waits")
  func wakes() {
    var timeline = Timeline(startingAt: at(5))
    var value = Animated(0.0, threshold: SettleThreshold(0.01))
    var glow = PressGlow()
    value.animate(to: 1, spring: .tap, at: timeline.instant, delay: .seconds(1))
    timeline.advance(to: at(5))
    timeline.include(value)
    timeline.include(glow)
    #expect(timeline.nextWake == at(6) && timeline.nextRealWake == at(6) && !timeline.isSettled)
    glow.press(at: .zero, instant: timeline.instant)
    timeline.include(glow)
    #expect(timeline.nextWake == at(5))
    glow.release(at: at(5))
    timeline.advance(to: at(60))
    timeline.include(value)
    timeline.include(glow)
    #expect(timeline.isSettled && timeline.nextRealWake == nil)
  }

  @Test("a night of suspension is one late frame: everything is at its target, told once")
  func jump() {
    var timeline = Timeline(startingAt: at(0))
    var value = Animated(0.0, threshold: SettleThreshold(0.01))
    value.animate(to: 1, .spring(.bouncy), at: timeline.instant, token: MotionToken(1))
    timeline.advance(to: at(0.1))
    let now = timeline.advance(to: at(9 * 3600))
    #expect(value.value(at: now) == 1)
    #expect(value.takeCompletions(at: now).count == 1)
    #expect(value.takeCompletions(at: now).isEmpty)
  }

  @Test("time never runs backwards")
  func backwards() {
    var timeline = Timeline(startingAt: at(10))
    timeline.advance(to: at(11))
    #expect(timeline.advance(to: at(3)) == at(11))
    #expect(timeline.advance(to: at(11.5)) == at(11.5))
  }

  @Test("slow motion, standstill and single steps change the time without a jump")
  func rates() {
    var timeline = Timeline(startingAt: at(10))
    timeline.setRate(0.25)
    #expect(timeline.advance(to: at(14)) == at(11))
    timeline.include(wake: at(12))
    #expect(timeline.nextRealWake == at(18))
    timeline.setRate(0)
    #expect(timeline.advance(to: at(100)) == at(11))
    timeline.include(wake: at(12))
    #expect(timeline.nextRealWake == nil && !timeline.isSettled)
    timeline.step(by: .milliseconds(10))
    timeline.step(by: .seconds(-4))
    #expect(timeline.advance(to: at(101)) == at(11.01))
    timeline.setRate(1)
    #expect(timeline.advance(to: at(102)) == at(12.01))
  }

  @Test("motion of a suspended timeline goes on where it was")
  func suspension() {
    var timeline = Timeline(startingAt: at(0))
    timeline.setRate(0.5)
    timeline.advance(to: at(2))
    timeline.suspend()
    timeline.suspend()
    #expect(timeline.advance(to: at(50)) == at(1))
    timeline.setRate(2)
    timeline.resume(at: at(60))
    timeline.resume(at: at(61))
    #expect(timeline.advance(to: at(61)) == at(3))
  }

  @Test("motions over any steps of time are what they are in one step")
  func lateFrames() {
    var random = SeededRandom(seed: 31)
    for _ in 0..<1000 {
      var timeline = Timeline()
      var value = Animated(SIMD2(0.0, 5), threshold: SettleThreshold(1e-6))
      value.animate(to: [100, -3], spring: .momentum, at: timeline.instant)
      var real = 0.0
      while real < 0.4 {
        real += random.unit() * random.unit() * 0.1
        timeline.advance(to: at(real - random.unit() * 0.01))
      }
      let now = timeline.advance(to: at(1))
      #expect(now == at(1))
      let exact = Spring.momentum.value(
        fromValue: SIMD2(0.0, 5), toValue: SIMD2(100, -3), time: 1)
      #expect(abs(value.value(at: now).x - exact.x) < 2e-6)
    }
  }

  @Test("reported frame times are made even, and never repeat or run backwards")
  func smoothing() {
    var smoother = FrameTimeSmoother()
    var random = SeededRandom(seed: 32)
    let refresh = MotionDuration.nanoseconds(16_666_667)
    var last = MotionInstant(nanoseconds: .min)
    var wander = 0.0
    for frame in 0..<2000 {
      let jitter = random.unit() * 0.004 - 0.002
      let reported = at(Double(frame) / 60 + jitter)
      let smoothed = smoother.smoothed(reported, refresh: refresh)
      #expect(smoothed > last)
      if frame > 0 {
        let step = (smoothed - last).seconds
        #expect(abs(step - 1.0 / 60) < 0.001)
        wander = max(wander, abs((smoothed - at(Double(frame) / 60)).seconds))
      }
      last = smoothed
    }
    #expect(wander < 0.004)
    smoother.reset()
    #expect(smoother.smoothed(at(1), refresh: refresh) == at(1))
  }
}
