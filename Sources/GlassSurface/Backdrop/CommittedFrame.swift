/// One picture as it was committed, to the bit; kept until captures can no longer show it.
package final class CommittedFrame {
  /// Premultiplied C and α, the surface's device pixels.
  package let framebuffer: Framebuffer
  package fileprivate(set) var commit: UInt64 = 0
  /// Where the frame tag lies, in the surface's pixels.
  package fileprivate(set) var tag = PixelRect(x: 0, y: 0, width: 0, height: 0)
  /// What differs from the commit before, in the surface's pixels.
  package fileprivate(set) var renewed: PixelRect

  fileprivate init(context: GLContext, size: PixelSize) throws(GLError) {
    framebuffer = try Framebuffer(
      context: context, size: size, formats: [.rgba8], filter: .nearest)
    renewed = PixelRect(size)
  }

  fileprivate var number: FrameTag { FrameTag(commit: UInt16(truncatingIfNeeded: commit)) }

  /// Whether `capture` shows this commit, the surface's corner lying at `origin` in it.
  package func isShown(in capture: borrowing CapturedPixels, origin: SIMD2<Int>) -> Bool {
    FrameTag(in: capture, x: origin.x + tag.x, y: origin.y + tag.y) == number
  }
}

/// Turns wanted pictures into pictures to commit, and remembers the last few.
package final class CommitRing {
  /// More than the commits that can be under way between a capture's request and its arrival.
  private static let capacity = 6

  package let size: PixelSize
  /// Pixels of commits worked out since the beginning.
  package private(set) var resolvedPixels: UInt64 = 0
  private let programs: BackdropPrograms
  private var frames: [CommittedFrame] = []

  package convenience init(context: GLContext, size: PixelSize) throws(GLError) {
    self.init(programs: try BackdropPrograms(context: context), size: size)
  }

  package init(programs: BackdropPrograms, size: PixelSize) {
    self.programs = programs
    self.size = size
  }

  /// The newest frame that `capture` shows.
  package func frame(
    shownIn capture: borrowing CapturedPixels, origin: SIMD2<Int>
  ) -> CommittedFrame? {
    var newest: CommittedFrame?
    for frame in frames where frame.commit > newest?.commit ?? 0 {
      if frame.isShown(in: capture, origin: origin) { newest = frame }
    }
    return newest
  }

  /// The newest frame whose tag is anywhere in `capture`, and where the surface's corner lies then.
  package func search(
    _ capture: borrowing CapturedPixels
  ) -> (frame: CommittedFrame, origin: SIMD2<Int>)? {
    guard let found = FrameTag.search(frames.map(\.number), in: capture) else { return nil }
    let shown = frames.filter { $0.number == found.tag }.max { $0.commit < $1.commit }
    return shown.map { ($0, found.place &- SIMD2($0.tag.x, $0.tag.y)) }
  }

  /// The last frames that were committed, the newest first; at most two.
  package var latest: [CommittedFrame] {
    Array(frames.sorted { $0.commit > $1.commit }.prefix(2))
  }

  /// Where `frame` differs from the earlier commit numbered `commit`; nil where that is not known.
  package func renewed(in frame: CommittedFrame, since commit: UInt64) -> PixelRect? {
    let between = frames.filter { $0.commit > commit && $0.commit <= frame.commit }
    guard commit < frame.commit, between.count == Int(clamping: frame.commit - commit) else {
      return nil
    }
    return between.dropFirst().reduce(between.first?.renewed) { $0?.union($1.renewed) }
  }

  /// What must be committed for `wanted` to be seen over `backdrop`.
  ///
  /// - Parameters:
  ///   - wanted: premultiplied, the surface's size.
  ///   - origin: the surface's corner inside the backdrop.
  ///   - commit: this commit's number, larger than all before.
  ///   - tagOrigin: the corner of the frame tag, inside the glass, in the surface's pixels.
  ///   - isMoving: the desktop changed just now and will probably change again.
  ///   - part: where wanted picture or backdrop differ from the commit before, in the surface's pixels;
  ///     nil is everywhere.
  package func resolve(
    wanted: borrowing Framebuffer, over backdrop: RecoveredBackdrop, origin: SIMD2<Int>,
    commit: UInt64, tagOrigin: SIMD2<Int>, isMoving: Bool = false, part: PixelRect? = nil
  ) throws(GLError) -> CommittedFrame {
    let before = frames.max { $0.commit < $1.commit }
    let frame = try oldestFrame()
    let tag = PixelRect(
      x: tagOrigin.x, y: tagOrigin.y, width: FrameTag.width, height: FrameTag.height)
    let context = programs.context
    try context.setBlend(.replace)
    try context.setScissor(nil)
    var parts = [PixelRect(size)]
    if let part, let before, before !== frame, before.commit == commit - 1 {
      try frame.framebuffer.copy(from: before.framebuffer)
      parts = [part, before.tag, tag].compactMap { $0.intersection(PixelRect(size)) }
    }
    frame.commit = commit
    frame.tag = tag
    frame.renewed = parts.dropFirst().reduce(parts[0]) { $0.union($1) }
    let rows = frame.number.rows
    try frame.framebuffer.bind()
    try programs.resolve.program.set("uWanted", wanted.texture(), unit: 0)
    try programs.resolve.program.set("uBackdrop", backdrop.estimate(), unit: 1)
    try programs.resolve.program.set(
      "uSurfaceOrigin", SIMD2(Int32(clamping: origin.x), Int32(clamping: origin.y)))
    try programs.resolve.program.set("uCommit", Int(commit % UInt64(Unblend.ditherLevels)))
    try programs.resolve.program.set(
      "uFloor", Int(isMoving ? Unblend.movingAlphaFloor : Unblend.alphaFloor))
    try programs.resolve.program.set("uTag", frame.tag)
    try programs.resolve.program.set("uTagRows", SIMD2(Int32(rows.x), Int32(rows.y)))
    for part in parts {
      if parts.count > 1 { try context.setScissor(part) }
      try programs.resolve.draw()
      resolvedPixels += UInt64(part.width * part.height)
    }
    try context.setScissor(nil)
    return frame
  }

  /// Remembers `wanted`, which is committed as it is.
  package func keep(
    _ wanted: borrowing Framebuffer, commit: UInt64
  ) throws(GLError) -> CommittedFrame {
    let frame = try oldestFrame()
    try frame.framebuffer.copy(from: wanted)
    frame.commit = commit
    frame.tag = PixelRect(x: 0, y: 0, width: 0, height: 0)
    frame.renewed = PixelRect(size)
    return frame
  }

  private func oldestFrame() throws(GLError) -> CommittedFrame {
    if frames.count < Self.capacity {
      let frame = try CommittedFrame(context: programs.context, size: size)
      frames.append(frame)
      return frame
    }
    return frames.min { $0.commit < $1.commit } ?? frames[0]
  }
}
