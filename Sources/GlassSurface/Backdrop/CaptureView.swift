/// How a capture of a whole output lies in its buffer, and where the output's parts are in it.
struct CaptureView: Equatable {
  let orientation: CaptureOrientation
  /// The capture's upright size in px.
  let upright: PixelSize
  /// Pixels for one logical unit.
  private let scale: Double

  /// - Parameters:
  ///   - transform: as the compositor tells for this capture, else the output's own.
  ///   - outputTransform: the output's own.
  ///   - scale: pixels for one logical unit.
  ///
  /// Some compositors turn captures upright and say otherwise, so the sides decide where they can;
  /// where they cannot, the compositor's word counts.
  init(
    logical: PixelSize, buffer: PixelSize, transform: CaptureOrientation,
    outputTransform: CaptureOrientation, scale: Double = 1
  ) {
    var orientation = transform
    if logical.width != logical.height, buffer.width != buffer.height {
      let isUpright = (buffer.width > buffer.height) == (logical.width > logical.height)
      if isUpright == transform.isSideways { orientation = isUpright ? .upright : outputTransform }
    }
    self.orientation = orientation
    self.scale = scale
    upright =
      orientation.isSideways
      ? PixelSize(width: buffer.height, height: buffer.width) : buffer
  }

  init(of output: Output, buffer: PixelSize, transform: CaptureOrientation) {
    self.init(
      logical: PixelSize(width: Int(output.logicalWidth), height: Int(output.logicalHeight)),
      buffer: buffer, transform: transform, outputTransform: output.captureOrientation,
      scale: output.properties.scale)
  }

  /// The pixels of a rectangle given in logical units, as `BackdropGeometry` counts them.
  func pixels(of rect: PixelRect) -> PixelRect {
    func edge(_ value: Int, limit: Int) -> Int {
      min(Int((Double(value) * scale).rounded()), limit)
    }
    let x = edge(rect.x, limit: upright.width)
    let y = edge(rect.y, limit: upright.height)
    return PixelRect(
      x: x, y: y, width: edge(rect.maxX, limit: upright.width) - x,
      height: edge(rect.maxY, limit: upright.height) - y)
  }
}

extension Output {
  /// How the output lies, as captures of it may.
  var captureOrientation: CaptureOrientation {
    CaptureOrientation(rawValue: properties.transform.rawValue) ?? .upright
  }
}

extension Int64 {
  /// Nanoseconds of a time that comes in three parts; 0 where it cannot be held.
  init(captureSeconds high: UInt32, _ low: UInt32, nanoseconds: UInt32) {
    let seconds = Int64(truncatingIfNeeded: UInt64(high) << 32 | UInt64(low))
    let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, carry) = scaled.addingReportingOverflow(Int64(nanoseconds))
    self = overflow || carry ? 0 : sum
  }
}
