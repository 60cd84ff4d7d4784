import GlassSurface

/// Jobs beside the main thread, one after the other, of which none can hold up the rest for long.
///
/// A job that does not get done is left to its thread and the next one gets another; what it makes is
/// still delivered when it comes. Hostile pictures can take minutes, and nothing can stop them.
final class WorkerQueue {
  private let loop: GLibLoop
  /// In ns.
  private let longestWait: Int64
  private var worker: WorkerThread
  private var waiting: [() -> Void] = []
  /// The number of the job that the others wait for; nil while there is none.
  private var awaited: Int?
  private var jobs = 0
  /// Threads with a job that nobody waits for any more.
  private var overdue = 0
  private var patience: (any EventSource)?

  /// Threads that may be left to themselves at once; then the rest waits after all.
  static let overdueLimit = 3

  /// - Parameter longestWait: how long a job may keep the next one waiting, in ns.
  init(loop: GLibLoop, longestWait: Int64) {
    self.loop = loop
    self.longestWait = longestWait
    worker = WorkerThread(loop: loop)
  }

  deinit { patience?.cancel() }

  /// Runs `work` beside the main thread, then `completion` with its result on the loop's thread.
  func perform<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value, then completion: @escaping (Value) -> Void
  ) {
    jobs += 1
    let job = jobs
    waiting.append { [weak self] in
      self?.awaited = job
      self?.worker.perform(work) { [weak self] value in
        self?.ended(job)
        completion(value)
      }
    }
    startNext()
  }

  private func startNext() {
    if awaited == nil, !waiting.isEmpty {
      patience?.cancel()
      patience = nil
      waiting.removeFirst()()
    }
    guard patience == nil, awaited != nil, !waiting.isEmpty, overdue < Self.overdueLimit else {
      return
    }
    patience = loop.schedule(after: longestWait) { [weak self] in self?.passOver() }
  }

  private func passOver() {
    patience = nil
    guard awaited != nil, overdue < Self.overdueLimit else { return }
    overdue += 1
    awaited = nil
    worker = WorkerThread(loop: loop)
    startNext()
  }

  private func ended(_ job: Int) {
    if awaited == job {
      awaited = nil
      patience?.cancel()
      patience = nil
    } else {
      overdue -= 1
    }
    startNext()
  }
}
