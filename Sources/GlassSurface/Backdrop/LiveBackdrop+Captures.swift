extension LiveBackdrop {
  func received(_ pixels: borrowing CapturedPixels) {
    tally.captures += 1
    switch state {
    case .preparing: seed(pixels)
    case .still where kind == .snapshot && !search.isCovered: refreshed(pixels)
    case .live, .still: read(pixels)
    case .flat, .blurred: break
    }
  }

  func failed(_ failure: BackdropFailure) {
    switch state {
    case .preparing:
      // Someone may have to permit it first; what is beneath us is found out once they have.
      if failure == .withheld, source?.capabilities.contains(.live) == true {
        notice("no backdrop from \(kind.rawValue) yet: \(failure)")
        state = .live
        return finishPreparing()
      }
      demote("\(failure)")
    case .live: retry(failure)
    case .still where search.isCovered: requestWhenAllowed()
    case .still, .flat, .blurred: break
    }
  }

  // MARK: - Pictures without our surface

  private func seed(_ pixels: borrowing CapturedPixels) {
    do {
      try recovered.seed(pixels)
      hasPicture = true
      law.isExact = true
      let follows =
        kind != .snapshot && kind != .wallpaper && source?.capabilities.contains(.live) == true
      state = follows ? .live : .still
      finishPreparing()
    } catch { demote(error.reason) }
  }

  /// A later picture without our surface in it.
  private func refreshed(_ pixels: borrowing CapturedPixels) {
    do { changed(in: try recovered.replace(pixels)) } catch { demote(error.reason) }
  }

  private func changed(in part: PixelRect?) {
    isMoving = part != nil
    guard let part else { return }
    tally.changes += 1
    unpainted.add(part)
    sampler.schedule()
    onRedraw?()
  }

  // MARK: - Pictures with our surface

  private func read(_ pixels: borrowing CapturedPixels) {
    if search.looksEverywhere { return look(in: pixels) }
    guard search.capturesWhole else { return take(pixels) }
    guard let part = pixels.part(geometry.captureRect) else { return retry(.outside) }
    take(part)
  }

  private func take(_ pixels: borrowing CapturedPixels) {
    if kind == .ring { return fill(pixels) }
    guard source?.capabilities.contains(.includesSurface) == true else {
      refreshed(pixels)
      pollInterval = isMoving ? schedule.interval : min(pollInterval * 2, BackdropRates.slowestPoll)
      return requestWhenAllowed()
    }
    guard let frame = ring.frame(shownIn: pixels, origin: geometry.surfaceOrigin) else {
      tally.tagFailures += 1
      return missed(pixels)
    }
    if search.isCovered { state = .live }
    search.found()
    do {
      let origin = geometry.surfaceOrigin
      let reading = try recovered.read(
        pixels, committed: frame, renewed: { ring.renewed(in: frame, since: $0) },
        surfaceOrigin: SIMD2(Int32(clamping: origin.x), Int32(clamping: origin.y)),
        tag: frame.tag.offset(by: origin), masks: takeMasks())
      hasPicture = true
      if !law.holds(after: reading) { return demote("\(BackdropFailure.otherBlending)") }
      heed(reading)
      requestWhenAllowed()
    } catch { demote(error.reason) }
  }

  private func heed(_ reading: RecoveredBackdrop.Reading) {
    isMoving = reading.changed
    if let part = reading.marks.changed {
      tally.changes += 1
      unsettled = unsettled?.union(part) ?? part
    }
    if let part = reading.marks.altered { unpainted.add(part) }
    if reading.isFresh || reading.changed { sampler.schedule() }
    if schedule.read(changed: reading.changed, isFresh: reading.isFresh) {
      // Another α narrows what is known.
      if let unsettled { unpainted.renew(unsettled) }
      onRedraw?()
    } else if schedule.isSettled {
      unsettled = nil
    }
  }

  private func fill(_ pixels: borrowing CapturedPixels) {
    let origin = geometry.surfaceOrigin
    do {
      let part = try recovered.inpaint(
        pixels, coveredBy: ring.latest,
        surfaceOrigin: SIMD2(Int32(clamping: origin.x), Int32(clamping: origin.y)),
        masks: takeMasks())
      hasPicture = true
      changed(in: part)
      _ = schedule.read(changed: false, isFresh: false)
      requestWhenAllowed()
    } catch { demote(error.reason) }
  }

  // MARK: - Captures without our tag

  /// The capture does not show our surface where it should be.
  private func missed(_ pixels: borrowing CapturedPixels) {
    if search.isCovered { return requestWhenAllowed() }
    if search.missed(), !geometry.output.isEmpty {
      // Perhaps it is elsewhere.
      search.looksEverywhere = true
      source?.start(rect: geometry.output)
    }
    guard !schedule.failed(at: clock()) else {
      retries = true
      return requestWhenAllowed()
    }
    switch sight(in: pixels) {
    case .altered: demote("\(BackdropFailure.tagMissing)")
    case .blackened: demote("\(BackdropFailure.blackedOut)")
    case .covered, nil: cover()
    }
  }

  /// Looks for our surface in a capture of the whole output.
  private func look(in pixels: borrowing CapturedPixels) {
    let found = ring.search(pixels)
    if found == nil, source?.reinterpret() == true, schedule.failed(at: clock()) {
      retries = true
      return requestWhenAllowed()
    }
    search.looksEverywhere = false
    let place = geometry.captureRect
    let expected = geometry.surfaceOrigin &+ SIMD2(place.x, place.y)
    let distance = found.map { $0.origin &- expected }
    if distance == .zero { search.foundInPlace() }
    if !search.capturesWhole { source?.start(rect: geometry.capture) }
    if let distance, distance != .zero, let onMoved { return onMoved(distance) }
    retries = true
    requestWhenAllowed()
  }

  /// How our surface looks in a capture without its tag; nil where that cannot be found out.
  private func sight(in pixels: borrowing CapturedPixels) -> SurfaceSight? {
    guard let frame = ring.latest.first, pixels.width == recovered.size.width,
      pixels.height == recovered.size.height, let committed = try? frame.framebuffer.readImage(),
      let backdrop = try? recovered.image()
    else { return nil }
    return SurfaceSight(
      in: pixels, committed: committed, backdrop: backdrop, origin: geometry.surfaceOrigin)
  }

  /// Something lies over us: what is known stays, and now and then a capture tells whether it has gone.
  private func cover() {
    state = .still
    search.isCovered = true
    notice("the backdrop does not follow the desktop while something covers the bar")
    requestWhenAllowed()
  }

  private func retry(_ failure: BackdropFailure) {
    guard schedule.failed(at: clock()) else { return demote("\(failure)") }
    // An idle desktop would never show whether the next capture can be read.
    retries = true
    requestWhenAllowed()
  }

  // MARK: - Requests

  func requestWhenAllowed() {
    guard state == .live || search.isCovered, requestTimer == nil else { return }
    let now = clock()
    let isPolled = source?.capabilities.contains(.isPolled) == true
    var wait = schedule.earliestRequest - now
    if isPolled { wait = max(wait, pollInterval) }
    if search.isCovered { wait = max(wait, BackdropRates.coveredInterval) }
    if wait <= 0 { return request(at: now) }
    requestTimer = loop.schedule(after: wait) { [weak self] in
      guard let self else { return }
      requestTimer = nil
      request(at: clock())
    }
  }

  private func request(at now: Int64) {
    schedule.requested(at: now)
    let isPolled = source?.capabilities.contains(.isPolled) == true
    source?.request(waitsForDamage: !retries && !isPolled)
    retries = false
  }

  // MARK: - Painting

  /// What the next picture must take into account, in pixels of the backdrop; it counts as painted then.
  package func takeChange() -> BackdropChange {
    defer { unpainted = .nothing }
    return unpainted
  }

  /// What must be committed for `wanted` to be seen; only while `resolves`.
  ///
  /// - Parameter part: where it differs from the commit before, in pixels of the surface; nil is
  ///   everywhere.
  package func resolve(
    wanted: borrowing Framebuffer, commit: UInt64, tagOrigin: SIMD2<Int>, part: PixelRect? = nil
  ) throws(GLError) -> CommittedFrame {
    try ring.resolve(
      wanted: wanted, over: recovered, origin: geometry.surfaceOrigin, commit: commit,
      tagOrigin: tagOrigin, isMoving: isMoving, part: part)
  }

  /// Remembers what is committed as it is; only while `isFilled`.
  package func keep(
    _ wanted: borrowing Framebuffer, commit: UInt64
  ) throws(GLError) -> CommittedFrame { try ring.keep(wanted, commit: commit) }
}
