/// The sparse read of the backdrop that drives shadow and light/dark faces.
///
/// 6 × 5 points for each piece of glass go into a tiny target that is read back without waiting.
package final class BackdropProbe {
  /// The shader's array has the same length.
  private static let capacity = 32

  private let programs: BackdropPrograms
  private let target: Framebuffer
  private var readback: PixelReadback
  private var count = 0

  package init(programs: BackdropPrograms) throws(GLError) {
    self.programs = programs
    target = try Framebuffer(
      context: programs.context,
      size: PixelSize(
        width: BackdropSample.columns * Self.capacity, height: BackdropSample.rows),
      formats: [.rgba8], filter: .nearest)
    readback = try PixelReadback(context: programs.context)
  }

  package var isPending: Bool { readback.isPending }

  /// Starts looking at `rects`, in pixels of the backdrop; at most 32 of them are looked at.
  package func start(_ backdrop: RecoveredBackdrop, rects: [PixelRect]) throws(GLError) {
    count = min(rects.count, Self.capacity)
    guard count > 0 else { return }
    let values = rects.prefix(count).map { rect in
      SIMD4(Float(rect.x), Float(rect.y), Float(rect.width), Float(rect.height))
    }
    try programs.context.setBlend(.replace)
    try target.bind()
    try programs.probe.program.set("uBackdrop", backdrop.estimate(), unit: 0)
    try programs.probe.program.set("uRects", values)
    try programs.probe.draw()
    try readback.start(
      target,
      rect: PixelRect(
        x: 0, y: 0, width: BackdropSample.columns * count, height: BackdropSample.rows))
  }

  /// What was seen, one sample a rectangle; nil while the GPU is busy.
  package func poll() throws(GLError) -> [BackdropSample]? {
    guard let bytes = try readback.poll() else { return nil }
    let columns = BackdropSample.columns
    return (0..<count).map { index in
      var points: [SIMD4<UInt8>] = []
      for row in 0..<BackdropSample.rows {
        for column in 0..<columns {
          let at = 4 * (row * columns * count + index * columns + column)
          points.append(SIMD4(bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]))
        }
      }
      return BackdropSample(points: points)
    }
  }
}
