import Glibc

/// The backdrop beneath one surface: captured, taken apart, adapted to, and quiet at rest.
///
/// Life: `prepare` takes a snapshot before the surface is mapped; from the first `didCommit` on the
/// desktop is followed. Where following fails the last good picture stays (BACKDROP.md, "Sources").
package final class LiveBackdrop {
  /// Blurs and lenses reach this far past the surface, in logical pixels.
  package static let margin = 24
  /// Least time between two sparse reads, in ns (SPEC §3: at most 10 Hz).
  private static let probeInterval: Int64 = 100_000_000
  /// How long the GPU gets before the sparse read is looked for, in ns.
  private static let probeDelay: Int64 = 3_000_000
  /// Half the side of the box around the pointer that says nothing of the backdrop, in logical
  /// pixels: the usual cursor is 24 large.
  private static let pointerReach = 28.0

  /// The surface must be drawn again.
  package var onRedraw: (() -> Void)?
  /// One sample for each rectangle of `probeRects`.
  package var onSamples: (([BackdropSample]) -> Void)?
  /// The source changed or failed; for the log.
  package var onNotice: ((String) -> Void)?

  package let geometry: BackdropGeometry
  package let recovered: RecoveredBackdrop
  package private(set) var counters = BackdropCounters()
  package private(set) var state: BackdropState
  /// Where adaptation looks, in pixels of the surface.
  package var probeRects: [PixelRect] = [] {
    didSet { if probeRects != oldValue { scheduleProbe() } }
  }

  private let loop: any EventLoop
  /// In the order in which they are tried.
  private let sources: [any BackdropSource]
  /// The one in use; past the end nothing can be captured.
  private var sourceIndex = 0
  private let fallback: SIMD3<Float>
  private let clock: () -> Int64
  private let ring: CommitRing
  private let probe: BackdropProbe
  private var schedule: CaptureSchedule
  private var requestTimer: (any EventSource)?
  private var probeTimer: (any EventSource)?
  private var lastProbe: Int64 = .min / 2
  private var pointerTrail: PixelRect?
  private var pointer: PixelRect?
  /// The last reading was of another backdrop than the one before.
  package private(set) var isMoving = false
  private var hasGivenUp = false
  /// The last capture could not be read: the next does not wait for damage.
  private var retries = false
  private var onPrepared: (() -> Void)?

  /// - Parameters:
  ///   - sources: where captures come from, in the order in which they are tried.
  ///   - rate: captures a second, at most.
  ///   - fallback: what is shown where nothing is known, 0…1.
  ///   - clock: the time in ns, monotonic.
  package init(
    context: GLContext, loop: any EventLoop, geometry: BackdropGeometry, surfaceSize: PixelSize,
    sources: [any BackdropSource], rate: Double, fallback: SIMD3<Float>,
    clock: @escaping () -> Int64
  ) throws(GLError) {
    self.loop = loop
    self.geometry = geometry
    self.sources = sources
    self.fallback = fallback
    self.clock = clock
    recovered = try RecoveredBackdrop(context: context, size: geometry.captureSize)
    ring = try CommitRing(context: context, size: surfaceSize)
    probe = try BackdropProbe(context: context)
    schedule = CaptureSchedule(rate: rate)
    state = sources.isEmpty ? .flat : .preparing
  }

  /// Takes over what `old` knows of the desktop, for a surface that has changed its size while it
  /// is mapped and can no longer be left out of a snapshot.
  package func adopt(_ old: LiveBackdrop) throws(GLError) {
    let scale = geometry.scale
    let offset = SIMD2(
      Int(((Double(geometry.capture.x) - Double(old.geometry.capture.x)) * scale).rounded()),
      Int(((Double(geometry.capture.y) - Double(old.geometry.capture.y)) * scale).rounded()))
    try recovered.adopt(old.recovered, offset: offset)
    sourceIndex = old.sourceIndex
    state = old.state
    counters = old.counters
    old.stop()
    listen()
  }

  deinit { stop() }

  /// The name of the source in use; `flat` where there is none.
  package var sourceName: String { source?.name ?? "flat" }

  private var source: (any BackdropSource)? {
    sources.indices.contains(sourceIndex) ? sources[sourceIndex] : nil
  }

  /// Captures what lies beneath the surface while it is not mapped, then calls `completion`.
  package func prepare(_ completion: @escaping () -> Void) {
    try? recovered.fill(fallback)
    onPrepared = completion
    sourceIndex = 0
    prepareSource()
  }

  private func prepareSource() {
    guard let source else {
      state = .flat
      return finishPreparing()
    }
    state = .preparing
    listen()
    source.request(waitsForDamage: false)
  }

  private func listen() {
    guard let source else { return }
    source.onFrame = { [weak self] pixels, _ in self?.received(pixels) }
    source.onFailure = { [weak self] failure in self?.failed(failure) }
    source.start(rect: geometry.capture)
  }

  /// Whether pictures must be resolved against the backdrop, since captures hold our own surface.
  package var resolves: Bool { state == .live }

  /// What must be committed for `wanted` to be seen; only while `resolves`.
  package func resolve(
    wanted: borrowing Framebuffer, commit: UInt64, tagOrigin: SIMD2<Int>
  ) throws(GLError) -> CommittedFrame {
    try ring.resolve(
      wanted: wanted, over: recovered, origin: geometry.surfaceOrigin, commit: commit,
      tagOrigin: tagOrigin, isMoving: isMoving)
  }

  /// A picture was committed: the desktop is followed from now on.
  package func didCommit() {
    guard state == .live else { return }
    requestWhenAllowed()
  }

  /// Where the pointer is over the surface, in its logical pixels; nil when it is not.
  package func movePointer(to position: SIMD2<Double>?) {
    pointer = position.map { position in
      let scale = geometry.scale
      let reach = Self.pointerReach * scale
      return PixelRect(
        x: geometry.surfaceOrigin.x + Int(position.x * scale - reach),
        y: geometry.surfaceOrigin.y + Int(position.y * scale - reach),
        width: Int(2 * reach), height: Int(2 * reach))
    }
    guard let pointer else { return }
    pointerTrail = pointerTrail?.union(pointer) ?? pointer
  }

  /// What a picture of the pointer may cover, in the surface's pixels.
  package var pointerBox: PixelRect? {
    pointer?.offset(by: SIMD2(0, 0) &- geometry.surfaceOrigin)
  }

  /// Follows the desktop again after captures could not be read: what lay above us may be gone.
  package func resume() {
    guard hasGivenUp, state == .still else { return }
    hasGivenUp = false
    state = .live
    schedule = CaptureSchedule(interval: schedule.interval)
    onRedraw?()
  }

  /// Ends all captures and timers.
  package func stop() {
    source?.cancel()
    requestTimer?.cancel()
    probeTimer?.cancel()
    requestTimer = nil
    probeTimer = nil
  }

  // MARK: - Captures

  private func received(_ pixels: borrowing CapturedPixels) {
    switch state {
    case .preparing: seed(pixels)
    case .live: read(pixels)
    case .still, .flat: break
    }
  }

  private func seed(_ pixels: borrowing CapturedPixels) {
    do {
      try recovered.seed(pixels)
      counters.captures += 1
      state = source?.capabilities.contains(.live) == true ? .live : .still
      finishPreparing()
    } catch { tryNextSource(error.reason) }
  }

  private func tryNextSource(_ reason: String) {
    notice("no backdrop from \(sourceName): \(reason)")
    source?.cancel()
    sourceIndex += 1
    prepareSource()
  }

  private func read(_ pixels: borrowing CapturedPixels) {
    counters.captures += 1
    guard let frame = ring.frame(shownIn: pixels, origin: geometry.surfaceOrigin) else {
      counters.tagFailures += 1
      return failed(.tagMissing)
    }
    let tag = frame.tag.offset(by: geometry.surfaceOrigin)
    let mask = pointerTrail
    pointerTrail = pointer
    do {
      let origin = geometry.surfaceOrigin
      let reading = try recovered.read(
        pixels, committed: frame,
        surfaceOrigin: SIMD2(Int32(clamping: origin.x), Int32(clamping: origin.y)), tag: tag,
        mask: mask)
      if reading.changed { counters.changes += 1 }
      isMoving = reading.changed
      if reading.isFresh || reading.changed { scheduleProbe() }
      if schedule.read(changed: reading.changed, isFresh: reading.isFresh) { onRedraw?() }
      requestWhenAllowed()
    } catch { giveUp(error.reason) }
  }

  private func failed(_ failure: BackdropFailure) {
    if state == .preparing { return tryNextSource("\(failure)") }
    guard state == .live else { return }
    if schedule.failed(at: clock()) {
      // An idle desktop would never show whether the next capture can be read.
      retries = true
      requestWhenAllowed()
    } else {
      giveUp("\(failure)")
    }
  }

  private func giveUp(_ reason: String) {
    stop()
    state = .still
    hasGivenUp = true
    notice("the backdrop no longer follows the desktop: \(reason)")
    onRedraw?()
  }

  private func finishPreparing() {
    scheduleProbe()
    let completion = onPrepared
    onPrepared = nil
    completion?()
  }

  private func requestWhenAllowed() {
    guard state == .live, requestTimer == nil else { return }
    let now = clock()
    let wait = schedule.earliestRequest - now
    if wait <= 0 { return request(at: now) }
    requestTimer = loop.schedule(after: wait) { [weak self] in
      guard let self else { return }
      requestTimer = nil
      request(at: clock())
    }
  }

  private func request(at now: Int64) {
    schedule.requested(at: now)
    source?.request(waitsForDamage: !retries)
    retries = false
  }

  private func notice(_ text: String) { onNotice?(text) }

  // MARK: - Adaptation

  private func scheduleProbe() {
    guard probeTimer == nil, !probeRects.isEmpty else { return }
    let wait = max(lastProbe + Self.probeInterval - clock(), 0)
    probeTimer = loop.schedule(after: wait) { [weak self] in self?.startProbe() }
  }

  private func startProbe() {
    lastProbe = clock()
    counters.probes += 1
    do {
      try probe.start(
        recovered, rects: probeRects.map { $0.offset(by: geometry.surfaceOrigin) })
      pollProbe()
    } catch {
      probeTimer = nil
      notice("the backdrop's luma cannot be read: \(error)")
    }
  }

  private func pollProbe() {
    probeTimer = loop.schedule(after: Self.probeDelay) { [weak self] in
      guard let self else { return }
      guard let samples = try? probe.poll() else {
        if probe.isPending { pollProbe() } else { probeTimer = nil }
        return
      }
      probeTimer = nil
      onSamples?(samples)
    }
  }
}

/// How the backdrop is known.
package enum BackdropState: String, Equatable, Sendable {
  /// A snapshot is being taken.
  case preparing
  /// Captured and un-composited while the desktop moves.
  case live
  /// A picture of one moment.
  case still
  /// Nothing could be captured: one colour.
  case flat
}

/// What a backdrop did since it began; `msg status` shows it.
package struct BackdropCounters: Equatable, Sendable {
  /// Captures that arrived.
  package var captures: UInt64 = 0
  /// Captures in which our tag was missing or altered.
  package var tagFailures: UInt64 = 0
  /// Captures that showed another backdrop than before.
  package var changes: UInt64 = 0
  /// Sparse reads.
  package var probes: UInt64 = 0

  package init() {}

  package static func += (total: inout BackdropCounters, more: BackdropCounters) {
    total.captures += more.captures
    total.tagFailures += more.tagFailures
    total.changes += more.changes
    total.probes += more.probes
  }
}

extension BackdropFault {
  package var reason: String {
    switch self {
    case .gl(let error): "\(error)"
    case .failed(let failure): "\(failure)"
    }
  }
}

extension PixelRect {
  /// Moved by whole pixels.
  func offset(by distance: SIMD2<Int>) -> PixelRect {
    PixelRect(x: x + distance.x, y: y + distance.y, width: width, height: height)
  }
}
