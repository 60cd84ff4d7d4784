import CDesktop
import GlassSurface
import Glibc

/// Starts applications that outlive the bar, and learns how they end.
///
/// Nothing here waits on the main thread; every answer comes in a later turn of the loop.
final class ApplicationLauncher {
  /// The configured command for programs that need a terminal; nil looks for one.
  var terminal: String?
  /// Told why an application runs in the bar's own control group after all.
  var onScopeFailure: (String) -> Void = { _ in }

  private let loop: GLibLoop
  private let scopes: ApplicationScopes?
  private let worker: WorkerThread
  private let gatekeeper: WorkerThread

  init(loop: GLibLoop, scopes: ApplicationScopes? = nil, terminal: String? = nil) {
    self.loop = loop
    self.scopes = scopes
    self.terminal = terminal
    worker = WorkerThread(loop: loop)
    gatekeeper = WorkerThread(loop: loop)
  }

  /// Starts what `request` names.
  ///
  /// `onStart` is called once. `onEnd` follows when a process that was started ends, with the
  /// nanoseconds it ran: one that fails at once never opened a window.
  func launch(
    _ request: LaunchRequest,
    onStart: @escaping (Result<LaunchedApplication, LaunchFailure>) -> Void,
    onEnd: @escaping (ProcessEnding, Int64) -> Void = { _, _ in }
  ) {
    guard request.entry.isDBusActivatable, let message = BusActivation(request) else {
      startProcess(request, onStart: onStart, onEnd: onEnd)
      return
    }
    message.send { [weak self] isDelivered in
      if isDelivered {
        onStart(.success(.activatedOnBus))
      } else {
        self?.startProcess(request, onStart: onStart, onEnd: onEnd)
      }
    }
  }

  private func startProcess(
    _ request: LaunchRequest,
    onStart: @escaping (Result<LaunchedApplication, LaunchFailure>) -> Void,
    onEnd: @escaping (ProcessEnding, Int64) -> Void
  ) {
    let terminal = self.terminal
    let context = loop.context
    let gate = scopes?.current.flatMap { manager in
      LaunchGate().map { (gate: $0, manager: manager) }
    }
    if let gate { adopt(request.entry, gate.gate, gate.manager) }
    worker.perform { () -> Result<ExecutedProcesses, LaunchFailure> in
      defer { gate?.gate.finish() }
      return Result { () throws(LaunchFailure) in
        let ids = try LaunchCommand.start(request, terminal: terminal, gate: gate?.gate)
        return ExecutedProcesses(ids: ids, time: Int64(g_get_monotonic_time()))
      }
    } then: { result in
      if case .success(let processes) = result {
        for process in processes.ids { Self.reap(process, on: context, onEnd) }
      }
      onStart(result.map { .processes($0.ids, executed: $0.time * 1000) })
    }
  }

  /// What a worker tells of a start; `time` is monotonic, in µs.
  private struct ExecutedProcesses: Sendable {
    var ids: [Int32]
    var time: Int64
  }

  /// Moves every child that comes to the gate, beside the loop: its pictures must not delay a start.
  private func adopt(_ entry: DesktopEntry, _ gate: LaunchGate, _ manager: ServiceManager) {
    gatekeeper.perform { () -> BusFailure? in
      var failure: BusFailure?
      while let process = gate.nextChild() {
        do throws(BusFailure) { try manager.adopt(process, running: entry) } catch {
          failure = error
        }
        gate.open()
      }
      return failure
    } then: { [weak self] failure in
      guard let failure else { return }
      self?.onScopeFailure("\(entry.name) has no scope of its own: \(failure)")
    }
  }

  /// Waits for `process` without blocking; GLib keeps the watch until it has fired.
  private static func reap(
    _ process: Int32, on context: GLibContext,
    _ onEnd: @escaping (ProcessEnding, Int64) -> Void
  ) {
    let start = g_get_monotonic_time()
    let watch = ChildWatch { status in
      onEnd(
        ProcessEnding(waitStatus: status), Int64(g_get_monotonic_time() - start) * 1000)
    }
    let call: @convention(c) (GPid, gint, gpointer?) -> Void = { _, status, data in
      guard let data else { return }
      Unmanaged<ChildWatch>.fromOpaque(data).takeUnretainedValue().body(status)
    }
    let source = g_child_watch_source_new(process)
    context.attach(source, retaining: watch, call: unsafeBitCast(call, to: GSourceFunc.self))
    g_source_unref(source)
  }
}

extension ProcessEnding {
  /// Reads what `waitpid` reports.
  init(waitStatus status: Int32) {
    let signal = status & 0x7f
    self = signal == 0 ? .exited((status >> 8) & 0xff) : .killed(signal: signal)
  }
}

private final class ChildWatch {
  let body: (Int32) -> Void
  init(_ body: @escaping (Int32) -> Void) { self.body = body }
}
