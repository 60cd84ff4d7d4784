/// Continues what is seen around our own picture into it: holes are filled from coarser pictures.
final class RingFill {
  private let programs: BackdropPrograms
  private let seen: Level
  private var levels: [Level] = []

  /// A class, since arrays cannot hold framebuffers.
  private final class Level {
    let seen: Framebuffer
    let filled: Framebuffer

    init(_ context: GLContext, _ size: PixelSize) throws(GLError) {
      seen = try Framebuffer(context: context, size: size, filter: .nearest)
      filled = try Framebuffer(context: context, size: size, filter: .linear)
    }
  }

  /// - Parameter size: the capture's, in px.
  init(programs: BackdropPrograms, size: PixelSize) throws(GLError) {
    self.programs = programs
    seen = try Level(programs.context, size)
    var size = size
    while size.width > 1 || size.height > 1 {
      size = PixelSize(width: (size.width + 1) / 2, height: (size.height + 1) / 2)
      levels.append(try Level(programs.context, size))
    }
  }

  /// Fills what `frames`, the last ones that were committed, cover in `capture`.
  func fill(
    _ capture: borrowing Texture, coveredBy frames: [CommittedFrame],
    surfaceOrigin: SIMD2<Int32>, masks: [PixelRect]
  ) throws(GLError) -> Texture {
    try programs.context.setBlend(.replace)
    try programs.context.setScissor(nil)
    try seen.seen.bind()
    try programs.ring.program.set("uCapture", capture, unit: 0)
    if let newest = frames.first, let before = frames.last {
      try programs.ring.program.set("uNewest", newest.framebuffer.texture(), unit: 1)
      try programs.ring.program.set("uBefore", before.framebuffer.texture(), unit: 2)
      let size = newest.framebuffer.size
      try programs.ring.program.set("uSurfaceSize", SIMD2(Int32(size.width), Int32(size.height)))
    } else {
      try programs.ring.program.set("uNewest", capture, unit: 1)
      try programs.ring.program.set("uBefore", capture, unit: 2)
      try programs.ring.program.set("uSurfaceSize", SIMD2<Int32>.zero)
    }
    try programs.ring.program.set("uSurfaceOrigin", surfaceOrigin)
    try programs.ring.program.setMasks(masks)
    try programs.ring.draw()
    var finer = seen
    for level in levels {
      try level.seen.bind()
      try programs.pull.program.set("uFiner", finer.seen.texture(), unit: 0)
      try programs.pull.draw()
      finer = level
    }
    var coarser: Level?
    for level in levels.reversed() + [seen] {
      try level.filled.bind()
      try programs.push.program.set("uSeen", level.seen.texture(), unit: 0)
      // The coarsest has one pixel, which is there or of which nothing is known at all.
      if let coarser {
        try programs.push.program.set("uCoarser", coarser.filled.texture(), unit: 1)
      } else {
        try programs.push.program.set("uCoarser", level.seen.texture(), unit: 1)
      }
      try programs.push.draw()
      coarser = level
    }
    return seen.filled.texture()
  }
}
