import Glibc
import MotionRuntime
import TestSupport
import Testing

@Suite("Gestures")
struct GestureTests {
  private func at(_ seconds: Double) -> MotionInstant { MotionInstant(seconds: seconds) }

  @Test(
    "a steady movement's velocity is exact, whatever the event rate", arguments: [60, 125, 1000])
  func steadyVelocity(rate: Int) {
    var estimator = VelocityEstimator<SIMD2<Double>>()
    for step in 0...rate / 5 {
      let time = Double(step) / Double(rate)
      estimator.add([100 + 800 * time, -300 * time], at: at(50 + time))
    }
    let velocity = estimator.velocity(at: at(50.2))
    #expect(abs(velocity.x - 800) < 1e-4 && abs(velocity.y + 300) < 1e-4)
  }

  @Test("unequal times and jitter do not upset the estimate")
  func jitter() {
    var random = SeededRandom(seed: 21)
    for _ in 0..<1000 {
      var estimator = VelocityEstimator<Double>()
      let speed = random.unit() * 4000 - 2000
      var time = 0.0
      while time < 0.2 {
        estimator.add(speed * time + random.unit() - 0.5, at: at(time))
        time += 0.002 + random.unit() * 0.012
      }
      #expect(abs(estimator.velocity(at: at(time)) - speed) < 40)
    }
  }

  @Test("a pointer that has rested has no velocity, and old movement is forgotten")
  func rest() {
    var estimator = VelocityEstimator<Double>()
    for step in 0...10 { estimator.add(Double(step) * 10, at: at(Double(step) * 0.01)) }
    #expect(estimator.velocity(at: at(0.1)) > 900)
    #expect(estimator.velocity(at: at(0.149)) > 900)
    #expect(estimator.velocity(at: at(0.151)) == 0)
    estimator.add(100, at: at(1))
    #expect(estimator.velocity(at: at(1)) == 0)
    estimator.reset()
    #expect(estimator.velocity(at: at(1)) == 0)
  }

  @Test("times that stand still or run backwards, and positions that are no numbers, do no harm")
  func wildSamples() {
    var estimator = VelocityEstimator<Double>()
    estimator.add(0, at: at(1))
    estimator.add(5, at: at(1))
    #expect(estimator.velocity(at: at(1)) == 0)
    estimator.add(.nan, at: at(1.01))
    estimator.add(15, at: at(1.01))
    #expect(abs(estimator.velocity(at: at(1.01)) - 1000) < 1e-9)
    estimator.add(3, at: at(0.5))
    #expect(estimator.velocity(at: at(0.5)) == 0)
  }

  @Test("decay and projection agree to the last bit, at every rate")
  func projection() {
    var random = SeededRandom(seed: 22)
    for _ in 0..<10_000 {
      let rate = 0.9 + random.unit() * 0.0999
      let velocity = random.unit() * 8000 - 4000
      let decay = Decay.projecting(decelerationRate: rate)
      let projected = project(initialVelocity: velocity, decelerationRate: rate)
      #expect(decay.project(velocity: velocity) == projected)
      #expect(abs(decay.value(fromValue: 0, velocity: velocity, time: 1e6) - projected) < 1e-9)
      let back: Double = decay.velocity(toTravel: projected)
      #expect(abs(back - velocity) < 1e-9)
    }
  }

  @Test("the speed of a decay is the slope of its way, and it passes places when it says")
  func decay() throws {
    let decay = Decay(decelerationRate: 0.998)
    for time in [0, 0.1, 0.5, 2] {
      let step = 1e-6
      let slope =
        (decay.value(fromValue: 0.0, velocity: 1000, time: time + step)
          - decay.value(fromValue: 0.0, velocity: 1000, time: time)) / step
      #expect(abs(slope - decay.velocity(initialVelocity: 1000.0, time: time)) < 1)
    }
    let time = try #require(decay.time(toPass: 300, velocity: 1000))
    #expect(abs(decay.value(fromValue: 0, velocity: 1000, time: time) - 300) < 1e-9)
    #expect(decay.time(toPass: 600, velocity: 1000) == nil)
    #expect(decay.time(toPass: -1, velocity: 1000) == nil)
    #expect(decay.time(toPass: 5, velocity: 0) == nil)
    #expect(Decay(timeConstant: 0).value(fromValue: 3.0, velocity: 100, time: 1) == 3)
  }

  @Test("a decay is caught at its edges with value and velocity, alike on both sides")
  func edges() throws {
    for sign in [-1.0, 1] {
      let range = sign < 0 ? -500.0...0 : 0.0...500
      let scroll = BoundedDecay(
        fromValue: 250 * sign, velocity: 7500 * sign, range: range)
      let time = try #require(scroll.catchTime)
      #expect(abs(scroll.value(time: time) - 500 * sign) < 1e-9)
      let before = scroll.velocity(time: time - 1e-9)
      #expect(abs(scroll.velocity(time: time + 1e-9) - before) < 1)
      #expect(scroll.value(time: time + 0.01) * sign > 500)
      let settled = scroll.settleTime(threshold: 0.1)
      #expect(abs(scroll.value(time: settled) - 500 * sign) < 0.1 + 1e-9)
      #expect(scroll.restValue == 500 * sign)
    }
    let free = BoundedDecay(fromValue: 100, velocity: 100, range: 0...500)
    #expect(free.catchTime == nil)
    #expect(abs(free.restValue - 149.9) < 1e-9)
    let outside = BoundedDecay(fromValue: -30, velocity: 0, range: 0...500)
    #expect(outside.value(time: 0) == -30 && abs(outside.value(time: 3)) < 1e-6)
  }

  @Test("a rubber band undoes itself, with the slope that it says")
  func rubberBand() {
    var random = SeededRandom(seed: 23)
    for _ in 0..<10_000 {
      let band = RubberBand(
        dimension: 20 + random.unit() * 2000, coefficient: 0.05 + random.unit() * 0.95)
      let distance = (random.unit() - 0.5) * 6 * band.dimension
      let offset = band.offset(forDistance: distance)
      #expect(abs(offset) < band.dimension && abs(offset) <= abs(distance))
      #expect(abs(band.distance(forOffset: offset) - distance) < 1e-9 * band.dimension)
      let step = 1e-5 * band.dimension
      let slope = (band.offset(forDistance: distance + step) - offset) / step
      #expect(abs(slope - band.slope(atDistance: distance)) < 1e-4)
      let range = -100.0...300
      let value = random.unit() * 2000 - 1000
      let shown = band.limited(value, to: range)
      #expect(abs(band.unlimited(shown, from: range) - value) < 1e-6)
    }
    let band = RubberBand(dimension: 100)
    #expect(band.distance(forOffset: 100) == .infinity)
    #expect(band.unlimited(500, from: 0...100).isFinite)
  }

  @Test("a drag is followed exactly, from the first moment and without a jump")
  func tracking() {
    var tracker = GestureTracker(range: 0...300, extent: 300)
    #expect(!tracker.isTracking && tracker.value == nil)
    tracker.down(at: 57, value: 120, instant: at(0))
    #expect(tracker.value == 120)
    #expect(tracker.move(to: 80, instant: at(0.01)) == 143)
    #expect(tracker.move(to: .nan, instant: at(0.02)) == 143)
    let beyond = tracker.move(to: 337, instant: at(0.03)) ?? 0
    #expect(abs(beyond - (300 + RubberBand(dimension: 300).offset(forDistance: 100))) < 1e-9)
  }

  @Test("a stretched thing that is caught stays where it is")
  func caughtStretched() {
    var tracker = GestureTracker(range: 0...300, extent: 300)
    for value in [-90.0, -3, 0, 150, 300, 310, 420] {
      tracker.down(at: 1000, value: value, instant: at(0))
      #expect(abs((tracker.value ?? .nan) - value) < 1e-9)
    }
  }

  @Test("a flick lands on the place it would have reached, with its velocity")
  func flick() throws {
    var tracker = GestureTracker(range: 0...900, extent: 300, snapPoints: [0, 300, 600, 900])
    tracker.down(at: 0, value: 0, instant: at(0))
    for step in 1...10 { tracker.move(to: Double(step) * 10, instant: at(Double(step) * 0.01)) }
    let releaseOutcome = tracker.up(at: at(0.1))
    let release = try #require(releaseOutcome)
    #expect(release.value == 100 && abs(release.velocity - 1000) < 1e-6)
    #expect(abs(release.projectedValue - (100 + 499)) < 1e-6)
    #expect(release.target == 600 && release.trigger == .momentum)
    #expect(abs(release.relativeVelocity.distancesPerSecond - 2) < 1e-6)
    var value = Animated(0.0, threshold: .length(scale: 2))
    value.take(release, at: at(0.1))
    #expect(value.value(at: at(0.1)) == 100)
    #expect(abs(value.velocity(at: at(0.1)) - 1000) < 1e-6)
    #expect(value.target == 600 && tracker.up(at: at(0.2)) == nil)
    var reduced = Animated(0.0, threshold: .length(scale: 2))
    reduced.take(release, at: at(0.1), policy: .reduced)
    #expect(reduced.value(at: at(0.1)) == 100 && reduced.settleInstant == at(0.25))
  }

  @Test("what is seen of a velocity past the edge is less, and the way leads back to the edge")
  func releaseBeyond() throws {
    var tracker = GestureTracker(range: 0...300, extent: 300)
    tracker.down(at: 0, value: 290, instant: at(0))
    for step in 1...10 { tracker.move(to: Double(step) * 10, instant: at(Double(step) * 0.01)) }
    let releaseOutcome = tracker.up(at: at(0.1))
    let release = try #require(releaseOutcome)
    let slope = RubberBand(dimension: 300).slope(atDistance: 90)
    #expect(abs(release.velocity - 1000 * slope) < 1e-6)
    #expect(release.target == 300 && release.value > 300)
  }

  @Test("a touch that never moved is a tap, and a cancelled drag goes to the nearest place")
  func tapAndCancel() throws {
    var tracker = GestureTracker(range: 0...300, extent: 300, snapPoints: [0, 300])
    tracker.down(at: 7, value: 40, instant: at(0))
    let tapOutcome = tracker.up(at: at(0.05))
    let tap = try #require(tapOutcome)
    #expect(tap.trigger == .tap && tap.target == 0 && tap.velocity == 0)
    tracker.down(at: 0, value: 40, instant: at(1))
    tracker.move(to: 200, instant: at(1.01))
    let cancelledOutcome = tracker.cancel()
    let cancelled = try #require(cancelledOutcome)
    #expect(cancelled.target == 300 && cancelled.velocity == 0 && !tracker.isTracking)
  }

  @Test("relative velocity is nothing where there is no way, and else the way's share")
  func relativeVelocity() {
    #expect(RelativeVelocity(absolute: 500, fromValue: 3, toValue: 3).distancesPerSecond == 0)
    #expect(RelativeVelocity(absolute: 500, fromValue: 0, toValue: 250).distancesPerSecond == 2)
    #expect(RelativeVelocity(absolute: 500, fromValue: 250, toValue: 0).distancesPerSecond == -2)
    #expect(
      RelativeVelocity(absolute: 1e300, fromValue: 0, toValue: 1e-300).distancesPerSecond == 0)
    let spring = Spring.momentum
    let relative: Double = spring.value(
      fromValue: 10, toValue: 60, initialRelativeVelocity: RelativeVelocity(3), time: 0.1)
    let absolute: Double = spring.value(
      fromValue: 10, toValue: 60, initialVelocity: 150, time: 0.1)
    #expect(relative == absolute)
    let speed: Double = spring.velocity(
      fromValue: 10, toValue: 60, initialRelativeVelocity: RelativeVelocity(3), time: 0)
    #expect(speed == 150)
  }

  @Test("something that falls takes the time that its way says")
  func falling() throws {
    let fall = ConstantAcceleration(-10)
    let time = try #require(fall.time(toTravel: -20, velocity: 10))
    #expect(abs(fall.value(fromValue: 0, velocity: 10, time: time) + 20) < 1e-12)
    #expect(fall.time(toTravel: 6, velocity: 10) == nil)
    let rising = try #require(fall.time(toTravel: 5, velocity: 10))
    #expect(abs(rising - 1) < 1e-7)
    #expect(ConstantAcceleration(0).time(toTravel: 10, velocity: 5) == 2)
    #expect(ConstantAcceleration(0).time(toTravel: 10) == nil)
  }
}
