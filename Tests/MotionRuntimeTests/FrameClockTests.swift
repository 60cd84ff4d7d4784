import MotionRuntime
import TestSupport
import Testing

@Suite("Frame clock")
struct FrameClockTests {
  private static let refresh = MotionDuration.nanoseconds(16_666_667)

  private func clock(lastPresentation: Double) -> FrameClock {
    var clock = FrameClock()
    clock.presented(at: MotionInstant(seconds: lastPresentation), refresh: Self.refresh)
    return clock
  }

  private func target(_ clock: FrameClock, now: Double) -> FrameTime {
    var clock = clock
    return clock.beginFrame(now: MotionInstant(seconds: now))
  }

  @Test("the next presentation is a whole number of refreshes after the last one")
  func prediction() {
    let clock = clock(lastPresentation: 1)
    #expect(target(clock, now: 1.005).target.nanoseconds == 1_016_666_667)
    #expect(target(clock, now: 1.020).target.nanoseconds == 1_033_333_334)
    #expect(target(clock, now: 1.005).source == .predicted)
  }

  @Test("a report ahead of now is never repeated [K06]")
  func earlyReport() {
    let clock = clock(lastPresentation: 1)
    #expect(target(clock, now: 0.999).target.nanoseconds == 1_016_666_667)
    #expect(target(clock, now: 1).target.nanoseconds == 1_016_666_667)
  }

  @Test("a late frame on a variable-rate display is for now [K07]")
  func variableRefresh() {
    var clock = FrameClock()
    clock.presented(
      at: MotionInstant(seconds: 1), refresh: Self.refresh, isVariableRefresh: true)
    #expect(target(clock, now: 1.005).target.nanoseconds == 1_016_666_667)
    #expect(target(clock, now: 1.050).target.nanoseconds == 1_050_000_000)
    #expect(target(clock, now: 1.050).source == .immediate)
  }

  @Test("before anything was presented the target is now")
  func nothingPresented() {
    #expect(target(FrameClock(), now: 3).target == MotionInstant(seconds: 3))
  }

  @Test("a report far ahead of now is from another clock and is not believed")
  func foreignClock() {
    let clock = clock(lastPresentation: 5000)
    #expect(target(clock, now: 3).target == MotionInstant(seconds: 3))
  }

  @Test("the time stands still while a frame is made")
  func frozen() {
    var clock = clock(lastPresentation: 1)
    let first = clock.beginFrame(now: MotionInstant(seconds: 1.005))
    #expect(clock.beginFrame(now: MotionInstant(seconds: 1.2)) == first)
    #expect(clock.motionTime(now: MotionInstant(seconds: 1.3)) == first.motion)
    clock.endFrame()
    #expect(clock.beginFrame(now: MotionInstant(seconds: 1.2)).target > first.target)
  }

  @Test("frames advance by one refresh even when a callback comes a little early")
  func earlyCallbacks() {
    var clock = clock(lastPresentation: 1)
    var last = clock.beginFrame(now: MotionInstant(seconds: 1.001))
    for frame in 1...20 {
      clock.endFrame()
      clock.presented(at: last.target - .milliseconds(0.2), refresh: Self.refresh)
      let now = last.target - .milliseconds(frame.isMultiple(of: 2) ? 0.3 : -0.1)
      let next = clock.beginFrame(now: now)
      let step = (next.target - last.target).seconds
      #expect(step > 0.0160 && step < 0.0172)
      #expect(next.interval == next.motion - last.motion)
      last = next
    }
  }

  @Test("drawing more often than the display refreshes does not run ahead of it")
  func eagerCaller() {
    var clock = clock(lastPresentation: 1)
    var last = MotionInstant.zero
    for _ in 0..<100 {
      let frame = clock.beginFrame(now: MotionInstant(seconds: 1.001))
      clock.endFrame()
      #expect(frame.target >= last)
      #expect(frame.target <= MotionInstant(seconds: 1.001) + Self.refresh * 2)
      last = frame.target
    }
  }

  @Test("targets never run backwards, whatever is handed in")
  func monotone() {
    var clock = FrameClock()
    var random = SeededRandom(seed: 7)
    var lastTarget = MotionInstant(nanoseconds: .min)
    var lastMotion = lastTarget
    for _ in 0..<5000 {
      switch random.next() % 6 {
      case 0:
        clock.presented(
          at: MotionInstant(seconds: random.unit() * 10),
          refresh: .seconds(random.unit() * 0.05 - 0.01), isVariableRefresh: random.unit() < 0.3)
      case 1: clock.setRate(random.unit() * 2)
      case 2: clock.step()
      case 3: clock.rest()
      default:
        let frame = clock.beginFrame(now: MotionInstant(seconds: random.unit() * 10))
        clock.endFrame()
        #expect(frame.target >= lastTarget)
        #expect(frame.motion >= lastMotion)
        #expect(frame.interval >= .zero)
        lastTarget = frame.target
        lastMotion = frame.motion
      }
    }
  }

  @Test("the first frame after a rest counts as one refresh, however long the rest was")
  func afterRest() {
    var clock = clock(lastPresentation: 1)
    _ = clock.beginFrame(now: MotionInstant(seconds: 1.001))
    clock.endFrame()
    clock.rest()
    let frame = clock.beginFrame(now: MotionInstant(seconds: 3600))
    #expect(frame.interval == Self.refresh)
    #expect(frame.target > MotionInstant(seconds: 3600))
  }

  @Test("what happens between frames begins with the next frame's own time")
  func motionTimeIsNextFrame() {
    var clock = clock(lastPresentation: 1)
    _ = clock.beginFrame(now: MotionInstant(seconds: 1.001))
    clock.endFrame()
    let begun = clock.motionTime(now: MotionInstant(seconds: 1.010))
    #expect(clock.beginFrame(now: MotionInstant(seconds: 1.010)).motion == begun)
  }

  @Test("slow motion scales time without a jump [K01]")
  func slowMotion() {
    var clock = FrameClock()
    func motion(_ milliseconds: Double) -> Double {
      let frame = clock.beginFrame(now: MotionInstant(seconds: milliseconds / 1000))
      clock.endFrame()
      return frame.motion.seconds * 1000
    }
    clock.setRate(0.5)
    #expect(motion(0) == 0)
    #expect(motion(100) == 50)
    #expect(motion(150) == 75)
    clock.setRate(2)
    #expect(motion(250) == 275)
    #expect(clock.realTime(of: MotionInstant(seconds: 0.295)) == MotionInstant(seconds: 0.26))
  }

  @Test("a standing clock moves by single steps")
  func singleSteps() {
    var clock = clock(lastPresentation: 1)
    let first = clock.beginFrame(now: MotionInstant(seconds: 1.001))
    clock.endFrame()
    clock.setRate(0)
    let second = clock.beginFrame(now: MotionInstant(seconds: 2))
    clock.endFrame()
    #expect(second.motion == first.motion)
    #expect(clock.realTime(of: second.motion) == nil)
    clock.step()
    let third = clock.beginFrame(now: MotionInstant(seconds: 2.5))
    #expect(third.motion - second.motion == Self.refresh)
  }

  @Test("refresh intervals that cannot be true are ignored")
  func implausibleRefresh() {
    var clock = FrameClock()
    for refresh in [MotionDuration.zero, .seconds(-1), .seconds(20), .nanoseconds(1)] {
      clock.presented(at: MotionInstant(seconds: 1), refresh: refresh)
      #expect(clock.refresh == Self.refresh)
    }
  }

  @Test("durations saturate instead of overflowing")
  func saturation() {
    #expect(MotionDuration(seconds: .infinity).nanoseconds == .max)
    #expect(MotionDuration(seconds: -1e30).nanoseconds == .min)
    #expect(MotionDuration(seconds: .nan) == .zero)
    #expect(MotionInstant.distantFuture + .seconds(5) == .distantFuture)
    #expect(
      MotionInstant(nanoseconds: .min) - MotionInstant.distantFuture
        == MotionDuration(nanoseconds: .min))
    #expect(MotionDuration.seconds(1e9) * 1e30 == MotionDuration(nanoseconds: .max))
  }
}
