import Foundation
import Testing

@testable import glassbar

@Suite struct WorkerQueueTests {
  let loop = GLibLoop(.separate)

  @Test func aJobThatDoesNotGetDoneIsPassedOverAndStillDelivered() {
    let queue = WorkerQueue(loop: loop, longestWait: 1_000_000)
    let gate = DispatchSemaphore(value: 0)
    var done: [String] = []
    func finish(_ name: String) {
      done.append(name)
      if done.count == 2 { gate.signal() }
      if done.count == 3 { loop.quit() }
    }
    queue.perform {
      gate.wait()
    } then: {
      finish("stuck")
    }
    queue.perform {
    } then: {
      finish("second")
    }
    queue.perform {
    } then: {
      finish("third")
    }
    #expect(withWatchdog(loop) == 0)
    // On a busy machine the second may be passed over as well; only the stuck one must come last.
    #expect(Set(done.prefix(2)) == ["second", "third"])
    #expect(done.last == "stuck")
  }

  @Test func soManyJobsAreLeftToThemselvesAndNoMore() {
    let queue = WorkerQueue(loop: loop, longestWait: 1_000_000)
    let gate = DispatchSemaphore(value: 0)
    let stuck = WorkerQueue.overdueLimit + 1
    var done: [String] = []
    func finish(_ name: String) {
      done.append(name)
      if done.count == stuck + 1 { loop.quit() }
    }
    for _ in 0..<stuck {
      queue.perform {
        gate.wait()
      } then: {
        finish("stuck")
      }
    }
    queue.perform {
    } then: {
      finish("last")
    }
    let opening = loop.schedule(after: 200_000_000) {
      #expect(done.isEmpty)
      for _ in 0..<stuck { gate.signal() }
    }
    #expect(withWatchdog(loop) == 0)
    #expect(done.filter { $0 == "stuck" }.count == stuck)
    #expect(done.contains("last"))
    withExtendedLifetime(opening) {}
  }

  @Test func jobsRunInOrder() {
    let queue = WorkerQueue(loop: loop, longestWait: 60_000_000_000)
    var order: [Int] = []
    for number in 0..<50 {
      queue.perform {
        number
      } then: {
        order.append($0)
        if order.count == 50 { loop.quit() }
      }
    }
    #expect(withWatchdog(loop) == 0)
    #expect(order == Array(0..<50))
  }
}
