import GlassSurface
import Glibc
import TestSupport

/// An event loop that a test turns by hand.
final class PollLoop: EventLoop {
  private final class Source: EventSource {
    enum Kind {
      case descriptor(Int32, EventInterest, (EventInterest) -> Void)
      case timer(due: Int64, () -> Void)
      case hook(() -> Void)
    }

    let kind: Kind
    private(set) var isCancelled = false

    init(_ kind: Kind) {
      self.kind = kind
    }

    func cancel() { isCancelled = true }
  }

  private struct Weak {
    weak var source: Source?
  }

  private var sources: [Weak] = []
  /// How often `turn` has come back from sleeping.
  private(set) var turns = 0

  func watch(
    _ descriptor: Int32, for interest: EventInterest, _ handler: @escaping (EventInterest) -> Void
  ) -> any EventSource { add(.descriptor(descriptor, interest, handler)) }

  func schedule(after nanoseconds: Int64, _ handler: @escaping () -> Void) -> any EventSource {
    add(.timer(due: now + nanoseconds, handler))
  }

  func beforeSleep(_ handler: @escaping () -> Void) -> any EventSource { add(.hook(handler)) }

  private func add(_ kind: Source.Kind) -> Source {
    let source = Source(kind)
    sources.append(Weak(source: source))
    return source
  }

  private var alive: [Source] {
    sources.removeAll { $0.source?.isCancelled != false }
    return sources.compactMap(\.source)
  }

  private var now: Int64 { Int64(Patience.monotonicSeconds * 1e9) }

  /// Runs hooks, sleeps until something happens or `limit` seconds have passed, and handles it.
  func turn(upTo limit: Double) {
    for source in alive {
      if case .hook(let handler) = source.kind, !source.isCancelled { handler() }
    }
    var polled: [(Source, EventInterest, (EventInterest) -> Void)] = []
    var descriptors: [pollfd] = []
    var timeout = Int64(limit * 1e9)
    for source in alive {
      switch source.kind {
      case .hook: break
      case .timer(let due, _): timeout = min(timeout, max(0, due - now))
      case .descriptor(let descriptor, let interest, let handler):
        let events =
          (interest.contains(.readable) ? POLLIN : 0)
          | (interest.contains(.writable) ? POLLOUT : 0)
        polled.append((source, interest, handler))
        descriptors.append(pollfd(fd: descriptor, events: Int16(events), revents: 0))
      }
    }
    _ = poll(&descriptors, nfds_t(descriptors.count), Int32((timeout + 999_999) / 1_000_000))
    turns += 1
    for (index, entry) in polled.enumerated() {
      let found = Int32(descriptors[index].revents)
      var ready: EventInterest = []
      if found & POLLIN != 0 { ready.insert(.readable) }
      if found & POLLOUT != 0 { ready.insert(.writable) }
      if found & (POLLHUP | POLLERR) != 0 { ready.insert(.hangUp) }
      if !ready.isEmpty, !entry.0.isCancelled { entry.2(ready) }
    }
    for source in alive {
      if case .timer(let due, let handler) = source.kind, due <= now, !source.isCancelled {
        source.cancel()
        handler()
      }
    }
  }

  /// Turns until `condition` holds; throws what was waited for when it never does.
  func run(until what: String, _ condition: () -> Bool) throws(HarnessFailure) {
    let end = Patience.monotonicSeconds + 30
    while !condition() {
      guard Patience.monotonicSeconds < end else {
        throw HarnessFailure("waited in vain for \(what)")
      }
      turn(upTo: 0.2)
    }
  }

  /// Turns for a while, to see what happens unasked.
  func run(seconds: Double) {
    let end = Patience.monotonicSeconds + seconds
    while Patience.monotonicSeconds < end { turn(upTo: end - Patience.monotonicSeconds) }
  }
}
