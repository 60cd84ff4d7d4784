import TestSupport
import Testing

extension BarOnDesktop {
  @Suite("The bar at rest")
  struct Rest {
    @Test func `on a still desktop nothing is drawn or captured, and no thread wakes`() throws {
      let bar = try BarOnDesktop.start()
      try bar.waitUntilSettled(for: 5)
      let before = try bar.output()
      // The question itself has woken the bar.
      Patience.sleep(seconds: 2)
      let switches = try bar.contextSwitches()
      Patience.sleep(seconds: BarOnDesktop.isLong ? 60 : 20)
      let woken = try bar.contextSwitches() - switches
      let after = try bar.output()
      #expect(woken <= 10, "context switches of all threads")
      #expect(after.commits == before.commits)
      #expect(after.renders == before.renders)
      #expect(after.captures == before.captures)
      // The two questions are two connections, each a few turns of the loop.
      #expect(after.wakeups - before.wakeups <= 20)
    }

    @Test func `while a window moves elsewhere on the output the bar commits nothing`() throws {
      let bar = try BarOnDesktop.start()
      try bar.sway.openTerminal(
        "far", at: PixelRect(x: 20, y: 20, width: 400, height: 200),
        showing: .scrolling(linesPerSecond: 10))
      // sway's damage reaches the capture, but beneath the bar nothing has changed.
      let before = try bar.waitUntilSettled()
      Patience.sleep(seconds: 5)
      let after = try bar.output()
      #expect(after.commits == before.commits)
      #expect(after.backdrop.changes == before.backdrop.changes)
    }
  }
}
