/// One picture as it was committed, to the bit; kept until captures can no longer show it.
package final class CommittedFrame {
  /// Premultiplied C and α, the surface's device pixels.
  package let framebuffer: Framebuffer
  package fileprivate(set) var commit: UInt64 = 0
  /// Where the frame tag lies, in the surface's pixels.
  package fileprivate(set) var tag = PixelRect(x: 0, y: 0, width: 0, height: 0)

  fileprivate init(context: GLContext, size: PixelSize) throws(GLError) {
    framebuffer = try Framebuffer(
      context: context, size: size, formats: [.rgba8], filter: .nearest)
  }

  /// Whether `capture` shows this commit, the surface's corner lying at `origin` in it.
  package func isShown(in capture: borrowing CapturedPixels, origin: SIMD2<Int>) -> Bool {
    FrameTag(in: capture, x: origin.x + tag.x, y: origin.y + tag.y)
      == FrameTag(commit: UInt16(truncatingIfNeeded: commit))
  }
}

/// Turns wanted pictures into pictures to commit, and remembers the last few.
package final class CommitRing {
  /// More than the commits that can be under way between a capture's request and its arrival.
  private static let capacity = 6

  package let size: PixelSize
  private let context: GLContext
  private let pass: FullScreenPass
  private var frames: [CommittedFrame] = []

  package init(context: GLContext, size: PixelSize) throws(GLError) {
    self.context = context
    self.size = size
    pass = try FullScreenPass(context: context, fragment: "backdrop_resolve.frag")
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

  /// What must be committed for `wanted` to be seen over `backdrop`.
  ///
  /// - Parameters:
  ///   - wanted: premultiplied, the surface's size.
  ///   - origin: the surface's corner inside the backdrop.
  ///   - commit: this commit's number, larger than all before.
  ///   - tagOrigin: the corner of the frame tag, inside the glass, in the surface's pixels.
  ///   - isMoving: the desktop changed just now and will probably change again.
  package func resolve(
    wanted: borrowing Framebuffer, over backdrop: RecoveredBackdrop, origin: SIMD2<Int>,
    commit: UInt64, tagOrigin: SIMD2<Int>, isMoving: Bool = false
  ) throws(GLError) -> CommittedFrame {
    let frame = try oldestFrame()
    frame.commit = commit
    frame.tag = PixelRect(
      x: tagOrigin.x, y: tagOrigin.y, width: FrameTag.width, height: FrameTag.height)
    let rows = FrameTag(commit: UInt16(truncatingIfNeeded: commit)).rows
    try context.setBlend(.replace)
    try frame.framebuffer.bind()
    try pass.program.set("uWanted", wanted.texture(), unit: 0)
    try pass.program.set("uBackdrop", backdrop.estimate(), unit: 1)
    try pass.program.set("uSurfaceOrigin", SIMD2(Int32(origin.x), Int32(origin.y)))
    try pass.program.set("uCommit", Int(commit % 4))
    try pass.program.set(
      "uFloor", Int(isMoving ? Unblend.movingAlphaFloor : Unblend.alphaFloor))
    try pass.program.set("uTag", frame.tag)
    try pass.program.set("uTagRows", SIMD2(Int32(rows.x), Int32(rows.y)))
    try pass.draw()
    return frame
  }

  private func oldestFrame() throws(GLError) -> CommittedFrame {
    if frames.count < Self.capacity {
      let frame = try CommittedFrame(context: context, size: size)
      frames.append(frame)
      return frame
    }
    return frames.min { $0.commit < $1.commit } ?? frames[0]
  }
}
