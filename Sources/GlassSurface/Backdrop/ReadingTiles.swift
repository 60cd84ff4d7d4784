/// What a reading did to the backdrop, tile by tile, read back from the GPU.
final class ReadingTiles {
  /// Pixels of a tile's side; the shader has the same number.
  static let side = 16

  private let programs: BackdropPrograms
  private let size: PixelSize
  private let target: Framebuffer

  /// - Parameter size: the backdrop's, in px.
  init(programs: BackdropPrograms, size: PixelSize) throws(GLError) {
    self.programs = programs
    self.size = size
    target = try Framebuffer(
      context: programs.context,
      size: PixelSize(
        width: (size.width + Self.side - 1) / Self.side,
        height: (size.height + Self.side - 1) / Self.side),
      formats: [.rgba8, .rgba8], filter: .nearest)
  }

  /// Looks at what was done to `part`, and waits for the GPU.
  ///
  /// - Parameters:
  ///   - ranges: the backdrop's ranges after the reading.
  ///   - committed: what we had committed and where it lies; nil where nothing of ours was captured.
  func read(
    _ ranges: borrowing Framebuffer, part: PixelRect, committed: CommittedFrame?,
    surfaceOrigin: SIMD2<Int32>
  ) throws(GLError) -> ReadingMarks {
    let from = SIMD2(part.x / Self.side, part.y / Self.side)
    let to = SIMD2(
      (part.maxX + Self.side - 1) / Self.side, (part.maxY + Self.side - 1) / Self.side)
    let area = PixelRect(x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y)
    try programs.context.setBlend(.replace)
    try target.bind()
    try programs.context.setScissor(area)
    try programs.tiles.program.set("uHigh", ranges.texture(1), unit: 0)
    if let committed {
      try programs.tiles.program.set("uCommitted", committed.framebuffer.texture(), unit: 1)
    } else {
      try programs.tiles.program.set("uCommitted", ranges.texture(1), unit: 1)
    }
    let surface = committed?.framebuffer.size ?? PixelSize(width: 0, height: 0)
    try programs.tiles.program.set("uSurfaceOrigin", surfaceOrigin)
    try programs.tiles.program.set(
      "uSurfaceSize", SIMD2(Int32(surface.width), Int32(surface.height)))
    try programs.tiles.program.set("uPart", part)
    try programs.tiles.draw()
    try programs.context.setScissor(nil)
    return ReadingMarks(
      marks: try target.readPixels(area), cover: try target.readPixels(area, attachment: 1),
      area: area, size: size)
  }
}

/// What one reading did to the backdrop.
package struct ReadingMarks: Equatable, Sendable {
  /// Holds every pixel that shows another backdrop than before; nil where none does.
  package private(set) var changed: PixelRect?
  /// Holds every pixel whose estimate is another now; nil where none is.
  package private(set) var altered: PixelRect?
  /// Pixels read under glass, and how many of them contradict what was known, in px.
  package private(set) var glass = (read: 0.0, contradicted: 0.0)
  /// The same where nothing of ours covers the backdrop.
  package private(set) var open = (read: 0.0, contradicted: 0.0)

  package static func == (one: ReadingMarks, other: ReadingMarks) -> Bool {
    one.changed == other.changed && one.altered == other.altered && one.glass == other.glass
      && one.open == other.open
  }

  init() {}

  init(marks: [UInt8], cover: [UInt8], area: PixelRect, size: PixelSize) {
    let side = ReadingTiles.side
    for row in 0..<area.height {
      for column in 0..<area.width {
        let at = 4 * (row * area.width + column)
        let tile = PixelRect(
          x: (area.x + column) * side, y: (area.y + row) * side, width: side, height: side)
        if marks[at] > 0 { changed = changed?.union(tile) ?? tile }
        if marks[at + 1] > 0 { altered = altered?.union(tile) ?? tile }
        let part = Double(side * side) / 255
        glass.contradicted += Double(marks[at + 2]) * part
        open.contradicted += Double(marks[at + 3]) * part
        glass.read += Double(cover[at]) * part
        open.read += Double(cover[at + 1]) * part
      }
    }
    let whole = PixelRect(size)
    changed = changed?.intersection(whole)
    altered = altered?.intersection(whole)
  }
}
