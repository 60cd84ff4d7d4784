/// What is known of the backdrop: for every pixel and channel the levels it can have.
///
/// Readings are intersected on the GPU (shaders/programs/backdrop_recover.frag); BACKDROP.md,
/// "Interval refinement". Rows run from the top; sizes are in device pixels. Only what differs from the
/// capture before, and what we committed anew, is uploaded and read.
package final class RecoveredBackdrop {
  package let size: PixelSize
  /// Grows with every reading that may have changed the estimate.
  package private(set) var version: UInt64 = 0
  package private(set) var work = Work()

  /// What was done since the beginning.
  package struct Work: Equatable, Sendable {
    /// Bytes handed to the GPU.
    package var uploadedBytes: UInt64 = 0
    /// Pixels taken apart.
    package var readPixels: UInt64 = 0
  }

  private let context: GLContext
  private let programs: BackdropPrograms
  private let tiles: ReadingTiles
  private var ringFill: RingFill?
  private var capture: Texture
  private var earlierCapture: Texture
  /// What the earlier capture's texture lacks of the newest capture.
  private var captureLag: PixelRect?
  private var hasEarlierCapture = false
  /// Attachments: lowest level, highest level, and the estimate, which both share.
  private var current: Framebuffer
  private var next: Framebuffer
  /// What `next` lacks of `current`.
  private var rangeLag: PixelRect?
  private var pixels: [UInt8] = []
  private var arriving: [UInt8] = []
  private var commitOfLastReading: UInt64?
  private var masksOfLastReading: [PixelRect] = []

  package convenience init(context: GLContext, size: PixelSize) throws(GLError) {
    try self.init(programs: BackdropPrograms(context: context), size: size)
  }

  /// A backdrop of which nothing is known yet, shown as black.
  package init(programs: BackdropPrograms, size: PixelSize) throws(GLError) {
    self.programs = programs
    self.size = size
    context = programs.context
    tiles = try ReadingTiles(programs: programs, size: size)
    capture = try Texture(context: context, size: size, filter: .nearest)
    earlierCapture = try Texture(context: context, size: size, filter: .nearest)
    let estimate = try Texture(context: context, size: size, filter: .linear)
    current = try Self.ranges(context, size, estimate)
    next = try Self.ranges(context, size, estimate)
    try fill(.zero)
    rangeLag = PixelRect(size)
    captureLag = PixelRect(size)
  }

  /// The best guess at the backdrop, opaque; the same texture for ever.
  package func estimate() -> Texture { current.texture(2) }

  /// The best guess at the backdrop, read back; waits for the GPU.
  package func image() throws(GLError) -> PixelImage {
    PixelImage(
      width: size.width, height: size.height, pixels: try current.readPixels(attachment: 2))
  }

  /// Forgets everything and shows one opaque colour, 0…1, of which nothing is known to be true.
  package func fill(_ color: SIMD3<Float>) throws(GLError) {
    // No alpha in the ranges says that nothing was read; the estimate itself is always opaque.
    try current.clear(SIMD4(color, 0))
    try current.clear(SIMD4(color, 1), attachment: 2)
    forgetCapture()
  }

  /// Takes over what `old` knows; `offset` is this picture's corner inside the old one.
  ///
  /// What the old one did not reach shows its nearest pixel until it is read.
  package func adopt(_ old: RecoveredBackdrop, offset: SIMD2<Int>) throws(GLError) {
    try context.setBlend(.replace)
    try current.bind()
    try programs.adopt.program.set("uLow", old.current.texture(0), unit: 0)
    try programs.adopt.program.set("uHigh", old.current.texture(1), unit: 1)
    try programs.adopt.program.set(
      "uOffset", SIMD2(Int32(clamping: offset.x), Int32(clamping: offset.y)))
    try programs.adopt.draw()
    forgetCapture()
  }

  private func forgetCapture() {
    rangeLag = PixelRect(size)
    pixels = []
    hasEarlierCapture = false
    commitOfLastReading = nil
    version += 1
  }

  // MARK: - Readings

  /// Takes a capture without our surface in it for the exact backdrop.
  package func seed(_ captured: borrowing CapturedPixels) throws(BackdropFault) {
    do { try fill(.zero) } catch { throw .gl(error) }
    _ = try replace(captured)
  }

  /// Takes a capture without our surface in it for the exact backdrop; returns where it is another.
  package func replace(_ captured: borrowing CapturedPixels) throws(BackdropFault) -> PixelRect? {
    guard let part = try accept(captured) else { return nil }
    do {
      try upload(part)
      hasEarlierCapture = false
      try read(part, committed: nil, surfaceOrigin: .zero, tag: nil, masks: [])
      let marks = try tiles.read(current, part: part, committed: nil, surfaceOrigin: .zero)
      commitOfLastReading = nil
      version += 1
      return marks.altered
    } catch { throw .gl(error) }
  }

  /// Takes our own pixels out of a capture and narrows what the backdrop can be.
  ///
  /// - Parameters:
  ///   - committed: what we had committed, premultiplied, and where it lies in the capture.
  ///   - renewed: where, in pixels of the surface, it differs from the commit that was read last.
  ///   - tag: where in the capture the frame tag hides the backdrop.
  ///   - masks: what lies above us and says nothing of the backdrop, in pixels of the capture.
  package func read(
    _ captured: borrowing CapturedPixels, committed: CommittedFrame,
    renewed: (_ since: UInt64) -> PixelRect?, surfaceOrigin: SIMD2<Int32>, tag: PixelRect,
    masks: [PixelRect]
  ) throws(BackdropFault) -> Reading {
    let differing = try accept(captured)
    let isFresh = commitOfLastReading != committed.commit
    var part = differing
    if isFresh {
      let new =
        commitOfLastReading.flatMap(renewed) ?? PixelRect(committed.framebuffer.size)
      let place = new.offset(by: SIMD2(Int(surfaceOrigin.x), Int(surfaceOrigin.y)))
      part = part?.union(place) ?? place
    }
    // What was masked may have changed meanwhile.
    if masks != masksOfLastReading {
      for mask in masksOfLastReading { part = part?.union(mask) ?? mask }
      masksOfLastReading = masks
    }
    commitOfLastReading = committed.commit
    guard let part = part?.intersection(PixelRect(size)) else {
      return Reading(isFresh: isFresh, marks: ReadingMarks())
    }
    do {
      if let differing { try upload(differing) }
      try read(
        part, committed: committed, surfaceOrigin: surfaceOrigin, tag: tag, masks: masks,
        isStill: differing == nil)
      hasEarlierCapture = true
      version += 1
      return Reading(
        isFresh: isFresh,
        marks: try tiles.read(
          current, part: part, committed: committed, surfaceOrigin: surfaceOrigin))
    } catch { throw .gl(error) }
  }

  /// Continues what a capture shows around our own surface into it; returns where that is another.
  package func inpaint(
    _ captured: borrowing CapturedPixels, coveredBy frames: [CommittedFrame],
    surfaceOrigin: SIMD2<Int32>, masks: [PixelRect]
  ) throws(BackdropFault) -> PixelRect? {
    guard let differing = try accept(captured) else { return nil }
    let whole = PixelRect(size)
    do {
      try upload(differing)
      let fill: RingFill
      if let ringFill {
        fill = ringFill
      } else {
        fill = try RingFill(programs: programs, size: size)
      }
      ringFill = fill
      let filled = try fill.fill(
        capture, coveredBy: frames, surfaceOrigin: surfaceOrigin, masks: masks)
      try next.bind()
      try programs.fill.program.set("uFilled", filled, unit: 0)
      try programs.fill.program.set("uLow", current.texture(0), unit: 1)
      try programs.fill.program.set("uHigh", current.texture(1), unit: 2)
      try programs.fill.draw()
      work.readPixels += UInt64(size.width * size.height)
      swap(&current, &next)
      rangeLag = whole
      commitOfLastReading = nil
      hasEarlierCapture = false
      let marks = try tiles.read(current, part: whole, committed: nil, surfaceOrigin: .zero)
      if marks.altered != nil { version += 1 }
      return marks.altered
    } catch { throw .gl(error) }
  }

  /// What one capture said.
  package struct Reading: Equatable {
    /// The first reading of the commit it shows.
    package let isFresh: Bool
    package let marks: ReadingMarks

    /// Some pixel contradicts what was known.
    package var changed: Bool { marks.changed != nil }
  }

  private static func ranges(
    _ context: GLContext, _ size: PixelSize, _ estimate: borrowing Texture
  ) throws(GLError) -> Framebuffer {
    try Framebuffer(
      context: context, size: size, formats: [.rgba8, .rgba8], filter: .nearest, last: estimate)
  }

  /// Keeps the capture's pixels; returns where they differ from the one before.
  private func accept(
    _ captured: borrowing CapturedPixels
  ) throws(BackdropFault) -> PixelRect? {
    guard captured.width == size.width, captured.height == size.height else {
      throw .failed(.wrongSize(width: captured.width, height: captured.height))
    }
    captured.copyRGBA(into: &arriving)
    let differing = CaptureDifference.rect(pixels, arriving, size)
    if differing != nil { swap(&pixels, &arriving) }
    return differing
  }

  /// Makes the newest capture's texture from the earlier one's.
  private func upload(_ differing: PixelRect) throws(GLError) {
    swap(&capture, &earlierCapture)
    let part = captureLag?.union(differing) ?? differing
    let stride = size.width * 4
    let start = part.y * stride + part.x * 4
    var failure: GLError?
    pixels.withUnsafeBytes { bytes in
      do throws(GLError) {
        try capture.update(
          part, bytes: UnsafeRawBufferPointer(rebasing: bytes[start...]), rowStride: stride)
      } catch { failure = error }
    }
    if let failure { throw failure }
    work.uploadedBytes += UInt64(part.width * part.height * 4)
    captureLag = differing
  }

  private func read(
    _ part: PixelRect, committed: CommittedFrame?, surfaceOrigin: SIMD2<Int32>, tag: PixelRect?,
    masks: [PixelRect], isStill: Bool = false
  ) throws(GLError) {
    // Where the reading before went, the other textures have not been yet; reading the same again
    // changes nothing.
    let area = rangeLag?.union(part) ?? part
    try context.setBlend(.replace)
    try next.bind()
    try context.setScissor(area)
    try programs.recover.program.set("uCapture", capture, unit: 0)
    if isStill {
      try programs.recover.program.set("uEarlier", capture, unit: 4)
    } else {
      try programs.recover.program.set("uEarlier", earlierCapture, unit: 4)
    }
    try programs.recover.program.set("uHasEarlier", committed != nil && hasEarlierCapture ? 1 : 0)
    try programs.recover.program.set("uLow", current.texture(0), unit: 1)
    try programs.recover.program.set("uHigh", current.texture(1), unit: 2)
    if let committed {
      try programs.recover.program.set("uCommitted", committed.framebuffer.texture(), unit: 3)
      let surface = committed.framebuffer.size
      try programs.recover.program.set(
        "uSurfaceSize", SIMD2(Int32(surface.width), Int32(surface.height)))
    } else {
      try programs.recover.program.set("uCommitted", capture, unit: 3)
      try programs.recover.program.set("uSurfaceSize", SIMD2<Int32>.zero)
    }
    try programs.recover.program.set("uSurfaceOrigin", surfaceOrigin)
    try programs.recover.program.set("uTag", tag)
    try programs.recover.program.setMasks(masks)
    try programs.recover.draw()
    try context.setScissor(nil)
    work.readPixels += UInt64(area.width * area.height)
    swap(&current, &next)
    rangeLag = part
  }
}

/// What can go wrong while a capture is taken apart.
package enum BackdropFault: Error {
  case gl(GLError)
  case failed(BackdropFailure)
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
