import CDesktop

/// One thread beside the main one, for work that may take longer than a frame.
///
/// Jobs run in order; between them the thread sleeps without waking. Only values cross over.
final class WorkerThread {
  private let context: GLibContext
  private let pool: UnsafeMutablePointer<GThreadPool>?

  /// Results arrive on the thread that turns `loop`.
  init(loop: GLibLoop) {
    context = loop.context
    pool = g_thread_pool_new(
      { data, _ in
        guard let data else { return }
        Unmanaged<Job>.fromOpaque(data).takeRetainedValue().run()
      }, nil, 1, 1, nil)
  }

  deinit {
    // Jobs that wait are let run, so that none leaks; nobody waits for them.
    if let pool { g_thread_pool_free(pool, 0, 0) }
  }

  /// Runs `work` on the worker, then `completion` with its result on the loop's thread.
  func perform<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value, then completion: @escaping (Value) -> Void
  ) {
    let context = self.context
    let delivery = LoopBound(completion)
    let job = Job {
      let value = work()
      context.post { delivery.take()?(value) }
    }
    guard let pool else {
      job.run()
      return
    }
    g_thread_pool_push(pool, Unmanaged.passRetained(job).toOpaque(), nil)
  }
}

private final class Job: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// A closure of the loop's thread on its way through the worker.
///
/// Unchecked: the worker carries the box and never looks into it; the loop's thread empties it, so
/// that what the closure holds also ends there.
private final class LoopBound<Value>: @unchecked Sendable {
  private var body: ((Value) -> Void)?
  init(_ body: @escaping (Value) -> Void) { self.body = body }

  func take() -> ((Value) -> Void)? {
    defer { body = nil }
    return body
  }
}
