/// Looks at the backdrop beneath each piece of glass now and then, without waiting for the GPU.
final class BackdropSampler {
  /// How long the GPU gets before the sparse read is looked for, in ns.
  private static let delay: Int64 = 3_000_000

  /// Least time between two reads, in ns.
  var interval: Int64 = 100_000_000
  /// Where it looks, in pixels of the backdrop.
  var rects: [PixelRect] = [] {
    didSet { if rects != oldValue { schedule() } }
  }
  var onSamples: (([BackdropSample]) -> Void)?
  var onFailure: ((GLError) -> Void)?
  /// Reads that were begun.
  private(set) var count: UInt64 = 0

  private let loop: any EventLoop
  private let clock: () -> Int64
  private let backdrop: RecoveredBackdrop
  private let probe: BackdropProbe
  private var timer: (any EventSource)?
  private var last: Int64 = .min / 2
  private var isReading = false
  /// The backdrop changed while it was being read.
  private var isStale = false

  init(
    programs: BackdropPrograms, loop: any EventLoop, backdrop: RecoveredBackdrop,
    clock: @escaping () -> Int64
  ) throws(GLError) {
    self.loop = loop
    self.clock = clock
    self.backdrop = backdrop
    probe = try BackdropProbe(programs: programs)
  }

  /// The backdrop may be another: looks as soon as it is time.
  func schedule() {
    guard timer == nil, !rects.isEmpty else {
      isStale = isReading
      return
    }
    let wait = max(last + interval - clock(), 0)
    timer = loop.schedule(after: wait) { [weak self] in self?.start() }
  }

  func stop() {
    timer?.cancel()
    timer = nil
    isReading = false
    isStale = false
  }

  private func start() {
    last = clock()
    count += 1
    isReading = true
    do {
      try probe.start(backdrop, rects: rects)
      poll()
    } catch {
      stop()
      onFailure?(error)
    }
  }

  private func poll() {
    timer = loop.schedule(after: Self.delay) { [weak self] in
      guard let self else { return }
      let samples = try? probe.poll()
      if samples == nil, probe.isPending { return poll() }
      let again = isStale
      stop()
      if let samples { onSamples?(samples) }
      if again { schedule() }
    }
  }
}
