import Foundation
import GlassSurface
import Testing

@testable import glassbar

/// Gives up long after anything should have happened, so that a broken loop fails instead of hangs.
func withWatchdog(_ loop: GLibLoop, _ body: () -> Void = {}) -> Int32 {
  let watchdog = loop.schedule(after: 30_000_000_000) { loop.quit(99) }
  defer { watchdog.cancel() }
  body()
  return loop.run()
}

@Suite struct LoopTests {
  let loop = GLibLoop(.separate)
  let millisecond: Int64 = 1_000_000

  @Test func timersFireOnceInTheOrderOfTheirDeadlines() {
    var fired: [String] = []
    let late = loop.schedule(after: 20 * millisecond) {
      fired.append("late")
      loop.quit()
    }
    let early = loop.schedule(after: 5 * millisecond) { fired.append("early") }
    let now = loop.schedule(after: -1) { fired.append("now") }
    #expect(withWatchdog(loop) == 0)
    #expect(fired == ["now", "early", "late"])
    withExtendedLifetime((late, early, now)) {}
  }

  @Test func aTimerNeverFiresBeforeItsTime() {
    let start = DispatchTime.now().uptimeNanoseconds
    var elapsed: UInt64 = 0
    let timer = loop.schedule(after: 3_300_000) {
      elapsed = DispatchTime.now().uptimeNanoseconds - start
      loop.quit()
    }
    #expect(withWatchdog(loop) == 0)
    #expect(elapsed >= 3_300_000)
    withExtendedLifetime(timer) {}
  }

  @Test func sleepingUntilATimerTakesOneWakeup() {
    let timer = loop.schedule(after: 40 * millisecond) { loop.quit() }
    #expect(withWatchdog(loop) == 0)
    #expect(loop.wakeups == 1)
    withExtendedLifetime(timer) {}
  }

  @Test func aCancelledTimerStaysSilentEvenWhenItIsDueInTheSameTurn() {
    var fired: [String] = []
    var second: (any EventSource)?
    let first = loop.schedule(after: 0) {
      fired.append("first")
      second?.cancel()
    }
    second = loop.schedule(after: 1) { fired.append("second") }
    let end = loop.schedule(after: 10 * millisecond) { loop.quit() }
    #expect(withWatchdog(loop) == 0)
    #expect(fired == ["first"])
    withExtendedLifetime((first, end)) {}
  }

  @Test func aSourceEndsWithItsLastReference() {
    var fired = false
    _ = loop.schedule(after: 0) { fired = true }
    _ = loop.beforeSleep { fired = true }
    let end = loop.schedule(after: 10 * millisecond) { loop.quit() }
    #expect(withWatchdog(loop) == 0)
    #expect(!fired)
    withExtendedLifetime(end) {}
  }

  @Test func aHandlerMayDropItsOwnSource() {
    var source: (any EventSource)?
    var count = 0
    source = loop.schedule(after: 0) {
      count += 1
      source = nil
      loop.quit()
    }
    #expect(withWatchdog(loop) == 0)
    #expect(count == 1)
    #expect(source == nil)
  }

  @Test func descriptorsReportReadingWritingAndHangUp() throws {
    var ends: [Int32] = [0, 0]
    #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    defer { close(ends[0]) }
    var seen: [EventInterest] = []
    var watch: (any EventSource)?
    let writable = loop.watch(ends[0], for: .writable) { interest in
      seen.append(interest)
      _ = write(ends[1], "x", 1)
      watch = loop.watch(ends[0], for: .readable) { interest in
        seen.append(interest)
        var byte: UInt8 = 0
        if read(ends[0], &byte, 1) == 1 {
          close(ends[1])
        } else {
          loop.quit()
        }
      }
    }
    let once = loop.beforeSleep { if seen.count == 1 { writable.cancel() } }
    #expect(withWatchdog(loop) == 0)
    #expect(seen.first == .writable)
    #expect(seen.dropFirst().first == .readable)
    #expect(seen.last?.contains(.hangUp) == true)
    withExtendedLifetime((watch, once)) {}
  }

  @Test func aDescriptorClosedUnderTheLoopIsReportedOnceAndDoesNotSpin() {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    var reports: [EventInterest] = []
    let watch = loop.watch(ends[0], for: .readable) { reports.append($0) }
    close(ends[0])
    close(ends[1])
    let end = loop.schedule(after: 20 * millisecond) { loop.quit() }
    #expect(withWatchdog(loop) == 0)
    #expect(reports == [.hangUp])
    #expect(loop.wakeups == 2)
    withExtendedLifetime((watch, end)) {}
  }

  @Test func hooksRunOnceATurnBeforeSleeping() {
    var log: [String] = []
    let hook = loop.beforeSleep { log.append("hook") }
    let first = loop.schedule(after: 0) { log.append("timer") }
    let second = loop.schedule(after: 5 * millisecond) {
      log.append("timer")
      loop.quit()
    }
    #expect(withWatchdog(loop) == 0)
    #expect(log == ["hook", "timer", "hook", "timer"])
    withExtendedLifetime((hook, first, second)) {}
  }

  @Test func quittingInAHookEndsTheLoopBeforeItSleeps() {
    let hook = loop.beforeSleep { loop.quit(7) }
    #expect(withWatchdog(loop) == 7)
    #expect(loop.wakeups == 0)
    withExtendedLifetime(hook) {}
  }

  @Test func theFirstStatusHandedToQuitCounts() {
    let timer = loop.schedule(after: 0) {
      loop.quit(6)
      loop.quit(0)
    }
    #expect(withWatchdog(loop) == 6)
    withExtendedLifetime(timer) {}
  }

  @Test func workersDeliverInOrderOnTheLoopsThread() {
    let worker = WorkerThread(loop: loop)
    let home = pthread_self()
    var results: [Int] = []
    var wasElsewhere = false
    for number in 1...20 {
      worker.perform { [home] in
        (number, pthread_equal(pthread_self(), home) == 0)
      } then: {
        results.append($0.0)
        wasElsewhere = $0.1 && pthread_equal(pthread_self(), home) != 0
        if number == 20 { loop.quit() }
      }
    }
    #expect(withWatchdog(loop) == 0)
    #expect(results == Array(1...20))
    #expect(wasElsewhere)
  }

  @Test func signalsBecomeRequestsAndABrokenPipeIsHarmless() async {
    await #expect(processExitsWith: .success) {
      let loop = GLibLoop()
      var requests: [GLibLoop.Request] = []
      let sources = loop.onRequests { request in
        requests.append(request)
        if requests.count == 5 { loop.quit() }
      }
      kill(getpid(), SIGPIPE)
      var pending = [SIGUSR1, SIGUSR2, SIGHUP, SIGTERM, SIGINT]
      // One a turn: signals that wait together have no order.
      let hook = loop.beforeSleep {
        let sent = 5 - pending.count
        if sent == requests.count, !pending.isEmpty { kill(getpid(), pending.removeFirst()) }
      }
      #expect(withWatchdog(loop) == 0)
      #expect(requests == [.toggle, .reload, .reload, .quit, .quit])
      withExtendedLifetime((sources, hook)) {}
    }
  }
}
