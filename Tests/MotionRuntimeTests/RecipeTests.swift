import MotionRuntime
import Testing

@Suite("Recipes")
struct RecipeTests {
  private func at(_ seconds: Double) -> MotionInstant { MotionInstant(seconds: seconds) }

  @Test("a squish is 1.05 by 0.93 after 90 ms and rebounds once past 1 on release")
  func squish() {
    var squish = SquishPress(extent: 120, scale: 2)
    squish.press(at: at(0))
    #expect(squish.scale(at: at(0)) == [1, 1])
    #expect(squish.scale(at: at(0.09)) == [1.05, 0.93])
    #expect(squish.peakInstant == at(0.09))
    squish.release(at: at(0.3))
    #expect(squish.scale(at: at(0.3)) == [1.05, 0.93])
    let rebound = (0...60).map { squish.scale(at: at(0.3 + Double($0) * 0.01)) }
    #expect(rebound.contains { $0.y > 1.004 && $0.x < 0.997 })
    #expect(squish.scale(at: at(2)) == [1, 1])
    #expect(squish.nextWake(at: at(2)) == nil)
  }

  @Test("a squish keeps its area within 3 %", arguments: MotionTuning.allCases)
  func volume(tuning: MotionTuning) {
    var squish = SquishPress(extent: 28, scale: 1)
    squish.press(at: at(0), tuning: tuning)
    squish.release(at: at(0.12), tuning: tuning)
    for step in 0...200 {
      let scale = squish.scale(at: at(Double(step) * 0.005))
      #expect(abs(scale.x * scale.y - 1) <= 0.03)
    }
  }

  @Test("a quick tap still reaches the deepest squash, after the lag")
  func quickTap() {
    var squish = SquishPress(extent: 28, scale: 1)
    squish.press(at: at(0), lag: .milliseconds(35))
    squish.release(at: at(0.02), lag: .milliseconds(35))
    #expect(squish.scale(at: at(0.034)) == [1, 1])
    #expect(squish.nextWake(at: at(0)) == at(0.035))
    #expect(squish.scale(at: at(0.125)) == [1.05, 0.93])
    #expect(squish.scale(at: at(0.2)).y > 0.95)
  }

  @Test("with reduced motion nothing is squished, and a running squish ends at once")
  func reducedSquish() {
    var squish = SquishPress(extent: 28, scale: 1)
    squish.press(at: at(0), policy: .reduced)
    #expect(squish.nextWake(at: at(0)) == nil)
    squish.press(at: at(1))
    squish.reduce(at: at(1.05))
    #expect(squish.scale(at: at(1.05)) == [1, 1])
    #expect(squish.nextWake(at: at(1.05)) == nil)
  }

  @Test("the glow rises in 90 ms, falls in 260 ms, and stays where it was let go")
  func glow() {
    var glow = PressGlow()
    glow.press(at: [10, 20], instant: at(0))
    #expect(glow.amount(at: at(0)) == 0)
    #expect(glow.amount(at: at(0.09)) == 1)
    glow.move(to: [30, 20])
    #expect(glow.position == [30, 20])
    glow.release(at: at(1))
    glow.move(to: [99, 99])
    #expect(glow.position == [30, 20])
    #expect(glow.amount(at: at(1.1)) > 0)
    #expect(glow.amount(at: at(1.26)) == 0)
    #expect(glow.nextWake(at: at(1.26)) == nil)
  }

  @Test("a quick tap still lights up fully")
  func quickGlow() {
    var glow = PressGlow()
    glow.press(at: [1, 2], instant: at(0))
    glow.release(at: at(0))
    #expect(glow.amount(at: at(0.09)) == 1)
    #expect(glow.amount(at: at(0.35)) == 0)
    #expect(glow.nextWake(at: at(0.35)) == nil)
  }

  @Test("reduced motion keeps half the glow")
  func reducedGlow() {
    var glow = PressGlow()
    glow.press(at: [0, 0], instant: at(0), policy: .reduced)
    #expect(glow.amount(at: at(0.2)) == 0.5)
  }

  @Test("the press swells the glass by 4 % and overshoots by an eighth of that once")
  func pressTokens() throws {
    let peak = try #require(Spring.pressDown.firstExtremum(displacement: -0.04))
    #expect(abs(peak.displacement - 0.04 * 0.126324) < 1e-6)
  }
}
