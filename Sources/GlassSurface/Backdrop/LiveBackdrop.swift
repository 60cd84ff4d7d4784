/// The backdrop beneath one surface: captured, taken apart, adapted to, and quiet at rest.
///
/// Life: `prepare` takes a snapshot before the surface is mapped; from the first `didCommit` on the
/// desktop is followed. Where one way of following fails the next is tried (BACKDROP.md, "Sources").
package final class LiveBackdrop {
  /// Blurs and lenses reach this far past the surface, in logical pixels.
  package static let margin = 24
  /// Half the side of the box around the pointer that says nothing of the backdrop, in logical
  /// pixels: the usual cursor is 24 large.
  private static let pointerReach = 28.0
  /// Least time between two attempts to return to a better source, in ns.
  private static let reprobeInterval: Int64 = 10_000_000_000

  /// The surface must be drawn again.
  package var onRedraw: (() -> Void)?
  /// One sample for each rectangle of `probeRects`.
  package var onSamples: (([BackdropSample]) -> Void)?
  /// The source changed or failed; for the log.
  package var onNotice: ((String) -> Void)?
  /// The surface is not where it was thought to be, but so many device pixels further.
  package var onMoved: ((SIMD2<Int>) -> Void)?

  package let geometry: BackdropGeometry
  package let recovered: RecoveredBackdrop
  package internal(set) var state = BackdropState.preparing
  /// Where adaptation looks, in pixels of the surface.
  package var probeRects: [PixelRect] = [] {
    didSet { sampler.rects = probeRects.map { $0.offset(by: geometry.surfaceOrigin) } }
  }
  /// What lies above the surface and is ours to know, as other surfaces' menus and tooltips, in pixels of
  /// the surface: it says nothing of the backdrop.
  package var masks: [PixelRect] = []
  /// How often at most the desktop is captured and looked at.
  package var rates: BackdropRates {
    didSet {
      schedule.interval = rates.captureInterval
      sampler.interval = rates.sampleInterval
    }
  }

  let loop: any EventLoop
  let clock: () -> Int64
  let ring: CommitRing
  let sampler: BackdropSampler
  var chain: SourceChain
  var schedule: CaptureSchedule
  var tally = BackdropCounters()
  var requestTimer: (any EventSource)?
  /// Where the surface is looked for after captures have come without its tag.
  var search = SurfaceSearch()
  /// Whether readings speak for the law of blending.
  var law = BlendingLaw()
  /// The last capture could not be read: the next does not wait for damage.
  var retries = false
  /// Polled sources are asked less often while nothing changes; in ns.
  var pollInterval: Int64
  /// What changed since captures agreed last, in pixels of the backdrop: refining commits renew it.
  var unsettled: PixelRect?
  /// What the last painted picture has not seen yet, in pixels of the backdrop.
  var unpainted = BackdropChange.everything
  /// The last reading was of another backdrop than the one before.
  package internal(set) var isMoving = false
  /// What is known was captured once, and not only filled in.
  var hasPicture = false

  private let fallback: SIMD3<Float>
  private var pointerTrail: PixelRect?
  private var pointer: PixelRect?
  private var lastReprobe: Int64 = .min / 2
  private var onPrepared: (() -> Void)?
  private var noticed: Set<String> = []
  private var hasStopped = false

  /// - Parameters:
  ///   - options: ways to know the backdrop, in the order in which they are tried.
  ///   - fallback: what is shown where nothing is known, 0…1.
  ///   - clock: the time in ns, monotonic.
  package init(
    programs: BackdropPrograms, loop: any EventLoop, geometry: BackdropGeometry,
    surfaceSize: PixelSize, options: [BackdropOption], rates: BackdropRates,
    fallback: SIMD3<Float>, clock: @escaping () -> Int64
  ) throws(GLError) {
    self.loop = loop
    self.geometry = geometry
    self.fallback = fallback
    self.clock = clock
    self.rates = rates
    chain = SourceChain(options)
    recovered = try RecoveredBackdrop(programs: programs, size: geometry.captureSize)
    ring = CommitRing(programs: programs, size: surfaceSize)
    schedule = CaptureSchedule(interval: rates.captureInterval)
    pollInterval = rates.captureInterval
    sampler = try BackdropSampler(
      programs: programs, loop: loop, backdrop: recovered, clock: clock)
    sampler.interval = rates.sampleInterval
    sampler.onSamples = { [weak self] samples in self?.onSamples?(samples) }
    sampler.onFailure = { [weak self] error in
      self?.notice("the backdrop's luma cannot be read: \(error)")
    }
  }

  deinit { stop() }

  /// Takes over what `old` knows of the desktop, for a surface that has changed its size or place while
  /// it is mapped and can no longer be left out of a snapshot.
  package func adopt(_ old: LiveBackdrop) throws(GLError) {
    old.stop()
    try recovered.adopt(
      old.recovered,
      offset: SIMD2(
        geometry.captureRect.x - old.geometry.captureRect.x,
        geometry.captureRect.y - old.geometry.captureRect.y))
    chain.adopt(old.chain)
    state = old.state
    tally = old.counters
    hasPicture = old.hasPicture
    lastReprobe = old.lastReprobe
    noticed = old.noticed
    listen()
  }

  // MARK: - What is told

  /// The way in use.
  package var kind: BackdropKind { chain.current.kind }
  /// What was tried, and why it is not in use.
  package var verdicts: [BackdropVerdict] { chain.verdicts }

  /// What was done since the beginning.
  package var counters: BackdropCounters {
    var counters = tally
    counters.probes += sampler.count
    counters.uploadedBytes += recovered.work.uploadedBytes
    counters.readPixels += recovered.work.readPixels
    counters.resolvedPixels += ring.resolvedPixels
    return counters
  }

  var source: (any BackdropSource)? { chain.current.source }

  /// Whether pictures must be resolved against the backdrop, since captures hold our own surface.
  package var resolves: Bool {
    (state == .live || search.isCovered) && kind != .ring
      && source?.capabilities.contains(.includesSurface) == true
  }

  /// Whether pictures must be remembered, since captures are filled where they cover them.
  package var isFilled: Bool { state == .live && kind == .ring }

  // MARK: - Life

  /// Captures what lies beneath the surface while it is not mapped, then calls `completion`.
  package func prepare(_ completion: @escaping () -> Void) {
    try? recovered.fill(fallback)
    hasPicture = false
    onPrepared = completion
    chain.restart()
    takePicture()
  }

  /// Captures anew while nothing of the surface is seen, for sources that cannot do so later.
  package func refresh() {
    guard state == .still, kind == .snapshot else { return }
    source?.request(waitsForDamage: false)
  }

  /// A picture was committed: the desktop is followed from now on.
  package func didCommit() {
    guard state == .live else { return }
    requestWhenAllowed()
  }

  /// Follows the desktop again after captures could not be read: what lay above us may be gone.
  package func resume() {
    if search.isCovered {
      search = SurfaceSearch()
      schedule = CaptureSchedule(interval: schedule.interval)
      state = .live
      onRedraw?()
    } else if chain.isDemoted, clock() - lastReprobe >= Self.reprobeInterval {
      reprobe()
    }
  }

  /// Tries all ways again, the best first, while the surface is shown.
  package func reprobe() {
    guard chain.isDemoted else { return }
    lastReprobe = clock()
    source?.cancel()
    chain.restart()
    follow()
  }

  /// Ends all captures and timers.
  package func stop() {
    // Another backdrop may have taken the source over since.
    if hasStopped { return }
    hasStopped = true
    source?.cancel()
    source?.onFrame = nil
    source?.onFailure = nil
    requestTimer?.cancel()
    requestTimer = nil
    sampler.stop()
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

  /// What a capture taken now cannot say, in pixels of the backdrop: all places of the pointer since the
  /// last one, and everything else above us.
  func takeMasks() -> [PixelRect] {
    defer { pointerTrail = pointer }
    return (pointerTrail.map { [$0] } ?? [])
      + masks.map { $0.offset(by: geometry.surfaceOrigin) }
  }

  // MARK: - Sources

  /// A picture from the way in use, while nothing of ours is in the way.
  func takePicture() {
    state = .preparing
    switch kind {
    case .flat, .compositorBlur:
      state = kind == .flat ? .flat : .blurred
      finishPreparing()
    default:
      listen()
      source?.request(waitsForDamage: false)
    }
  }

  /// Goes on with the way in use while the surface is shown.
  func follow() {
    search = SurfaceSearch()
    law = BlendingLaw()
    schedule = CaptureSchedule(interval: schedule.interval)
    pollInterval = schedule.interval
    switch kind {
    case .snapshot:
      guard hasPicture else { return demote("there is no picture from before the bar was shown") }
      state = .still
    case .flat, .compositorBlur, .wallpaper: takePicture()
    default:
      guard let source, source.capabilities.contains(.live) else {
        return demote("it cannot follow the desktop")
      }
      state = .live
      listen()
    }
    unpainted = .everything
    onRedraw?()
  }

  /// The way in use has failed: the next one's turn.
  func demote(_ reason: String) {
    notice("no backdrop from \(kind.rawValue): \(reason)")
    source?.cancel()
    requestTimer?.cancel()
    requestTimer = nil
    chain.demote(reason)
    if onPrepared != nil { takePicture() } else { follow() }
  }

  func listen() {
    guard let source else { return }
    source.onFrame = { [weak self] pixels, _ in self?.received(pixels) }
    source.onFailure = { [weak self] failure in self?.failed(failure) }
    source.start(rect: geometry.capture)
  }

  func finishPreparing() {
    sampler.schedule()
    unpainted = .everything
    let completion = onPrepared
    onPrepared = nil
    if let completion { completion() } else { onRedraw?() }
  }

  /// Says `text` once.
  func notice(_ text: String) {
    if noticed.insert(text).inserted { onNotice?(text) }
  }
}
