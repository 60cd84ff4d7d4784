import Glibc

/// What is known of the backdrop: for every pixel and channel the levels it can have.
///
/// Readings are intersected on the GPU (shaders/programs/backdrop_recover.frag); BACKDROP.md,
/// "Interval refinement". Rows run from the top; sizes are in device pixels.
package final class RecoveredBackdrop {
  package let size: PixelSize
  /// Grows with every reading that may have changed the estimate.
  package private(set) var version: UInt64 = 0

  private let context: GLContext
  private let recover: FullScreenPass
  private let mark: FullScreenPass
  private let query: OcclusionQuery
  private var capture: Texture
  private var earlierCapture: Texture
  private var hasEarlierCapture = false
  /// Attachments: lowest level, highest level, estimate.
  private var current: Framebuffer
  private var next: Framebuffer
  private let markTarget: Framebuffer
  private var pixels: [UInt8] = []
  private var pixelsOfLastReading: [UInt8] = []
  private var commitOfLastReading: UInt64?

  /// A backdrop of which nothing is known yet, shown as black.
  package init(context: GLContext, size: PixelSize) throws(GLError) {
    self.context = context
    self.size = size
    recover = try FullScreenPass(context: context, fragment: "backdrop_recover.frag")
    mark = try FullScreenPass(context: context, fragment: "backdrop_changed.frag")
    query = try OcclusionQuery(context: context)
    capture = try Texture(context: context, size: size, filter: .nearest)
    earlierCapture = try Texture(context: context, size: size, filter: .nearest)
    current = try Self.ranges(context, size)
    next = try Self.ranges(context, size)
    markTarget = try Framebuffer(context: context, size: size, formats: [.rgba8])
    try fill(.zero)
  }

  /// The best guess at the backdrop, opaque.
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
    commitOfLastReading = nil
    version += 1
  }

  /// Takes over what `old` knows; `offset` is this picture's corner inside the old one.
  ///
  /// What the old one did not reach shows its nearest pixel until it is read.
  package func adopt(_ old: RecoveredBackdrop, offset: SIMD2<Int>) throws(GLError) {
    let adopt = try FullScreenPass(context: context, fragment: "backdrop_adopt.frag")
    try context.setBlend(.replace)
    try current.bind()
    try adopt.program.set("uLow", old.current.texture(0), unit: 0)
    try adopt.program.set("uHigh", old.current.texture(1), unit: 1)
    try adopt.program.set("uOffset", SIMD2(Int32(clamping: offset.x), Int32(clamping: offset.y)))
    try adopt.draw()
    commitOfLastReading = nil
    version += 1
  }

  /// Takes a capture without our surface in it for the exact backdrop.
  package func seed(_ captured: borrowing CapturedPixels) throws(BackdropFault) {
    try upload(captured)
    commitOfLastReading = nil
    do {
      try current.clear()
      try run(committed: nil, surfaceOrigin: .zero, tag: nil, mask: nil)
    } catch { throw .gl(error) }
    version += 1
  }

  /// Takes our own pixels out of a capture and narrows what the backdrop can be.
  ///
  /// - Parameters:
  ///   - committed: what we had committed, premultiplied, and where it lies in the capture.
  ///   - tag: where in the capture the frame tag hides the backdrop.
  ///   - mask: what lies above us and says nothing of the backdrop.
  package func read(
    _ captured: borrowing CapturedPixels, committed: CommittedFrame,
    surfaceOrigin: SIMD2<Int32>, tag: PixelRect, mask: PixelRect?
  ) throws(BackdropFault) -> Reading {
    try upload(captured)
    let isFresh = commitOfLastReading != committed.commit
    if !isFresh, pixels == pixelsOfLastReading { return Reading(isFresh: false, changed: false) }
    commitOfLastReading = committed.commit
    swap(&pixels, &pixelsOfLastReading)
    do {
      try run(committed: committed, surfaceOrigin: surfaceOrigin, tag: tag, mask: mask)
      version += 1
      return Reading(isFresh: isFresh, changed: try changed())
    } catch { throw .gl(error) }
  }

  /// What one capture said.
  package struct Reading: Equatable {
    /// The first reading of the commit it shows.
    package let isFresh: Bool
    /// Some pixel contradicts what was known.
    package let changed: Bool
  }

  private static func ranges(_ context: GLContext, _ size: PixelSize) throws(GLError) -> Framebuffer
  {
    try Framebuffer(
      context: context, size: size, formats: [.rgba8, .rgba8, .rgba8], filter: .linear)
  }

  private func upload(_ captured: borrowing CapturedPixels) throws(BackdropFault) {
    guard captured.width == size.width, captured.height == size.height else {
      throw .failed(.wrongSize(width: captured.width, height: captured.height))
    }
    captured.copyRGBA(into: &pixels)
  }

  private func run(
    committed: CommittedFrame?, surfaceOrigin: SIMD2<Int32>, tag: PixelRect?, mask: PixelRect?
  ) throws(GLError) {
    swap(&capture, &earlierCapture)
    try capture.update(
      PixelImage(
        width: size.width, height: size.height,
        pixels: committed == nil ? pixels : pixelsOfLastReading))
    try context.setBlend(.replace)
    try next.bind()
    try recover.program.set("uCapture", capture, unit: 0)
    try recover.program.set("uEarlier", earlierCapture, unit: 4)
    try recover.program.set("uHasEarlier", committed != nil && hasEarlierCapture ? 1 : 0)
    try recover.program.set("uLow", current.texture(0), unit: 1)
    try recover.program.set("uHigh", current.texture(1), unit: 2)
    if let committed {
      try recover.program.set("uCommitted", committed.framebuffer.texture(), unit: 3)
      let surface = committed.framebuffer.size
      try recover.program.set("uSurfaceSize", SIMD2(Int32(surface.width), Int32(surface.height)))
    } else {
      try recover.program.set("uCommitted", capture, unit: 3)
      try recover.program.set("uSurfaceSize", SIMD2<Int32>.zero)
    }
    try recover.program.set("uSurfaceOrigin", surfaceOrigin)
    try recover.program.set("uTag", tag)
    try recover.program.set("uMask", mask)
    try recover.draw()
    swap(&current, &next)
    // A snapshot shows no commit of ours, so that the first reading is not compared with it.
    hasEarlierCapture = committed != nil
  }

  private func changed() throws(GLError) -> Bool {
    try markTarget.bind()
    try mark.program.set("uHigh", current.texture(1), unit: 0)
    return try query.anyPassed { () throws(GLError) in try mark.draw() }
  }
}

/// What can go wrong while a capture is taken apart.
package enum BackdropFault: Error {
  case gl(GLError)
  case failed(BackdropFailure)
}

extension Program {
  /// Sets the two `ivec2` called `name`From and `name`To; equal for no rectangle.
  package func set(_ name: String, _ rect: PixelRect?) throws(GLError) {
    let rect = rect ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
    try set(name + "From", SIMD2(Int32(clamping: rect.x), Int32(clamping: rect.y)))
    try set(name + "To", SIMD2(Int32(clamping: rect.maxX), Int32(clamping: rect.maxY)))
  }
}
